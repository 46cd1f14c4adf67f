"""The quick rounds against ``Table`` and ``Deal``: random rounds, turn by turn, on every preset."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Action, Back
from kibitz.engine.letter.table import Phase
from kibitz.inference.letter.light import Light, decision
from tests.strategies.tables import EVERY, Setting

ROUNDS = 12


def _light(deal: Deal) -> Light:
    """The same round; every card of it is known."""
    table, pile = deal.table, deal.pile or ()
    return Light(
        rules=table.rules,
        hands=[hand or 0 for hand in deal.hands],
        alive=table.alive,
        shielded=table.shielded,
        sums=[sum(row) for row in table.rows],
        pile=pile[:0:-1],
        aside=deal.aside,
        turn=table.turn,
        drawn=pile[0],
    )


def _followed(setting: Setting, seed: int) -> None:
    rng = random.Random(f"{setting} {seed}")
    first = rng.randrange(setting.seats)
    deal, _events = Deal.shuffle(setting.rules, setting.players, first, rng)
    light = _light(deal)
    while not deal.table.over and deal.table.phase is not Phase.SHOWDOWN:
        table = deal.table
        held = (deal.hands[table.turn] or 0, (deal.pile or ())[0])
        _same(light, deal)
        assert Counter(map(decision, light.moves())) == Counter(table.legal(held))
        move = rng.choice(light.moves())
        action = decision(move)
        assert isinstance(action, Action)
        turn = deal.resolve(action)
        light.play(move)
        if not turn.finished:
            middle = deal.apply(turn)
            backs = middle.table.returns(middle.gathered or ())
            assert {decision(move) for move in light.moves()} == set(backs)
            back = rng.choice(light.moves())
            under = decision(back)
            assert isinstance(under, Back)
            light.play(back)
            turn = deal.finish(turn, under)
        deal = deal.apply(turn)
    if deal.table.phase is Phase.SHOWDOWN:
        deal = deal.apply(deal.show())
    assert light.over
    assert tuple(light.shares()) == deal.table.shares


def _same(light: Light, deal: Deal) -> None:
    table = deal.table
    assert light.turn == table.turn
    assert tuple(light.alive) == table.alive
    for player in table.standing:
        assert light.hands[player] == deal.hands[player]
        assert light.sums[player] == sum(table.rows[player])
        assert player == table.turn or light.shielded[player] == table.shielded[player]
    assert (light.drawn, *light.pile[::-1]) == deal.pile
    assert light.aside == deal.aside


@pytest.mark.parametrize("setting", EVERY, ids=str)
def test_quick_rounds_go_as_the_rules_have_it(setting: Setting) -> None:
    for seed in range(ROUNDS):
        _followed(setting, seed)
