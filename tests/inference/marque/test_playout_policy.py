"""Styles of play: proper probabilities, from what a player knows, and as their names say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Act, Move
from kibitz.engine.marque.rules import ARMED, SHIPS, TREASURES, rules_for
from kibitz.engine.marque.view import seen_by
from kibitz.engine.round import read_rounds
from kibitz.inference.marque.batch import Batch, Flags, number_of
from kibitz.inference.marque.bottoms import World
from kibitz.inference.marque.playout_policy import (
    bottom,
    chances,
    leaning,
    likelihoods,
    moves,
    seen,
)
from kibitz.inference.marque.styles import (
    ATTACKER,
    BALANCED,
    BLUFFER,
    CAUTIOUS,
    HONEST,
    RANDOM,
    STYLES,
    Style,
    mind,
)
from tests.strategies.fleets import Played, marque, records

RULES = rules_for(3)
PILES = tuple(permutations(TREASURES))[::17]
few = settings(max_examples=25)


def shown(game: Played, events: int) -> Deal:
    """The public deal after so many events of a game."""
    deal: Deal = game.round.start()
    for event in game.events[:events]:
        deal = deal.apply(seen_by(None, event))
    return deal


def bottoms_of(game: Played, deal: Deal) -> list[World]:
    """The true bottoms of everybody's ships that have gone to sea."""
    return [
        tuple(bool(ship.armed) for ship in true[: len(ships)])
        for true, ships in zip(game.deal.ships, deal.ships, strict=True)
    ]


def column(world: World) -> Flags:
    return np.array(world, dtype=np.bool_)[:, None]


@few
@given(records(), st.data())
def test_moves_are_probabilities_of_what_is_legal(game: Played, data: st.DataObject) -> None:
    deal = shown(game, data.draw(st.integers(1, len(game.events) - 1)))
    world = bottoms_of(game, deal)[deal.table.turn]
    both = likelihoods(STYLES, deal, (world, world))
    for row, style in enumerate(STYLES):
        found = moves(style, deal, world)
        assert found.keys() == set(deal.table.legal())
        assert sum(found.values()) == pytest.approx(1)
        for move, share in found.items():
            number = number_of(deal.table.rules, move)
            assert both[row, :, number] == pytest.approx([share, share])


@few
@given(records(), st.data())
def test_nobody_knows_the_bottoms_of_others(game: Played, data: st.DataObject) -> None:
    """The same choice whatever the others' hidden ships are, and however the piles lie."""
    deal = shown(game, data.draw(st.integers(1, len(game.events) - 1)))
    true, seat = bottoms_of(game, deal), deal.table.turn
    batch = Batch.at(deal, [column(world) for world in true], np.random.default_rng(5))
    chance = chances(batch, seat, mind(BALANCED))[:, 0]
    for move, share in moves(BALANCED, deal, true[seat]).items():
        assert chance[number_of(deal.table.rules, move)] == pytest.approx(share)


# -- which ship is set -------------------------------------------------------------------------


def voyages(style: Style, pile: tuple[int, ...]) -> Iterator[tuple[frozenset[int], float]]:
    """The sets of treasures that can get the armed ships when the pile lies so, with chances."""
    for armed in combinations(TREASURES, ARMED):
        world: World = ()
        chance = 1.0
        for place, treasure in enumerate(pile):
            share = bottom(style, RULES, pile[place:], treasure, world)
            chance *= share if treasure in armed else 1 - share
            world = (*world, treasure in armed)
        yield frozenset(armed), chance


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.title)
def test_two_ships_of_five_are_armed(style: Style) -> None:
    for pile in PILES:
        assert sum(chance for _, chance in voyages(style, pile)) == pytest.approx(1)


def test_guns_go_where_the_name_says() -> None:
    """Whatever order the pile gives; and a random player's ships are as counting says."""
    for pile in PILES:
        assert dict(voyages(HONEST, pile))[frozenset({6, 7})] > 0.9
        assert dict(voyages(BLUFFER, pile))[frozenset({3, 4})] > 0.9
        assert [chance for _, chance in voyages(RANDOM, pile)] == pytest.approx([0.1] * 10)


@pytest.mark.parametrize("guns", [-1.0, 0.0, 0.45, 3.0])
def test_what_is_seen_from_outside_is_how_the_guns_are_set(guns: float) -> None:
    """``seen`` of a player known to be so is the posterior of that player's own choices."""
    style, pile = Style("", 1.0, guns=guns, slip=0.0), (5, 3, 7, 6, 4)
    batch = Batch.fresh(RULES, 1, np.random.default_rng(0))
    for armed, bare in ((None, None), (6, None), (None, 7), (3, 6)):
        weights = {
            planned: chance * ((armed is None or armed in planned) and bare not in planned)
            for planned, chance in voyages(style, pile)
        }
        for place, treasure in enumerate(TREASURES):
            batch.told[0, place] = treasure in (armed, bare)
            batch.armed[0, place] = treasure == armed
        found = seen(batch, leaning(RULES, np.full((3, 1), guns)))[0, :, 0]
        for place, treasure in enumerate(TREASURES):
            share = sum(weight for planned, weight in weights.items() if treasure in planned)
            assert found[place] == pytest.approx(share / sum(weights.values()))


def test_one_kind_of_ship_left() -> None:
    for style in STYLES:
        assert bottom(style, RULES, (7,), 7, (True, True, False, False)) == 0
        assert bottom(style, RULES, (3, 7), 3, (False,) * (SHIPS - ARMED)) == pytest.approx(1)


# -- what is done ------------------------------------------------------------------------------


def at(*lines: str) -> Deal:
    (round,) = read_rounds(marque(*lines).encode())
    state = round.state()
    assert isinstance(state, Deal)
    return state


def test_what_promises_more_is_attacked_rather() -> None:
    """A 7 rather than a 4, hidden ones rather than one shown to be armed."""
    deal = at("set Me 5, Ben 7, Carla 4")
    for style in (HONEST, BLUFFER, CAUTIOUS, ATTACKER):
        found = moves(style, deal, (False,))
        assert found[Move(0, Act.HIT, 7, 1)] > found[Move(0, Act.HIT, 4, 2)]
    shown = at("set Me 5, Ben 7, Carla 4", "Me sail 3", "Ben sail 6", "Carla hit Ben 7 armed")
    found = moves(ATTACKER, shown, (False, False))
    assert found[Move(0, Act.HIT, 4, 2)] > found[Move(0, Act.HIT, 7, 1)]


def test_rich_bare_ships_come_home_soon() -> None:
    """But for a bluffer, who leaves them out; and an armed one stays as a bait."""
    deal = at("set Me 7, Ben 3, Carla 4")
    home = Move(0, Act.HOME, 7)
    honest = moves(HONEST, deal, (False,))[home]
    assert honest > moves(HONEST, deal, (True,))[home]
    assert honest > moves(BLUFFER, deal, (False,))[home]
    poor = at("set Me 3, Ben 3, Carla 4")
    assert honest > moves(HONEST, poor, (False,))[Move(0, Act.HOME, 3)]


def test_an_attacker_attacks_and_the_cautious_does_not() -> None:
    deal = at("set Me 5, Ben 6, Carla 6")

    def attacks(style: Style) -> float:
        found = moves(style, deal, (False,))
        return sum(share for move, share in found.items() if move.act is Act.HIT)

    assert attacks(ATTACKER) > attacks(BALANCED) > attacks(CAUTIOUS)
