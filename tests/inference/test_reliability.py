"""What is said of winning and what came, counted together."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.inference.arena import Setting
from kibitz.inference.plan import Plan
from kibitz.inference.reliability import Told, reliability


def test_tenths_are_all_there_is() -> None:
    told = Told(np.array([0.0, 0.19, 0.2, 1.0]), np.ones(4), np.arange(4))
    assert [told.tenth(place).said.size for place in range(10)] == [1, 1, 1, 0, 0, 0, 0, 0, 0, 1]


def test_the_choices_of_one_deal_count_as_one_for_the_error() -> None:
    said, came = np.full(4, 0.5), np.array([1.0, 1.0, 0.0, 0.0])
    apart = Told(said, came, np.arange(4))
    together = Told(said, came, np.array([0, 0, 1, 1]))
    assert apart.error == pytest.approx(0.25)
    assert together.error == pytest.approx(0.5**0.5 / 2)


def test_every_choice_of_every_bot_is_told_its_chance() -> None:
    found = reliability(Setting("classic", (), ("counter", "random"), 4, 1), Plan(worlds=20))
    assert found.dealt.shape == (4, 2)
    assert all(0.5 < both < 2 for both in found.dealt.sum(axis=1))
    for told in found.bots:
        assert told.said.size > 4
        assert ((told.said >= 0) & (told.said <= 1)).all()
        assert set(told.deal.tolist()) == {0, 1}


def test_rounds_before_are_learnt_from_and_not_counted() -> None:
    setting = Setting("classic", (), ("counter", "random"), 8, 1)
    told = reliability(setting, Plan(worlds=20), before=4)
    assert told.dealt.shape == (4, 2)
    assert set(told.bots[0].deal.tolist()) == {2, 3}
    fresh = reliability(Setting("classic", (), ("counter", "random"), 8, 1), Plan(worlds=20))
    again = np.isin(fresh.bots[0].deal, [2, 3])
    assert told.bots[0].said == pytest.approx(fresh.bots[0].said[again])


def test_strangers_are_strangers_in_every_round() -> None:
    setting = Setting("classic", (), ("counter", "random"), 6, 1)
    strangers = reliability(setting, Plan(worlds=20), before=0)
    known = reliability(setting, Plan(worlds=20))
    assert strangers.dealt.shape == known.dealt.shape == (6, 2)
    assert strangers.dealt[0] == pytest.approx(known.dealt[0])
    assert (strangers.dealt[1:] != known.dealt[1:]).any()
