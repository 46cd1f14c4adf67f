"""What a mistake was about: the words by which mistakes are counted."""

from __future__ import annotations

from typing import Final

from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.events import Action
from kibitz.engine.letter.notation import format_action
from kibitz.inference.letter.advisor import Rated
from kibitz.inference.letter.counsel import Counsel

KINDS: Final = ("rank", "target", "exposed", "missed", "risk", "card")
"""Named the wrong rank; chose the wrong player; left the card that must not be lost exposed;
missed a chance to knock somebody out; took a risk; kept the wrong card."""

_MUCH: Final = 0.2
"""A difference of probabilities at the play itself that explains a mistake."""


def kind(counsel: Counsel, played: str, best: str) -> str:
    """What made ``played`` worse than ``best``, both as the notation writes them."""
    bad, good = rated(counsel, played), rated(counsel, best)
    if bad.action.card == good.action.card:
        return "rank" if bad.action.target == good.action.target else "target"
    if bad.risk - good.risk >= _MUCH:
        return "risk"
    if _exposed(counsel, bad.action) and good.safe - bad.safe >= _MUCH / 2:
        return "exposed"
    if good.ko - bad.ko >= _MUCH:
        return "missed"
    return "card"


def rated(counsel: Counsel, text: str) -> Rated:
    """The figures of a play that the notation writes as ``text``."""
    header = counsel.position.header
    return next(play for play in counsel.plays if format_action(header, play.action) == text)


def _exposed(counsel: Counsel, action: Action) -> bool:
    """Whether ``action`` keeps the card that must not be lost."""
    cards = counsel.position.belief.table.rules.cards
    return cards[counsel.kept(action)].effect is Effect.DOOM
