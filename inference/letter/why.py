"""Why a play is recommended: a few reasons, as data, each with its figures.

What one play costs against another is said by the rule for all games (``evaluation``).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kibitz.engine.letter import steps
from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.events import NOBODY, Action, Back
from kibitz.engine.letter.table import Table
from kibitz.inference.evaluation import Comparison
from kibitz.inference.letter.advisor import Rated
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.recommendation import Recommendation

MOST = 3
"""Reasons given for one play."""

_LIKELY = 0.25
"""From here on the table may well think of a card, and a guess names it."""


@dataclass(frozen=True)
class Forced:
    """``card`` must be played beside the other, ``beside``."""

    card: int
    beside: int


@dataclass(frozen=True)
class Doomed:
    """The other ``card`` would put its player out."""

    card: int


@dataclass(frozen=True)
class Gain:
    """The play puts ``target`` out with probability ``p``, and its own player with ``risk``."""

    action: Action
    target: int
    p: float
    risk: float


@dataclass(frozen=True)
class Idle:
    """The card is played at nobody: no other player may be chosen."""

    card: int


@dataclass(frozen=True)
class Look:
    """The play shows the hand of ``target``, which was not certain."""

    target: int


@dataclass(frozen=True)
class Shelter:
    """Nobody may choose the player until the next own turn."""

    card: int


@dataclass(frozen=True)
class Gone:
    """The ``card`` that ``knower`` has seen, with probability ``p``, leaves the hand."""

    card: int
    knower: int
    p: float


@dataclass(frozen=True)
class Watched:
    """The ``card`` that is kept was seen by ``knower``, with probability ``p``."""

    card: int
    knower: int
    p: float


@dataclass(frozen=True)
class Unnameable:
    """The ``card`` that is kept cannot be named in a guess."""

    card: int


@dataclass(frozen=True)
class Thought:
    """Who only watches takes the card kept for what it is, ``card``, with probability ``p``."""

    card: int
    p: float


@dataclass(frozen=True)
class Highest:
    """The pile is empty; nobody else who is in holds more than the ``card`` kept, with ``p``."""

    card: int
    p: float


@dataclass(frozen=True)
class Costs:
    """``action``, the obvious alternative, wins less often, as it is shown by ``points``."""

    action: Action | Back
    points: int


@dataclass(frozen=True)
class Level:
    """``action``, the obvious alternative, is as good."""

    action: Action | Back


@dataclass(frozen=True)
class Close:
    """``action``, the obvious alternative, wins with ``win``: that is too close to call."""

    action: Action | Back
    win: float


@dataclass(frozen=True)
class Tradeoff:
    """The safest play is another than the best.

    ``win``: how many points oftener the best wins; ``safe``: how many the safest stays in
    (``None``: it cannot be told). One of them at least is known.
    """

    safest: Action | Back
    best: Action | Back
    win: int | None
    safe: int | None


@dataclass(frozen=True)
class Rival:
    """Of all who are in, ``player`` winning this round would cost most in the match."""

    player: int


Reason = (
    Forced
    | Doomed
    | Gain
    | Idle
    | Look
    | Shelter
    | Gone
    | Watched
    | Unnameable
    | Thought
    | Highest
    | Costs
    | Level
    | Close
    | Tradeoff
    | Rival
)


def reasons(advice: Recommendation, watched: Belief) -> tuple[Reason, ...]:
    """Up to ``MOST`` reasons for the play that is recommended, in the order to tell them.

    ``watched``: the belief of somebody who only watches the table, at the same moment.
    """
    case = _Case(advice, watched)
    if advice.middle:
        return tuple(part for part in (case.against(),) if part is not None)
    choice, gain, against = case.choice(), case.gain(), case.against()
    # Where a rule leaves no choice of the card, what the card kept gives away decides nothing.
    keeping = None if choice is not None else case.keeping()
    parts = (choice, gain, keeping, against)
    return tuple(part for part in parts if part is not None)[:MOST]


def _told(found: Comparison) -> int | None:
    """The difference in points, if there is one to be told."""
    return found.points if found.relation == "better" else None


@dataclass(frozen=True)
class _Case:
    """A play to be defended."""

    advice: Recommendation
    watched: Belief

    @property
    def action(self) -> Action:
        return self.advice.chosen.action

    @property
    def belief(self) -> Belief:
        return self.advice.position.belief

    @property
    def table(self) -> Table:
        return self.belief.table

    @property
    def kept(self) -> int:
        return self.advice.kept(self.action)

    def choice(self) -> Reason | None:
        """Why it is this card, if there is no real choice."""
        card, kept, cards = self.action.card, self.kept, self.table.rules.cards
        if card != kept and cards.forced((card, kept)) == card:
            return Forced(card, kept)
        if cards[kept].effect is Effect.DOOM:
            return Doomed(kept)
        return None

    def gain(self) -> Reason | None:
        """What the play does at once."""
        play, action = self.advice.chosen, self.action
        effect = self.table.rules.cards[action.card].effect
        if effect is Effect.SHIELD:
            return Shelter(action.card) if self.table.deck else None
        if action.target == NOBODY:
            return Idle(action.card)
        if action.target is None or action.target == self.advice.me:
            return None
        if play.ko > 0:
            return Gain(action, action.target, play.ko, play.risk)
        if effect is not Effect.PEEK or not self.table.deck:
            return None  # at the end of the round to know a card is of no use any more
        return Look(action.target) if self.belief.certain(action.target) is None else None

    def keeping(self) -> Reason | None:
        """What the card kept gives away, or is worth."""
        card, hand = self.kept, self.advice.hand
        if self._exchanges():
            return None
        if not self.table.deck:
            return Highest(card, self._highest(card))
        if (seen := self._knower()) is not None:
            knower, p = seen
            if self.action.card == hand != card:
                return Gone(hand, knower, p)
            if p >= _LIKELY and self._nameable(card):
                return Watched(card, knower, p)
        if not self._nameable(card):
            return Unnameable(card)
        thought = self._thought(card)
        return None if thought is None else Thought(card, thought)

    def against(self) -> Reason | None:
        """What the obvious alternative loses, or what the safest and the best play trade."""
        chosen = self.advice.chosen
        best, safest = self.advice.best, self.advice.safest
        rival = self._rival()
        if rival is not None and rival == self.action.target:
            return Rival(rival)
        if best is not safest and self.advice.goal != "match":
            found = self.advice.evaluation
            won = _told(found.compared(best.text, safest.text))
            kept = _told(found.safer(safest.text, best.text))
            if won is not None or kept is not None:
                return Tradeoff(safest.decision, best.decision, won, kept)
        other = self._alternative()
        return None if other is None else self._compared(chosen, other)

    def _compared(self, chosen: Rated, other: Rated) -> Reason | None:
        """What the other play loses; nothing is said against one that only wins the match less."""
        found = self.advice.evaluation.compared(chosen.text, other.text)
        if found.relation == "better":
            return Costs(other.decision, found.points)
        if found.relation == "worse" or self.advice.goal == "match":
            return None
        return (
            Level(other.decision) if found.relation == "alike" else Close(other.decision, other.win)
        )

    def _alternative(self) -> Rated | None:
        """The best play of the other card, else the next best of the same; none that is mad."""
        if self.advice.middle:
            mine = self.advice.chosen.kept
            return next((p for p in self.advice.plays[1:] if p.kept != mine), None)
        others = [play for play in self.advice.plays[1:] if play.risk < 1]
        card = self.action.card
        order = sorted(others, key=lambda play: (play.action.card == card, -play.win))
        return next(iter(order), None)

    def _rival(self) -> int | None:
        """Who must not win the round, if one player stands out."""
        value, me = self.advice.value, self.advice.me
        others = [seat for seat in self.table.standing if seat != me]
        if value is None or len(others) < 2:
            return None
        worst, second = sorted(others, key=value.__getitem__)[:2]
        return worst if value[worst] < value[second] else None

    def _exchanges(self) -> bool:
        """Whether the hand kept goes to somebody else, or is thrown away."""
        effect = self.table.rules.cards[self.action.card].effect
        swapped = effect is Effect.SWAP and self.action.target != NOBODY
        return swapped or self.action.target == self.advice.me

    def _knower(self) -> tuple[int, float] | None:
        """Who of those still in has most likely seen the hand."""
        knowers = self.belief.knowers(self.advice.me)
        known = [(p, seat) for seat, p in knowers.items() if self.table.alive[seat]]
        if not known:
            return None
        p, seat = max(known)
        return seat, p

    def _nameable(self, card: int) -> bool:
        return card in self.table.rules.cards.nameable

    def _thought(self, card: int) -> float | None:
        """How likely a bystander takes the card kept for what it is, once the play is seen."""
        me, belief = self.advice.me, self.watched
        if not belief.table.drawn:
            belief = belief.step(steps.Draw(me, None))
        after = belief.step(steps.Play(me, self.action.card))
        p = after.hand(me).get(card, 0.0)
        return p or None

    def _highest(self, card: int) -> float:
        """How likely nobody else who is in holds more than ``card``."""
        worlds = self.belief.listing(*self.table.standing)
        others = [seat for seat in self.table.standing if seat != self.advice.me]
        most = np.max([worlds.held(seat) for seat in others], axis=0)
        return worlds.probability(most <= card)
