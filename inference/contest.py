"""What a game must offer so that bots play it: kibitz deals, and says what comes of a choice."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, Self, TypeVar

import numpy as np

from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.games import game_of
from kibitz.engine.header import Header
from kibitz.engine.record import Entry, Kind, Record

B = TypeVar("B")
H = TypeVar("H", bound="Host")

# Any: an event and a choice are the game's own; they go from its host to its bots and back.
Event = Any
Choice = Any

LEVELS: Final = ("beginner", "easy", "medium", "strong", "full")
"""How well bots can be asked to play, the weakest first. A game need not have all of them."""

RUN: Final = "run:"
"""Begins the word for a bot that is another program: its command line follows."""


class Foul(KibitzError):
    """A bot that breaks a rule, cannot be run or no longer answers."""


@dataclass(frozen=True)
class Effort:
    """How hard bots think about a move.

    ``worlds``: tried for each play still in the race; ``seconds``: how long to go on. ``None``:
    as much as the bot thinks right.
    """

    worlds: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Played:
    """A round that is over.

    ``shares``: each seat's share of the win (whole for all who tie where ties share nothing).
    ``moves`` and ``seconds``: how often
    each seat chose, and how long it took in all. ``record``: the full record.
    """

    shares: tuple[float, ...]
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    record: Record


class Host(Protocol):
    """A round being played, as whoever runs the table knows it: with every card. Frozen."""

    @property
    def header(self) -> Header:
        """The table, without anybody's eyes."""
        ...

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, every fact told. The last event may be a turn begun (a question
        without its answer), whose place is then taken by more of it."""
        ...

    @property
    def turn(self) -> int | None:
        """The seat of whoever has to choose; ``None``: the round is over."""
        ...

    @property
    def begun(self) -> Event | None:
        """The turn before its choice, if its player saw something first (drew a card)."""
        ...

    @property
    def choices(self) -> Mapping[str, Choice]:
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

    def after(self, choice: Choice) -> Self:
        """The round after a choice, up to the next one: with what was dealt or shown meanwhile."""
        ...

    def followed(self, event: Event) -> Self:
        """The round after the choices that ``event`` tells; raises ``Illegal`` for others."""
        ...


class Contest(Protocol[B, H]):
    """A game that bots play at kibitz's own table, against each other and against people.

    ``B`` is a bot, which remembers the rounds it played, ``H`` a ``Host``.
    """

    bots: tuple[str, ...]
    """The bots that come with the game, by name."""

    def bot(self, word: str, effort: Effort) -> B:
        """The bot that a ``word`` names: one of ``bots``, or ``run:COMMAND``."""
        ...

    def close(self, bot: B) -> None:
        """Let go of a bot."""
        ...

    def host(self, header: Header, seed: int) -> H:
        """A round just dealt; the same ``seed`` deals the same cards."""
        ...

    def tell(self, bot: B, seat: int, before: H | None, after: H) -> None:
        """The bot at ``seat`` sees what happened since ``before``; ``None``: it sits down."""
        ...

    def ask(self, bot: B, host: H, rng: np.random.Generator) -> Choice:
        """What the bot on turn chooses; raises ``Foul`` if that is against the rules."""
        ...

    def levels(self, header: Header) -> Mapping[str, str]:
        """The word of the bot for each of the ``LEVELS`` there are at this table."""
        ...


def play_out(game: Contest[B, H], header: Header, bots: Sequence[B], seed: Sequence[int]) -> Played:
    """One round, the bots in seat order; raises ``Foul`` if one breaks a rule.

    The cards dealt follow from the first number of ``seed`` alone, the bots' own chances from all
    of them.
    """
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


def resumed(host: H, events: Iterable[Event]) -> H:
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
