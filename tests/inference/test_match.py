"""The race table: small cases by hand, symmetry, sums."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from kibitz.inference.match import race, worth


@pytest.mark.parametrize(
    ("tokens", "goal", "chances"),
    [
        ((0, 0), 1, (1 / 2, 1 / 2)),
        ((1, 0), 2, (3 / 4, 1 / 4)),
        ((0, 0), 2, (1 / 2, 1 / 2)),
        # Two wanting one and one wanting two: (1/3) (1 + 0 + p) with p = 1/3 after a round won
        # by the last, who then is level.
        ((1, 1, 0), 2, (4 / 9, 4 / 9, 1 / 9)),
        # One wanting one, two wanting two: 1/3 at once, else level with one of them.
        ((1, 0, 0), 2, (1 / 3 + 2 / 3 * 4 / 9, (4 / 9 + 1 / 9) / 3, (4 / 9 + 1 / 9) / 3)),
        # The problem of points: A wants two, B wants three; 11 of 16.
        ((1, 0), 3, (11 / 16, 5 / 16)),
        ((2, 0), 2, (1, 0)),
    ],
)
def test_small_races_by_hand(
    tokens: tuple[int, ...], goal: int, chances: tuple[float, ...]
) -> None:
    assert race(tokens, goal) == pytest.approx(chances)


@pytest.mark.parametrize(("seats", "goal"), [(2, 7), (3, 5), (4, 4)])
def test_sums_to_one_and_treats_players_alike(seats: int, goal: int) -> None:
    for tokens in product(range(goal), repeat=seats):
        chances = race(tokens, goal)
        assert sum(chances) == pytest.approx(1)
        for order in list(permutations(range(seats)))[:5]:
            turned = race(tuple(tokens[seat] for seat in order), goal)
            assert turned == pytest.approx([chances[seat] for seat in order])
        for one, other in product(range(seats), repeat=2):
            if tokens[one] > tokens[other]:
                assert chances[one] > chances[other]


def test_a_round_is_worth_the_chance_after_it() -> None:
    tokens, goal = (3, 1, 0, 2), 4
    value = worth(tokens, goal, 1)
    assert sum(value) / 4 == pytest.approx(race(tokens, goal)[1])
    # The leader would win the match with it.
    assert value[0] == 0
    assert value[1] > value[2] > value[0]
    assert value[1] > value[3]


def test_those_tied_at_the_goal_play_on() -> None:
    assert race((4, 4, 0, 1), 4, tied=(0, 1)) == (0.5, 0.5, 0, 0)
    assert worth((4, 4, 0, 1), 4, 0, tied=(0, 1)) == (1, 0, 0.5, 0.5)
    assert worth((4, 4, 0, 1), 4, 3, tied=(0, 1)) == (0, 0, 0, 0)
