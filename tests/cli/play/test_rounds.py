"""Whole rounds against bots, by a player who chooses at random, through what a person types."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from kibitz.cli.annotate.wording import naming_to_you
from kibitz.cli.games import series_of
from kibitz.cli.play.evening import Evening
from kibitz.cli.play.session import Seat
from kibitz.cli.prompt.reply import Reply
from kibitz.cli.store.store import Store
from kibitz.engine.record import Kind, Record
from kibitz.engine.round import project, read_rounds
from kibitz.inference.plan import Plan
from kibitz.inference.review import review
from kibitz.inference.study import reached

TABLES = [
    ("pismo", "Me Ben", "counter"),
    ("geheimer-brief", "Me Ben Carla", "careless"),
    ("classic", "Ben Me Carla Dov", "loose"),
    ("truc", "Me Ben", "random"),
    ("truc", "Me Ben Carla Dov", "random"),
    ("marque", "Me Ben", "balanced"),
    ("marque", "Ben Me Carla", "attacker"),
]

TURNS = {"pismo": 0, "geheimer-brief": 1, "classic": 0, "truc": 9, "marque": 4}
"""How many choices there are before a round is left."""

LOOKED_AT = 0.2
"""How often the file is read in the middle of a round."""


def record(game: str, names: str, bot: str, seed: int = 1) -> Record:
    players = names.split()
    bots = ", ".join(f"{name}={bot}" for name in players if name != "Me")
    tags = {"Game": game, "Players": ", ".join(players), "First": players[-1], "Player": "Me"}
    return Record((*tags.items(), ("Bots", bots), ("Seed", str(seed))))


def seat(where: Path, tags: Record, **more: bool) -> Seat:
    return Seat(Evening.begun(tags), Store(where / "record.kib"), **more)


def spoken(reply: Reply) -> str:
    drawn = [] if reply.draw is None else reply.draw(80)
    return "\n".join([*(line.plain for line in drawn), *reply.said])


def choose(player: Seat, rng: random.Random) -> str:
    """A line that says a legal choice; not to concede, or rounds would be short."""
    lines: list[str] = [line for line in player.evening.host.choices if line != "fold"]
    return rng.choice(lines)


@pytest.fixture
def unjudged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds end without their review, which takes longer than they do."""
    monkeypatch.setattr(Seat, "_review", lambda self: lambda width, accessible: [])


@pytest.mark.usefixtures("unjudged")
@pytest.mark.parametrize(("game", "names", "bot"), TABLES)
def test_what_is_recorded_can_be_replayed_and_shows_what_its_player_saw(
    game: str, names: str, bot: str, tmp_path: Path
) -> None:
    player, rng = seat(tmp_path, record(game, names, bot)), random.Random(3)
    player.going_on()
    while player.evening.mine:
        reply = player.execute(choose(player, rng))
        assert not reply.refused, reply
        if player.evening.mine and rng.random() > LOOKED_AT:
            continue
        (kept,) = read_rounds((tmp_path / "record.kib").read_bytes())
        own = project(kept, player.evening.me)
        mine = [logged.event for logged in player.log.round.events]
        assert [logged.event for logged in own.events] == mine
    assert series_of(kept.header).winners(kept)
    reached(own)
    assert kept.header.player == player.evening.me
    assert kept.header.perspective is None


@pytest.mark.usefixtures("unjudged")
@pytest.mark.parametrize(("game", "names", "bot"), TABLES)
def test_it_goes_on_from_anywhere_as_if_it_had_not_been_left(
    game: str, names: str, bot: str, tmp_path: Path
) -> None:
    player, rng = seat(tmp_path, record(game, names, bot, seed=2)), random.Random(4)
    player.going_on()
    for _turn in range(TURNS[game]):
        player.execute(choose(player, rng))
    line = choose(player, rng)
    again = Seat(
        Evening.resumed(read_rounds((tmp_path / "record.kib").read_bytes())),
        Store(tmp_path / "again.kib"),
    )
    again.going_on()
    assert again.prompt == player.prompt
    assert spoken(again.execute(line)) == spoken(player.execute(line))
    assert again.evening.text(again.log) == player.evening.text(player.log)


@pytest.mark.usefixtures("unjudged")
def test_a_match_goes_on_until_it_is_won(tmp_path: Path) -> None:
    tags = record("classic", "Me Ben", "counter").tagged("Score", "Me 5, Ben 5")
    player, rng = seat(tmp_path, tags, match=True), random.Random(2)
    player.going_on()
    while player.evening.mine:
        reply = player.execute(choose(player, rng))
    rounds = read_rounds((tmp_path / "record.kib").read_bytes())
    assert len(rounds) > 1
    assert [round.header.player for round in rounds] == [0] * len(rounds)
    assert [int(round.record.get("Seed") or 0) for round in rounds] == [*range(1, len(rounds) + 1)]
    assert "has won the match." in spoken(reply)


@pytest.mark.usefixtures("unjudged")
@pytest.mark.parametrize(("seed", "times"), [(1, 2), (2, 0)])
def test_the_coach_speaks_before_what_the_review_calls_a_mistake_and_only_then(
    seed: int, times: int, tmp_path: Path
) -> None:
    player = seat(tmp_path, record("classic", "Me Ben", "loose", seed), coach=True)
    rng = random.Random(seed)
    player.going_on()
    warned: list[int] = []
    while player.evening.mine:
        reply = player.execute(choose(player, rng))
        if player.question is not None:
            assert reply.said[0].startswith("Wait: ")
            warned.append(player.log.round.last)
            player.execute("y")
    judged = review((player.log.round,), 0, Plan())
    assert warned == [d.number for d in judged.decisions if d.mistaken]
    assert len(warned) == times


@pytest.mark.parametrize(("ship", "warned"), [("set 7 bare", True), ("set 7 armed", False)])
def test_the_coach_speaks_before_the_first_ship_is_set(
    ship: str, warned: bool, tmp_path: Path
) -> None:
    """A bare ship on the richest treasure there is, and somebody who attacks early at the table."""
    player = seat(tmp_path, record("marque", "Ben Me Carla", "attacker", 5), coach=True)
    player.going_on()
    reply = player.execute(ship)
    assert (player.question is not None) is warned
    said = f"Wait: {ship.removeprefix('set ')} gives away "
    assert any(line.startswith(said) for line in reply.said) is warned


@pytest.mark.usefixtures("unjudged")
def test_a_note_stands_where_it_was_written(tmp_path: Path) -> None:
    player, rng = seat(tmp_path, record("pismo", "Ben Me Carla", "counter")), random.Random(1)
    player.going_on()
    player.execute("note who was that")
    while player.evening.mine:
        player.execute(choose(player, rng))
    (kept,) = read_rounds((tmp_path / "record.kib").read_bytes())
    entries = kept.record.entries
    place = next(i for i, entry in enumerate(entries) if entry.kind is Kind.NOTE)
    assert entries[place].text == "who was that"
    assert entries[place - 1].text.startswith("Me +")


@pytest.mark.usefixtures("unjudged")
@pytest.mark.parametrize(
    ("table", "where"), [(1, "wait"), (4, "play"), (4, "next"), (4, "_go"), (6, "catch_up")]
)
def test_what_ctrl_c_breaks_off_goes_on_with_the_next_line(
    table: int, where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if nobody had pressed it, but that a choice which was not made yet is made again."""
    tags, meant, rng = record(*TABLES[table]), getattr(Evening, where), random.Random(4)
    calm, hasty = (seat(tmp_path / name, tags, match=True) for name in ("a", "b"))
    calm.going_on()
    hasty.going_on()

    def broken_off(evening: Evening, *args: Any) -> Any:
        if evening is not calm.evening and rng.random() < 0.4:
            raise KeyboardInterrupt
        return meant(evening, *args)

    monkeypatch.setattr(Evening, where, broken_off)
    for _ in range(8):
        line = choose(calm, rng)
        calm.execute(line)
        for _again in range(50):
            done = hasty.evening.text(hasty.log) == calm.evening.text(calm.log)
            if done and not hasty._busy:
                break
            with suppress(KeyboardInterrupt):
                hasty.execute(line if hasty.evening.mine or hasty._busy else "next")
        kept = read_rounds(hasty.ledger.store.path.read_bytes())[-1]
        seen = [logged.event for logged in project(kept, hasty.evening.me).events]
        assert seen == [logged.event for logged in calm.log.round.events]


def test_nobody_is_told_to_break_a_rule(tmp_path: Path) -> None:
    """The 7 beside the 5 must be played: here it cannot be kept all the same."""
    player = seat(tmp_path, record("classic", "Me Ben", "counter", seed=69))
    player.going_on()
    assert list(player.evening.host.choices) == ["7"]
    (said,) = player.execute("5 Ben").said
    assert "7" in said
    assert "*" not in said


@pytest.mark.parametrize(("game", "names", "bot"), TABLES)
def test_what_enter_would_play_is_said_in_words(
    game: str, names: str, bot: str, tmp_path: Path
) -> None:
    player = seat(tmp_path, record(game, names, bot))
    player.going_on()
    told = {choice: player.preview(choice) for choice in player.evening.host.choices}
    assert told
    for choice, said in told.items():
        assert said == naming_to_you(player.log.header, player.evening.me)(choice)
        assert ">" not in said
        assert "x2" not in said
    player.evening.close()
