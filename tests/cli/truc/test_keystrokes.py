"""A turn of Le Truc takes at most six keystrokes on average, Enter included (DESIGN)."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from kibitz.cli.protocols.typed import Question, Taken
from kibitz.cli.truc.typed import TrucTyping
from kibitz.engine.errors import KibitzError
from kibitz.engine.header import Header
from kibitz.engine.round import Logged, project
from kibitz.engine.truc.cards import RANKS
from kibitz.engine.truc.events import Act, Dealt, Event, Show, Turn
from kibitz.inference.truc.referee import Position, TrucReferee
from tests.strategies.hands import Played, played, records

TYPING, REFEREE = TrucTyping(), TrucReferee()

Begun = tuple[Position, Event | None]


def lines(header: Header, event: Event) -> Iterator[str]:
    """Lines for an event, those that say little first."""
    match event:
        case Dealt(hands):
            yield "".join(RANKS[card] for _seat, cards in hands for card in cards) or "deal"
        case Show(hands):
            for named in (False, True):
                shown = [
                    (header.players[seat][0] if named else "", *(RANKS[card] for card in cards))
                    for seat, cards in hands
                ]
                yield "show " + " ".join("".join(words) for words in shown)
        case Turn(actor, call, answer, card):
            words = (
                call.value if call is not None else "",
                {None: "", Act.REST: "rest"}.get(answer) or (answer.value[0] if answer else ""),
                "" if card is None else RANKS[card],
            )
            for name in ("", header.players[actor][0]):
                yield f"{name}{''.join(words)}"


def keys(position: Position, begun: Event | None, event: Event) -> int:
    """The keys of the shortest line that is taken for ``event``, or of a line and an answer."""
    for line in lines(position.header, event):
        try:
            reading = TYPING.read(position, begun, line)
            if reading == Taken(event):
                return len(line) + 1
            if isinstance(reading, Question) and reading.listed and event in reading.state:
                return len(line) + 1 + 2
        except KibitzError:
            continue
    raise AssertionError(event)


def moments(game: Played, eyes: int | None) -> Iterator[tuple[Position, Logged]]:
    """Each event of the first game as ``eyes`` log it, with the moment before it."""
    seen = project(game.round, eyes)
    position = REFEREE.start(seen.header)
    for logged in seen.events:
        if position.deal.table.over and isinstance(logged.event, Dealt):
            return  # the next game is begun with a word
        yield position, logged
        position = REFEREE.apply(position, logged.event)


def test_a_turn_takes_six_keys_at_most_on_average(capsys: pytest.CaptureFixture[str]) -> None:
    rng, pressed, turns = random.Random(4), 0, 0
    for seats in (2, 4):
        for _ in range(8):
            game = played(seats, (), rng.randrange(10**9))
            for position, logged in moments(game, rng.randrange(seats)):
                pressed += keys(position, None, logged.event)
                turns += logged.number > 0
    assert turns > 150
    with capsys.disabled():
        sys.stdout.write(f"\n{pressed / turns:.2f} keys a turn, Enter included ({turns} turns)\n")
    assert pressed / turns <= 6


@given(records())
@settings(max_examples=25)
def test_the_canonical_notation_is_always_understood(game: Played) -> None:
    for eyes in (None, 0, 1):
        for position, logged in moments(game, eyes):
            text = logged.entry.text
            reading = TYPING.read(position, None, text)
            unanswered = isinstance(logged.event, Turn) and logged.event.answer is None
            if not (unanswered and logged.event.call in (Act.NEW, Act.DOUBLE, Act.REST)):
                assert reading == Taken(logged.event), text
