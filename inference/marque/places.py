"""The rest of a game between two players as places: what can follow what.

A *place* is a node of the game's tree without its past: nodes that look alike are worked out once.
Left out is what cannot matter, whatever is hidden: a place at which all is decided is a leaf, and a
move is none that is worth, against the other's surest play, no more than another is sure to be.
Nobody can gain by what is left out, so that a solution without it is one of the whole game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from kibitz.engine.marque.events import Act, Hit, Home, Move, Pass, Sail
from kibitz.inference.clock import UNHURRIED, Clock
from kibitz.inference.marque import guarantees
from kibitz.inference.marque.guarantees import Guarantee
from kibitz.inference.marque.subgame import Both, PublicState, Ships, put

MOST: Final = 16_000
"""Decisions that are looked into while somebody waits: a second or so.

Of 729 moments of 72 games with at most ``endgame.HIDDEN`` hidden ships one more was solved with
twice as many.
"""

STATES: Final = 2_000_000
"""States of both players in a tree that is solved while somebody waits: some two seconds again."""


class TooLarge(Exception):
    """The rest of the game is longer than can be solved while somebody waits."""


class Kind(Enum):
    """What happens at a node."""

    DECISION = "decision"
    CHANCE = "chance"
    LAUNCH = "launch"
    OUTCOME = "outcome"
    LEAF = "leaf"


@dataclass(frozen=True)
class Step:
    """One way on from a place to another. ``chance``: how likely it is, 1 where somebody chooses.

    ``sources``: for each player and state there, the place of the state before.
    """

    place: int
    chance: float
    sources: Both[tuple[int, ...]]


@dataclass(frozen=True)
class Place:
    """A node without its past.

    ``sure``: what each player can be sure of; at a leaf, what they get. ``seat`` decides or sends
    out a ship; ``moves``: at the root, what it decides between, each a step. ``states``: how many
    states of both players there are from here on, if the tree is unrolled.
    """

    kind: Kind
    sure: Both[Guarantee]
    seat: int = 0
    moves: tuple[Move, ...] = ()
    steps: tuple[Step, ...] = ()
    states: int = 0

    @property
    def sizes(self) -> Both[int]:
        """How many states there are, by seat."""
        return len(self.sure[0]), len(self.sure[1])


class Places:
    """Every place that can be reached and matters.

    Raises ``TooLarge`` beyond ``MOST`` decisions, or where more than ``most`` states follow any;
    ``TimeIsUp`` when that is so.
    ``reduced``: whether anything is left out.
    """

    def __init__(self, reduced: bool = True, most: int = STATES, clock: Clock = UNHURRIED) -> None:
        self.found: list[Place] = []
        self._reduced, self._most, self._clock = reduced, most, clock
        self._known: dict[object, int] = {}
        self._leaves: dict[Guarantee, int] = {}
        self._won: Both[set[int]] = (set(), set())

    # -- roots -----------------------------------------------------------------------------

    def root(self, scene: PublicState, ships: Both[Ships]) -> int:
        """The place at which the player on turn decides, with every move."""
        seat, moves = scene.table.turn, scene.moves
        if scene.table.over:
            return self._turn(scene, ships)
        places = [self._after(scene, ships, move) for move in moves]
        return self._add(self._decision(ships, seat, places, moves))

    def launch(self, scene: PublicState, ships: Both[Ships], treasure: int) -> int:
        """The place at which the player on turn, who turned up a treasure, chooses the ship."""
        return self._add(self._launch(scene, ships, treasure))

    # -- what follows what -----------------------------------------------------------------

    def _turn(self, scene: PublicState, ships: Both[Ships]) -> int:
        if scene.share is not None:
            sizes = (len(own.states) for own in ships)
            return self._leaf(guarantees.flat(scene.share, *sizes))
        key = (scene, *ships)
        place = self._known.get(key)
        if place is None:
            if len(self._known) >= MOST:
                raise TooLarge
            self._clock.look()
            place = self._known[key] = self._chosen(scene, ships)
        return place

    def _chosen(self, scene: PublicState, ships: Both[Ships]) -> int:
        """The place at which the player on turn decides, among what can be worth it."""
        seat, places = scene.table.turn, []
        for move in _promising(scene, ships):
            place = self._after(scene, ships, move)
            if self._reduced and place in self._won[seat]:
                return place
            if place not in places or not self._reduced:
                places.append(place)
        if self._reduced:
            places = self._worthwhile(seat, places)
        if len(places) == 1:
            return places[0]
        return self._settled(self._decision(ships, seat, places))

    def _worthwhile(self, seat: int, places: list[int]) -> list[int]:
        """Without those that are worth in no state more than the surest of the others there.

        These stay, each for the states in which it is the surest.
        """
        own = [self.found[place].sure[seat] for place in places]
        best = guarantees.chosen(own)
        kept = []
        for place, sure in zip(places, own, strict=True):
            surest = any(row is most for row, most in zip(sure, best, strict=True))
            if surest or not guarantees.whole(best, self.found[place].sure[1 - seat]):
                kept.append(place)
        return kept

    def _after(self, scene: PublicState, ships: Both[Ships], move: Move) -> int:
        match move:
            case Move(seat, Act.SAIL):
                piled = scene.table.fleets[seat].piled
                return self._sail(scene, ships, piled)
            case Move(seat, Act.HOME, int(treasure)):
                home = ships[seat].home(treasure)
                return self._turn(scene.after(Home(seat, treasure)), put(ships, seat, home))
            case Move(seat, Act.HIT, int(treasure), int(target)):
                return self._hit(scene, ships, treasure, target)
        return self._turn(scene.after(Pass(move.actor)), ships)

    def _sail(self, scene: PublicState, ships: Both[Ships], piled: tuple[int, ...]) -> int:
        places = [self._sent(scene, ships, treasure) for treasure in piled]
        if len(places) == 1:
            return places[0]
        chance, same = 1 / len(piled), _same(ships)
        ways = self._sure(places)
        sure = guarantees.average(ways[0]), guarantees.average(ways[1])
        steps = tuple(Step(place, chance, same) for place in places)
        return self._settled(Place(Kind.CHANCE, sure, steps=steps))

    def _sent(self, scene: PublicState, ships: Both[Ships], treasure: int) -> int:
        place = self._launch(scene, ships, treasure)
        (step,) = place.steps
        if self._reduced and step.sources == _same(ships):
            return step.place  # which ship it is was no choice
        return self._settled(place)

    def _launch(self, scene: PublicState, ships: Both[Ships], treasure: int) -> Place:
        seat = scene.table.turn
        sent, before = ships[seat].sent(treasure)
        place = self._turn(scene.after(Sail(seat, treasure)), put(ships, seat, sent))
        sure = self.found[place].sure
        own, other = (
            guarantees.sent(sure[seat], before),
            guarantees.received(sure[1 - seat], before),
        )
        step = Step(place, 1.0, put(_same(ships), seat, before))
        return Place(Kind.LAUNCH, put((other, other), seat, own), seat, steps=(step,))

    def _hit(self, scene: PublicState, ships: Both[Ships], treasure: int, owner: int) -> int:
        steps = []
        for armed in sorted(ships[owner].bottoms[treasure], reverse=True):
            seen, left = ships[owner].seen(treasure, armed)
            after = scene.after(Hit(1 - owner, owner, treasure, armed))
            place = self._turn(after, put(ships, owner, seen))
            steps.append(Step(place, 1.0, put(_same(ships), owner, left)))
        if len(steps) == 1:
            return steps[0].place
        ways = self._sure([step.place for step in steps])
        states = [step.sources[owner] for step in steps]
        own = guarantees.shown(ways[owner], states)
        other = guarantees.learnt(ways[1 - owner], states)
        sure = put((other, other), owner, own)
        return self._settled(Place(Kind.OUTCOME, sure, steps=tuple(steps)))

    def _decision(
        self, ships: Both[Ships], seat: int, places: Sequence[int], moves: tuple[Move, ...] = ()
    ) -> Place:
        ways, same = self._sure(places), _same(ships)
        own, other = guarantees.chosen(ways[seat]), guarantees.suffered(ways[1 - seat])
        steps = tuple(Step(place, 1.0, same) for place in places)
        return Place(Kind.DECISION, put((other, other), seat, own), seat, moves, steps)

    def _sure(self, places: Iterable[int]) -> Both[list[Guarantee]]:
        found = [self.found[place].sure for place in places]
        return [sure[0] for sure in found], [sure[1] for sure in found]

    # -- what is kept ----------------------------------------------------------------------

    def _settled(self, place: Place) -> int:
        """A place that is not the root: a leaf if all is decided there."""
        if self._reduced and guarantees.whole(*place.sure):
            return self._leaf(place.sure[0])
        return self._add(place)

    def _leaf(self, share: Guarantee) -> int:
        found = self._leaves.get(share)
        if found is None:
            sure = share, guarantees.rest(share)
            found = self._leaves[share] = self._add(Place(Kind.LEAF, sure))
            for seat in (0, 1):
                if all(min(row) == 1 for row in sure[seat]):
                    self._won[seat].add(found)
        return found

    def _add(self, place: Place) -> int:
        states = sum(place.sizes) + sum(self.found[step.place].states for step in place.steps)
        if states > self._most:
            raise TooLarge
        self.found.append(replace(place, states=states))
        return len(self.found) - 1


def _promising(scene: PublicState, ships: Both[Ships]) -> list[Move]:
    """Everything that may be done, first what often decides: prey that is known to be bare."""
    return sorted(scene.moves, key=lambda move: _promise(move, ships))


def _promise(move: Move, ships: Both[Ships]) -> tuple[int, int]:
    treasure = move.treasure or 0
    if move.act is Act.HOME:
        return 1, -treasure
    if move.act is Act.HIT and move.target is not None:
        bare = True not in ships[move.target].bottoms[treasure]
        return (0 if bare else 2), -treasure
    return 3, 0


def _same(ships: Both[Ships]) -> Both[tuple[int, ...]]:
    return ships[0].same, ships[1].same
