"""An opponent as read, put in place of the solution for one side of a rest of a hand.

What each style does at every place is mixed by how likely it is with each hand at the moment the
rest begins; the solution's style plays as the rest was solved. That the styles would be told
apart better as the hand goes on is left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from kibitz.inference.truc.counting import Counting, counting
from kibitz.inference.truc.first import Answer, First, Seconds
from kibitz.inference.truc.hands import (
    HAND_OF,
    HAND_WITH,
    HANDS,
    HIGH,
    LOW,
    PAIRS,
    RANKS,
    REAL,
    Index,
)
from kibitz.inference.truc.hands import Floats as Reals
from kibitz.inference.truc.last import Last, Part, Third
from kibitz.inference.truc.playing import OfThree, OfTwo
from kibitz.inference.truc.raising import Raising
from kibitz.inference.truc.styles import STYLES, Floats, lean
from kibitz.inference.truc.tricks import Reply, Second

_OF_HAND: Final = np.array([len(set(hand)) for hand in HANDS], dtype=float)
_OF_PAIR: Final = np.array([len(set(pair)) for pair in PAIRS], dtype=float)
"""How many different cards there are to choose from."""

_ALL: Final[Index] = np.arange(RANKS)

_THREE: Final[Index] = np.array(HANDS).T


@dataclass(frozen=True)
class Opponent:
    """The player on ``side``. ``weights (120, styles)``: how likely each style is with each hand,
    in all 1 for a hand; ``overall (styles,)``: whatever the hand.

    ``solved``, ``beyond``: whether the part was solved, in the trick it begins with and after it;
    else the solution's style plays by its habits.
    """

    side: int
    tie_to_first: bool
    weights: Floats
    overall: Floats
    solved: bool = True
    beyond: bool = True

    @cached_property
    def _counted(self) -> Counting:
        return counting(self.side == 0, self.tie_to_first)

    def plays(self, part: Part, played: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        """Play so in ``part`` and all that follows; ``played``: the cards of both sides so far."""
        match part:
            case First():
                self._first(part)
            case Answer():
                self._answer(part)
            case Second():
                self._second(part)
            case Reply():
                self._reply(part)
            case Third():
                own, other = (self._columns(played[side]) for side in (self.side, 1 - self.side))
                self._third(part, own, other)
            case Last():
                own, other = (self._columns(played[side]) for side in (self.side, 1 - self.side))
                self._last(part, own[:2], other[:2])

    @staticmethod
    def _columns(cards: tuple[int, ...]) -> tuple[Index, ...]:
        return tuple(np.array([card]) for card in cards)

    # -- the tricks ------------------------------------------------------------------------

    def _first(self, part: First) -> None:
        worth = self._counted.lead
        if self.side == 0:
            hope = np.maximum.reduce([worth[_THREE[0], _THREE[1], _THREE[2]],
                                      worth[_THREE[1], _THREE[0], _THREE[2]],
                                      worth[_THREE[2], _THREE[0], _THREE[1]]])  # fmt: skip
            self._raises(part.raising, hope, np.arange(len(HANDS)), _OF_HAND)
            self._of_three(part.card, worth)
        else:
            self._accepts(part.raising, self._counted.before[tuple(_THREE)], np.arange(len(HANDS)))
        self._answer(part.answer)

    def _answer(self, part: Answer) -> None:
        led = part.led
        if self.side == 1:
            # (led, card, two others)
            worth = np.moveaxis(self._counted.follow, 1, 0)[led]
            one, two, three = _THREE
            hope = np.maximum.reduce(
                [worth[:, one, two, three], worth[:, two, one, three], worth[:, three, one, two]]
            )
            self._raises(part.raising, hope, np.arange(len(HANDS)), _OF_HAND)
            self._of_three(part.card, worth)
        else:
            self._accepts(part.raising, self._counted.lead[led][:, LOW, HIGH], HAND_WITH[led])
        if isinstance(part.beyond, Seconds):
            after = self if self.beyond else replace(self, solved=False)
            for second in part.beyond.led:
                after._second(second)

    def _second(self, part: Second) -> None:
        own, other = self._own(part.leader, part.mine, part.theirs)
        if part.leader == self.side:
            worth = self._counted.second[own, other]
            self._raises(part.raising, self._better(worth), HAND_WITH[own], _OF_PAIR)
            self._of_two(part.card, worth, HAND_OF[own])
        else:
            hope = self._counted.between[own, other][:, LOW, HIGH]
            self._accepts(part.raising, hope, HAND_WITH[own])
        self._reply(part.reply)

    def _reply(self, part: Reply) -> None:
        leader = 1 - part.raising.side
        own, other = self._own(leader, part.mine, part.theirs)
        led = part.led
        if leader != self.side:
            # (first tricks, led, card, the other one)
            worth = self._counted.third[own, other][:, :, led].transpose(0, 2, 1, 3)
            hands = np.broadcast_to(HAND_WITH[own][:, None], (len(own), len(led), len(PAIRS)))
            self._raises(part.raising, self._better(worth), hands, _OF_PAIR)
            self._of_two(part.card, worth, HAND_OF[own][:, None])
        else:
            hope = self._counted.second[own, other][:, led]
            self._accepts(part.raising, hope, HAND_OF[own][:, led])
        for third in part.thirds:
            at, beside, card = third.at
            ours, theirs = (part.mine[at], led[beside]), (part.theirs[at], card)
            if leader == self.side:
                self._third(third, ours, theirs)
            else:
                self._third(third, theirs, ours)

    def _third(self, part: Third, own: tuple[Index, ...], other: tuple[Index, ...]) -> None:
        hope = self._counted.third[own[0], other[0], own[1], other[1]]
        hands = HAND_OF[own[0], own[1]]
        if part.raising.side == self.side:
            self._raises(part.raising, hope, hands, np.ones(RANKS))
        else:
            self._accepts(part.raising, hope, hands)
        self._last(part.last, own, other)

    def _last(self, part: Last, own: tuple[Index, ...], other: tuple[Index, ...]) -> None:
        led = part.led
        if part.raising.side == self.side:
            # What is left is only as good as its fate: of three the second one wins.
            fates = part.fates
            hope = np.repeat(np.array([0.0, 1.0, 0.0])[:fates], len(led))
            places = np.full(len(hope), -1)
            self._raises(part.raising, hope[None], places[None], np.ones(len(hope)))
        else:
            hope = self._counted.third[own[0], other[0], own[1], other[1]][:, led]
            self._accepts(part.raising, hope, HAND_OF[own[0], own[1]][:, led])

    def _own(self, leader: int, mine: Index, theirs: Index) -> tuple[Index, Index]:
        """The opponent's card of the first trick, and the other's, from the leader's and that of
        the follower."""
        return (mine, theirs) if leader == self.side else (theirs, mine)

    @staticmethod
    def _better(worth: Floats) -> Floats:
        """The better card of each pair."""
        found: Floats = np.maximum(worth[..., LOW, HIGH], worth[..., HIGH, LOW])
        return found

    # -- choices ---------------------------------------------------------------------------

    def _share(self, hands: Index) -> Floats:
        """How likely each style is; hands of −1: of which nothing is known."""
        found: Floats = np.where((hands >= 0)[..., None], self.weights[hands], self.overall)
        return found

    def _raises(self, part: Raising, hope: Floats, hands: Index, distinct: Floats) -> None:
        if part.bold and not part.certain:
            share = self._share(hands)
            found = np.zeros(part.raises.second.shape)
            for place, style in enumerate(STYLES):
                chance = style.raising(hope)[..., None, :]
                if style.solved and self.solved:
                    chance = part.raises.second.astype(float)
                found = found + share[..., None, :, place] * style.slipped(chance, 1 + distinct)
            part.raises.second = found.astype(REAL)

    def _accepts(self, part: Raising, hope: Floats, hands: Index) -> None:
        if part.bold:
            share = self._share(hands)
            found = np.zeros(part.accepts.second.shape)
            for place, style in enumerate(STYLES):
                chance = style.accepting(hope)[..., None, :]
                if style.solved and self.solved:
                    chance = part.accepts.second.astype(float)
                found = found + share[..., None, :, place] * style.slipped(chance, 2)
            part.accepts.second = found.astype(REAL)

    def _of_three(self, part: OfThree, worth: Floats) -> None:
        """``worth (…, 8, 8, 8)``: by the card, and the two others."""
        weights = lean(worth, _ALL[:, None, None])[..., LOW, HIGH]
        habit = OfThree.matched(weights[..., None, :].astype(REAL))
        self._mixed(part, habit, self._share(HAND_WITH)[:, None], _OF_HAND[HAND_WITH][:, None])

    def _of_two(self, part: OfTwo, worth: Floats, hands: Index) -> None:
        """``worth (…, 8, 8)``: by the card, and the other one."""
        habit = OfTwo.matched(lean(worth, _ALL[:, None])[..., None, :].astype(REAL))
        among = 2.0 - np.eye(RANKS)[:, None]
        self._mixed(part, habit, self._share(hands)[..., None, :, :], among)

    def _mixed(self, part: OfThree | OfTwo, habit: Reals, share: Floats, among: Floats) -> None:
        found: Floats = np.zeros(part.chance.shape)
        for place, style in enumerate(STYLES):
            chance = (part.chance if style.solved and self.solved else habit).astype(float)
            found = found + share[..., place] * style.slipped(chance, among)
        part.chance = found.astype(REAL)
