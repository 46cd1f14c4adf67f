"""One place in a solved hand: what each choice there is worth, and what it says of the cards.

Equities are a side's chance to win the game of 12.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from kibitz.inference.truc.consistency import Chosen, agreed
from kibitz.inference.truc.course import NO_COURSE, Asked, Course
from kibitz.inference.truc.hands import (
    DEALS,
    HAND_OF,
    HAND_WITH,
    HANDS,
    PAIR_OF,
    Floats,
    Index,
)
from kibitz.inference.truc.last import At, Last, Part
from kibitz.inference.truc.raising import SLIGHT, Raising
from kibitz.inference.truc.stakes import Score, Stakes
from kibitz.inference.truc.tricks import Reply

Cards = tuple[int, ...]


@dataclass(frozen=True)
class Spot:
    """Where a hand stands: the side of ``part`` is about to play, or has raised and waits.

    ``at`` indexes the leading axes of ``part``, ``history`` is how the stakes came to be what they
    are. ``sides``: who played each card.
    """

    part: Part
    at: At = ()
    history: int = 0
    course: Course = NO_COURSE
    sides: Cards = ()

    @property
    def raising(self) -> Raising:
        """The raise before the card."""
        return self.part.raising

    @property
    def score(self) -> Score:
        """The score that the hand is played at."""
        return self.raising.score

    @property
    def stakes(self) -> Stakes:
        """What the hand is worth there, before a raise that is not answered yet."""
        return self.raising.before[self.history]

    @property
    def may_raise(self) -> bool:
        """Whether a raise can be worth something there."""
        return self.history in self.raising.bold

    @property
    def idle(self) -> bool:
        """Whether the raise to be answered is a claim of what is played for anyway."""
        return self.course.asked is Asked.RAISED and not self.may_raise

    @property
    def next_history(self) -> int:
        """The history after the card, as far as it is decided."""
        if self.course.asked is Asked.ACCEPTED and self.may_raise:
            return len(self.raising.before) + self._bold
        return self.history

    def follow(self, course: Course) -> Spot | None:
        """The place that one more step leads to; ``None`` where that is not solved.

        ``course``: that of this place and the step: a raise, its acceptance, or a card.
        """
        if len(course.plies) == len(self.course.plies):
            return replace(self, course=course)
        place = self.part.follow(self.at, course.cards[-1])
        if place is None:
            return None
        return Spot(*place, self.next_history, course, (*self.sides, self.raising.side))

    def played(self, side: int) -> Cards:
        """The cards of a side so far."""
        both = zip(self.sides, self.course.cards, strict=True)
        return tuple(card for player, card in both if player == side)

    # -- what is held ----------------------------------------------------------------------

    def likely(self, side: int) -> Floats:
        """How often the solution lets ``side`` come there with each hand of three: ``(120,)``.

        The chances of the deal are not weighed in.
        """
        found = np.zeros(len(HANDS), dtype=np.float32)
        np.maximum.at(found, self._hands(side), self._reach(side))
        return found

    def _reach(self, side: int) -> Floats:
        """The reach of ``side`` there, by what it has left."""
        mover = side == self.raising.side
        reach: Floats
        if mover and isinstance(self.part, Last):
            reach = self.part.held[self.at[0], self.history]
            if self._asks:
                reach = reach * self.raising.raises.second[self.at][self._bold][self._numbers]
        elif mover and self._asks:
            reach = self.raising.dared[self.at][self._bold]
        else:
            reach = self.raising.came[side][self.at][self.history]
        if not mover and self._accepted:
            reach = reach * self.raising.accepts.second[self.at][self._bold]
        if not mover and isinstance(self.part, Last):
            return reach[[self.part.at(self.course.cards[-1])]]
        return reach

    @property
    def _asks(self) -> bool:
        return self.course.asked is not Asked.NOTHING and self.may_raise

    @property
    def _accepted(self) -> bool:
        return self.course.asked is Asked.ACCEPTED and self.may_raise

    @property
    def _bold(self) -> int:
        return self.raising.bold.index(self.history)

    @property
    def _numbers(self) -> Index | None:
        """The place of each card of the follower in the arrays of the last trick, if that is on."""
        if not isinstance(self.part, Last):
            return None
        return self.part.numbers(self.course.cards[-1])

    def _hands(self, side: int) -> Index:
        """The hand of three that each rest of ``side`` belongs to."""
        hands: Index
        match self.played(side):
            case ():
                hands = np.arange(len(HANDS))
            case (card,):
                hands = HAND_WITH[card]
            case (one, other):
                hands = HAND_OF[one, other]
            case played:
                hands = HAND_OF[played[0], played[1], played[2:3]]
        return hands

    def _number(self, side: int, left: Cards) -> int:
        """The place of the cards ``left`` to ``side`` in the arrays here."""
        if isinstance(self.part, Last):
            led = self.course.cards[-1]
            mover = side == self.raising.side
            return int(self.part.numbers(led)[left[0]]) if mover else self.part.at(led)
        match left:
            case (card,):
                return card
            case (one, other):
                return int(PAIR_OF[one, other])
            case _:
                return int(HAND_OF[left[0], left[1], left[2]])

    # -- how the solution plays ------------------------------------------------------------

    def raising_chance(self) -> Floats:
        """How often the one who is about to play raises, by the hand that was dealt: ``(120,)``."""
        found = np.zeros(len(HANDS), dtype=np.float32)
        if self.may_raise:
            chance = self.raising.raises.second[self.at][self._bold]
            if (numbers := self._numbers) is not None:
                chance = chance[numbers]
            found[self._hands(self.raising.side)] = chance
        return found

    def accepting_chance(self) -> Floats:
        """How often the other accepts a raise, likewise."""
        found = np.ones(len(HANDS), dtype=np.float32)
        if self.may_raise:
            chance = self.raising.accepts.second[self.at][self._bold]
            if isinstance(self.part, Last):
                chance = chance[[self.part.at(self.course.cards[-1])]]
            found[self._hands(1 - self.raising.side)] = chance
        return found

    def could_play(self, card: int) -> Floats:
        """1 for each hand of the one who is about to play that has ``card`` left, else 0."""
        found = np.zeros(len(HANDS), dtype=np.float32)
        played = self.played(self.raising.side)
        found[HAND_OF[(*played, card)] if played else HAND_WITH[card]] = 1
        return found

    def card_chance(self, card: int) -> Floats:
        """How often ``card`` is played there, likewise; 0 for hands that do not have it."""
        cards, played = self.part.card, self.played(self.raising.side)
        if cards is None:
            return self.could_play(card)
        found = np.zeros(len(HANDS), dtype=np.float32)
        hands = HAND_OF[(*played, card)] if played else HAND_WITH[card]
        found[hands] = cards.chance[(*self.at, card, self.next_history)]
        return found

    # -- what a choice is worth ------------------------------------------------------------

    def choices(self, side: int, left: Cards) -> tuple[Chosen, ...]:
        """What ``side`` can do there with these cards ``left``, the most frequent first."""
        found = tuple(self._answers(left) if side != self.raising.side else self._plays(left))
        return agreed(found, self.comes(side, left))

    def comes(self, side: int, left: Cards) -> bool:
        """Whether ``side`` comes there with this hand more than hardly ever."""
        one, two, three = (*self.played(side), *left)
        return bool(self.likely(side)[HAND_OF[one, two, three]] > SLIGHT)

    def worth(self, side: int, left: Cards) -> float:
        """The equity of ``side`` there with these cards ``left``, both playing by the solution."""
        asked = self.course.asked is Asked.RAISED
        if asked == (side != self.raising.side):
            return max(choice.equity for choice in self.choices(side, left))
        return self._equity(side, left, self._worth(side, left))

    def _answers(self, left: Cards) -> Iterator[Chosen]:
        side = 1 - self.raising.side
        place = (*self.at, self._bold, self._number(side, left))
        accepts = float(self.raising.accepts.second[place])
        accepted = self._equity(side, left, float(self.raising.worth[side][1][place]))
        raised = self.raising.after[len(self.raising.before) + self._bold]
        yield Chosen(None, True, accepts, accepted, self._given_up(side, raised))
        refused = self._given_up(side, self.stakes)
        yield Chosen(None, False, 1 - accepts, refused, refused, ends=True)

    def _given_up(self, side: int, stakes: Stakes) -> float:
        """The equity of ``side`` if it concedes a hand that is worth that."""
        lost = self.score.won(stakes, 1 - side)
        return lost if side == 0 else 1 - lost

    def _plays(self, left: Cards) -> Iterator[Chosen]:
        side, history = self.raising.side, self.next_history
        if self._accepted or not self.may_raise:
            yield from self._cards(left, history, 1.0, self._accepted, self._worth(side, left))
            return
        place = (*self.at, self._bold, self._number(side, left))
        raises = float(self.raising.raises.second[place])
        quiet, bold = (float(worth[place]) for worth in self.raising.worth[side])
        dared = len(self.raising.before) + self._bold
        yield from self._cards(left, dared, raises, True, bold)
        yield from self._cards(left, history, 1 - raises, False, quiet)

    def _cards(
        self, left: Cards, history: int, share: float, raises: bool, whole: float
    ) -> Iterator[Chosen]:
        """The cards that can follow, ``share`` of the time.

        ``whole``: the value of all that can follow, refusals too.
        """
        side, cards = self.raising.side, self.part.card
        least = self._given_up(side, self.raising.after[history])
        if cards is None:
            equity = self._equity(side, left, whole)
            yield Chosen(left[0], raises, share, equity, least, self._ends(left[0], raises))
            return
        rests = [(card, tuple((Counter(left) - Counter((card,))).elements())) for card in set(left)]
        places = {
            card: (*self.at, card, history, self._after(remaining)) for card, remaining in rests
        }
        chance = {card: float(cards.chance[place]) for card, place in places.items()}
        worth = {card: float(cards.worth[place]) for card, place in places.items()}
        refusals = whole - sum(chance[card] * worth[card] for card in places)
        for card in places:
            equity = self._equity(side, left, worth[card] + refusals)
            ends = self._ends(card, raises)
            yield Chosen(card, raises, share * chance[card], equity, least, ends)

    def _ends(self, card: int, raises: bool) -> bool:
        """Whether the hand is over with the card, nobody having to answer a raise before it."""
        last = isinstance(self.part, Reply | Last) and self.part.follow(self.at, card) is None
        return last and (self._accepted or not raises)

    def _after(self, remaining: Cards) -> int:
        """The place of what remains after a card."""
        return int(PAIR_OF[remaining]) if len(remaining) > 1 else remaining[0]

    def _worth(self, side: int, left: Cards) -> float:
        """The value for ``side`` of what is to come."""
        number = self._number(side, left)
        if not self._asks:
            return float(self.raising.value[side][(*self.at, self.history, number)])
        place = (*self.at, self._bold, number)
        first, second = (float(worth[place]) for worth in self.raising.worth[side])
        if side == self.raising.side:
            if not self._accepted:
                return second
            refused = self._met(side, left, asked=True) - self._met(side, left)
            return second - (1 - 2 * side) * self.raising.refusals[self._bold] * refused
        if self._accepted:
            return second
        accepts = float(self.raising.accepts.second[place])
        return first + accepts * (second - first)

    def _equity(self, side: int, left: Cards, value: float) -> float:
        """A value as the chance of ``side`` to win the game."""
        met = self._met(side, left)
        if met <= 0:
            raise ValueError(f"the other side never lets it come to {self.course}")
        return min(1.0, max(0.0, side + value / met))

    def _met(self, side: int, left: Cards, asked: bool = False) -> float:
        """How likely the other side lets it come there against these cards.

        ``asked``: to the raise, whether or not it was accepted then.
        """
        here = replace(self, course=replace(self.course, asked=Asked.RAISED)) if asked else self
        if self._numbers is not None and side == self.raising.side:
            # The other's hand lies open: the chances of the deal were weighed in with the fates.
            return float(here._reach(1 - side)[0])
        one, two, three = (*self.played(side), *left)
        return float(DEALS[HAND_OF[one, two, three]] @ here.likely(1 - side))


def placed(part: Part, course: Course) -> Spot:
    """The place that ``course`` leads to in a hand that is solved as a whole."""
    place = Spot(part)
    for step in course.steps:
        if step != NO_COURSE:
            found = place.follow(step)
            if found is None:
                raise ValueError(f"the hand is over after {place.course}")
            place = found
    return place
