"""An action of Letter of Marque takes at most five keystrokes on average, Enter included."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from kibitz.cli.marque.typed import MarqueTyping
from kibitz.cli.protocols.typed import Taken
from kibitz.engine.errors import KibitzError
from kibitz.engine.header import Header
from kibitz.engine.marque.events import Event, Hit, Home, Pass, Sail, Set
from kibitz.engine.round import Logged, project
from kibitz.inference.marque.referee import MarqueReferee, Position
from tests.strategies.fleets import Played, played, records

TYPING, REFEREE = MarqueTyping(), MarqueReferee()

BOTTOMS = {True: "a", False: "b", None: ""}


def lines(header: Header, event: Event) -> Iterator[str]:
    """Lines for an event, those that say little first."""
    match event:
        case Set(ships):
            yield "".join(f"{ship.treasure}{BOTTOMS[ship.armed]}" for ship in ships)
        case Sail(_, treasure, armed):
            yield from (
                f"{treasure}",
                f"{treasure}{BOTTOMS[armed]}",
                f"s{treasure}{BOTTOMS[armed]}",
            )
        case Home(_, treasure):
            yield from ("h", f"h{treasure}", f"home {treasure}")
        case Hit(_, target, treasure, armed):
            name = header.players[target][0]
            for ship in (name, f"{name}{treasure}"):
                yield from (ship, f"{ship}{BOTTOMS[armed]}", f"{ship}-")
        case Pass():
            yield from ("p", "pass")


def keys(position: Position, event: Event) -> int:
    """The keys of the shortest line that is taken for ``event``."""
    for line in lines(position.header, event):
        try:
            if TYPING.read(position, None, line) == Taken(event):
                return len(line) + 1
        except KibitzError:
            continue
    raise AssertionError(event)


def moments(game: Played, eyes: int | None) -> Iterator[tuple[Position, Logged]]:
    """Each event of a game as ``eyes`` log it, with the moment before it."""
    seen = project(game.round, eyes)
    position = REFEREE.start(seen.header)
    for logged in seen.events:
        yield position, logged
        position = REFEREE.apply(position, logged.event)


def test_an_action_takes_five_keys_at_most_on_average(capsys: pytest.CaptureFixture[str]) -> None:
    rng, pressed, actions, longest = random.Random(4), 0, 0, 0
    for seats in range(2, 7):
        game = played(seats, (), rng.randrange(10**9))
        for position, logged in moments(game, rng.randrange(seats)):
            needed = keys(position, logged.event)
            if logged.number:
                pressed, actions, longest = pressed + needed, actions + 1, max(longest, needed)
    assert actions > 100
    with capsys.disabled():
        sys.stdout.write(f"\n{pressed / actions:.2f} keys an action, Enter included ({actions})\n")
    assert pressed / actions <= 5
    assert longest <= 6


@given(records())
@settings(max_examples=10, deadline=None)
def test_the_canonical_notation_is_always_understood(game: Played) -> None:
    for eyes in (None, 0, 1):
        for position, logged in moments(game, eyes):
            text = logged.entry.text
            assert TYPING.read(position, None, text) == Taken(logged.event), text
