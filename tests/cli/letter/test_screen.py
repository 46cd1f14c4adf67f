"""The screen after an event: what it shows, and that it fits."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from rich.cells import cell_len

from kibitz.cli.letter.screen import ROOM, Title, screen
from kibitz.cli.letter.view import title_of
from kibitz.cli.odds import moments
from kibitz.cli.source import Wish, asked
from kibitz.engine.header import MAX_NAME
from kibitz.engine.letter.events import Turn
from kibitz.engine.round import Round, project, read_rounds
from kibitz.inference.study import follow, study_of
from tests.strategies.tables import SETTINGS, Setting, kib, played

WIDE = """\
Your move, Carla · pile 5 · round 3 · first to 5 · pismo
unseen 8   1×3   2 -   3×1   4×1   5×1   6×1   7 -   8×1

Anna   2/5  row 2 7   has seen your card
  1 ████████    32%  5 █████       21%  6 █████       21%  3 ███         11%
  4 ███         11%  8 █            5%
Ben    0/5  row 1 5 3
  1 ██████████  38%  8 ████        14%  3 ███         13%  4 ███         13%
  5 ███         11%  6 ███         11%

› Ben: the 1 falls from 45% to 38%, as you drew one.

Carla  1/5  row 4   you hold the 2 and drew the 1
the table thinks  1 41%   8 11%   2 10%   3 10%   4 10%   5 9%   6 9%
guess  Anna 6 21%   Anna 5 21%   Ben 8 14%   Ben 4 13%
risk  no play can put you out at once
"""

NARROW = """\
Your move, Carla · pile 5 · round 3
first to 5 · pismo
unseen 1×3 3 4 5 6 8

Anna  2/5  row 2 7   has seen your card
  1 ███   32%  5 ██    21%  6 ██    21%
  3 █     11%  4 █     11%  8 █      5%
Ben  0/5  row 1 5 3
  1 ████  38%  8 █     14%  3 █     13%
  4 █     13%  5 █     11%  6 █     11%

› Ben: the 1 falls from 45% to 38%, as
  you drew one.

Carla  1/5  row 4
 you hold the 2 and drew the 1
the table thinks  1 41%   8 11%   2 10%
guess  Anna 6 21%   Anna 5 21%
risk  no play can put you out at once
"""


def _drawn(round: Round, eyes: int | None, width: int = 80) -> str:
    before, after = moments(round)
    lines = screen(before, after, eyes, width, title_of(round))
    return "".join(f"{line.plain}\n" for line in lines)


@pytest.mark.parametrize(("width", "golden"), [(80, WIDE), (40, NARROW)])
def test_looks_as_designed(width: int, golden: str) -> None:
    round, eyes = asked(Wish("example:pismo"))
    assert _drawn(round, eyes, width) == golden


def _shown(*lines: str, eyes: str = "Carla", first: str = "Anna", **tags: str) -> str:
    (round,) = read_rounds(kib(*lines, eyes=eyes, first=first, **tags).encode())
    return _drawn(round, round.header.perspective)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["deal Carla 2"], "Anna to move"),
        (["deal Carla 2", "Anna 4", "Ben 4"], "Your move, Carla"),
        (["deal Carla 2", "Anna 4"], "row 4  protected"),
        (["deal Carla 2", "Anna 3>Carla tie"], "certain: the 2"),
        (["deal Carla 2", "Anna 1>Ben 6 miss"], "certain: not 6"),
        (["deal Carla 2", "Anna 2>Carla"], "has seen your card"),
        (["deal Carla 2", "Anna 2>Ben"], "seen by Anna"),
        (["deal Carla 2", "Anna 2>Ben", "Ben 4"], "perhaps seen by Anna ("),
        (["deal Carla 2", "Anna 1>Ben 5 hit"], "Ben    out  row 5"),
        (["deal Carla 3", "Anna 1>Ben 5 miss"], "you hold the 3"),
        (["deal Carla 7", "Anna 1>Ben 5 hit", "Carla +3"], "risk  3>Anna 8% (Anna 92%)"),
        (["deal Carla 8", "Anna 4", "Ben 4", "Carla +3"], "the 8 puts you out"),
        (["deal Carla 8", "Anna 4", "Ben 4", "Carla +3"], "the table thinks"),
    ],
)
def test_shows(lines: list[str], words: str) -> None:
    assert words in _shown(*lines), _shown(*lines)


def test_shows_open_cards_and_the_end_of_a_round() -> None:
    round, eyes = asked(Wish("example:geheimer-brief"))
    shown = _drawn(round, eyes)
    assert "open 4 3 1" in shown
    assert "Round over, won by Mia" in shown
    last_turn = _drawn(round.upto(round.last - 1), eyes)
    assert "Show the hands" in last_turn


def test_the_table_thinks_only_what_a_bystander_can() -> None:
    """My own card, peeks and draws are not what the table goes by."""
    one = _shown("deal Carla 2", "Anna 2>Carla", "Ben 1>Anna 8 miss", "Carla +4 4")
    other = _shown("deal Carla 6", "Anna 2>Carla", "Ben 1>Anna 8 miss", "Carla +4 4")

    def thought(shown: str) -> str:
        return next(line for line in shown.splitlines() if line.startswith("the table thinks"))

    assert thought(one) == thought(other)


def test_nothing_unseen_by_the_eyes_is_shown() -> None:
    """Two full records that differ in hidden cards alone make the same screen."""
    cards = ("deal Anna 5 Ben 8 Carla 2", "Anna +1 1>Ben 3 miss", "Ben +4 4", "Carla +3")
    others = ("deal Anna 6 Ben 7 Carla 2", "Anna +1 1>Ben 3 miss", "Ben +4 4", "Carla +3")
    shown = [
        _drawn(project(read_rounds(kib(*lines).encode())[0], 2), 2) for lines in (cards, others)
    ]
    assert shown[0] == shown[1]


LONG = {
    "plain": ("Anna", "Ben", "Carla", "Dov"),
    "long": tuple(letter * MAX_NAME for letter in "AБCD"),
    "alike": tuple("A" * (MAX_NAME - 1) + letter for letter in "1234"),
    "wide": ("安娜" * 100, "本" * MAX_NAME, "卡拉" * 90, "e\u0301" * 100),
}


@cache
def _moments(setting: Setting, seed: int, eyes: int | None) -> list[tuple[Any, Any]]:
    """Each moment of a random round with the one before it, as ``eyes`` saw them."""
    round = project(played(setting, seed).round, eyes)
    positions = [study_of(round.header).start(round.header)]
    positions += [position for _logged, position in follow(round)]
    return list(zip([None, *positions], positions, strict=False))


def _renamed(position: Any, names: tuple[str, ...]) -> Any:
    if position is None:
        return None
    players = names[: len(position.header.players)]
    table = replace(position.deal.table, players=players)
    return replace(
        position,
        header=replace(position.header, players=players),
        deal=replace(position.deal, table=table),
        belief=replace(position.belief, table=table),
    )


@pytest.mark.parametrize("width", [80, 60, 59, 40])
@pytest.mark.parametrize("names", LONG)
def test_fits(names: str, width: int) -> None:
    rng = random.Random(f"{names} {width}")
    title = Title(12, 5, (4, 4, 4, 4))
    for seed in range(12):
        setting = rng.choice(SETTINGS)
        eyes = rng.choice([None, *range(setting.seats)])
        for moment in _moments(setting, seed, eyes):
            before, after = (_renamed(position, LONG[names]) for position in moment)
            lines = screen(before, after, eyes, width, title)
            assert len(lines) <= ROOM
            assert max(cell_len(line.plain) for line in lines) <= width
            assert lines[-1].plain
            table = after.belief.table
            if eyes == table.turn and table.alive[eyes] and table.drawn:
                # Nothing was cut off: what to do stands last.
                assert lines[-1].plain.startswith("risk")
            last = after.past[-1] if after.past else None
            if names == "plain" and width == 80 and isinstance(last, Turn):
                assert sum(line.plain.startswith("›") for line in lines) <= 3
