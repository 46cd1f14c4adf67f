"""One place in a solved hand: what each choice there is worth, and what it says of the cards.

Equities are a side's chance to win the game of 12.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from kibitz.inference.truc.course import NO_COURSE, Asked, Course
from kibitz.inference.truc.first import First
from kibitz.inference.truc.hands import DEALS, HAND_OF, HAND_WITH, HANDS, PAIR_OF, Floats, Index
from kibitz.inference.truc.playing import OfThree, OfTwo
from kibitz.inference.truc.raising import Raising
from kibitz.inference.truc.rest import rest
from kibitz.inference.truc.stakes import Score, Stakes
from kibitz.inference.truc.tricks import Second, Third

Cards = tuple[int, ...]

_LAST: Final = 5
"""The last of the six cards: the one before it lies open, and nothing is hidden but it."""


@dataclass(frozen=True)
class Solution:
    """The first trick of a hand at one score, solved: its values and reaches are in place."""

    score: Score
    first: First
    tie_to_first: bool = False


@dataclass(frozen=True)
class Chosen:
    """A choice: how often the solution makes it, and its equity (``None``: it never comes to it).

    ``card``: the one played with it. ``raises``: whether before a raise, or, as an answer, whether
    it accepts one.
    """

    card: int | None
    raises: bool
    frequency: float
    equity: float | None


@dataclass(frozen=True)
class Spot:
    """Where a hand stands: ``raising.side`` is about to play, or has raised and waits.

    ``at`` indexes the leading axes of ``raising`` and ``cards`` (``None``: there is one card left),
    ``history`` is how the stakes came to be what they are. ``sides``: who played each card.
    """

    raising: Raising
    at: Cards
    history: int
    cards: OfThree | OfTwo | None
    course: Course
    sides: Cards
    third: Third | None = None

    @property
    def stakes(self) -> Stakes:
        """What the hand is worth there, before a raise that is not answered yet."""
        return self.raising.before[self.history]

    @property
    def may_raise(self) -> bool:
        """Whether a raise can be worth something there."""
        return self.history in self.raising.bold

    @property
    def next_history(self) -> int:
        """The history after the card, as far as it is decided."""
        if self.course.asked is Asked.ACCEPTED and self.may_raise:
            return len(self.raising.before) + self._bold
        return self.history

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
        if mover and self.third is not None and self._last:
            reach = self.third.held[self.at[0], self.history]
            if self._asks:
                reach = reach * self.raising.raises.second[self.at][self._bold][self._fates]
        elif mover and self._asks:
            reach = self.raising.dared[self.at][self._bold]
        else:
            reach = self.raising.came[0 if mover else 1][self.at][self.history]
        if not mover and self._accepted:
            reach = reach * self.raising.accepts.second[self.at][self._bold]
        return reach

    @property
    def _last(self) -> bool:
        return len(self.course.plies) == _LAST

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
    def _fates(self) -> Index:
        """What each card of the follower makes of the last trick."""
        if self.third is None:
            raise ValueError("this is not the last trick")
        fates: Index = self.third.fate[self.course.cards[-1]]
        return fates

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
        if self._last:
            return int(self._fates[left[0]]) if side == self.raising.side else 0
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
            if self.third is not None and self._last:
                chance = chance[self._fates]
            found[self._hands(self.raising.side)] = chance
        return found

    def accepting_chance(self) -> Floats:
        """How often the other accepts a raise, likewise."""
        found = np.ones(len(HANDS), dtype=np.float32)
        if self.may_raise:
            chance = self.raising.accepts.second[self.at][self._bold]
            found[self._hands(1 - self.raising.side)] = chance
        return found

    def card_chance(self, card: int) -> Floats:
        """How often ``card`` is played there, likewise; 0 for hands that do not have it."""
        found = np.zeros(len(HANDS), dtype=np.float32)
        played = self.played(self.raising.side)
        if self.cards is None:
            found[HAND_OF[(*played, card)]] = 1
        else:
            hands = HAND_OF[(*played, card)] if played else HAND_WITH[card]
            found[hands] = self.cards.chance[(*self.at, card, self.next_history)]
        return found

    # -- what a choice is worth ------------------------------------------------------------

    def choices(self, side: int, left: Cards) -> tuple[Chosen, ...]:
        """What ``side`` can do there with these cards ``left``, the most frequent first."""
        found = self._answers(left) if side != self.raising.side else self._plays(left)
        return tuple(sorted(found, key=lambda choice: -choice.frequency))

    def worth(self, side: int, left: Cards) -> float | None:
        """The equity of ``side`` there with these cards ``left``, both playing by the solution."""
        return self._equity(side, left, self._worth(side, left))

    def _answers(self, left: Cards) -> Iterator[Chosen]:
        side = 1 - self.raising.side
        if not self.may_raise:
            # A claim of no more than is played for anyway: to refuse it loses the game.
            yield Chosen(None, True, 1.0, self._equity(side, left, self._worth(side, left)))
            return
        place = (*self.at, self._bold, self._number(side, left))
        accepts = float(self.raising.accepts.second[place])
        given_up, accepted = (float(worth[place]) for worth in self.raising.worth[side])
        yield Chosen(None, True, accepts, self._equity(side, left, accepted))
        yield Chosen(None, False, 1 - accepts, self._equity(side, left, given_up))

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
        side = self.raising.side
        if self.cards is None:
            yield Chosen(left[0], raises, share, self._equity(side, left, whole))
            return
        rests = [(card, tuple((Counter(left) - Counter((card,))).elements())) for card in set(left)]
        places = {
            card: (*self.at, card, history, self._after(remaining)) for card, remaining in rests
        }
        chance = {card: float(self.cards.chance[place]) for card, place in places.items()}
        worth = {card: float(self.cards.worth[place]) for card, place in places.items()}
        refusals = whole - sum(chance[card] * worth[card] for card in places)
        for card in places:
            equity = self._equity(side, left, worth[card] + refusals)
            yield Chosen(card, raises, share * chance[card], equity)

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

    def _equity(self, side: int, left: Cards, value: float) -> float | None:
        """A value as the chance of ``side`` to win the game."""
        met = self._met(side, left)
        if met <= 0:
            return None
        return min(1.0, max(0.0, side + value / met))

    def _met(self, side: int, left: Cards, asked: bool = False) -> float:
        """How likely the other side lets it come there against these cards.

        ``asked``: to the raise, whether or not it was accepted then.
        """
        here = replace(self, course=replace(self.course, asked=Asked.RAISED)) if asked else self
        if self._last and side == self.raising.side:
            # The other's hand lies open: the chances of the deal were weighed in with the fates.
            return float(here._reach(1 - side)[0])
        one, two, three = (*self.played(side), *left)
        return float(DEALS[HAND_OF[one, two, three]] @ here.likely(1 - side))


Seconds = Callable[[Cards, int], tuple[Second, int, int]]
"""The second trick after a first one of two cards and a history: where it is solved, its place
there, and the history there."""


def left(solution: Solution, cards: tuple[int, int], history: int) -> Second:
    """What is left after a first trick of these cards (the non-dealer's, the dealer's), solved.

    ``history``: that of the stakes after the trick. All figures are those of the solution.
    """
    mine, theirs = solution.first.reached
    reaches = mine[cards[0], history], theirs[cards[0], cards[1], history]
    stakes = solution.first.after[history]
    return rest(solution.score, stakes, cards, reaches, solution.tie_to_first)


def placed(first: First, seconds: Seconds, course: Course) -> Spot:
    """The place that ``course`` leads to, in a first trick and the seconds after it."""
    cards = course.cards
    place = _on(Spot(first.lead, (), 0, first.card, NO_COURSE, ()), course)
    if len(cards) >= 1:
        answer = Spot(first.answer, cards[:1], place.next_history, first.reply, course, (0,))
        place = _on(answer, course)
    if len(cards) < 2:
        return place
    second, at_second, history = seconds(cards[:2], place.next_history)
    sides: Cards = (0, 1, second.leader, 1 - second.leader)
    lead = Spot(second.lead, (at_second,), history, second.card, course, sides[:2])
    place = _on(lead, course)
    if len(cards) >= 3:
        at = (at_second, cards[2])
        place = Spot(second.answer, at, place.next_history, second.reply, course, sides[:3])
        place = _on(place, course)
    if len(cards) < 4:
        return place
    third, at_third = _third(second.thirds, (at_second, *cards[2:4]))
    sides = (*sides, third.leader)
    last = Spot(third.lead, (at_third,), place.next_history, None, course, sides[:4], third)
    place = _on(last, course)
    if len(cards) == _LAST:
        at = (at_third, cards[4])
        place = Spot(third.answer, at, place.next_history, None, course, sides, third)
        place = _on(place, course)
    return place


def _on(place: Spot, course: Course) -> Spot:
    """The place with as much of ``course`` as leads there, and what was said there."""
    reached = len(place.sides)
    if len(course.plies) == reached:
        said = course.asked
    else:
        said = Asked.ACCEPTED if course.plies[reached].raised else Asked.NOTHING
    here = Course(course.plies[:reached], said)
    return Spot(place.raising, place.at, place.history, place.cards, here, place.sides, place.third)


def _third(thirds: tuple[Third, ...], at: Cards) -> tuple[Third, int]:
    """The third trick after a second one and its two cards, and its place."""
    for third in thirds:
        found = np.logical_and.reduce([axis == n for axis, n in zip(third.at, at, strict=True)])
        if found.any():
            return third, int(found.argmax())
    raise ValueError(f"the hand is over after {at}")
