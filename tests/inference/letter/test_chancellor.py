"""Facts where cards go back under the pile: against plain counting, and against the truth."""

from __future__ import annotations

import random
import sys

import pytest

from kibitz.engine.header import Header
from kibitz.engine.letter.cards import TWENTY_ONE, Card, CardSet
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Event, Show, Turn
from kibitz.engine.letter.presets import PRESETS, Preset, Rules
from kibitz.engine.letter.table import Table
from kibitz.engine.letter.view import seen_by
from kibitz.engine.round import project
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.pile import ordered
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.worlds import FRESH
from tests.inference.letter.shuffled import hand, ways
from tests.strategies.tables import TEN_RANKS, played, random_round

TINY = {
    "misses and peeks": {0: 1, 1: 2, 2: 1, 4: 1, 6: 2, 7: 1},
    "a forced card": {0: 1, 1: 1, 5: 1, 6: 2, 7: 1, 8: 1, 9: 1},
    "duels and renewals": {1: 1, 3: 2, 5: 1, 6: 2, 0: 1, 9: 1},
}
"""Copies by rank: so few cards that every order of them can be gone through."""


def tiny(copies: dict[int, int]) -> Rules:
    cards = CardSet(
        tuple(
            Card(card.rank, copies[card.rank], card.effect, card.forced_by)
            for card in TWENTY_ONE
            if card.rank in copies
        )
    )
    goals = PRESETS["2019"].goals
    return Rules(Preset("2019", cards, goals, 0, True, frozenset(), sums=False), 2)


def log_of(rules: Rules, seed: int) -> tuple[Event, ...]:
    """A random round as one of its players, or a bystander, logged it."""
    rng = random.Random(seed)
    eyes = rng.choice((None, 0, 1))
    _, events = random_round(rules, ("A", "B"), 0, rng)
    deal = Deal.start(Table.start(rules, ("A", "B"), 0), frozenset((0, 1)))
    seen = []
    for event in events:
        if isinstance(event, Show):
            break
        if (view := seen_by(eyes, deal, event)) is not None:
            seen.append(view)
        deal = deal.apply(event)
    return tuple(seen)


@pytest.mark.parametrize("copies", TINY.values(), ids=TINY)
def test_every_order_of_the_pack_counted(copies: dict[int, int]) -> None:
    rules, returned = tiny(copies), 0
    for seed in range(12):
        events = log_of(rules, seed)
        if not any(isinstance(e, Turn) and e.card == 6 for e in events):
            continue
        returned += 1
        belief = Belief.start(Table.start(rules, ("A", "B"), 0))
        for event in events:
            belief = belief.apply(event)
        found = ways(rules.cards.pack(), 2, events)
        for seat in belief.table.standing:
            assert belief.hand(seat) == pytest.approx(hand(found, seat), abs=1e-12)
    assert returned > 2


def weight_of_truth(belief: Belief, truth: Deal) -> float:
    """The mass of the worlds that may be the true one."""
    worlds, pile = belief.worlds, truth.pile or ()
    below = pile[len(pile) - (worlds.cards.shape[1] - worlds.seats - 1) :]
    slots = [truth.hands[p] if truth.table.alive[p] else None for p in range(worlds.seats)]
    slots += [truth.aside if truth.table.aside else None, *below]
    worlds = ordered(worlds, sum(worlds.under))
    true = worlds.mass > 0
    for slot, card in enumerate(slots):
        if card is not None:
            true &= (worlds.held(slot) == card) | (worlds.held(slot) == FRESH)
    return float(worlds.mass[true].sum())


def check_truth(seats: int, seed: int) -> None:
    """The true world is never ruled out, whoever looks."""
    setting = next(s for s in TEN_RANKS if s.seats == seats and not s.options)
    game = played(setting, seed)
    rng = random.Random(f"{setting} {seed}")
    first = rng.randrange(seats)
    truth, _ = Deal.shuffle(setting.rules, setting.players, first, rng)
    eyes = (None, *range(seats))[seed % (seats + 1)]
    header = Header("2019", setting.players, eyes, first)
    position = Position.start(header)
    log = iter(project(game.round, eyes).events)
    for event in game.events:
        if isinstance(event, Show):
            break
        if isinstance(event, Turn):
            position = position.apply(next(log).event)
            truth = truth.apply(event)
            assert weight_of_truth(position.belief, truth) > 0
        elif seen_by(eyes, truth, event) is not None:
            position = position.apply(next(log).event)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_truth_is_never_ruled_out(seats: int) -> None:
    for seed in range({2: 24, 3: 16, 4: 8, 5: 6, 6: 5}[seats]):
        check_truth(seats, seed)


if __name__ == "__main__":
    for number in range(2_000):
        for players in (2, 3, 4, 5, 6):
            check_truth(players, number)
        if number % 100 == 99:
            sys.stdout.write(f"{5 * (number + 1)} rounds\n")
            sys.stdout.flush()
