"""What a game must offer so that kibitz can run its table: deal, say what comes of a choice."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol, Self, TypeVar

import numpy as np

from kibitz.engine.errors import N_
from kibitz.engine.games import game_of
from kibitz.engine.header import Header
from kibitz.engine.record import Entry, Kind, Record
from kibitz.inference.contest import Contest, Foul, Played

B = TypeVar("B")
H = TypeVar("H", bound="Host")

LEVELS: Final = ("beginner", "easy", "medium", "strong", "full")
"""How well bots can be asked to play, the weakest first. A game need not have all of them."""


class Host(Protocol):
    """A round being played, as whoever runs the table knows it: with every card. Frozen."""

    @property
    def header(self) -> Header:
        """The table, without anybody's eyes."""
        ...

    @property
    def events(self) -> tuple[Any, ...]:
        """All that has happened, every fact told. The last event may be a turn begun (a question
        without its answer), whose place is then taken by more of it."""
        ...

    @property
    def turn(self) -> int | None:
        """The seat of whoever has to choose; ``None``: the round is over."""
        ...

    @property
    def begun(self) -> Any | None:
        """The turn before its choice, if its player saw something first (drew a card)."""
        ...

    @property
    def choices(self) -> Mapping[str, Any]:
        """What may be chosen now, by how the notation writes it."""
        ...

    @property
    def made(self) -> int:
        """How many choices were made so far."""
        ...

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win, once the round is over."""
        ...

    def after(self, choice: Any) -> Self:
        """The round after a choice, up to the next one: with what was dealt or shown meanwhile."""
        ...

    def followed(self, event: Any) -> Self:
        """The round after the choices that ``event`` tells; raises ``Illegal`` for others."""
        ...


class Hosting(Contest[B], Protocol[B, H]):
    """A game that can be played at kibitz's own table; ``B`` is a bot, ``H`` its ``Host``."""

    def host(self, header: Header, seed: int) -> H:
        """A round just dealt; the same ``seed`` deals the same cards."""
        ...

    def tell(self, bot: B, seat: int, before: H | None, after: H) -> None:
        """The bot at ``seat`` sees what happened since ``before``; ``None``: it sits down."""
        ...

    def ask(self, bot: B, host: H, rng: np.random.Generator) -> Any:
        """What the bot on turn chooses; raises ``Foul`` if that is against the rules."""
        ...

    def levels(self, header: Header) -> Mapping[str, str]:
        """The word of the bot for each of the ``LEVELS`` there are at this table."""
        ...


def play_out(game: Hosting[B, H], header: Header, bots: Sequence[B], seed: Sequence[int]) -> Played:
    """One round between bots; see ``Contest.play``."""
    host = game.host(header, seed[0])
    chances = [np.random.default_rng((*seed, seat)) for seat in range(len(bots))]
    moves, seconds = [0] * len(bots), [0.0] * len(bots)
    for seat, bot in enumerate(bots):
        game.tell(bot, seat, None, host)
    while (turn := host.turn) is not None:
        began = time.perf_counter()
        choice = game.ask(bots[turn], host, chances[turn])
        seconds[turn] += time.perf_counter() - began
        moves[turn] += 1
        before, host = host, host.after(choice)
        for seat, bot in enumerate(bots):
            game.tell(bot, seat, before, host)
    return Played(host.shares, tuple(moves), tuple(seconds), full_record(host))


def full_record(host: Host) -> Record:
    """The full record of a round so far."""
    game, header = game_of(host.header.game), host.header
    entries = tuple(Entry(Kind.EVENT, game.format(header, event)) for event in host.events)
    return Record(header.tags(), entries)


def resumed(host: H, events: Iterable[Any]) -> H:
    """The round that was dealt as ``host``, after the choices told by ``events``, full ones.

    The last may be a turn begun. Raises ``Foul`` if they tell of other cards.
    """
    told = tuple(events)
    for event in told:
        host = host.followed(event)
    if told and told[-1] == host.begun:
        told = told[:-1]
    if host.events[: len(told)] != told:
        raise Foul(N_("the record tells of other cards than those that were dealt"))
    return host
