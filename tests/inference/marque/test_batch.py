"""Many games at once: whatever they do, ``Table`` says the same."""

from __future__ import annotations

import os
from collections.abc import Iterator

import numpy as np
import pytest

from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Act, Event, Hit, Home, Move, Pass, Sail, Set
from kibitz.engine.marque.rules import rules_for
from kibitz.engine.marque.table import Table
from kibitz.engine.marque.view import seen_by
from kibitz.inference.marque import playout, styles
from kibitz.inference.marque.batch import SAIL, Batch, move_of, number_of

GAMES = int(os.environ.get("KIBITZ_ROUNDS", "12"))
"""Games of each setting."""

SETTINGS = [
    (seats, options)
    for seats in range(2, 7)
    for options in ((), ("free-pass",), ("treasures=1-2-10-11-40",))
]


def resolved(deal: Deal, move: Move, batch: Batch, game: int) -> Event:
    """The event that a move has become in a game of a batch, which has been played."""
    treasures = deal.table.rules.treasures
    match move:
        case Move(actor, Act.SAIL):
            (treasure,) = set(deal.table.fleets[actor].piled) - set(piled(batch, actor, game))
            armed = batch.armed[actor, treasures.index(treasure), game]
            return Sail(actor, treasure, bool(armed))
        case Move(actor, Act.HOME, int(treasure)):
            return Home(actor, treasure)
        case Move(actor, Act.HIT, int(treasure), int(target)):
            return Hit(actor, target, treasure, bool(deal.armed(target, treasure)))
    return Pass(move.actor)


def piled(batch: Batch, seat: int, game: int) -> tuple[int, ...]:
    return tuple(
        value
        for value, there in zip(batch.rules.treasures, batch.piled[seat, :, game], strict=True)
        if there
    )


def begun(seats: int, options: tuple[str, ...], size: int) -> tuple[Batch, list[Deal]]:
    """Games just set up, as a batch and as deals."""
    rules = rules_for(seats, options)
    batch = Batch.fresh(rules, size, np.random.default_rng(seats))
    playout.set_up(batch, [styles.mind(styles.RANDOM)] * seats)
    players = tuple("ABCDEF"[:seats])
    deals = []
    for game in range(size):
        ships = tuple(set_out(batch, seat, game) for seat in range(seats))
        deals.append(Deal.start(Table.start(rules, players, 0)).apply(Set(ships)))
    return batch, deals


def set_out(batch: Batch, seat: int, game: int) -> Sail:
    (place,) = np.flatnonzero(batch.sea[seat, :, game])
    return Sail(seat, batch.rules.treasures[place], bool(batch.armed[seat, place, game]))


def played(batch: Batch, deals: list[Deal]) -> Iterator[tuple[int, list[Event], list[Deal]]]:
    """After each turn of random play: who was on turn, and each game's event and deal."""
    rng, mind, seat = np.random.default_rng(1), styles.mind(styles.RANDOM), 0
    while not batch.over.all():
        moves = playout.chosen(batch, seat, mind, rng.random((batch.size,)))
        playout.turn(batch, seat, moves, mind)
        events: list[Event] = []
        for game, deal in enumerate(deals):
            event = resolved(deal, move_of(batch.rules, seat, int(moves[game])), batch, game)
            events.append(event)
            if not deal.table.over:
                deals[game] = deal.apply(event)
        yield seat, events, deals
        seat = (seat + 1) % batch.seats


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_every_turn_is_as_the_table_says(seats: int, options: tuple[str, ...]) -> None:
    """Every move is legal there, leads to the same table, and every legal move is known here."""
    batch, deals = begun(seats, options, GAMES)
    for seat, _events, after in played(batch, deals):
        legal = batch.legal((seat + 1) % seats)
        for game, deal in enumerate(after):
            table = deal.table
            assert tuple(batch.points[:, game]) == table.scores
            assert batch.over[game] == table.over
            for owner, fleet in enumerate(table.fleets):
                assert piled(batch, owner, game) == fleet.piled
                assert batch.cannons[owner, game] == fleet.cannons
                at_sea = np.flatnonzero(batch.sea[owner, :, game])
                assert sorted(fleet.sea) == [table.rules.treasures[place] for place in at_sea]
            if not table.over:
                numbers = {number_of(table.rules, move) for move in table.legal()}
                assert numbers == set(np.flatnonzero(legal[:, game]))
    for game, share in enumerate(batch.shares().T):
        winners = deals[game].table.winners
        assert share == pytest.approx([(s in winners) / len(winners) for s in range(seats)])


def test_a_tie_is_shared_unless_somebody_has_more_cannon_cards_left() -> None:
    batch = Batch.fresh(rules_for(3), 3, np.random.default_rng(0))
    batch.points[:] = [[20, 20, 9], [20, 20, 10], [4, 19, 10]]
    batch.cannons[:] = [[1, 2, 3], [1, 1, 0], [3, 3, 0]]
    assert batch.shares().T.tolist() == [[0.5, 0.5, 0], [1, 0, 0], [0, 0.5, 0.5]]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_batch_can_begin_anywhere(seats: int) -> None:
    """From the public deal and the bottoms it is the batch that had been played on from the start,
    and everything that is known by all of the bottoms is known."""
    whole, deals = begun(seats, (), 6)
    shown = [
        Deal.start(Table.start(deal.table.rules, deal.table.players, 0)).apply(
            seen_by(None, Set(tuple(set_out(whole, seat, game) for seat in range(seats))))
        )
        for game, deal in enumerate(deals)
    ]
    for _seat, events, after in played(whole, deals):
        for game, deal in enumerate(after):
            if not shown[game].table.over:
                shown[game] = shown[game].apply(seen_by(None, events[game]))
            bottoms = [np.array([[ship.armed] for ship in ships]) for ships in deal.ships]
            again = Batch.at(shown[game], bottoms, np.random.default_rng(0))
            for name in ("piled", "sea", "armed", "told", "guns", "cannons", "points"):
                one, other = getattr(again, name), getattr(whole, name)
                assert (one[..., 0] == other[..., game]).all(), name


def test_numbers_and_moves() -> None:
    """There and back."""
    rules = rules_for(3)
    numbers = [n for n in range(SAIL, 6 + 3 * 5 + 1) if not 11 <= n < 16]
    assert [number_of(rules, move_of(rules, 1, number)) for number in numbers] == numbers


def test_games_that_begin_alike_differ_only_by_what_is_done() -> None:
    """The same first move twice over, with the same chances: the same games."""
    batch, _deals = begun(3, (), 50)
    mind = [styles.mind(styles.BALANCED)] * 3
    first = np.full(100, SAIL)
    shares = playout.play_on(
        batch.repeat(2), 0, mind, np.random.default_rng(3), first=first, alike=50
    )
    assert (shares[:, :50] == shares[:, 50:]).all()
    assert shares.sum(axis=0) == pytest.approx(1)
