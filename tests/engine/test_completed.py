"""What a full record leaves out although the rest tells it was seen by whoever saw it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from kibitz.engine.letter.events import Peek, Renewal, Swap, Turn
from kibitz.engine.record import dumps
from kibitz.engine.round import Round, project, read_rounds
from tests.cli.running import invoke
from tests.strategies import fleets, hands, tables
from tests.strategies.fleets import marque
from tests.strategies.hands import truc
from tests.strategies.tables import kib

SPARED = re.compile(r"(?<=[26]>)(\w+) \d$|(?<=3>)(\w+) \d(?= out)")
"""The card looked at, the card received, the winner's card."""


def read(text: str) -> Round:
    return read_rounds(text.encode())[0]


def completed(round: Round) -> tuple[Any, ...]:
    """The events with what the whole record tells of them."""
    states = [round.start(), *(after for _before, _logged, after in round.states())]
    return round.game.completed(states, [logged.event for logged in round.events])


def log_of(round: Round, eyes: int | None) -> list[str]:
    """The events as somebody would have logged them."""
    return [logged.entry.text for logged in project(round, eyes).events]


def everybody(round: Round) -> tuple[int | None, ...]:
    return (None, *range(len(round.header.players)))


@given(tables.rounds())
@settings(max_examples=60)
def test_cards_that_follow_from_the_deal_need_not_be_written(played: tables.Played) -> None:
    whole = played.round
    lines = (SPARED.sub(r"\1\2", line) for line in dumps([whole.record]).splitlines())
    spare = read("\n".join(lines))
    for eyes in everybody(whole):
        assert log_of(spare, eyes) == log_of(whole, eyes)


@given(tables.rounds(tables.EVERY))
@settings(max_examples=60)
def test_what_is_completed_is_true(played: tables.Played) -> None:
    """Whatever a log of one player leaves out, what is made of it is what really happened."""
    whole = played.round
    for eyes in range(len(whole.header.players)):
        seen = project(whole, eyes)
        by_line = {logged.entry.line: logged.event for logged in whole.events}
        for logged, event in zip(seen.events, completed(seen), strict=True):
            real = by_line[logged.entry.line]
            if not isinstance(event, Turn):
                continue
            assert event.drawn in (None, real.drawn)
            match event.outcome:
                case Peek(card) | Renewal(_, card):
                    assert card in (None, *vars(real.outcome).values())
                case Swap(card, giver) if giver == real.outcome.giver:
                    assert card in (None, real.outcome.card)


@given(tables.rounds(tables.EVERY))
@settings(max_examples=30)
def test_a_whole_record_is_complete(played: tables.Played) -> None:
    assert completed(played.round) == played.events


PEEK = ("deal Anna 2 Ben 6 Carla 1 aside 5", "Anna +4 2>Ben")
DUEL = ("deal Anna 3 Ben 6 Carla 1 aside 5", "Anna +3 3>Ben out Anna 3")
SWAP = ("deal Anna 6 Ben 2 Carla 1 aside 5", "Anna +4 6>Ben")
RENEWED = (
    "deal Anna 5 Ben 2 Carla 1 aside 8",
    "Anna +4 5>Ben 2",
    "Ben +3 3>Carla out Carla 1",
    "Anna +1 1>Ben 7 hit",
)
DRAWN = ("deal Anna 5 Ben 2 Carla 1 aside 8", "Anna 4")
FIRST = ("deal Anna 5 Ben 2 aside 8", "Anna +1 1>Carla 3 hit")


@pytest.mark.parametrize(
    ("lines", "eyes", "seen"),
    [
        (PEEK, 0, "Anna +4 2>Ben 6"),
        (PEEK, 1, "Anna 2>Ben"),
        (PEEK, 2, "Anna 2>Ben"),
        (DUEL, 0, "Anna +3 3>Ben 6 out Anna 3"),
        (DUEL, 1, "Anna 3>Ben out Anna 3"),
        (DUEL, 2, "Anna 3>Ben out Anna 3"),
        (SWAP, 0, "Anna +4 6>Ben 2"),
        (SWAP, 1, "Anna 6>Ben 4"),
        (SWAP, 2, "Anna 6>Ben"),
        (RENEWED, 1, "Anna 5>Ben 2 +7"),
        (RENEWED, 0, "Anna +4 5>Ben 2"),
        (RENEWED[:3], 1, "Anna 5>Ben 2"),
        (DRAWN, 0, "Anna +4 4"),
        (DRAWN, 1, "Anna 4"),
        (FIRST, 2, "deal Carla 3"),
        (FIRST, 0, "deal Anna 5"),
    ],
)
def test_each_fact_is_seen_by_whoever_saw_it(lines: tuple[str, ...], eyes: int, seen: str) -> None:
    assert seen in log_of(read(kib(*lines, preset="classic")), eyes)


def test_a_hand_that_was_played_is_known_to_its_player() -> None:
    lines = ("deal Me 7 8 K", "Me 7", "Ben K", "Me K", "Ben A", "Ben 9", "Me 8")
    more = ("deal Ben 7 7 7", "Ben 7", "Me 9")
    round = read(truc(*lines, *more))
    assert log_of(round, 1)[0] == "deal Ben K A 9"
    assert log_of(round, 1)[len(lines)] == "deal Ben 7 7 7"
    assert log_of(round, 0)[len(lines)] == "deal"


def test_the_bottom_of_a_ship_that_came_to_light_was_known_to_its_owner() -> None:
    lines = ("set Me 3, Ben 4, Carla 5", "Me sail 4", "Ben hit Me 4 armed", "Carla hit Me 3 bare")
    round = read(marque(*lines))
    assert log_of(round, 0)[:2] == ["set Me 3 bare, Ben 4, Carla 5", "Me sail 4 armed"]
    assert log_of(round, 1)[:2] == ["set Me 3, Ben 4, Carla 5", "Me sail 4"]


@given(hands.records() | fleets.records())
@settings(max_examples=30)
def test_a_whole_record_of_the_other_games_is_complete(
    played: hands.Played | fleets.Played,
) -> None:
    assert completed(played.round) == played.events


@pytest.mark.parametrize("at", [(), ("--at", "1")])
@pytest.mark.parametrize(
    ("lines", "player", "other", "card"),
    [(PEEK, "Anna", "Ben", "6"), (DUEL, "Anna", "Ben", "6"), (SWAP, "Ben", "Anna", "2")],
)
def test_what_was_seen_is_certain(
    tmp_path: Path, lines: tuple[str, ...], player: str, other: str, card: str, at: tuple[str, ...]
) -> None:
    path = tmp_path / "full.kib"
    path.write_text(kib(*lines, preset="classic"), encoding="utf-8")
    odds = invoke("odds", str(path), "--as", player, *at, "--json").json
    assert odds["hands"][other] == {card: 1.0}


def test_what_comes_later_tells_what_was_seen_before(tmp_path: Path) -> None:
    path = tmp_path / "full.kib"
    path.write_text(kib(*RENEWED, preset="classic"), encoding="utf-8")
    for at in ((), ("--at", "1"), ("--at", "2")):
        assert invoke("odds", str(path), "--as", "Ben", *at, "--json").status == 0
    odds = invoke("odds", str(path), "--as", "Ben", "--at", "1", "--json").json
    assert odds["pool"]["7"] == 0


def test_a_record_that_cannot_be_true_is_refuted_and_nothing_worse() -> None:
    tags = (
        '[Game "geheimer-brief"]\n[Players "Anna, Ben, Carla, Dov"]\n[Perspective "Dov"]\n'
        '[First "Anna"]\n[Options "no-open, open-gap, short"]\n'
    )
    lines = (
        "open 5", "deal Dov 6", "Anna 1>Dov 4 miss", "Ben 3>Dov out Ben 5", "Carla 1>Anna 7 miss",
        "Dov +3 3>Anna out Anna 7", "Carla 7", "Dov +4 6>Carla 1", "Carla 1>Dov 6 miss",
        "Dov +4 4", "Carla 4", "Dov +1 1>-", "show Carla 8 Dov 1",
    )  # fmt: skip
    done = invoke("odds", "-", "--as", "Anna", stdin=tags + "\n".join(lines))
    assert done.status == 3
    assert "cannot be true" in done.err
