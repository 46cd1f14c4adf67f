"""How people choose: every style is a proper probability, and reading never rules out the truth."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kibitz.engine.letter.cards import SIXTEEN
from kibitz.engine.letter.events import Turn
from kibitz.engine.round import Round, project
from kibitz.inference.letter.fit import GIVEN, fit, gather
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.styles import Reader, dump, fitted, likelihoods, load
from tests.strategies.tables import DIFFERENT, Setting, played

FOUR = Setting("classic", 4)


def _after(round: Round, reader: Reader | None) -> Position:
    position = Position.start(round.header, reader)
    for logged in round.events:
        position = position.apply(logged.event)
    return position


@pytest.mark.parametrize("setting", DIFFERENT, ids=str)
def test_the_chances_of_all_legal_plays_add_up_to_one(setting: Setting) -> None:
    round = played(setting, 1).round
    position = Position.start(round.header)
    for logged in round.events:
        turn, deal = logged.event, position.deal
        if isinstance(turn, Turn) and (held := deal.held(turn.actor, turn.drawn)):
            whole = replace(deal, pile=(held[1], *(1,) * deal.table.deck), aside=deal.aside or 1)
            total = np.zeros(len(fitted()))
            for action in deal.table.legal(held):
                kept = held[1] if held[0] == action.card else held[0]
                worlds = position.belief.worlds
                total += likelihoods(
                    fitted(), deal.table, whole.resolve(action), worlds, np.array([kept], np.int8)
                )[:, 0]
            assert total == pytest.approx(np.ones(len(total)), abs=1e-9)
        position = position.apply(turn)


@pytest.mark.parametrize("seed", range(15))
def test_reading_shifts_the_odds_but_rules_nothing_out(seed: int) -> None:
    setting = DIFFERENT[seed % len(DIFFERENT)]
    round = project(played(setting, seed).round, 0)
    facts, reads = _after(round, None), _after(round, Reader.fresh(setting.seats))
    for player in facts.deal.table.standing:
        hand = reads.belief.hand(player)
        assert set(hand) == set(facts.belief.hand(player))
        assert sum(hand.values()) == pytest.approx(1)


def test_a_player_who_throws_the_last_card_away_is_taken_for_a_random_one() -> None:
    reader = Reader.fresh(2)
    titles = [style.title for style in reader.styles]
    position = Position.start(project(played(Setting("pismo", 2), 1).round, None).header, reader)
    from kibitz.engine.letter.notation import parse

    first = position.header.players[position.header.first]
    position = position.apply(parse(position.header, f"{first} 8 out {first} 4"))
    learnt = position.belief.reader
    assert learnt is not None
    before, after = reader.weights[0], learnt.weights[position.header.first]
    for title in ("random", "even"):
        assert after[titles.index(title)] > before[titles.index(title)]
    assert after[titles.index("sharp")] < before[titles.index("sharp")] / 2


def test_what_was_learnt_fades_from_round_to_round() -> None:
    reader = Reader.fresh(3).learn(1, np.array([9.0, 1, 1, 1, 1]))
    faded = reader.remember(0.5)
    assert reader.weights[1, 0] > faded.weights[1, 0] > Reader.fresh(3).weights[1, 0]
    assert faded.weights.sum(axis=1) == pytest.approx(np.ones(3))


def test_fitting_is_reproducible_and_leaves_the_given_styles_alone() -> None:
    rounds = [played(FOUR, seed).round for seed in range(25)]
    titles = tuple(style.title for style in fitted())
    one, two = (fit(gather(rounds), SIXTEEN, titles, steps=5) for _ in range(2))
    assert one == two
    assert load(dump(one)) == one
    assert sum(style.share for style in one) == pytest.approx(1, abs=1e-3)
    for style in one[:GIVEN]:
        assert not any(style.lean)
    # Random players play the guessing card for its many ranks: that is breadth, not a lean.
    assert one[0].breadth == 1
