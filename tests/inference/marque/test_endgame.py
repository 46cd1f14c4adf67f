"""The end of a game between two, against a linear program and plain search by the rules alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Act, Event, Hit, Home, Move, Pass
from kibitz.engine.round import project
from kibitz.inference.marque import endgame
from kibitz.inference.marque.bottoms import Bottoms
from kibitz.inference.marque.choice import question
from kibitz.inference.marque.places import Places, TooLarge
from kibitz.inference.marque.recommendation import recommend
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.regret import Solution, solve
from kibitz.inference.marque.subgame import PublicState, Ships
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
    """Ships that are both set now and then are worth the same: the other gains by either alone."""
    before = (*GONE, "Ben hit Me 5 armed", "Me home 5", "Ben home 5")
    advice = recommend(moment(*before, "Me sail 6", players="Me, Ben", facts=True), 0, Plan())
    assert {play.text for play in advice.plays} == {"sail 6 armed", "sail 6 bare"}
    assert advice.launch == 6
    assert advice.exact
    assert sum(play.frequency or 0.0 for play in advice.plays) == pytest.approx(1)
    for play in advice.plays:
        assert play.se == 0
        assert 0.05 < (play.frequency or 0.0) < 0.95
        assert play.win == pytest.approx(advice.best.win, abs=endgame.GAP)
    assert advice.best.frequency == max(play.frequency or 0.0 for play in advice.plays)


def test_a_choice_that_can_be_made_always_is_no_mixed_one() -> None:
    """By the reads a bare ship wins four times as often: nobody gains by expecting it."""
    before = (*GONE, "Ben hit Me 5 armed", "Me home 5", "Ben home 5")
    advice = recommend(moment(*before, "Me sail 6", players="Me, Ben"), 0, Plan())
    assert advice.best.text == "sail 6 bare"
    assert [play.frequency for play in advice.plays] == [None, None]


def test_the_last_ship_is_no_choice() -> None:
    before = (*GONE, "Ben hit Me 5 armed", "Me home 5", "Ben home 5", "Me sail 6 bare")
    advice = recommend(moment(*before, "Ben sail 6", "Me sail 7", players="Me, Ben"), 0, Plan())
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


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.data())
def test_what_is_left_out_of_the_tree_changes_no_value(seed: int, data: st.DataObject) -> None:
    """And whatever the one solution plays is best against the other."""
    ends = [end for end in moments(project(played(2, (), seed).round, 0), True) if _last(end)]
    position = data.draw(st.sampled_from(ends)) if ends else reject()
    seat = position.deal.table.turn
    launch = data.draw(st.sampled_from((None, *position.deal.table.fleets[seat].piled)))
    full = _solved(position, launch, reduced=False)
    found = _solved(position, launch, reduced=True)
    assert found.tree.root.states <= full.tree.root.states
    error = full.gap + found.gap + 1e-6
    assert _value(found) == pytest.approx(_value(full), abs=error)
    assert _lost(full, found, seat) <= error
    assert _lost(found, full, seat) <= error


def _last(position: Position) -> bool:
    """Whether something is hidden, and few ships are left that anything can be done with."""
    fleets = position.deal.table.fleets
    few = sum(len(fleet.piled) + len(fleet.sea) for fleet in fleets) <= 5
    return few and 0 < endgame.hidden(position) <= endgame.HIDDEN


def _solved(position: Position, launch: int | None, reduced: bool) -> Solution:
    places, scene = Places(reduced), PublicState(position.deal.table)
    one, other = (endgame.reduced(position, seat, position.common[seat]) for seat in (0, 1))
    ships = one[0], other[0]
    root = places.root(scene, ships) if launch is None else places.launch(scene, ships, launch)
    return solve(Tree.unrolled(places.found, root), (one[1], other[1]), 100)


def _value(end: Solution) -> float:
    return float(end.values(0)[: len(end.start[0])] @ end.start[0])


def _lost(played: Solution, figures: Solution, seat: int) -> float:
    """By the choices at the root of one solution, by the figures of another."""
    _top, low, high = played.tree.sides[seat].steps[0]
    before = played.tree.sides[seat].before[low:high]
    worth, often = figures.values(seat)[low:high], played.strategies[seat][low:high]
    best = np.full(low, -np.inf)
    np.maximum.at(best, before, worth)
    return float((played.start[seat][before] * often * (best[before] - worth)).sum())


def test_ships_that_are_known_decide_more_than_the_size_of_the_tree() -> None:
    """Ben's ships are all known, mine are not, and six are still to come: 1,700,000 nodes."""
    lines = (
        "set Me 5 armed, Ben 7", "Me home 5", "Ben sail 4", "Me hit Ben 7 armed", "Ben home 7",
        "Me sail 3 armed", "Ben home 4", "Me home 3", "Ben sail 5", "Me hit Ben 5 armed",
    )  # fmt: skip
    found = endgame.solution(moment(*lines, players="Me, Ben"), 0, None)
    assert found is not None
    assert found[0].tree.root.states < 100
    assert found[0].gap == pytest.approx(0)


def test_a_tree_that_is_too_large_is_given_up() -> None:
    position = moment(*GONE, *ENDS["a ship each and one to come"], players="Me, Ben")
    scene, ships = PublicState(position.deal.table), Ships(1, (6,), ((0, 1),))
    places = Places()
    states = places.found[places.root(scene, (ships, ships))].states
    assert Places(most=states).root(scene, (ships, ships))
    with pytest.raises(TooLarge):
        Places(most=states - 1).root(scene, (ships, ships))


def test_it_is_left_alone_far_from_the_end_and_with_more_players() -> None:
    assert endgame.outlook(moment("set Me 5 bare, Ben 3", players="Me, Ben"), 0) is None
    last = (*GONE, *ENDS["a ship each and one to come"])
    assert endgame.outlook(moment(*last, players="Me, Ben"), 0) is not None
    assert endgame.outlook(moment(*last, players="Me, Ben", options="free-pass"), 0) is None
