"""A whole game in fifty lines, by the recipe in CONTRIBUTING: three cards, 1 to 3; two players have
one each, and turn them up one after the other."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from rich.text import Text

from kibitz.cli.games import FRONTS
from kibitz.cli.protocols.front import Front
from kibitz.cli.protocols.series import Series, Standing
from kibitz.cli.protocols.typed import Taken, Typing
from kibitz.cli.protocols.view import View
from kibitz.engine import games
from kibitz.engine.errors import Illegal, Unreadable
from kibitz.engine.game import Game
from kibitz.engine.header import Header
from kibitz.engine.round import Round
from kibitz.inference.analysis import Analysis, Json, Study
from kibitz.inference.games import ANALYSES

# -- the game ------------------------------------------------------------------------------------

Event = tuple[int, int]
"""A seat, and the card that was turned up there."""


class State(NamedTuple):
    header: Header
    shown: tuple[Event, ...]

    @property
    def left(self) -> list[int]:
        return [card for card in (1, 2, 3) if card not in dict(self.shown).values()]


class Showdown(Game[State, Event]):
    presets = ("showdown",)

    def start(self, header: Header) -> State:
        return State(header, ())

    def parse(self, header: Header, text: str, starred: bool) -> Event:
        name, _, card = text.partition(" ")
        if card not in ("1", "2", "3"):
            raise Unreadable("expected a player and a card from 1 to 3")
        return header.seat(name), int(card)

    def format(self, header: Header, event: Event) -> str:
        return f"{header.players[event[0]]} {event[1]}"

    def apply(self, state: State, event: Event) -> State:
        if event[0] in dict(state.shown) or event[1] not in state.left:
            raise Illegal("that card is out, or that player")
        return State(state.header, (*state.shown, event))


class ShowdownStudy(Study[State, Event, Any, Any, State]):
    def start(self, header: Header) -> State:
        return Showdown().start(header)

    def apply(self, position: State, event: Event) -> State:
        return Showdown().apply(position, event)

    def report(self, position: State) -> Json:
        return {"over": len(position.shown) == 2}

    def odds(self, position: State, eyes: int | None) -> Json:
        chances = {str(card): 1 / len(position.left) for card in position.left}
        closed = {0, 1} - set(dict(position.shown))
        return {"hands": {position.header.players[seat]: chances for seat in closed}}


class ShowdownView(View[State, Event, Any, State]):
    def report(self, position: State, width: int) -> list[Text]:
        return [Text(f"left: {position.left}")]

    def turn(self, state: State) -> int:
        return (state.header.first + len(state.shown)) % 2


class ShowdownTyping(Typing[State, Event]):
    def read(self, moment: State, pending: Event | None, text: str, starred: bool = False) -> Taken:
        return Taken(Showdown().parse(moment.header, text, starred))


class ShowdownSeries(Series):
    def winners(self, round: Round) -> tuple[int, ...]:
        shown = round.state().shown
        return (max(shown, key=lambda event: event[1])[0],) if len(shown) == 2 else ()

    def standing(self, rounds: tuple[Round, ...]) -> Standing:
        won = [seat for round in rounds for seat in self.winners(round)]
        return Standing((won.count(0), won.count(1)), first=won[-1] if won else 0)


# -- plugged in ----------------------------------------------------------------------------------


@contextmanager
def plugged_in() -> Iterator[None]:
    """kibitz with one game more."""
    game, view = Showdown(), ShowdownView()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "GAMES", (*games.GAMES, game))
        patch.setitem(ANALYSES, game, Analysis(study=ShowdownStudy()))
        front = Front(report=view, view=view, typing=ShowdownTyping(), series=ShowdownSeries())
        patch.setitem(FRONTS, game, front)
        yield
