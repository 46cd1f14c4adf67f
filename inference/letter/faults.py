"""What a mistake was about: its kind, by which mistakes are counted, and what explains it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.events import NOBODY, Action
from kibitz.inference.letter.advisor import Rated
from kibitz.inference.letter.recommendation import Recommendation

KINDS: Final = ("rank", "target", "exposed", "missed", "risk", "card", "order")
"""Named the wrong rank; chose the wrong player; left the card that must not be lost exposed;
missed a chance to knock somebody out; took a risk; kept the wrong card; put cards back in the wrong
order."""

_MUCH: Final = 0.2
"""A difference of probabilities at the play itself that explains a mistake."""


@dataclass(frozen=True)
class Likely:
    """The likeliest card of a hand, and how likely it is."""

    card: int
    p: float


@dataclass(frozen=True)
class Facts:
    """What bears on a play, as its player knew it.

    ``kept``: the card left in hand. ``theirs``: the likeliest card of the target, of those that
    may be named, where one is. ``left``:
    copies of the named rank that were unseen, of ``copies``. ``knower``: who had most likely
    seen the card kept, with the probability. ``highest``: how likely nobody else held more than
    the card kept. ``deck``: cards in the pile.
    """

    kept: int
    theirs: Likely | None
    left: int
    copies: int
    knower: tuple[int, float] | None
    highest: float
    deck: int


def kind(advice: Recommendation, played: str, best: str) -> str:
    """What made ``played`` worse than ``best``, both as the notation writes them."""
    bad, good = rated(advice, played), rated(advice, best)
    if advice.middle:
        return "card" if bad.kept != good.kept else "order"
    if bad.action.card == good.action.card:
        return "rank" if bad.action.target == good.action.target else "target"
    if bad.risk - good.risk >= _MUCH:
        return "risk"
    if _exposed(advice, bad.action) and good.safe - bad.safe >= _MUCH / 2:
        return "exposed"
    if good.ko - bad.ko >= _MUCH:
        return "missed"
    return "card"


def rated(advice: Recommendation, text: str) -> Rated:
    """The figures of a play that the notation writes as ``text``."""
    return next(play for play in advice.plays if play.text == text)


def facts(advice: Recommendation, action: Action) -> Facts:
    """What bears on ``action``."""
    belief, me = advice.position.belief, advice.me
    table, kept = belief.table, advice.kept(action)
    cards = table.rules.cards
    target = action.target
    theirs = None
    if target is not None and target not in (NOBODY, me):
        theirs = _likeliest(
            belief.hand(target), cards.ranks if action.named is None else cards.nameable
        )
    named = action.card if action.named is None else action.named
    left = table.unseen[named] - (advice.hand == named) - (advice.drawn == named)
    hand_stays = kept == advice.hand
    knowers = {k: p for k, p in belief.knowers(me).items() if table.alive[k]} if hand_stays else {}
    knower = max(knowers, key=knowers.__getitem__, default=None)
    others = [seat for seat in table.standing if seat != me]
    worlds = belief.listing(*others)
    most = np.max([worlds.held(seat) for seat in others], axis=0)
    return Facts(
        kept=kept,
        theirs=theirs,
        left=left,
        copies=cards[named].count,
        knower=None if knower is None else (knower, knowers[knower]),
        highest=worlds.probability(most <= kept),
        deck=table.deck,
    )


def _likeliest(hand: Mapping[int, float], ranks: Collection[int]) -> Likely | None:
    """The likeliest of ``ranks`` in a hand; ``None`` if it can be none of them."""
    found = {card: p for card, p in hand.items() if card in ranks}
    if not found:
        return None
    card = max(found, key=found.__getitem__)
    return Likely(card, found[card])


def _exposed(advice: Recommendation, action: Action) -> bool:
    """Whether ``action`` keeps the card that must not be lost."""
    cards = advice.position.belief.table.rules.cards
    return cards[advice.kept(action)].effect is Effect.DOOM
