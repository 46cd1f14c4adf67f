"""The drill of impossible claims: one line of a log is altered, and something cannot be true.

What cannot be true, and from which event on, is for the game's own referee to say, as in
``kibitz check``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from kibitz.cli.teaching.lesson import Finder
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Choice, Pick, Question
from kibitz.cli.texts import _, ngettext, sentence
from kibitz.engine.errors import Contradiction, RecordError
from kibitz.engine.header import Header
from kibitz.engine.round import Logged, Round
from kibitz.inference.study import reached

_TRIES: Final = 20
"""Alterations tried at a moment."""

_FAR: Final = 8
"""Events between a claim and what it clashes with from which on it is as hard as can be."""

_LEAST: Final = 4
"""Events that a log must have."""


Said = Callable[[Header, Any, int | None], str]
"""An event in words, to the player whose log it is."""


def impossible(said: Said, *swaps: Sequence[str]) -> Finder:
    """A drill in which a word of a line is swapped for another of the same group."""

    def find(moment: Moment, rng: random.Random) -> Question[Any] | None:
        if moment.round.last < _LEAST:
            return None
        for _count in range(_TRIES):
            round = altered(moment.round, swaps, rng)
            if round is None:
                continue
            problem = wrong_in(round)
            if problem is not None:
                return question_of(round, problem, said)
        return None

    return find


def altered(round: Round, swaps: Sequence[Sequence[str]], rng: random.Random) -> Round | None:
    """The round with one word of one event swapped; ``None`` where that is no event any more."""
    place = rng.randrange(len(round.events))
    logged = round.events[place]
    words = "|".join(re.escape(word) for group in swaps for word in group)
    found = list(re.finditer(rf"(?<![^\W\d_])(?:{words})(?![^\W_])", logged.entry.text))
    if not logged.number or not found:
        return None
    spot = rng.choice(found)
    group = next(group for group in swaps if spot[0] in group)
    word = rng.choice([word for word in group if word != spot[0]])
    text = f"{logged.entry.text[: spot.start()]}{word}{logged.entry.text[spot.end() :]}"
    try:
        event = round.game.parse(round.header, text, logged.entry.starred)
    except RecordError:
        return None
    entry = replace(logged.entry, text=text)
    changed = Logged(event, logged.number, entry)
    events = (*round.events[:place], changed, *round.events[place + 1 :])
    entries = tuple(entry if e is logged.entry else e for e in round.record.entries)
    return replace(round, events=events, record=replace(round.record, entries=entries))


def wrong_in(round: Round) -> RecordError | None:
    """What cannot be true in a round, as ``kibitz check`` finds it, or ``None``."""
    try:
        reached(round)
    except RecordError as error:
        return error
    return None


def question_of(round: Round, problem: RecordError, said: Said) -> Question[Any]:
    """Which event of a round cannot be true."""
    wrong = problem.place.event or 0
    clashes = problem.clashes if isinstance(problem, Contradiction) else ()
    line = _("line {number}")
    choices = tuple(
        Choice(line.format(number=n), n == wrong, words=(str(n),), number=n)
        for n in range(1, round.last + 1)
    )
    eyes = round.header.perspective
    head = _("What {player} wrote down:").format(
        player="" if eyes is None else round.header.players[eyes]
    )
    return Question(
        _("One line cannot be true after those before it. Which is the first?"),
        Pick(choices),
        tuple(_told(problem, clashes)),
        hardness=min(1.0, (wrong - min(clashes, default=wrong)) / _FAR),
        lines=(head, *_lines(round, said)),
    )


def _lines(round: Round, said: Said) -> list[str]:
    header = round.header
    told = [(e.number, said(header, e.event, header.perspective)) for e in round.events]
    return [f"{number}. {text}" if number else text for number, text in told]


def _told(problem: RecordError, clashes: Sequence[int]) -> list[str]:
    """Why it cannot be true, and what it clashes with."""
    said = sentence(problem)
    told = [f"{said[:1].upper()}{said[1:]}."]
    events = [str(number) for number in clashes if number]
    if events:
        text = ngettext(
            "It clashes with event {events}.", "It clashes with events {events}.", len(events)
        )
        told.append(text.format(events=", ".join(events)))
    return told
