"""Ends with nothing hidden among several players, against plain search by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Act, Hit, Home, Move, Pass, Sail
from kibitz.engine.marque.rules import ARMED
from kibitz.engine.record import dumps
from kibitz.engine.round import read_rounds
from kibitz.inference.arena import Setting, compete
from kibitz.inference.marque import openend
from kibitz.inference.marque.choice import question
from kibitz.inference.marque.openend import OpenEnd, TooMany
from kibitz.inference.marque.recommendation import recommend
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.settled import certain
from kibitz.inference.plan import Plan
from tests.inference.marque.moments import moment, moments
from tests.inference.marque.test_endgame import open_

NEAR = 1e-9

OPEN = (
    "set Me 7 armed, Ben 5, Carla 6", "Me hit Ben 5 armed", "Ben hit Carla 6 armed",
    "Carla hit Me 7 armed", "Me sail 6 armed", "Ben sail 7", "Carla sail 7", "Me hit Ben 7 armed",
    "Ben hit Me 6 armed", "Carla hit Me 6 armed", "Me home 6", "Ben home 5",
    "Carla hit Ben 7 armed", "Me sail 5 bare", "Ben hit Carla 7 armed", "Carla home 6", "Me home 5",
    "Ben sail 3", "Carla sail 3", "Me sail 4 bare", "Ben home 3", "Carla home 3", "Me sail 3 bare",
    "Ben sail 4", "Carla sail 4", "Me home 4", "Ben sail 6", "Carla home 4",
)  # fmt: skip
"""Everybody's armed ships are known. I have a cannon card left, and so have others or not."""


def searched(deal: Deal) -> list[tuple[float, float]]:
    """By seat, the share of the win and the lead over the mean of the others, if all see everything
    and want both in that order; of what is alike to them each is as likely."""
    table = deal.table
    if table.over:
        total, others = sum(table.scores), len(table.players) - 1
        shares = [(seat in table.winners) / len(table.winners) for seat in range(others + 1)]
        leads = [own - (total - own) / others for own in table.scores]
        return list(zip(shares, leads, strict=True))
    ways = [searched_after(deal, move) for move in table.legal()]
    for kind in (0, 1):
        most = max(way[table.turn][kind] for way in ways)
        ways = [way for way in ways if way[table.turn][kind] > most - NEAR]
    return mean(ways)


def searched_after(deal: Deal, move: Move) -> list[tuple[float, float]]:
    match move:
        case Move(actor, Act.HOME, int(treasure)):
            return searched(deal.apply(Home(actor, treasure)))
        case Move(actor, Act.HIT, int(treasure), int(target)):
            armed = deal.armed(target, treasure) is True
            return searched(deal.apply(Hit(actor, target, treasure, armed)))
        case Move(actor, Act.SAIL):
            piled = deal.table.fleets[actor].piled
            armed = len(deal.known(actor, armed=True)) < ARMED
            return mean([searched(deal.apply(Sail(actor, t, armed))) for t in piled])
    return searched(deal.apply(Pass(move.actor)))


def mean(ways: list[list[tuple[float, float]]]) -> list[tuple[float, float]]:
    return [
        (
            sum(way[seat][0] for way in ways) / len(ways),
            sum(way[seat][1] for way in ways) / len(ways),
        )
        for seat in range(len(ways[0]))
    ]


def ends() -> Iterator[Position]:
    """Moments near the end of games of bots who keep their cannon cards, all ships being known."""
    for seats in (3, 4):
        bots = ("cautious", "balanced", "honest", "cautious")[:seats]
        tally = compete(Setting("marque", (), bots, 8, seats), keep=True)
        for game in read_rounds(dumps(tally.records).encode()):
            for position in moments(game, facts=True)[1:]:
                fleets = position.deal.table.fleets
                left = sum(len(fleet.sea) + fleet.cannons for fleet in fleets)
                shot = any(fleet.cannons for fleet in fleets)
                if shot and left <= 6 and not any(fleet.piled for fleet in fleets):
                    yield open_(position)


def test_everybody_plays_to_win_and_then_for_points() -> None:
    found = [position for position in ends() if not position.deal.table.over]
    assert len(found) > 20
    for position in found:
        worth = OpenEnd.of(position).worth(position.deal.table)
        wanted = searched(position.deal)
        assert worth.shares == pytest.approx([share for share, _lead in wanted])
        assert worth.leads == pytest.approx([lead for _share, lead in wanted])


def test_what_a_pile_brings_is_chance() -> None:
    position = moment(*OPEN)
    advice = recommend(position, 0, Plan(worlds=60))
    known = {
        move.written(position.header): searched_after(known_to_all(position), move.move)[0][0]
        for move in question(position, 0).choices
    }
    assert advice.basis == "open"
    assert advice.exact
    assert {play.text: play.win for play in advice.plays} == pytest.approx(known)
    assert all(play.se == 0 for play in advice.plays)
    assert openend.outlook(position, 0) == pytest.approx(max(known.values()))


def known_to_all(position: Position) -> Deal:
    """The deal with what follows of the ships from those that were shown."""
    fleets = tuple(
        tuple(replace(ship, armed=certain(position.deal, seat, ship.treasure)) for ship in ships)
        for seat, ships in enumerate(position.deal.ships)
    )
    return replace(position.deal, ships=fleets, own=frozenset(range(len(fleets))))


def test_it_is_left_alone_while_anything_matters_that_is_hidden() -> None:
    assert openend.outlook(moment("set Me 5 armed, Ben 3, Carla 7"), 0) is None
    assert openend.outlook(moment(*OPEN, options="free-pass"), 0) is None
    position = moment(*OPEN)
    with pytest.raises(TooMany):
        OpenEnd.of(position, most=1).worth(position.deal.table)
