"""What nothing can change any more stays so, however the game goes on; and it is said in time."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Act, Hit, Home, Pass, Sail
from kibitz.engine.round import project
from kibitz.inference.marque.recommendation import recommend
from kibitz.inference.marque.settled import certain, settled
from kibitz.inference.plan import Plan
from tests.inference.marque.moments import moment, moments
from tests.strategies.fleets import Played, records


@settings(max_examples=25, deadline=None)
@given(records(), st.integers(0, 10**6))
def test_what_is_settled_stays_so(game: Played, seed: int) -> None:
    """By what each player knew; whoever plays on does whatever the rules allow."""
    rng = random.Random(seed)
    eyes = rng.randrange(game.seats)
    known = moments(project(game.round, eyes), facts=True)
    place = rng.randrange(1, len(known))
    shares = [settled(known[place].deal, seat) for seat in range(game.seats)]
    true = moments(game.round, facts=True)[place].deal
    for _game in range(5):
        winners = _played_on(true, rng).table.winners
        for seat, share in enumerate(shares):
            assert share in (None, (seat in winners) / len(winners))


def _played_on(deal: Deal, rng: random.Random) -> Deal:
    """The end of a game after random play, every ship being known."""
    while not deal.table.over:
        move = rng.choice(deal.table.legal())
        actor, treasure, target = move.actor, move.treasure, move.target
        match move.act:
            case Act.SAIL:
                kinds = [True] * (2 - len(deal.known(actor, armed=True)))
                kinds += [False] * (3 - len(deal.known(actor, armed=False)))
                piled = deal.table.fleets[actor].piled
                deal = deal.apply(Sail(actor, rng.choice(piled), rng.choice(kinds)))
            case Act.HOME if treasure is not None:
                deal = deal.apply(Home(actor, treasure))
            case Act.HIT if treasure is not None and target is not None:
                armed = deal.armed(target, treasure) is True
                deal = deal.apply(Hit(actor, target, treasure, armed))
            case _:
                deal = deal.apply(Pass(actor))
    return deal


GONE = (
    "set Me 3 armed, Ben 7", "Me hit Ben 7 bare", "Ben hit Me 3 armed", "Me home 3", "Ben sail 4",
    "Me hit Ben 4 bare", "Ben sail 3", "Me hit Ben 3 bare", "Ben sail 5", "Me sail 4 bare",
    "Ben sail 6",
)  # fmt: skip
"""All of Ben's bare ships are gone, and both of those at sea are armed."""


@pytest.mark.parametrize(("treasure", "armed"), [(7, False), (5, True), (6, True)])
def test_ships_that_follow_from_others_are_certain(treasure: int, armed: bool) -> None:
    assert certain(moment(*GONE, players="Me, Ben").deal, 1, treasure) is armed


def test_a_game_that_cannot_be_lost_is_won_for_certain() -> None:
    """18 points against two armed ships, 11 points, and at most two cannon cards."""
    advice = recommend(moment(*GONE, players="Me, Ben"), 0, Plan(worlds=60))
    assert advice.basis == "settled"
    assert {play.win for play in advice.plays} == {1.0}
    assert advice.exact
