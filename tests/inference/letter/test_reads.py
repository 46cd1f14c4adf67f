"""Reads: the same worlds as facts, weighed otherwise; the truth is never ruled out."""

from __future__ import annotations

import numpy as np
import pytest

from kibitz.engine.letter.events import Turn
from kibitz.engine.round import project
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.position import Position
from tests.strategies.tables import DIFFERENT, SETTINGS, Setting, played


def _positions(setting: Setting, seed: int, eyes: int) -> tuple[list[Position], list[Position]]:
    """Facts and reads after each event of a random round, as ``eyes`` saw it."""
    round = project(played(setting, seed).round, eyes)
    found = []
    for reader in (None, OpponentModel.fresh(setting.seats)):
        positions = [Position.start(round.header, reader)]
        for logged in round.events:
            positions.append(positions[-1].apply(logged.event))
        found.append(positions)
    return found[0], found[1]


def _support(position: Position) -> set[tuple[int, ...]]:
    worlds = position.belief.worlds
    rows = np.column_stack([worlds.cards, worlds.knows])[worlds.mass > 0]
    return set(map(tuple, rows.tolist()))


@pytest.mark.parametrize("setting", DIFFERENT, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_reads_allow_just_what_facts_allow(setting: Setting, seed: int) -> None:
    for facts, reads in zip(*_positions(setting, seed, seed % setting.seats), strict=True):
        assert _support(facts) == _support(reads)
        assert reads.belief.worlds.mass.sum() == pytest.approx(1)
        assert facts.deal == reads.deal


@pytest.mark.parametrize("setting", SETTINGS[::2], ids=str)
def test_what_random_players_hold_is_never_ruled_out(setting: Setting) -> None:
    for seed in range(10):
        full, eyes = played(setting, seed).round, seed % setting.seats
        truths = [before for before, _, _ in full.states()]
        _, reads = _positions(setting, seed, eyes)
        # An event that the eyes did not see leaves no position behind.
        seen = [logged.number for logged in project(full, eyes).events]
        hands = {logged.number: before for before, logged, _ in full.states()}
        assert truths
        for number, position in zip(seen, reads, strict=False):
            truth = hands[number]
            for other in position.deal.table.standing:
                card = truth.hands[other]
                if number and card is not None:
                    assert position.belief.hand(other).get(card, 0) > 0


def test_reads_learn_that_a_player_chooses_at_random() -> None:
    """Whoever throws the 8 away unforced is hardly a careful player."""
    round = project(played(Setting("classic", 4), 0).round, 0)
    start = Position.start(round.header, OpponentModel.fresh(4))
    reader = start.belief.reader
    assert reader is not None
    titles = [style.title for style in reader.styles]
    for seed in range(30):
        full = played(Setting("classic", 4), seed).round
        thrown = next(
            (e.event for e in full.events if isinstance(e.event, Turn) and e.event.card == 8), None
        )
        if thrown is None:
            continue
        position = Position.start(full.header.seen_by(None), OpponentModel.fresh(4))
        for logged in project(full, None).events:
            position = position.apply(logged.event)
        learnt = position.belief.reader
        assert learnt is not None
        weight = dict(zip(titles, learnt.weights[thrown.actor], strict=True))
        before = dict(zip(titles, reader.weights[thrown.actor], strict=True))
        assert weight["sharp"] < before["sharp"]
        assert weight["random"] + weight["even"] > before["random"] + before["even"]
        return
    pytest.fail("nobody threw the 8 away")
