"""Where somebody stands who steps through rounds: a value, and the steps that make another one.

Between two events there are one or two stops: the table after an event, and, where the log tells
what was drawn, the choice that a player had then.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from kibitz.cli.errors import Misused
from kibitz.cli.games import view_of
from kibitz.cli.session.log import Log
from kibitz.engine.errors import N_, RecordError, Unreadable
from kibitz.engine.round import Logged, Round
from kibitz.inference.study import study_of

IN_TURN: Final = "*"
"""The eyes of whoever is on turn. It cannot be a name, and no more can ``BYSTANDER``."""

BYSTANDER: Final = "-"
"""The eyes of somebody who only watches."""


@dataclass(frozen=True)
class Reel:
    """A round ready to be stepped through.

    ``states``: those of the game's rules before its first event and after each, with whatever of
    the hidden cards came to light in the end. ``turns``: who was on turn at each of ``plays``, the
    events that count.
    """

    round: Round
    states: tuple[Any, ...]
    plays: tuple[Logged, ...]
    turns: tuple[int, ...]

    def play(self, number: int) -> Logged | None:
        """Event ``number``, counted from 1, or ``None`` if there is none."""
        return self.plays[number - 1] if 1 <= number <= len(self.plays) else None

    def drawn(self, number: int) -> Any:
        """The turn that event ``number`` finished, after its draw; ``None``: it is not told."""
        logged = self.play(number)
        return None if logged is None else self.round.game.begun(logged.event)

    def state(self, number: int) -> Any:
        """The state after event ``number``, with all that came to light later."""
        return self.states[self.round.place(number)]


@lru_cache(maxsize=32)
def reel_of(round: Round) -> Reel:
    """A round, replayed; raises a ``RecordError`` where its rules forbid an event."""
    states, plays, turns = [round.start()], [], []
    for before, logged, after in round.states():
        states.append(after)
        if logged.number:
            plays.append(logged)
            turns.append(view_of(round.header).turn(before))
    events = [logged.event for logged in round.events]
    known = study_of(round.header).hindsight(states, events)
    return Reel(round, known, tuple(plays), tuple(turns))


@dataclass(frozen=True)
class Tape:
    """A stop in one of ``rounds``, the one at ``index`` (from 0), and how it is looked at.

    It is after event ``number`` (0: the set-up), or, if ``choosing``, at the choice made in the
    next event. ``eyes``: a player's name, ``IN_TURN`` or ``BYSTANDER``. ``truth``: whether every
    hand is shown. ``trial``: what is being tried from here.
    """

    rounds: tuple[Round, ...]
    index: int = 0
    number: int = 0
    choosing: bool = False
    eyes: str = IN_TURN
    truth: bool = False
    trial: Log | None = None

    @property
    def round(self) -> Round:
        """The round, as logged."""
        return self.rounds[self.index]

    @property
    def reel(self) -> Reel:
        """The round, replayed."""
        return reel_of(self.round)

    @property
    def last(self) -> int:
        """The number of the round's last event."""
        return len(self.reel.plays)

    @property
    def subject(self) -> int:
        """The event that the stop is about: the last one, or the one being chosen."""
        return self.number + self.choosing

    @property
    def seat(self) -> int | None:
        """Whose eyes look now; ``None``: a bystander's."""
        return self._seat(self.subject)

    def _seat(self, subject: int) -> int | None:
        """Whose eyes look at a stop about event ``subject``."""
        header = self.round.header
        if self.eyes == IN_TURN:
            return self.reel.turns[subject - 1] if subject else header.first
        return header.players.index(self.eyes) if self.eyes in header.players else None

    def _chooses(self, number: int) -> bool:
        """Whether the eyes had a choice, as the log tells it, in event ``number``."""
        if self.reel.drawn(number) is None:
            return False
        return self.reel.turns[number - 1] == self._seat(number)

    # -- steps -----------------------------------------------------------------------------

    def forward(self) -> Tape:
        """The next stop; raises ``Misused`` at the end of the round."""
        if not self.choosing and self._chooses(self.number + 1):
            return self._at(self.number, choosing=True)
        if self.number == self.last:
            raise Misused(N_("the round ends here"))
        return self._at(self.number + 1)

    def back(self) -> Tape:
        """The stop before; raises ``Misused`` at the beginning of the round."""
        if self.choosing:
            return self._at(self.number)
        if self.number == 0:
            raise Misused(N_("the round begins here"))
        return self._at(self.number - 1, choosing=self._chooses(self.number))

    def to(self, number: int) -> Tape:
        """The stop after event ``number``; raises ``Misused`` if there is none."""
        if number > self.last:
            raise Misused(
                N_("there is no event {number}: round {round} has {count}"),
                number=number,
                round=self.index + 1,
                count=self.last,
            )
        return self._at(number)

    def turned(self, number: int) -> Tape:
        """The beginning of round ``number``, counted from 1; raises ``Misused``.

        Raises a ``RecordError`` if that round cannot be replayed.
        """
        if not 1 <= number <= len(self.rounds):
            raise Misused(
                N_("there is no round {number}: the file has {count}"),
                number=number,
                count=len(self.rounds),
            )
        there = replace(self, index=number - 1, number=0, choosing=False, trial=None)
        reel_of(there.round)
        return there

    def following(self) -> Iterator[Tape]:
        """Every later stop after an event, round by round; one that cannot be replayed is left
        out."""
        yield from (self._at(number) for number in range(self.subject + 1, self.last + 1))
        for index in range(self.index + 2, len(self.rounds) + 1):
            yield from self._stops(index)

    def preceding(self) -> Iterator[Tape]:
        """Every earlier stop after an event, the nearest first; see ``following``."""
        yield from (self._at(number) for number in range(self.number - (not self.choosing), 0, -1))
        for index in range(self.index, 0, -1):
            yield from reversed(list(self._stops(index)))

    def _stops(self, round: int) -> Iterator[Tape]:
        try:
            there = self.turned(round)
        except RecordError:
            return
        yield from (there.to(number) for number in range(1, there.last + 1))

    def seen_by(self, eyes: str) -> Tape:
        """The same moment for other eyes, said as a name, ``*`` or ``-``; raises ``Misused``."""
        if eyes not in (IN_TURN, BYSTANDER):
            try:
                eyes = self.round.header.players[self.round.header.seat(eyes)]
            except Unreadable as error:
                raise Misused(error.template, **error.params) from None
        there = replace(self, eyes=eyes, trial=None)
        if self.choosing and not there._chooses(self.number + 1):
            return replace(there, choosing=False)
        return there

    def next_eyes(self) -> Tape:
        """The same moment for the next eyes: of each player in turn, a bystander, and, in a full
        record, of whoever is on turn."""
        whole = default_eyes(self.round) == IN_TURN
        circle = (*self.round.header.players, BYSTANDER, *([IN_TURN] if whole else []))
        place = circle.index(self.eyes) if self.eyes in circle else -1
        return self.seen_by(circle[(place + 1) % len(circle)])

    def _at(self, number: int, choosing: bool = False) -> Tape:
        return replace(self, number=number, choosing=choosing, trial=None)


def default_eyes(round: Round) -> str:
    """Whose eyes look unless somebody says so.

    Those that kept the log, or that played against bots; in another full record, which tells what
    only players could see, those of whoever is on turn, so that a decision is judged by what its
    player knew; else a bystander's.
    """
    header = round.header
    if header.eyes is not None:
        return header.players[header.eyes]
    return IN_TURN if _tells_more(round) else BYSTANDER


def _tells_more(round: Round) -> bool:
    """Whether the log tells what a bystander could not see, as far as it can be replayed."""
    with suppress(RecordError):
        for state, logged, _after in round.states():
            if round.game.view(state, logged.event, None) != logged.event:
                return True
    return False
