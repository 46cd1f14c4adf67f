"""Many games of Letter of Marque at once: the rules over numpy arrays.

The one place beside ``Table`` that moves ships, for speed; a differential test holds it to
``Table``. All arrays have the games along their last axis (``N``). Players are seat numbers
(``P``), treasures places in ``Rules.treasures``, low to high (``K``). In all games it is the same
seat's turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Act, Move
from kibitz.engine.marque.rules import ARMED, CANNONS, SHIPS, Rules

Flags: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.floating[Any]]
Small: TypeAlias = NDArray[np.int8]
Points: TypeAlias = NDArray[np.int32]
Index: TypeAlias = NDArray[np.intp]

SAIL: Final = 0
HOME: Final = 1
HIT: Final = HOME + SHIPS
"""Moves as numbers: ``SAIL``; ``HOME`` + treasure; ``HIT`` + 5 × target + treasure; ``passing``."""


MEAN: Final = 5
"""What a mean treasure counts where styles weigh treasures; ``Batch.point`` is a point then."""


def passing(seats: int) -> int:
    """The number of the move by which a player does nothing."""
    return HIT + seats * SHIPS


def number_of(rules: Rules, move: Move) -> int:
    """A move as a number."""
    match move.act:
        case Act.SAIL:
            return SAIL
        case Act.PASS:
            return passing(rules.players)
    place = rules.treasures.index(move.treasure) if move.treasure is not None else 0
    return HOME + place if move.target is None else HIT + SHIPS * move.target + place


def move_of(rules: Rules, actor: int, number: int) -> Move:
    """The move that a number stands for."""
    if number == SAIL:
        return Move(actor, Act.SAIL)
    if number == passing(rules.players):
        return Move(actor, Act.PASS)
    if number < HIT:
        return Move(actor, Act.HOME, rules.treasures[number - HOME])
    target, place = divmod(number - HIT, SHIPS)
    return Move(actor, Act.HIT, rules.treasures[place], target)


@dataclass
class Batch:
    """``N`` games in progress with all bottoms known; mutable, for speed.

    - ``piled``, ``sea`` ``(P, K, N)``: where a treasure lies; on neither, it is scored
    - ``armed (P, K, N)``: that the ship set on it is armed
    - ``told (P, K, N)``: that everybody has seen the bottom of that ship
    - ``guns (P, N)``: armed ships not sent to sea yet
    - ``cannons (P, N)``, ``points (P, N)``
    - ``order (P, K, N)``: of the treasures in a pile the one with the highest number comes next
    - ``luck (P, K, N)``: in 0..1; what decides which ship is set on a treasure

    ``worths (K, 1)``: what the treasures count where the mean of all counts ``MEAN``.
    """

    rules: Rules
    piled: Flags
    sea: Flags
    armed: Flags
    told: Flags
    guns: Small
    cannons: Small
    points: Points
    order: Floats
    luck: Floats

    def __post_init__(self) -> None:
        self.seats, _, self.size = self.piled.shape
        self.values = np.array(self.rules.treasures, dtype=np.int32)
        self.point = SHIPS * MEAN / sum(self.rules.treasures)
        self.worths = self.values[:, None] * self.point

    @classmethod
    def fresh(cls, rules: Rules, size: int, rng: np.random.Generator) -> Batch:
        """So many games before anything is turned up, with piles shuffled."""
        seats, shape = rules.players, (rules.players, SHIPS, size)
        return cls(
            rules,
            piled=np.ones(shape, dtype=np.bool_),
            sea=np.zeros(shape, dtype=np.bool_),
            armed=np.zeros(shape, dtype=np.bool_),
            told=np.zeros(shape, dtype=np.bool_),
            guns=np.full((seats, size), ARMED, dtype=np.int8),
            cannons=np.full((seats, size), CANNONS, dtype=np.int8),
            points=np.zeros((seats, size), dtype=np.int32),
            order=rng.random(shape),
            luck=rng.random(shape),
        )

    @classmethod
    def at(cls, shown: Deal, bottoms: Sequence[Flags], rng: np.random.Generator) -> Batch:
        """Games that go on from a moment, with piles shuffled.

        ``shown``: the deal as everybody saw it. ``bottoms``: for each seat, whether its ships that
        went to sea are armed, in that order, game by game: ``(ships, N)``.
        """
        rules, size = shown.table.rules, bottoms[0].shape[1]
        batch = cls.fresh(rules, size, rng)
        for seat, fleet in enumerate(shown.table.fleets):
            for place, ship in enumerate(shown.ships[seat]):
                slot = rules.treasures.index(ship.treasure)
                batch.piled[seat, slot] = False
                batch.sea[seat, slot] = ship.treasure in fleet.sea
                batch.told[seat, slot] = ship.armed is not None
                batch.armed[seat, slot] = bottoms[seat][place]
            batch.guns[seat] -= bottoms[seat].sum(axis=0, dtype=np.int8)
            batch.cannons[seat] = fleet.cannons
            batch.points[seat] = fleet.points
        return batch

    def repeat(self, times: int) -> Batch:
        """The same games ``times`` over: game ``i`` comes again at ``i + k * N``."""
        return self._mapped(lambda array: np.tile(array, (1,) * (array.ndim - 1) + (times,)))

    def select(self, games: Index) -> Batch:
        """Only some of the games."""
        return self._mapped(lambda array: array.take(games, axis=-1))

    def _mapped(self, change: Callable[[NDArray[Any]], NDArray[Any]]) -> Batch:
        names = [field.name for field in fields(self) if field.name != "rules"]
        return Batch(self.rules, **{name: change(getattr(self, name)) for name in names})

    # -- what may be done ------------------------------------------------------------------

    @property
    def over(self) -> Flags:
        """Where every pile and the sea are empty."""
        over: Flags = np.logical_not((self.piled | self.sea).any(axis=(0, 1)))
        return over

    def legal(self, seat: int) -> Flags:
        """Which moves ``seat`` may make, by their numbers: ``(moves, N)``; once over, pass."""
        free = self.rules.free_pass
        found = np.zeros((passing(self.seats) + 1, self.size), dtype=np.bool_)
        found[SAIL] = self.piled[seat].any(axis=0)
        found[HOME:HIT] = self.sea[seat]
        hits = found[HIT:-1].reshape(self.seats, SHIPS, self.size)
        hits[:] = self.sea & (self.cannons[seat] > 0)
        hits[seat] = False
        found[-1] = np.where((self.piled[seat] | self.sea[seat]).any(axis=0), free, True)
        return found

    # -- a turn ----------------------------------------------------------------------------

    def coming(self, seat: int) -> Index:
        """The treasure that ``seat`` turns up next; without meaning where the pile is empty."""
        place: Index = np.where(self.piled[seat], self.order[seat], -1.0).argmax(axis=0)
        return place

    def launch(self, seat: int, where: Flags, place: Index, armed: Flags) -> None:
        """``seat`` has turned up a treasure and sets an ``armed`` ship on it, or a bare one."""
        games = np.flatnonzero(where)
        place, armed = place[games], armed[games]
        self.piled[seat, place, games] = False
        self.sea[seat, place, games] = True
        self.armed[seat, place, games] = armed
        self.guns[seat, games] -= armed

    def play(self, seat: int, moves: Index) -> None:
        """Ships are taken home and attacked: ``moves`` are numbers, ``(N,)``.

        Sailing is ``launch``.
        """
        home = np.flatnonzero((moves >= HOME) & (moves < HIT))
        place = moves[home] - HOME
        self.sea[seat, place, home] = False
        self.points[seat, home] += self.values[place]
        hit = np.flatnonzero((moves >= HIT) & (moves < passing(self.seats)))
        target, place = np.divmod(moves[hit] - HIT, SHIPS)
        armed = self.armed[target, place, hit]
        self.told[target, place, hit] = True
        self.cannons[seat, hit] -= 1
        self.points[target, hit] += armed
        self.points[seat, hit] += np.where(armed, 0, self.values[place])
        self.sea[target, place, hit] &= armed

    # -- the end ---------------------------------------------------------------------------

    def shares(self) -> Floats:
        """Each player's share of the win, ``(P, N)``, once every game is over.

        Most points, then most own cannon cards left; still tied: shared.
        """
        rank = self.points * (CANNONS + 1) + self.cannons
        winners = rank == rank.max(axis=0)
        shares: Floats = winners / winners.sum(axis=0)
        return shares
