"""A turn takes at most six keystrokes on average, Enter included (DESIGN, "The prompt").

Measured on rounds that programs of others played, each logged with the eyes of each of its four
players: for every event the shortest line, with answers to questions, that the prompt takes for
exactly that event.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from kibitz.cli.letter.typed import LetterTyping
from kibitz.cli.protocols.typed import Question, Taken
from kibitz.engine.errors import KibitzError
from kibitz.engine.header import Header
from kibitz.engine.letter.events import (
    NOBODY,
    Dealt,
    Duel,
    Event,
    Fall,
    Guess,
    Open,
    Peek,
    Renewal,
    Show,
    Swap,
    Tie,
    Turn,
)
from kibitz.engine.round import project, read_rounds
from kibitz.inference.letter.position import Position

SAMPLE = Path(__file__).parents[1] / "logs" / "uwa4.kib"
EVERY = 8
"""One round in so many is measured, to be quick."""

TYPING = LetterTyping()


def lines(header: Header, event: Event) -> Iterator[str]:
    """Lines for an event, from those that say little to those that say all."""
    match event:
        case Open(cards):
            yield "".join(map(str, cards))
        case Dealt(hands):
            yield "".join(str(card) for _, card in hands)
        case Show(hands):
            for own in (True, False):
                shown = [str(c) for p, c in hands if own or p != header.perspective]
                yield from ("".join(shown[:n]) for n in range(1, len(shown) + 1))
        case Turn(actor=actor, drawn=drawn, card=card, target=target):
            yield from sorted(_turns(header, actor, drawn, card, target, event), key=len)


def _turns(
    header: Header, actor: int, drawn: int | None, card: int | None, target: int | None, turn: Turn
) -> Iterator[str]:
    aims = {"", _aim(header, target)}
    draws = {"", f"+{drawn}"} if drawn is not None else {""}
    for draw in draws:
        for aim in aims:
            for tail in _tails(header, turn):
                yield f"{draw}{card}{aim}{tail}"


def _aim(header: Header, target: int | None) -> str:
    if target is None:
        return ""
    return "-" if target == NOBODY else header.players[target][0].lower()


def _tails(header: Header, turn: Turn) -> Iterator[str]:
    yield ""
    match turn.outcome:
        case Guess(named, hit):
            yield from (str(named), f"{named}{'y' if hit else 'n'}")
        case Peek(card) | Swap(card) if card is not None:
            yield str(card)
        case Tie():
            yield "="
        case Duel(loser, lost, won):
            who = header.players[loser][0].lower()
            yield from (str(lost), who, f"{who}{lost}")
            if won is not None:
                yield f"{won}{who}{lost}"
        case Renewal(thrown, taken):
            yield str(thrown)
            if taken is not None:
                yield f"{thrown}+{taken}"
        case Fall(left):
            yield str(left)


@dataclass
class Fewest:
    """The keys of the shortest way to one event, Enter counted."""

    position: Position
    event: Event
    best: int = 1000

    def search(self) -> int:
        asked: list[tuple[str, Question]] = []
        for line in lines(self.position.header, self.event):
            if len(line) + 1 >= self.best:
                continue
            with suppress(KibitzError):
                reading = TYPING.glance(self.position, None, line)
                if isinstance(reading, Question):
                    asked.append((line, reading))
                elif reading.event == self.event:
                    self.best = len(line) + 1
        for line, question in asked:
            self._follow(question, len(line) + 1)
        return self.best

    def _follow(self, question: Question, keys: int) -> None:
        """Answer in one key; each player's name begins with another letter."""
        for option in question.options if keys + 2 < self.best else ():
            with suppress(KibitzError):
                key = option.keys[0][0].lower()
                reading = TYPING.answer(self.position, None, question, key)
                if isinstance(reading, Question):
                    self._follow(reading, keys + 2)
                elif reading.event == self.event:
                    self.best = min(self.best, keys + 2)


@pytest.mark.timeout(240)
def test_a_turn_takes_six_keys_at_most_on_average(capsys: pytest.CaptureFixture[str]) -> None:
    keys = turns = 0
    for played in read_rounds(SAMPLE.read_bytes())[::EVERY]:
        for eyes in range(len(played.header.players)):
            seen = project(played, eyes)
            position = Position.start(seen.header)
            for logged in seen.events:
                fewest = Fewest(position, logged.event).search()
                assert fewest < 20, f"{logged.entry.text} as {seen.header.players[eyes]}"
                keys += fewest
                turns += logged.number > 0
                position = position.apply(logged.event)
    assert turns > 150
    with capsys.disabled():
        sys.stdout.write(f"\n{keys / turns:.2f} keys a turn, Enter included ({turns} turns)\n")
    assert keys / turns <= 6


def test_the_canonical_notation_is_always_understood() -> None:
    for played in read_rounds(SAMPLE.read_bytes())[::EVERY]:
        seats = range(len(played.header.players))
        for seen in (played, project(played, None), *(project(played, eyes) for eyes in seats)):
            position = Position.start(seen.header)
            for logged in seen.events:
                reading = TYPING.read(position, None, logged.entry.text)
                assert isinstance(reading, Taken), logged.entry.text
                assert reading.event == logged.event
                position = position.apply(logged.event)
