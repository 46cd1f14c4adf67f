"""What a mistake in Letter of Marque was about."""

from __future__ import annotations

from typing import Final

from kibitz.engine.marque.events import Act
from kibitz.inference.marque.recommendation import Recommendation
from kibitz.inference.marque.weighing import Rated

KINDS: Final = ("ship", "target", "rash", "missed", "order", "early", "late", "idle")
"""Set the wrong ship on a treasure; attacked the wrong ship; attacked rather than do something
else; did something else rather than attack; took the wrong ship home; took one home too early; left
one out too long; passed."""


def kind(advice: Recommendation, played: str, best: str) -> str:
    """What made ``played`` worse than ``best``, both as the notation writes them."""
    bad, good = rated(advice, played), rated(advice, best)
    did, should = bad.choice.move.act, good.choice.move.act
    if did is should:
        return _ALIKE[did]
    if Act.PASS in (did, should):
        return "idle"
    if Act.HIT in (did, should):
        return "rash" if did is Act.HIT else "missed"
    return "early" if did is Act.HOME else "late"


_ALIKE: Final = {Act.SAIL: "ship", Act.HOME: "order", Act.HIT: "target", Act.PASS: "idle"}


def rated(advice: Recommendation, text: str) -> Rated:
    """The figures of a choice that the notation writes as ``text``."""
    return next(play for play in advice.plays if play.text == text)
