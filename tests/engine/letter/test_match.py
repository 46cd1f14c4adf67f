"""Whole matches: the count over the rounds of a file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.engine.errors import Illegal
from kibitz.engine.letter.match import Match, standings
from kibitz.engine.letter.presets import rules_for
from kibitz.engine.round import read_rounds
from tests.strategies.tables import NAMES, SETTINGS, Setting, kib

OTHER = {"Anna": "Ben", "Ben": "Anna"}


def won_by(winner: str, *, first: str = "Anna", score: str | None = None) -> str:
    """A round of two that ``winner`` wins at once, begun by ``first``."""
    line = f"1>{OTHER[first]} 5 hit" if winner == first else f"8 out {first} 3"
    text = kib(f"{first} {line}", players="Anna, Ben", first=first)
    return f'[Score "{score}"]\n{text}' if score else text


def after(*texts: str) -> list[tuple[tuple[int, ...], str | None]]:
    """Tokens and winner after each round."""
    return [
        (match.tokens, None if match.winner is None else match.players[match.winner])
        for match in standings(read_rounds("\n".join(texts).encode()))
    ]


@given(st.sampled_from(SETTINGS), st.data())
def test_a_match_of_random_winners(setting: Setting, data: st.DataObject) -> None:
    """Until somebody has won, tokens are rounds won, and no more than the tied pass the goal."""
    seats = range(setting.seats)
    match = Match.start(setting.rules, setting.players, data.draw(st.sampled_from(seats)))
    won = [0] * setting.seats
    while match.winner is None:
        winners = tuple(sorted(data.draw(st.sets(st.sampled_from(seats), min_size=1))))
        match = match.after(winners)
        for seat in winners:
            won[seat] += 1
        assert match.tokens == tuple(won)
        assert match.first in winners
        assert len(match.tied) != 1
        reached = [seat for seat in seats if won[seat] >= setting.rules.goal]
        assert bool(match.tied or match.winner is not None) == bool(reached)
        assert set(match.tied) <= set(reached)
    assert match.winner in winners


def test_the_next_starter_follows_from_each_round() -> None:
    match = Match.start(rules_for("pismo", 4), NAMES[:4], 3)
    starters = [match.first]
    for winners in ((1,), (1, 2), (0, 2), (3, 2, 1, 0)):
        match = match.after(winners)
        starters.append(match.first)
    assert starters == [3, 1, 2, 0, 1]


def test_a_round_without_winners_does_not_count() -> None:
    match = Match.start(rules_for("pismo", 3), NAMES[:3], 2)
    assert match.after(()) == match


def test_three_tied_players_are_thinned_out() -> None:
    match = Match.start(rules_for("pismo", 3), NAMES[:3], 0, (4, 4, 4)).after((0, 1, 2))
    assert match.tied == (0, 1, 2)
    fewer = match.after((1, 2))
    assert (fewer.tied, fewer.winner) == ((1, 2), None)
    assert (fewer.after((0,)).winner, fewer.after((0, 2)).winner) == (None, 2)


def test_playing_on_after_the_end_does_not_change_who_won() -> None:
    match = Match.start(rules_for("pismo", 2), NAMES[:2], 0, (6, 6)).after((0,))
    assert match.winner == 0
    assert match.after((1,)).winner == 0
    assert match.after((1,)).tokens == (7, 7)


@pytest.mark.parametrize(
    ("tokens", "tied", "winner"),
    [((6, 6), (), None), ((7, 6), (), 0), ((7, 7), (0, 1), None), ((0, 9), (), 1)],
)
def test_a_match_may_start_from_a_score(
    tokens: tuple[int, ...], tied: tuple[int, ...], winner: int | None
) -> None:
    match = Match.start(rules_for("pismo", 2), NAMES[:2], 0, tokens)
    assert (match.tied, match.winner) == (tied, winner)


def test_rounds_of_a_file_add_up() -> None:
    texts = [won_by("Anna"), won_by("Anna"), won_by("Ben", first="Anna")]
    assert after(*texts) == [((1, 0), None), ((2, 0), None), ((2, 1), None)]


def test_the_winner_of_a_file() -> None:
    assert after(*[won_by("Anna")] * 7)[-1] == ((7, 0), "Anna")


def test_a_score_tag_is_believed() -> None:
    texts = [won_by("Anna"), won_by("Anna", score="Anna 5, Ben 6"), won_by("Ben", first="Ben")]
    assert after(*texts) == [((1, 0), None), ((6, 6), None), ((6, 7), "Ben")]


def test_a_score_tag_that_agrees_changes_nothing() -> None:
    plain = [won_by("Anna"), won_by("Anna"), won_by("Anna")]
    tagged = [plain[0], won_by("Anna", score="Anna 1"), won_by("Anna", score="Ben 0, Anna 2")]
    assert after(*plain) == after(*tagged)


def test_after_a_won_match_the_next_begins() -> None:
    texts = [won_by("Anna", score="Anna 6, Ben 3"), won_by("Ben", first="Ben")]
    assert after(*texts) == [((7, 3), "Anna"), ((0, 1), None)]


def test_a_score_tag_says_if_the_won_match_goes_on_instead() -> None:
    texts = [
        won_by("Anna", score="Anna 6, Ben 6"),
        won_by("Ben", first="Ben", score="Anna 7, Ben 6"),
    ]
    assert after(*texts)[-1] == ((7, 7), "Anna")


def test_other_players_or_rules_begin_anew() -> None:
    others = kib("Anna 1>Carla 5 hit", players="Anna, Carla")
    rules = kib("Anna 1>Ben 5 hit", players="Anna, Ben", options="no-self-5")
    assert [tokens for tokens, _ in after(won_by("Anna"), others, rules)] == [(1, 0)] * 3


def test_the_record_says_who_began() -> None:
    match = standings(read_rounds(won_by("Ben", first="Anna").encode()))[0]
    assert match.first == 1
    texts = won_by("Anna") + "\n" + won_by("Anna", first="Ben")
    assert [m.first for m in standings(read_rounds(texts.encode()))] == [0, 0]


def test_an_unfinished_round_leaves_the_count() -> None:
    unfinished = kib("Anna 7", players="Anna, Ben")
    assert after(won_by("Anna"), unfinished)[-1] == ((1, 0), None)


def test_an_illegal_round_is_reported_with_its_place() -> None:
    with pytest.raises(Illegal) as caught:
        after(won_by("Anna"), kib("Ben 7", players="Anna, Ben"))
    assert (caught.value.place.round, caught.value.place.event) == (2, 1)
