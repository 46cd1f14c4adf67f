"""A round of six with the 2019 edition: logged as it is typed at the table, and on every screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.cells import cell_len

from kibitz.cli.games import view_of
from kibitz.cli.letter.screen import ROOM
from kibitz.engine.round import Round, project, read_rounds, write_rounds
from kibitz.inference.plan import Plan
from kibitz.inference.study import follow, study_of
from tests.cli.running import invoke

GOLDEN = Path(__file__).parents[2] / "golden" / "2019.kib"
DOV = 3

TYPED = """\
0
9 5
3c b4
7d6
8
6
6
1
1 8
1c7n
1e2n
2f
2
6+3+0
20
1c8n
5f4
0
2
2c8
1f5n
c8 d3 e0 f1
"""
"""What Dov types: the Chancellor twice, once asked for every card, once in one line."""


def log() -> Round:
    return project(read_rounds(GOLDEN.read_bytes())[2], DOV)


def test_a_round_of_six_is_logged_live(tmp_path: Path) -> None:
    file = tmp_path / "six.kib"
    seats = ",".join(log().header.players)
    table = ("--game", "2019", "--players", seats, "--me", "Dov", "--first", "Anna")
    said = invoke("track", str(file), *table, stdin=TYPED)
    assert said.status == 0, said
    (round,) = read_rounds(file.read_bytes())
    assert [e.entry.text for e in round.events] == [e.entry.text for e in log().events]
    assert round.state().table.winners == (2,)


def test_few_keys_a_turn() -> None:
    turns = sum(logged.number > 0 for logged in log().events)
    assert len(TYPED) / turns < 7


@pytest.mark.parametrize("width", [80, 40])
def test_every_screen_fits(width: int) -> None:
    round = log()
    view, study = view_of(round.header), study_of(round.header)
    before = study.start(round.header)
    advised = 0
    for logged, after in follow(round, before):
        number = logged.number
        at = after
        advice = None
        if number and logged.event.__class__.__name__ == "Turn" and logged.event.actor == DOV:
            for moment, _text in study.decided(before, logged.event, DOV):
                at, advice = moment, study.weigh(moment, DOV, Plan(worlds=10), ())
                lines = view.odds(round, before, at, at, DOV, width, advice)
                fitting(lines, width)
                advised += 1
        fitting(view.odds(round, before, after, after, DOV, width), width)
        before = after
    assert advised == 5


def fitting(lines: Sequence[object], width: int) -> None:
    assert len(lines) <= ROOM
    assert all(cell_len(str(line)) <= width for line in lines), [*map(str, lines)]


def test_nothing_is_lost_in_the_record() -> None:
    text = write_rounds((log(),))
    assert "Dov +8 6 +6 +1 under 1 8" in text
    assert "Carla 0" in text


def test_what_lies_at_the_bottom_is_shown() -> None:
    """What the player put there is certain; what others put below it is not."""
    round = log()
    position = study_of(round.header).start(round.header)
    bottoms = []
    for logged, after in follow(round, position):
        if logged.number in (3, 4, 8):
            lines = view_of(round.header).odds(round, None, after, after, DOV, 80)
            bottoms.append([str(line) for line in lines if "bottom" in str(line)])
    assert bottoms[0] == []
    assert "at its bottom 1 8" in bottoms[1][0]
    assert "at its bottom 1 8 2 0" in bottoms[2][0]
