"""Rubbers over the records of a file."""

from __future__ import annotations

from kibitz.engine.round import read_rounds
from kibitz.engine.truc.rubber import Rubber, standings
from tests.strategies.hands import truc


def rubbers(*records: str) -> list[Rubber]:
    return list(standings(read_rounds("\n".join(records).encode())))


WON = truc("Ben fold", score="Me 11, Ben 3")
LOST = truc("Me fold", score="Me 3, Ben 11")


def test_games_are_counted_from_record_to_record() -> None:
    one, two = rubbers(WON, truc("Ben fold", "deal"))
    assert (one.games, one.score, one.winner, one.first) == ((1, 0), (0, 0), None, 1)
    assert (two.games, two.score, two.first) == ((1, 0), (1, 0), 1)


def test_a_rubber_that_was_won_is_followed_by_another() -> None:
    win = ("Me x2 yes 9", "Ben x2 yes 9", "Me x2 yes 8", "Ben fold", "deal", "Me fold", "deal")
    won = truc(*win, "Me x2 yes 9", "Ben x2 yes 9", "Ben fold")
    one, two, three = rubbers(WON, won, truc("Me fold"))
    assert (one.winner, two.winner) == (None, 0)
    assert two.games == (2, 0)
    assert (three.games, three.score, three.winner) == ((0, 0), (0, 1), None)


def test_another_score_or_table_begins_another_rubber() -> None:
    assert [rubber.games for rubber in rubbers(WON, LOST)] == [(1, 0), (0, 1)]
    strangers = truc("Ben fold", players="Me, Carla, Ben, Dov")
    assert [rubber.games for rubber in rubbers(WON, strangers)] == [(1, 0), (0, 0)]


def test_a_game_may_be_cut_into_records() -> None:
    one, two = rubbers(truc("Ben fold"), truc("Me fold", score="Me 1, Ben 0", first="Ben"))
    assert (one.score, two.score) == ((1, 0), (1, 1))
