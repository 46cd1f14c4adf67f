"""Advice: the figures, the race, and the exact end of a round."""

from __future__ import annotations

import random
import time
from itertools import count

import numpy as np
import pytest

from kibitz.engine.header import Header
from kibitz.engine.letter.events import Dealt, Turn
from kibitz.engine.letter.notation import parse
from kibitz.engine.letter.table import Phase
from kibitz.engine.record import loads
from kibitz.engine.round import project, read_round
from kibitz.inference.letter import endgame, rollouts
from kibitz.inference.letter.advisor import Advice, advise
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.sampling import heard, sample
from kibitz.inference.letter.styles import fitted
from kibitz.inference.plan import Plan
from tests.strategies.tables import Setting, kib, played

TWO = Setting("classic", 2, ("no-open",))


def _position(*lines: str, players: str = "Anna Ben Carla", eyes: int = 0) -> Position:
    names = tuple(players.split())
    header = Header("pismo", names, eyes, 0)
    position = Position.start(header, OpponentModel.fresh(len(names)))
    for line in lines:
        position = position.apply(parse(header, line))
    return position


def _advise(position: Position, hand: int, drawn: int, seed: int = 1, worlds: int = 200) -> Advice:
    return advise(position, hand, drawn, Plan(worlds=worlds, seed=seed))


def test_every_legal_play_has_its_figures() -> None:
    position = _position("deal Anna 5", "Anna +1")
    advice = _advise(position, 5, 1)
    assert {p.action for p in advice.plays} == set(position.deal.table.legal((5, 1)))
    for play in advice.plays:
        assert 0 <= play.win <= 1
        assert 0 <= play.safe <= 1
        assert play.se > 0
    assert advice.best is advice.plays[0]
    assert not advice.exact


def test_the_same_seed_gives_the_same_advice() -> None:
    position = _position("deal Anna 5", "Anna +1")
    assert _advise(position, 5, 1) == _advise(position, 5, 1)
    assert _advise(position, 5, 1) != _advise(position, 5, 1, seed=2)


def test_throwing_the_last_card_away_is_never_best() -> None:
    advice = _advise(_position("deal Anna 8", "Anna +4"), 8, 4)
    (doomed,) = [p for p in advice.plays if p.action.card == 8]
    assert (doomed.risk, doomed.safe, doomed.win) == (1, 0, 0)
    assert advice.best.action.card == 4


def test_a_card_seen_is_named() -> None:
    position = _position(
        "deal Anna 2", "Anna +1 2>Ben 6", "Ben 1>Carla 3 miss", "Carla 1>Ben 5 miss", "Anna +3"
    )
    best = _advise(position, 1, 3, worlds=1000).best
    assert (best.action.target, best.action.named, best.ko) == (1, 6, 1.0)


def test_worlds_are_drawn_in_proportion_and_keep_the_count_of_every_card() -> None:
    position = _position("deal Anna 1", "Anna +7")
    belief = position.belief
    batch = sample(
        belief, heard(position.deal.table.rules, position.past), 4000, np.random.default_rng(3)
    )
    for player in (1, 2):
        for rank, p in belief.hand(player).items():
            assert (batch.hand[player] == rank).mean() == pytest.approx(p, abs=0.03)
    pack = np.concatenate([batch.hand, batch.pile, batch.aside[None], np.full((1, 4000), 7)])
    for card in position.deal.table.rules.cards:
        assert ((pack == card.rank).sum(axis=0) == card.count).all()


def test_what_everybody_heard_is_forgotten_with_the_card() -> None:
    position = _position("deal Anna 5", "Anna +1 1>Ben 8 miss")
    assert heard(position.deal.table.rules, position.past).not_held.tolist() == [0, 1 << 8, 0]
    position = _position("deal Anna 5", "Anna +1 1>Ben 8 miss", "Ben 4")
    assert heard(position.deal.table.rules, position.past).not_held.tolist() == [0, 0, 0]
    position = _position("deal Anna 5", "Anna +3 3>Ben out Ben 4")
    assert heard(position.deal.table.rules, position.past).not_held[0] == 0b11111


def _endings(count: int) -> list[tuple[Position, int, int]]:
    """Turns of seat 0 against one opponent with few cards left, in rounds of random play."""
    found = []
    for seed in random.Random(5).sample(range(10_000), 400):
        round = project(played(TWO, seed).round, 0)
        position = Position.start(round.header, OpponentModel.fresh(2))
        for logged in round.events:
            event, table = logged.event, position.deal.table
            if isinstance(event, Turn) and event.actor == 0 and 1 <= table.deck <= 4:
                hand = position.belief.certain(0)
                assert hand is not None
                assert event.drawn is not None
                found.append((position.apply(Turn(0, event.drawn, None)), hand, event.drawn))
            position = position.apply(event)
        if len(found) >= count:
            return found
    raise AssertionError("not enough endings")


def test_the_end_of_a_round_is_exact_and_agrees_with_playouts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = 0
    for position, hand, drawn in _endings(40):
        exact = _advise(position, hand, drawn)
        with monkeypatch.context() as patch:
            patch.setattr(rollouts, "enumerated", lambda *_: None)
            sampled = _advise(position, hand, drawn, worlds=1500)
        if not exact.exact:
            continue
        figures = {play.action: play for play in sampled.plays}
        for play in exact.plays:
            other = figures[play.action]
            assert play.se == 0
            # The best play that can be found later is never worse than the practised one.
            assert other.win - max(4.5 * other.se, 0.02) < play.win < other.win + 0.3
            error = max(4.5 * (play.safe * (1 - play.safe) / other.tries) ** 0.5, 0.02)
            assert play.safe == pytest.approx(other.safe, abs=error)
            compared += 1
    assert compared > 100


def test_the_exact_figures_of_a_play_do_not_depend_on_the_others_tried() -> None:
    for position, hand, drawn in _endings(15):
        belief, known = position.belief, heard(position.deal.table.rules, position.past)
        legal = belief.table.legal((hand, drawn))
        together = endgame.enumerated(belief, known, hand, drawn, legal)
        for at, action in enumerate(legal):
            alone = endgame.enumerated(belief, known, hand, drawn, (action,))
            if together is not None and alone is not None:
                assert alone.win[0] == pytest.approx(together.win[at])
                assert alone.safe[0] == pytest.approx(together.safe[at])


def test_three_players_or_a_long_pile_are_not_enumerated() -> None:
    position = _position("deal Anna 5", "Anna +1")
    belief = position.belief
    none = heard(position.deal.table.rules, position.past)
    assert endgame.enumerated(belief, none, 5, 1, belief.table.legal((5, 1))) is None
    assert belief.table.phase is Phase.PLAY


def test_more_time_is_used_for_more_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    position = _position("deal Anna 5", "Anna +1")
    clock = count()
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    patient = advise(position, 5, 1, Plan(worlds=50, seconds=9))
    hasty = advise(position, 5, 1, Plan(worlds=50))
    assert patient.best.tries > hasty.best.tries


def test_a_value_for_each_winner_changes_what_is_best() -> None:
    """A round that only Ben's defeat is worth anything in: knocking Ben out comes first."""
    position = _position(
        "deal Anna 2", "Anna +1 2>Ben 6", "Ben 1>Carla 3 miss", "Carla 4", "Anna +1"
    )
    value = np.array([1.0, -5.0, 1.0])
    advice = advise(position, 1, 1, Plan(worlds=150), value)
    assert max(advice.plays, key=lambda play: play.worth or 0.0).action.target == 1
    assert isinstance(position.past[0], Dealt)


def test_an_exact_end_against_an_alert_opponent_is_what_sound_play_gives() -> None:
    """Ben has seen Anna's 8: with a 1 or a 5 among his two cards she is out, with two 3s he is."""
    (record,) = loads(
        kib(
            *("open 6 7 5", "deal Anna 8", "Anna +1 1>Ben 5 miss", "Ben 1>Anna 5 miss"),
            *("Anna +4 4", "Ben 4", "Anna +1 1>-", "Ben 2>Anna", "Anna +2"),
            preset="classic",
            players="Anna, Ben",
            eyes="Anna",
        )
    )
    round = read_round(record)
    win = {}
    for alert in (0.0, 1.0):
        prior = OpponentModel.fresh(2).prior * [style.wildness < 1 for style in fitted()]
        prior /= prior.sum(axis=1, keepdims=True)
        reader = OpponentModel.expecting(fitted(), prior, np.full(2, alert))
        position = Position.start(round.header, reader)
        for logged in round.events:
            position = position.apply(logged.event)
        advice = _advise(position, 8, 2)
        assert advice.exact
        win[alert] = advice.best.win
    # Of the four other cards he draws the one 3, or he does not.
    sound = position.belief.hand(1)[3] / 4
    assert win[1.0] == pytest.approx(sound, abs=0.03)
    assert win[0.0] > sound + 0.2
