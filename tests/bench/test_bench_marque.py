"""How fast Letter of Marque is followed and advised on; measure with ``--benchmark-enable``.

Wanted: an event followed by the reads in some milliseconds, advice with the default effort in a
second or two at four players, the end between two solved in as much.
"""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture

from kibitz.engine.round import project
from kibitz.inference.marque import endgame
from kibitz.inference.marque.recommendation import Recommendation, recommend
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.regret import Solution
from kibitz.inference.plan import WORLDS, Plan
from tests.inference.marque.moments import moment, moments
from tests.strategies.fleets import played


def test_a_game_followed_with_reads(benchmark: BenchmarkFixture) -> None:
    """A whole game of four, event by event."""
    log = project(played(4, (), 5).round, 0)

    def follow() -> list[Position]:
        return moments(log)

    benchmark(follow)
    if benchmark.stats is not None:
        benchmark.extra_info["events a second"] = len(log.events) / benchmark.stats.stats.median


def test_advice(benchmark: BenchmarkFixture) -> None:
    """The first turn at four players: the longest games there are to play on."""
    position = moment("set Me 5 armed, Ben 3, Carla 7, Dov 4", players="Me, Ben, Carla, Dov")
    worlds = 60 if benchmark.disabled else WORLDS

    def advise() -> Recommendation:
        return recommend(position, 0, Plan(worlds=worlds))

    benchmark(advise)


def test_the_end_solved(benchmark: BenchmarkFixture) -> None:
    """Two ships each that have not gone to sea, and every cannon card left."""
    lines = ["set Me 3 bare, Ben 3", "Me home 3", "Ben home 3"]
    for treasure in (4, 5):
        lines += [f"Me sail {treasure} bare", f"Ben sail {treasure}"]
        lines += [f"Me home {treasure}", f"Ben home {treasure}"]
    if benchmark.disabled:
        lines += ["Me sail 6 armed", "Ben sail 6"]
    position = moment(*lines, players="Me, Ben")

    def solve() -> float | None:
        return endgame.outlook(position, 0)

    assert benchmark(solve) is not None


def test_all_the_ends_of_random_games(benchmark: BenchmarkFixture) -> None:
    """Every moment with few enough hidden ships: how many are solved, in how much time."""
    games = (played(2, (), seed) for seed in range(2 if benchmark.disabled else 60))
    ends = [
        position
        for game in games
        for position in moments(game.round, facts=True)[1:]
        if endgame.hidden(position) <= endgame.HIDDEN and not position.deal.table.over
    ]

    def solve() -> list[Solution]:
        found = (endgame.solution(position, 0, None) for position in ends)
        return [solved[0] for solved in found if solved is not None]

    # The library gives no types for the arguments it was made for.
    solved: list[Solution] = benchmark.pedantic(solve)  # type: ignore[no-untyped-call]  # it has no types
    assert all(end.gap <= endgame.GAP for end in solved)
    benchmark.extra_info["solved"] = f"{len(solved)} of {len(ends)}"
