"""Which style a player has, given the card that the player may hold."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kibitz.engine.letter.events import Turn
from kibitz.engine.letter.notation import parse
from kibitz.engine.record import loads
from kibitz.engine.round import project, read_round
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.styles import fitted
from tests.strategies.tables import DIFFERENT, Setting, kib, played


@pytest.mark.parametrize("setting", DIFFERENT, ids=str)
def test_the_styles_of_every_player_stay_a_distribution(setting: Setting) -> None:
    for seed in range(4):
        round = project(played(setting, seed).round, seed % setting.seats)
        position = Position.start(round.header, OpponentModel.fresh(setting.seats))
        for logged in round.events:
            position = position.apply(logged.event)
            reader = position.belief.reader
            assert reader is not None
            assert reader.given.sum(axis=2) == pytest.approx(np.ones(reader.given.shape[:2]))
            assert reader.weights.sum(axis=1) == pytest.approx(np.ones(setting.seats))


def test_a_hand_that_becomes_known_explains_the_choice_before_it() -> None:
    """Ben threw the 2 away and kept a card, which a peek then shows to Anna. For whoever always
    keeps the higher card it was the 8, for whoever plays at random it was any."""
    header = next(
        round.header.seen_by(0)
        for round in (played(Setting("classic", 2, ("no-open",)), seed).round for seed in range(20))
        if round.header.first == 1
    )
    anna, ben = header.players
    position = Position.start(header, OpponentModel.fresh(2))
    for text in (f"deal {anna} 4", f"{ben} 2>{anna} 4"):
        position = position.apply(parse(header, text))
    shown = {}
    for card in (1, 8):
        seen = position.apply(parse(header, f"{anna} +2 2>{ben} {card}"))
        reader = seen.belief.reader
        assert reader is not None
        shown[card] = dict(zip((s.title for s in fitted()), reader.weights[1], strict=True))
    assert shown[8]["sharp"] > shown[1]["sharp"]
    # Others may be told apart by it better still: it is those two that are compared.
    rather = {card: weight["random"] / weight["sharp"] for card, weight in shown.items()}
    assert rather[8] < rather[1]


def test_what_an_uniform_player_does_speaks_for_the_random_style() -> None:
    """The chances that a style gives to what happened are highest, on the mean, for the style
    that it came from."""
    told = np.zeros(len(fitted()))
    for seed in range(40):
        round = played(Setting("classic", 2), seed).round
        assert any(isinstance(logged.event, Turn) for logged in round.events)
        position = Position.start(round.header, OpponentModel.fresh(2))
        for logged in round.events:
            position = position.apply(logged.event)
        reader = position.belief.reader
        assert reader is not None
        told += np.log(reader.told).sum(axis=0)
    best = fitted()[int(told.argmax())]
    assert best.title == "random"


def test_what_was_said_of_players_goes_with_the_hands_that_they_exchange() -> None:
    """World by world: who held ``old`` and has ``new`` now chose as before, with another hand."""
    position = Position.start(
        played(Setting("classic", 2), 3).round.header.seen_by(None), OpponentModel.fresh(2)
    )
    before, worlds, rng = position.belief.reader, position.belief.worlds, np.random.default_rng(1)
    assert before is not None
    given = rng.random(before.given.shape)
    before = replace(before, given=given / given.sum(axis=2, keepdims=True))
    after = before.exchanged(worlds, 0, 1)
    for player, partner in ((0, 1), (1, 0)):
        expected = np.zeros_like(given[player])
        for old, new, mass in zip(
            worlds.held(player), worlds.held(partner), worlds.mass, strict=True
        ):
            expected[new] += mass * before.given[player][old]
        possible = expected.sum(axis=1) > 0
        expected = expected[possible] / expected[possible].sum(axis=1, keepdims=True)
        assert possible.sum() == 8
        assert after.given[player][possible] == pytest.approx(expected)
        assert after.given[player][possible] != pytest.approx(before.given[player][possible])


def _alert(last: str) -> float:
    """How likely Ben is alert, who has seen Anna's 8 and is known to hold a 1, after his turn."""
    (record,) = loads(kib(players="Anna, Ben", eyes="Anna"))
    header = read_round(record).header
    position = Position.start(header, OpponentModel.fresh(2))
    for text in ("deal Anna 8", "Anna +1 1>Ben 5 miss", "Ben 2>Anna", "Anna +2 2>Ben 1", last):
        position = position.apply(parse(header, text))
    reader = position.belief.reader
    assert reader is not None
    return float(reader.alert[1])


def test_whoever_misses_what_is_certain_is_not_alert() -> None:
    assert _alert("Ben 1>Anna 7 miss") < 0.2
    assert _alert("Ben 4") < 0.2
    assert _alert("Ben 1>Anna 8 hit") > 0.9
