"""What is learnt of the players from round to round, whether names stay or are dealt out anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from kibitz.inference.letter.opponent_model import ALERT, OpponentModel
from kibitz.inference.letter.opponent_profile import OpponentProfiles
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.styles import fitted
from tests.strategies.tables import Setting, played

HEADER = played(Setting("classic", 3), 0).round.header
STYLES = len(fitted())


def _ended(met: OpponentProfiles, styles: tuple[int, ...]) -> Position:
    """A round after which each player is all but certain to have the style given."""
    position = Position.start(HEADER, met.reader(HEADER.players))
    reader = position.belief.reader
    assert reader is not None
    weights = reader.prior * np.where(np.eye(STYLES)[list(styles)], 1, 0.05)
    weights /= weights.sum(axis=1, keepdims=True)
    return replace(
        position, belief=replace(position.belief, reader=replace(reader, weights=weights))
    )


def _after(rounds: Sequence[tuple[int, ...]]) -> OpponentModel:
    met = OpponentProfiles()
    for styles in rounds:
        met = met.after(_ended(met, styles))
    return met.reader(HEADER.players)


def test_a_player_whose_style_stays_is_known_by_name() -> None:
    weights = _after([(0, 2, 4)] * 6).weights
    assert weights.sum(axis=1) == pytest.approx(np.ones(3))
    assert [int(row.argmax()) for row in weights] == [0, 2, 4]
    assert weights.max(axis=1).min() > 0.7


def test_where_names_are_dealt_out_anew_the_table_is_learnt() -> None:
    turned = [(0, 2, 2), (2, 0, 2), (2, 2, 0)] * 5
    weights, fresh = _after(turned).weights, OpponentModel.fresh(3).weights
    assert np.abs(weights - weights.mean(axis=0)).max() < 0.25
    assert (weights[:, 2] > 2 * fresh[:, 2]).all()
    assert (weights[:, 4] < fresh[:, 4]).all()


def test_a_round_without_choices_says_nothing() -> None:
    met = OpponentProfiles()
    position = Position.start(HEADER, met.reader(HEADER.players))
    again = met.after(position).reader(HEADER.players)
    assert again.weights == pytest.approx(met.reader(HEADER.players).weights, abs=0.02)


def test_whether_somebody_is_alert_is_known_by_name() -> None:
    ended = _ended(OpponentProfiles(), (0, 2, 4))
    reader = ended.belief.reader
    assert reader is not None
    alert = replace(reader, alert=np.array([0.0, 0.5, 1.0]))
    met = OpponentProfiles().after(replace(ended, belief=replace(ended.belief, reader=alert)))
    known = met.reader(("nobody", *HEADER.players[::-1])).alert
    assert known[0] == pytest.approx(ALERT)
    assert known[1] > ALERT > known[2] > known[3]
