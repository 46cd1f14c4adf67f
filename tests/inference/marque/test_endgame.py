"""The end of a game between two, against a linear program and plain search by the rules alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Act, Event, Hit, Home, Move, Pass
from kibitz.inference.marque import endgame
from kibitz.inference.marque.bottoms import Bottoms
from kibitz.inference.marque.choice import question
from kibitz.inference.marque.counsel import counsel
from kibitz.inference.marque.places import Places, TooLarge
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.subgame import Scene, Ships
from kibitz.inference.marque.tree import Tree
from kibitz.inference.plan import Plan
from tests.inference.marque.game_form import GameForm
from tests.inference.marque.moments import moment, moments
from tests.strategies.fleets import played

GONE = (
    "set Me 3 bare, Ben 3", "Me home 3", "Ben home 3", "Me sail 4 bare", "Ben sail 4", "Me home 4",
    "Ben home 4", "Me sail 5", "Ben sail 5", "Me hit Ben 5 armed",
)  # fmt: skip

ENDS = {
    "a ship each and one to come": (
        "Ben hit Me 5 armed", "Me hit Ben 5 armed", "Ben hit Me 5 armed", "Me home 5",
        "Ben home 5", "Me sail 6", "Ben sail 6",
    ),
    "two at sea against one and one to come": (
        "Ben hit Me 5 bare", "Me sail 6", "Ben home 5", "Me sail 7", "Ben sail 6",
    ),
}  # fmt: skip


@pytest.mark.parametrize("facts", [True, False], ids=["facts", "reads"])
@pytest.mark.parametrize("lines", ENDS.values(), ids=ENDS.keys())
def test_it_is_worth_what_a_linear_program_says(lines: tuple[str, ...], facts: bool) -> None:
    position = moment(*GONE, *lines, players="Me, Ben", eyes=None, facts=facts)
    assert 0 < endgame.hidden(position) <= endgame.HIDDEN
    found = endgame.solution(position, 0, None)
    assert found is not None
    end, _states = found
    value = float(end.values(0)[: len(end.start[0])] @ end.start[0])
    program = GameForm(position, (position.common[0], position.bottoms[1]))
    assert end.gap <= 0.001
    assert value == pytest.approx(program.value(), abs=end.gap + 1e-6)


def test_which_ship_to_set_is_a_mixed_choice() -> None:
    """Ships that are both set now and then are worth the same."""
    before = (*GONE, "Ben hit Me 5 armed", "Me home 5", "Ben home 5")
    advice = counsel(moment(*before, "Me sail 6", players="Me, Ben"), 0, Plan())
    assert {play.text for play in advice.plays} == {"sail 6 armed", "sail 6 bare"}
    assert advice.launch == 6
    assert advice.exact
    assert sum(play.frequency or 0.0 for play in advice.plays) == pytest.approx(1)
    for play in advice.plays:
        assert play.se == 0
        if (play.frequency or 0.0) > 0.05:
            assert play.win == pytest.approx(advice.best.win, abs=endgame.GAP)


def test_the_last_ship_is_no_choice() -> None:
    before = (*GONE, "Ben hit Me 5 armed", "Me home 5", "Ben home 5", "Me sail 6 bare")
    advice = counsel(moment(*before, "Ben sail 6", "Me sail 7", players="Me, Ben"), 0, Plan())
    assert [play.text for play in advice.plays] == ["sail 7 armed"]


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.data())
def test_with_nothing_hidden_it_is_plain_search(seed: int, data: st.DataObject) -> None:
    game = played(2, (), seed)
    full = moments(game.round, facts=True)
    position = open_(data.draw(st.sampled_from([p for p in full[1:] if _near(p)])))
    table = position.deal.table
    worths = endgame.answer(question(position, None))
    assert worths is not None
    for choice, worth in zip(question(position, None).choices, worths[0], strict=True):
        share = _searched_after(position.deal, choice.move)
        assert worth.win == pytest.approx(share if table.turn == 0 else 1 - share)


def _near(position: Position) -> bool:
    fleets = position.deal.table.fleets
    return (
        not position.deal.table.over
        and not any(fleet.piled for fleet in fleets)
        and sum(len(fleet.sea) + fleet.cannons for fleet in fleets) <= 7
    )


def open_(position: Position) -> Position:
    """The same moment, if everybody had seen every ship."""
    worlds = (
        Bottoms(((tuple(bool(ship.armed) for ship in ships), 1.0),))
        for ships in position.deal.ships
    )
    bottoms = tuple(worlds)
    return Position(position.header, position.deal, bottoms, position.deal, bottoms, position.past)


def _searched(deal: Deal) -> float:
    """The share of the first seat if both see everything."""
    table = deal.table
    if table.over:
        return (0 in table.winners) / len(table.winners)
    shares = [_searched_after(deal, move) for move in table.legal()]
    return max(shares) if table.turn == 0 else min(shares)


def _searched_after(deal: Deal, move: Move) -> float:
    event: Event = Pass(move.actor)
    if move.act is Act.HOME and move.treasure is not None:
        event = Home(move.actor, move.treasure)
    if move.act is Act.HIT and move.treasure is not None and move.target is not None:
        armed = deal.armed(move.target, move.treasure)
        event = Hit(move.actor, move.target, move.treasure, armed is True)
    return _searched(deal.apply(event))


def test_a_tree_that_is_too_large_is_given_up() -> None:
    position = moment(*GONE, *ENDS["a ship each and one to come"], players="Me, Ben")
    places = Places()
    ships = Ships(1, (6,), ((0, 1),))
    root = places.root(Scene(position.deal.table), (ships, ships))
    states = Tree.unrolled(places.found, root).states
    with pytest.raises(TooLarge):
        Tree.unrolled(places.found, root, states - 1)


def test_it_is_left_alone_far_from_the_end_and_with_more_players() -> None:
    assert endgame.outlook(moment("set Me 5 bare, Ben 3", players="Me, Ben"), 0) is None
    last = (*GONE, *ENDS["a ship each and one to come"])
    assert endgame.outlook(moment(*last, players="Me, Ben"), 0) is not None
    assert endgame.outlook(moment(*last, players="Me, Ben", options="free-pass"), 0) is None
