"""Styles play in a batch as they are read: each turn as often as it is likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np
import pytest

from kibitz.engine.letter.events import Action
from kibitz.engine.record import loads
from kibitz.engine.round import read_round
from kibitz.inference.letter.batch import NOBODY
from kibitz.inference.letter.bots import _share
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.sampling import heard, sample
from kibitz.inference.letter.style_tables import play_in_styles, style_tables
from kibitz.inference.letter.styles import Style, fitted
from tests.strategies.tables import kib

COUNT = 20_000


def _begun(hand: int, drawn: int, *events: str) -> Position:
    """Anna's turn, as she sees it."""
    text = kib(
        f"deal Anna {hand}", *events, f"Anna +{drawn}", players="Anna, Ben, Carla", eyes="Anna"
    )
    position = Position.start(read_round(loads(text)[0]).header)
    for logged in read_round(loads(text)[0]).events:
        position = position.apply(logged.event)
    return position


def _played(style: Style, position: Position, drawn: int) -> Mapping[Action, float]:
    """How often each turn is played in a batch."""
    rng = np.random.default_rng(1)
    batch = sample(position.belief, heard(position.deal.table.rules, position.past), COUNT, rng)
    which = np.zeros(COUNT, dtype=np.intp)
    card = np.full(COUNT, drawn, dtype=np.int8)
    moves = play_in_styles(
        batch, 0, card, rng, style_tables((style,), batch.cards, batch.rules.renew_self), which
    )
    guesses = moves.card == 1
    rows = zip(
        moves.card.tolist(),
        moves.target.tolist(),
        np.where(guesses & (moves.target != NOBODY), moves.named, 0).tolist(),
        strict=True,
    )
    aimed = position.deal.table.rules.cards
    counted = Counter(
        Action(card, target if aimed[card].effect.targets else None, named or None)
        for card, target, named in rows
    )
    return {action: count / COUNT for action, count in counted.items()}


@pytest.mark.parametrize("style", fitted(), ids=lambda style: style.title)
@pytest.mark.parametrize(("hand", "drawn"), [(1, 5), (3, 6), (8, 2)])
def test_a_style_plays_as_it_is_read(style: Style, hand: int, drawn: int) -> None:
    position = _begun(hand, drawn)
    legal = position.deal.table.legal((hand, drawn))
    shares = np.array([_share(style, position.belief, drawn, action) for action in legal])
    found = _played(style, position, drawn)
    for action, share in zip(legal, shares / shares.sum(), strict=True):
        assert found.get(action, 0.0) == pytest.approx(share, abs=0.016), action
