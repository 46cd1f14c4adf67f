"""Tree search: it sees forced wins, keeps to what its player saw, and hangs on its seed."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from kibitz.engine.letter.events import Turn
from kibitz.engine.record import loads
from kibitz.engine.round import project, read_round
from kibitz.inference.letter.ismcts import determinisations, most_tried, search
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.worlds import FRESH
from tests.strategies.tables import EVERY, Setting, kib, played

COUNT = 400


def _position(*lines: str, players: str = "Anna, Ben") -> Position:
    (record,) = loads(kib(*lines, players=players, eyes="Anna"))
    round = read_round(record)
    position = Position.start(round.header)
    for logged in round.events:
        position = position.apply(logged.event)
    return position


@pytest.mark.parametrize("seed", range(5))
def test_finds_forced_wins(seed: int) -> None:
    rng = np.random.default_rng(seed)
    seen = _position("deal Anna 2", "Anna +1 2>Ben 6", "Ben 1>Anna 8 miss", "Anna +2")
    assert most_tried(seen, rng) == (1, 1, 6)
    higher = _position("deal Anna 2", "Anna +7 2>Ben 5", "Ben 1>Anna 8 miss", "Anna +3")
    assert most_tried(higher, rng) == (3, 1, None)


@pytest.mark.parametrize("seed", range(5))
def test_does_not_throw_itself_out(seed: int) -> None:
    move = most_tried(_position("deal Anna 8", "Anna +2"), np.random.default_rng(seed))
    assert move == (2, 1, None)


def test_the_same_seed_gives_the_same_tree() -> None:
    position = _position("deal Anna 5", "Anna +1", players="Anna, Ben, Carla")

    def visits(seed: int) -> Counter[object]:
        worlds = determinisations(position, COUNT, np.random.default_rng(seed))
        root = search(worlds, random.Random(seed))
        return Counter({move: node.visits for move, node in root.children.items()})

    assert visits(1) == visits(1)
    assert visits(1) != visits(2)
    assert visits(1).total() == COUNT


@pytest.mark.parametrize("setting", EVERY[::4], ids=str)
def test_determinisations_are_what_can_be_and_the_truth_is_among_them(setting: Setting) -> None:
    turns = 0
    for seed in range(4):
        full = played(setting, seed).round
        seen = project(full, 0)
        position, deal = Position.start(seen.header), full.start()
        for logged, told in zip(seen.events, full.events, strict=True):
            event = logged.event
            if isinstance(event, Turn) and event.actor == 0 and event.card is not None:
                turns += 1
                begun = position.apply(Turn(0, event.drawn, None))
                _checked(begun, [deal.hands[player] for player in deal.table.standing])
            position, deal = position.apply(event), deal.apply(told.event)
    assert turns > 4


def _checked(position: Position, truth: list[int | None]) -> None:
    table, belief = position.deal.table, position.belief
    found = set()
    for world in determinisations(position, COUNT, np.random.default_rng(1)):
        standing = [world.hands[player] for player in table.standing]
        assert world.hands[0] == position.deal.hands[0]
        hidden = Counter([*standing, *world.pile, world.drawn, world.aside])
        del hidden[None]
        assert hidden == +Counter(table.unseen)
        for player, known in enumerate(position.deal.hands):
            assert known is None or player not in table.standing or world.hands[player] == known
        found.add(tuple(standing))
    held = np.stack([belief.worlds.held(player) for player in table.standing], axis=1)
    open_yet = held == FRESH
    mass = belief.worlds.mass[((held == np.array(truth)) | open_yet).all(axis=1)].sum()
    assert mass > 0
    assert tuple(truth) in found or mass * COUNT < 2 or open_yet.any()
