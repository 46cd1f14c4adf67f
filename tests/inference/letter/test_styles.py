"""How people choose: every style is a proper probability, and reading never rules out the truth."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kibitz.engine.letter import steps
from kibitz.engine.letter.cards import SIXTEEN
from kibitz.engine.letter.events import Turn
from kibitz.engine.round import Round, project
from kibitz.inference.letter import worlds as w
from kibitz.inference.letter.fit import GIVEN, fit, gather
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.styles import dump, fitted, likelihoods, load
from tests.strategies.tables import DIFFERENT, Setting, played

FOUR = Setting("classic", 4)


def _after(round: Round, reader: OpponentModel | None) -> Position:
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
            drawn = position.belief.step(steps.Draw(turn.actor, turn.drawn))
            for action in deal.table.legal(held):
                came = w.played(
                    drawn.worlds, turn.actor, action.card, drawn.table.unseen, turn.drawn
                )
                total += likelihoods(
                    fitted(), drawn.table, whole.resolve(action), came, came.held(turn.actor)
                )[:, 0]
            assert total == pytest.approx(np.ones(len(total)), abs=1e-9)
        position = position.apply(turn)


@pytest.mark.parametrize("seed", range(15))
def test_reading_shifts_the_odds_but_rules_nothing_out(seed: int) -> None:
    setting = DIFFERENT[seed % len(DIFFERENT)]
    round = project(played(setting, seed).round, 0)
    facts, reads = _after(round, None), _after(round, OpponentModel.fresh(setting.seats))
    for player in facts.deal.table.standing:
        hand = reads.belief.hand(player)
        assert set(hand) == set(facts.belief.hand(player))
        assert sum(hand.values()) == pytest.approx(1)


def test_a_player_who_throws_the_last_card_away_is_taken_for_a_random_one() -> None:
    reader = OpponentModel.fresh(2)
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


def test_fitting_leaves_the_given_styles_alone() -> None:
    """That it is reproducible is seen where it is done in full, by ``kibitz arena --fit``."""
    rounds = [played(FOUR, seed).round for seed in range(25)]
    titles = tuple(style.title for style in fitted())
    one = fit(gather(rounds), SIXTEEN, titles, steps=5, starts=2)
    assert load(dump(one)) == one
    assert sum(style.share for style in one) == pytest.approx(1, abs=1e-3)
    for style in one[:GIVEN]:
        assert not any(style.lean)
    # Random players play the guessing card for its many ranks: that is breadth, not a lean.
    assert one[0].breadth == 1


def test_programs_that_a_record_names_are_one_player_each() -> None:
    rounds = [played(FOUR, seed).round for seed in range(6)]
    assert len(gather(rounds).rounds) == 24
    names = ("one", "two", "two", "one")
    tag = ", ".join(f"{p}={b}" for p, b in zip(rounds[0].header.players, names, strict=True))
    named = [
        replace(round, record=replace(round.record, tags=(*round.record.tags, ("Bots", tag))))
        for round in rounds
    ]
    assert sorted(gather(named).rounds) == [12, 12]


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", "[{}]", '[{"title": "x"}]', "[]", '{"title": 1}', "null"]
)
def test_what_is_no_styles_file_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no styles"):
        load(text)
