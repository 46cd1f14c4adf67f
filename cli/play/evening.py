"""The rounds of one evening at kibitz's own table: who sits there, what was dealt, what is kept.

The file holds full records: everybody's cards, by which a round can be looked at afterwards. Its
tags ``Player``, ``Bots`` and ``Seed`` say who plays, how the others do, and what was dealt: so a
round that was left is dealt again and goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np

from kibitz.cli.session.log import Log
from kibitz.engine.errors import N_, KibitzError, Place, Unreadable
from kibitz.engine.games import game_of
from kibitz.engine.header import Header, read_header
from kibitz.engine.record import Entry, Kind, Record, dumps
from kibitz.engine.round import Round, project, read_rounds
from kibitz.inference.contest import Effort, Host, resumed
from kibitz.inference.games import contest_of

PLAYER: Final = "Player"
BOTS: Final = "Bots"
SEED: Final = "Seed"

_DIGITS: Final = 1000
_SEED: Final = re.compile(rf"[0-9]{{1,{_DIGITS}}}")


class Evening:
    """``host``: the round being played, every card known; ``log``: what its player saw of it.

    ``earlier``: the full records of the rounds before it, ``record``: the tags of this one.
    """

    def __init__(self, record: Record) -> None:
        """A table, nothing dealt yet; raises ``KibitzError`` if the tags fit none."""
        header = read_header(record)
        self._hosting = contest_of(header.game)
        words = bots_of(record, header)
        self._bots = {seat: self._hosting.bot(word, Effort()) for seat, word in words.items()}
        self._told: list[Any] = []
        self.earlier: tuple[Record, ...] = ()
        self.record = record
        self.me = next(seat for seat in range(len(header.players)) if seat not in self._bots)
        self._sight = _Sight(self.me)
        self.host = self._hosting.host(header, _seed(record))
        self.log = Log.begin(self._own(record))

    @classmethod
    def begun(cls, record: Record) -> Evening:
        """The first round, just dealt; raises ``KibitzError`` if the tags fit no table."""
        evening = cls(record)
        evening._sit_down()
        return evening

    @classmethod
    def resumed(cls, rounds: Sequence[Round]) -> Evening:
        """The last of these rounds, to go on with; raises ``KibitzError`` if that cannot be."""
        last = rounds[-1]
        evening = cls(replace(last.record, entries=()))
        for round in rounds:
            dealt = evening._hosting.host(round.header, _seed(round.record))
            evening.host = resumed(dealt, (logged.event for logged in round.events))
            evening._sit_down()
        own = tuple(project(round, evening.me) for round in rounds)
        evening.earlier = tuple(round.record for round in rounds[:-1])
        evening.log = Log.resume(own)
        evening._told = [event for _number, event in evening._sight.of(evening.host)]
        return evening

    def next(self, record: Record) -> None:
        """Deal the next round, under the tags of ``record``."""
        seed = str(_seed(self.record) + 1)
        record = record.tagged("Perspective", None).tagged(PLAYER, self.record.get(PLAYER))
        record = record.tagged(BOTS, self.record.get(BOTS)).tagged(SEED, seed)
        host = self._hosting.host(read_header(record), _seed(record))
        log, last = self.log.followed(self._own(record)), self.full(self.log)
        # At once: whoever breaks off here finds the one round or the other.
        self.earlier, self.record = (*self.earlier, last), record
        self.host, self.log, self._told, self._sight = host, log, [], _Sight(self.me)
        self._sit_down()

    def anew(self) -> Evening:
        """The same round from its record, after its going on was broken off somewhere."""
        return Evening.resumed(read_rounds(self.text(self.log).encode()))

    def close(self) -> None:
        """Let go of the bots."""
        for bot in self._bots.values():
            self._hosting.close(bot)

    # -- playing ---------------------------------------------------------------------------

    @property
    def mine(self) -> bool:
        """Whether the player is to choose."""
        return bool(self.host.turn == self.me)

    def play(self, choice: str) -> None:
        """The player chooses."""
        self._go(self.host.after(self.host.choices[choice]))

    def wait(self) -> None:
        """The bot on turn chooses; raises ``Foul`` if it breaks a rule."""
        seat = self.host.turn
        if seat is None:
            raise ValueError("the round is over")
        # By itself for each choice: a round that was left goes on as it would have.
        rng = np.random.default_rng((_seed(self.record), seat, self.host.made))
        self._go(self.host.after(self._hosting.ask(self._bots[seat], self.host, rng)))

    def catch_up(self) -> Iterator[tuple[Any, Any]]:
        """Log what the player has not been told yet: each event as the moments around it."""
        for event, log in self._news(self.host, self.log):
            before = log.moments[-2]
            self.log = log
            del self._told[len(log.round.events) - 1 :]
            self._told.append(event)
            yield before, log.moment
        if self.mine and self.host.begun is not None and self.log.pending is None:
            self.log = self.log.added(self.host.begun)
            yield self.log.moments[-2], self.log.moment

    def _news(self, host: Host, log: Log) -> Iterator[tuple[Any, Log]]:
        """Each event that is news to the player, with the log that has it."""
        for place, (_number, event) in enumerate(self._sight.of(host)):
            if self._told[place : place + 1] != [event]:
                log = log.added(event)
                yield event, log

    def _go(self, host: Host) -> None:
        before, self.host = self.host, host
        for seat, bot in self._bots.items():
            self._hosting.tell(bot, seat, before, host)

    def _sit_down(self) -> None:
        for seat, bot in self._bots.items():
            self._hosting.tell(bot, seat, None, self.host)

    # -- what is kept ----------------------------------------------------------------------

    def text(self, log: Log) -> str:
        """The file: full records, with the remarks in ``log`` where they stand there."""
        return dumps((*self.earlier, self.full(log)))

    def full(self, log: Log) -> Record:
        """The round so far with every card, and the remarks in ``log``."""
        return replace(self.record, entries=tuple(self._entries(log)))

    def _entries(self, log: Log) -> Iterator[Entry]:
        game, header = game_of(self.host.header.game), self.host.header
        lines = [Entry(Kind.EVENT, game.format(header, event)) for event in self.host.events]
        numbers = iter([number for number, _event in self._sight.of(self.host)])
        written = 0
        for entry in log.round.record.entries:
            if entry.kind is not Kind.EVENT:
                yield entry
            elif (number := next(numbers, None)) is not None:
                yield from lines[written:number]
                yield replace(lines[number], mark=entry.mark)
                written = number + 1
            else:  # the turn that has begun
                yield from lines[written:]
                yield entry
                written = len(lines)
        yield from lines[written:]

    def _own(self, record: Record) -> Record:
        """The tags of the player's own log."""
        return record.tagged("Perspective", self.host.header.players[self.me])


@dataclass
class _Sight:
    """What ``eyes`` saw of a round that goes on: worked out once for each event.

    ``known``: each event with its view and the state of the rules after it.
    """

    eyes: int
    known: list[tuple[Any, Any, Any]] = field(default_factory=list)

    def of(self, host: Host) -> Iterator[tuple[int, Any]]:
        """The events that the eyes saw, as they saw them, with their numbers from 0."""
        game = game_of(host.header.game)
        for number, event in enumerate(host.events):
            if number == len(self.known) or self.known[number][0] != event:
                state = self.known[number - 1][2] if number else game.start(host.header)
                view = game.view(state, event, self.eyes)
                del self.known[number:]
                self.known.append((event, view, game.apply(state, event)))
            view = self.known[number][1]
            if view is not None:
                yield number, view


def bots_of(record: Record, header: Header) -> Mapping[int, str]:
    """The bot in each seat but one, by its word; raises ``Unreadable`` for other tags."""
    found = {}
    for item in (record.get(BOTS) or "").split(","):
        name, _equals, word = item.strip().rpartition("=")
        if word not in contest_of(header.game).bots:
            raise Unreadable(N_("“{word}” is no bot of this game"), word=word[:60])
        found[header.seat(name)] = word
    if len(found) != len(header.players) - 1:
        raise Unreadable(N_("all players but one have to be bots (tag Bots)"))
    return found


def _seed(record: Record) -> int:
    seed = (record.get(SEED) or "").strip()
    if not seed:
        raise KibitzError(N_("the tag Seed is missing: what was dealt is not known"))
    if not _SEED.fullmatch(seed):
        raise Unreadable(
            N_("the seed “{seed}” is unreadable: expected a number of at most {digits} digits"),
            place=Place(line=record.lines.get(SEED)),
            seed=seed[:60],
            digits=_DIGITS,
        )
    return int(seed)
