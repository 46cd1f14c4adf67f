"""A stop on the screen: the event, what is to be said of it, and the table as it was seen then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from rich.text import Text

from kibitz.cli import listener
from kibitz.cli.annotate.judgement import choices, judgement, told_truth
from kibitz.cli.annotate.wording import naming, part_of
from kibitz.cli.games import series_of, view_of
from kibitz.cli.labels import folded, joined
from kibitz.cli.replay.knowledge import Sight
from kibitz.cli.replay.remarks import remarks
from kibitz.cli.replay.tape import BYSTANDER, IN_TURN, Tape
from kibitz.cli.texts import _, ngettext, sentence
from kibitz.engine.header import Header
from kibitz.engine.record import Entry, Record, dumps
from kibitz.inference.decision import Decision
from kibitz.inference.study import impossible

HEIGHT: Final = 22
"""Lines of a page: a terminal of 24 less two for the prompt and what stands below it."""

_REMARKED: Final = 4
"""Lines of remarks at most."""


_FAULTS: Final = 1
"""Sentences on what was wrong with a decision."""

_CHOICES: Final = 2
"""Lines of choices at most."""

_ROOMY: Final = 60
"""Columns in which choices are listed in words."""


def page(tape: Tape, sight: Sight, width: int, said: Sequence[str] = ()) -> list[Text]:
    """The page of a stop in ``width`` columns, with ``said`` above everything else.

    Raises a ``RecordError`` if what the eyes saw cannot be true.
    """
    seen = sight.glimpse(tape)
    lines = [line for sentence in said for line in _folded(sentence, width)]
    lines += _head(tape, sight, width)
    lines += _judged(tape, sight, width)
    lines += _remarks(tape, width)
    if tape.truth:
        lines += truth(tape, width)
    if tape.number == tape.last and over(tape):
        for sentence in told_truth(sight.reckoned(tape), tape.round.header, tape.seat):
            lines += _folded(sentence, width, "green")
    view = view_of(seen.round.header)
    height = listener.HEIGHT if listener.listening() else HEIGHT
    left = max(height - len(lines), 1)
    advised = sight.advice(tape)
    lines += view.odds(
        seen.round, seen.before, seen.facts, seen.reads, seen.seat, width, advised, left, seen.begun
    )
    return lines[:height]


def over(tape: Tape) -> bool:
    """Whether the round was played to its end."""
    return bool(series_of(tape.round.header).winners(tape.round))


def headline(tape: Tape, sight: Sight) -> str:
    """The event that a stop is about, as the eyes saw it."""
    if tape.choosing:
        state = tape.reel.state(tape.number)
        name = tape.round.header.players[view_of(tape.round.header).turn(state)]
        return _("{player} has drawn and chooses").format(player=name)
    if not tape.number:
        return _("before the first turn")
    line = sight.line(tape)
    if line is None:
        return _("nothing of this was to be seen")
    logged = tape.reel.play(tape.number)
    return f"{line}{logged.entry.mark}" if logged and _own(tape) else line


def whose(tape: Tape) -> str:
    """Whose eyes look."""
    if tape.eyes == BYSTANDER or tape.seat is None:
        return _("a bystander's eyes")
    name = tape.round.header.players[tape.seat]
    if tape.eyes == IN_TURN:
        return _("{player}'s eyes, in turn").format(player=name)
    return _("{player}'s eyes").format(player=name)


def truth(tape: Tape, width: int) -> list[Text]:
    """Every hand as far as the record tells."""
    state = tape.reel.state(tape.number)
    if tape.choosing:
        state = tape.round.game.apply(state, tape.reel.drawn(tape.subject))
    label = _("truth")
    lines = view_of(tape.round.header).truth(state, width - len(label) - 2)
    return [
        Text.assemble((label if not number else " " * len(label), "bold red"), "  ", line)
        for number, line in enumerate(lines)
    ]


def _head(tape: Tape, sight: Sight, width: int) -> Iterator[Text]:
    """Which event of how many, whose eyes, which round."""
    event = f"{tape.subject}/{tape.last}  {headline(tape, sight)}"
    rounds = len(tape.rounds)
    round = _("round {round} of {count}").format(round=tape.index + 1, count=rounds)
    part = part_of(view_of(tape.round.header).parts(tape.round), tape.number)
    about = " · ".join(filter(None, [whose(tape), round if rounds > 1 else "", part]))
    if len(event) + len(about) + 3 <= width:
        yield Text.assemble((event, "bold reverse"), "   ", (about, "dim"))
        return
    yield from _folded(event, width, "bold reverse")
    yield from _folded(about, width, "dim")


def _judged(tape: Tape, sight: Sight, width: int) -> Iterator[Text]:
    """The choices that the eyes had, with their figures; once made, the judgement."""
    decision = sight.decision(tape)
    if decision is not None:
        # What is about to be chosen is not given away.
        yield from judged(tape.round.header, decision, width, made=not tape.choosing)
        if not tape.choosing:
            for sentence in faults(tape, decision)[:_FAULTS]:
                yield from _folded(sentence, width)


def faults(tape: Tape, decision: Decision) -> list[str]:
    """Why a decision was a mistake, in sentences; nothing for one that was none."""
    if not decision.mistaken:
        return []
    return view_of(tape.round.header).fault(decision, tape.seat)


def judged(header: Header, decision: Decision, width: int, made: bool = True) -> Iterator[Text]:
    """What to think of a decision, if it is ``made``, and the other choices."""
    name = naming(header, decision.seat)
    if made:
        style = "bold red" if decision.mark in ("?", "??") else "bold"
        yield from _folded(judgement(decision, name), width, style)
    if not decision.forced:
        told = choices(decision, made, name if width >= _ROOMY else str)
        listed = joined(told, "   ", width)
        yield from (Text(line, style="cyan") for line in islice(listed, _CHOICES))


def _own(tape: Tape) -> bool:
    """Whether what was written into the record may be read: it may tell what others held."""
    eyes = tape.round.header.eyes
    return tape.truth or (eyes is not None and eyes == tape.seat)


def _remarks(tape: Tape, width: int) -> list[Text]:
    found = [] if tape.choosing else list(remarks(tape.round, tape.number))
    if not found:
        return []
    if not _own(tape):
        hidden = ngettext(
            "{count} remark, shown with the truth",
            "{count} remarks, shown with the truth",
            len(found),
        )
        return list(_folded(hidden.format(count=len(found)), width, "dim"))
    lines: list[Text] = []
    wrong = tuple(impossible(tape.round.upto(tape.number)))
    for entry in found:
        lines += _folded(_remark(entry), width, "yellow")
        for error in (error for line, error in wrong if line is entry):
            said = _("This variation cannot be: {reason}.").format(reason=sentence(error))
            lines += _folded(said, width, "red")
    return lines[:_REMARKED]


def _remark(entry: Entry) -> str:
    return dumps((Record(entries=(entry,)),)).strip()


def _folded(text: str, width: int, style: str = "") -> Iterator[Text]:
    yield from (Text(line, style=style) for line in folded(text, width))
