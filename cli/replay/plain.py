"""Whole rounds at once, for pipes and programs: every event, what was known, what was chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kibitz.cli.annotate.judgement import choices, judgement, told_truth
from kibitz.cli.annotate.wording import naming, part_of
from kibitz.cli.games import view_of
from kibitz.cli.hand import Hand, surely
from kibitz.cli.replay.knowledge import Sight
from kibitz.cli.replay.page import faults, headline, over, truth, whose
from kibitz.cli.replay.tape import Tape
from kibitz.cli.texts import _, percent
from kibitz.inference.reckoning import Reckoned
from kibitz.inference.review_json import decided
from kibitz.inference.study import study_of

_LIKELY = 4
"""Cards of a hand that are told in brief."""

_WIDE = 10_000
"""Columns of a line that nobody folds."""


def told(tapes: Iterable[Tape], sight: Sight) -> Iterator[str]:
    """Each round from the stop of its tape on, in lines; raises a ``RecordError``."""
    for number, tape in enumerate(tapes):
        if number:
            yield ""
        header = tape.round.header
        about = (header.game, ", ".join(header.players), whose(tape))
        yield f"{_('round {round}').format(round=tape.index + 1)} · {' · '.join(about)}"
        parts, title = view_of(header).parts(tape.round), ""
        for last, stop in _stops(tape, sight):
            if title != (title := part_of(parts, stop.number)):
                yield title
            yield from _event(stop, sight, last)
        end = tape.to(tape.last)
        if over(end):
            yield from told_truth(sight.reckoned(end), header, end.seat)


def answer(tapes: Iterable[Tape], sight: Sight) -> dict[str, Any]:
    """The same as JSON."""
    rounds = [_round(tape, sight) for tape in tapes]
    return {"rounds": rounds}


def _stops(tape: Tape, sight: Sight) -> Iterator[tuple[Tape | None, Tape]]:
    """Every event from the stop of a tape on, each with the one told before it.

    The set-up is told only where something was chosen in it.
    """
    stops = (tape.to(number) for number in range(tape.number, tape.last + 1))
    told = [stop for stop in stops if stop.number or sight.decision(stop) is not None]
    return zip([None, *told], told, strict=False)


def _event(tape: Tape, sight: Sight, last: Tape | None) -> Iterator[str]:
    yield f"{tape.number}. {headline(tape, sight)}"
    for sentence in _sentences(tape, sight, last):
        yield f"   {sentence}"
    made = sight.decisions(tape)
    for decision in [one for one in made if not one.forced] or made:
        name = naming(tape.round.header, decision.seat)
        yield f"   {judgement(decision, name)}"
        if not decision.forced:
            yield f"   {'   '.join(choices(decision, name=name))}"
        yield from (f"   {sentence}" for sentence in faults(tape, decision))
    yield from (f"   {line}" for line in _hands(tape, sight))
    if tape.truth:
        yield from (f"   {line.plain}" for line in truth(tape, _WIDE))


def _hands(tape: Tape, sight: Sight) -> Iterator[str]:
    """What the others may hold: the likeliest cards, by facts and (in brackets) by reads."""
    if tape.number == tape.last and over(tape):
        return
    seen, view, seats = sight.glimpse(tape), view_of(tape.round.header), tape.round.header.players
    facts, reads = view.hands(seen.facts, seen.seat), view.hands(seen.reads, seen.seat)
    if standing := view.standing(seen.facts):
        yield standing
    for hand, read in zip(facts[: len(seats)], reads, strict=False):
        if not hand.cards:
            continue
        chances = dict(read.cards)
        shown = [
            card if surely(p) else f"{card} {percent(p)} ({percent(chances.get(card, 0.0))})"
            for card, p in hand.cards[:_LIKELY]
        ]
        about = (hand.owner, hand.note, _played(hand), hand.meaning)
        yield f"{' · '.join(filter(None, about))}: {', '.join(shown)}"


def _played(hand: Hand) -> str:
    return _("played {cards}").format(cards=", ".join(hand.row)) if hand.row else ""


def _sentences(tape: Tape, sight: Sight, last: Tape | None) -> list[str]:
    """What the event did, to these eyes; ``last``: the stop told before it."""
    seen = sight.glimpse(tape)
    if seen.before is None:
        return []
    same = last is not None and last.seat == tape.seat
    shown = sight.glimpse(last).facts if last is not None and same else None
    return view_of(tape.round.header).told(seen.before, seen.facts, seen.seat, shown)


def _round(tape: Tape, sight: Sight) -> dict[str, Any]:
    end, players = tape.to(tape.last), tape.round.header.players
    found = sight.reckoned(end) if over(end) else ()
    return {
        "round": tape.index + 1,
        "game": tape.round.header.game,
        "players": list(players),
        "events": [_stop(stop, sight, last) for last, stop in _stops(tape, sight)],
        "truth": [_reckoned(one, players) for one in found],
    }


def _stop(tape: Tape, sight: Sight, last: Tape | None) -> dict[str, Any]:
    seen, study = sight.glimpse(tape), study_of(tape.round.header)
    decision = sight.decision(tape)
    return {
        "event": tape.number,
        "as": None if seen.seat is None else tape.round.header.players[seen.seat],
        "line": sight.line(tape),
        "told": _sentences(tape, sight, last),
        "facts": study.odds(seen.facts, seen.seat),
        "reads": study.odds(seen.reads, seen.seat),
        "decision": None if decision is None else decided(decision),
        **({"truth": [line.plain for line in truth(tape, _WIDE)]} if tape.truth else {}),
    }


def _reckoned(one: Reckoned, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "player": players[one.seat],
        "held": one.what,
        "event": one.number,
        "facts": one.facts,
        "reads": one.reads,
    }
