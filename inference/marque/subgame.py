"""The rest of a game between two players as a tree: what both see, and what each keeps hidden.

A *node* is what both players have seen, a *state* of a player what this player knows besides: the
bottoms of the own ships. At a node each player may be in several states. Nodes that look alike
are worked out once (``Place``), and then unrolled: what was seen before says how likely the
states are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Final, TypeVar

from kibitz.engine.marque.events import Act, Event, Hit, Home, Move, Pass, Sail, Turn
from kibitz.engine.marque.rules import ARMED, SHIPS
from kibitz.engine.marque.table import Table
from kibitz.inference.marque.bottoms import World

T = TypeVar("T")
Both = tuple[T, T]
"""Something of each of the two players, by seat."""


MOST: Final = 30_000
"""Places of a tree that is solved while somebody waits."""


class TooLarge(Exception):
    """The rest of the game is longer than can be solved while somebody waits."""


class Kind(Enum):
    """What happens at a node."""

    DECISION = "decision"
    CHANCE = "chance"
    LAUNCH = "launch"
    OUTCOME = "outcome"
    LEAF = "leaf"


@dataclass(frozen=True, eq=False)
class Ships:
    """What everybody knows of one player's ships; of equal ones there is one.

    ``launched``: the treasures they went to sea with, in that order. ``worlds``: what their
    bottoms may be, in the same order.
    """

    launched: tuple[int, ...]
    worlds: tuple[World, ...]
    _all: dict[object, Ships] = field(default_factory=dict, repr=False)
    _later: dict[object, tuple[Ships, tuple[int, ...]]] = field(default_factory=dict, repr=False)

    def seen(self, treasure: int, armed: bool) -> tuple[Ships, tuple[int, ...]]:
        """Once a bottom was shown; with the places of the worlds that are left."""
        if (treasure, armed) not in self._later:
            at = self.launched.index(treasure)
            left = tuple(i for i, world in enumerate(self.worlds) if world[at] is armed)
            ships = self._one(self.launched, tuple(self.worlds[i] for i in left))
            self._later[treasure, armed] = ships, left
        return self._later[treasure, armed]

    def sent(self, treasure: int) -> tuple[Ships, tuple[int, ...]]:
        """Once a further ship went to sea; with the place of the world before, for each world."""
        if treasure not in self._later:
            found = [
                ((*world, armed), i)
                for i, world in enumerate(self.worlds)
                for armed in (True, False)
                if _left(world, armed)
            ]
            worlds, before = tuple(world for world, _ in found), tuple(i for _, i in found)
            self._later[treasure] = self._one((*self.launched, treasure), worlds), before
        return self._later[treasure]

    def _one(self, launched: tuple[int, ...], worlds: tuple[World, ...]) -> Ships:
        found = self._all.get((launched, worlds))
        if found is None:
            found = self._all[launched, worlds] = Ships(launched, worlds, self._all)
        return found

    def bottoms(self, treasure: int) -> set[bool]:
        """What the bottom of a ship that went to sea can be."""
        at = self.launched.index(treasure)
        return {world[at] for world in self.worlds}

    def matters(self, world: World, sea: tuple[int, ...]) -> tuple[bool | int, ...]:
        """What of a world matters for the rest, with ships on the treasures of ``sea``."""
        at = dict(zip(self.launched, world, strict=True))
        return (ARMED - sum(world), *(at[treasure] for treasure in sorted(sea)))

    def plain(self, sea: tuple[int, ...]) -> bool:
        """Whether nothing that matters for the rest is hidden from the other player."""
        known = len({self.matters(world, sea) for world in self.worlds}) == 1
        return known and not all(_left(self.worlds[0], armed) for armed in (True, False))


def _left(world: World, armed: bool) -> int:
    """How many armed, or bare, ships are left that have not gone to sea."""
    bare = SHIPS - len(world) - (ARMED - sum(world))
    return ARMED - sum(world) if armed else bare


@dataclass(frozen=True)
class Step:
    """One way on from a place to another. ``chance``: how likely it is, 1 where somebody chooses.

    ``sources``: for each player and state there, the place of the state before.
    """

    place: int
    chance: float
    sources: Both[tuple[int, ...]]


@dataclass
class Place:
    """A node without its past.

    ``seat`` decides or sends out a ship; ``moves``: what it decides between, each a step.
    ``share``: at a leaf, the share of the win of the first seat. ``sizes``: how many states there
    are, by seat.
    """

    kind: Kind
    seat: int = 0
    moves: tuple[Move, ...] = ()
    steps: tuple[Step, ...] = ()
    share: float = 0.0
    sizes: Both[int] = (0, 0)


@dataclass(frozen=True, eq=False)
class Scene:
    """What lies on the table, and what can be done; of those that are alike there is one.

    ``share``: the share of the win of the first seat, if nothing can change it any more.
    """

    table: Table
    _all: dict[object, Scene] = field(default_factory=dict, repr=False)
    _later: dict[Event, Scene] = field(default_factory=dict, repr=False)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Everything that may be done."""
        return self.table.legal()

    @cached_property
    def share(self) -> float | None:
        """See above."""
        return settled(self.table)

    def after(self, event: Turn) -> Scene:
        """Once something was done."""
        found = self._later.get(event)
        if found is None:
            table = self.table.after(event)
            found = self._all.setdefault(_key(table), Scene(table, self._all))
            self._later[event] = found
        return found


class Places:
    """Every place that can be reached; raises ``TooLarge`` beyond ``MOST``."""

    def __init__(self) -> None:
        self.found: list[Place] = []
        self._known: dict[object, int] = {}
        self._shares: dict[object, float] = {}

    # -- what follows what -----------------------------------------------------------------

    def turn(self, scene: Scene, ships: Both[Ships]) -> int:
        """The place at which the player on turn decides, or at which all is decided."""
        key = (scene, *ships)
        if key in self._known:
            return self._known[key]
        share = self._known_share(scene, ships)
        if share is not None:
            return self._add(key, ships, Place(Kind.LEAF, share=share))
        return self._add(key, ships, self._decision(scene, ships))

    def root(self, scene: Scene, ships: Both[Ships]) -> int:
        """The same, with every move even where all is decided."""
        if scene.table.over:
            return self.turn(scene, ships)
        return self._add(None, ships, self._decision(scene, ships))

    def _known_share(self, scene: Scene, ships: Both[Ships]) -> float | None:
        """The share of the first seat, if it is decided or nothing that matters is hidden."""
        share = scene.share
        pairs = zip(ships, scene.table.fleets, strict=True)
        if share is None and all(own.plain(fleet.sea) for own, fleet in pairs):
            share = self._played_out(scene, ships)
        return share

    def _decision(self, scene: Scene, ships: Both[Ships]) -> Place:
        moves = scene.moves
        same = _same(ships)
        steps = tuple(Step(self._after(scene, ships, move), 1.0, same) for move in moves)
        return Place(Kind.DECISION, scene.table.turn, moves, steps)

    def launch(self, scene: Scene, ships: Both[Ships], treasure: int) -> int:
        """The place at which the player on turn, who turned up a treasure, chooses the ship."""
        seat = scene.table.turn
        key = (scene, *ships, treasure)
        if key in self._known:
            return self._known[key]
        sent, before = ships[seat].sent(treasure)
        after = _put(ships, seat, sent)
        sources = _put(_same(ships), seat, before)
        step = Step(self.turn(scene.after(Sail(seat, treasure)), after), 1.0, sources)
        return self._add(key, ships, Place(Kind.LAUNCH, seat, steps=(step,)))

    def _after(self, scene: Scene, ships: Both[Ships], move: Move) -> int:
        match move:
            case Move(seat, Act.SAIL):
                piled = scene.table.fleets[seat].piled
                return self._chance(scene, ships, piled)
            case Move(seat, Act.HOME, int(treasure)):
                return self.turn(scene.after(Home(seat, treasure)), ships)
            case Move(seat, Act.HIT, int(treasure), int(target)):
                return self._outcome(scene, ships, Move(seat, Act.HIT, treasure, target))
        return self.turn(scene.after(Pass(move.actor)), ships)

    def _chance(self, scene: Scene, ships: Both[Ships], piled: tuple[int, ...]) -> int:
        if len(piled) == 1:
            return self.launch(scene, ships, piled[0])
        key = (scene, *ships, Kind.CHANCE)
        if key in self._known:
            return self._known[key]
        same = _same(ships)
        steps = tuple(Step(self.launch(scene, ships, t), 1 / len(piled), same) for t in piled)
        return self._add(key, ships, Place(Kind.CHANCE, steps=steps))

    def _outcome(self, scene: Scene, ships: Both[Ships], move: Move) -> int:
        owner, treasure = move.target or 0, move.treasure or 0
        steps = []
        for armed in sorted(ships[owner].bottoms(treasure), reverse=True):
            seen, left = ships[owner].seen(treasure, armed)
            after = scene.after(Hit(move.actor, owner, treasure, armed))
            place = self.turn(after, _put(ships, owner, seen))
            steps.append(Step(place, 1.0, _put(_same(ships), owner, left)))
        if len(steps) == 1:
            return steps[0].place
        key = (scene, *ships, owner, treasure)
        return self._add(key, ships, Place(Kind.OUTCOME, steps=tuple(steps)))

    def _add(self, key: object, ships: Both[Ships], place: Place) -> int:
        if key not in self._known:
            place.sizes = (len(ships[0].worlds), len(ships[1].worlds))
            if len(self.found) >= MOST:
                raise TooLarge
            self._known[key] = len(self.found)
            self.found.append(place)
        return self._known[key]

    # -- nothing hidden --------------------------------------------------------------------

    def _played_out(self, scene: Scene, ships: Both[Ships]) -> float:
        """The share of the first seat where nothing is hidden but what the piles bring."""
        key = (scene, *ships)
        if key in self._shares:
            return self._shares[key]
        share = scene.share
        if share is None:
            shares = [self._worth(scene, ships, move) for move in scene.moves]
            share = max(shares) if scene.table.turn == 0 else min(shares)
        self._shares[key] = share
        return share

    def _worth(self, scene: Scene, ships: Both[Ships], move: Move) -> float:
        match move:
            case Move(seat, Act.SAIL):
                found = []
                for treasure in scene.table.fleets[seat].piled:
                    sent, _before = ships[seat].sent(treasure)
                    after = scene.after(Sail(seat, treasure))
                    found.append(self._played_out(after, _put(ships, seat, sent)))
                return sum(found) / len(found)
            case Move(seat, Act.HOME, int(treasure)):
                return self._played_out(scene.after(Home(seat, treasure)), ships)
            case Move(seat, Act.HIT, int(treasure), int(target)):
                (armed,) = ships[target].bottoms(treasure)
                return self._played_out(scene.after(Hit(seat, target, treasure, armed)), ships)
        return self._played_out(scene.after(Pass(move.actor)), ships)


def settled(table: Table) -> float | None:
    """The share of the win of the first seat, if nothing can change it any more."""
    if table.over:
        return (0 in table.winners) / len(table.winners)
    least, most = zip(*(_range(table, seat) for seat in (0, 1)), strict=True)
    for seat in (0, 1):
        if least[seat] > most[1 - seat]:
            return float(seat == 0)
    if not any(fleet.cannons for fleet in table.fleets):
        return float(least[0] > least[1]) if least[0] != least[1] else 0.5
    return None


def _range(table: Table, seat: int) -> tuple[int, int]:
    """The fewest and the most points that a player can end with."""
    own, other = table.fleets[seat], table.fleets[1 - seat]
    coming = sum(own.sea) + sum(own.piled)
    if not other.cannons:
        safe, gained = coming, 0
    else:
        at_risk = sorted((*own.sea, *own.piled), reverse=True)
        lost = sum(at_risk[: other.cannons])
        safe, gained = coming - lost, other.cannons
    booty = sorted((*other.sea, *other.piled), reverse=True)[: own.cannons]
    return own.points + safe, own.points + coming + gained + sum(booty)


def _key(table: Table) -> object:
    """What of a table matters for the rest: not how the points came about."""
    return table.turn, tuple(
        (frozenset(fleet.sea), fleet.piled, fleet.points, fleet.cannons) for fleet in table.fleets
    )


def _same(ships: Both[Ships]) -> Both[tuple[int, ...]]:
    """For each player the places of states that stay as they are."""
    return tuple(range(len(ships[0].worlds))), tuple(range(len(ships[1].worlds)))


def _put(pair: Both[T], seat: int, value: T) -> Both[T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
