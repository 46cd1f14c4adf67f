"""Whole rounds against bots, by a player who chooses at random, through what a person types."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kibitz.cli.play.evening import Evening
from kibitz.cli.play.session import Seat
from kibitz.cli.track.games import series_of
from kibitz.cli.track.reply import Reply
from kibitz.cli.track.store import Store
from kibitz.engine.record import Record, loads
from kibitz.engine.round import project, read_rounds
from kibitz.inference.study import reached

TABLES = [
    ("pismo", "Me Ben", "counter"),
    ("geheimer-brief", "Me Ben Carla", "careless"),
    ("classic", "Ben Me Carla Dov", "loose"),
    ("truc", "Me Ben", "honest"),
    ("truc", "Me Ben Carla Dov", "random"),
    ("marque", "Me Ben", "balanced"),
    ("marque", "Ben Me Carla", "attacker"),
]


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


@pytest.mark.parametrize(("game", "names", "bot"), TABLES)
def test_what_is_recorded_can_be_replayed_and_shows_what_its_player_saw(
    game: str, names: str, bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Seat, "_review", lambda self: lambda width, accessible: [])
    player, rng = seat(tmp_path, record(game, names, bot)), random.Random(3)
    player.going_on()
    while player.evening.mine:
        reply = player.execute(choose(player, rng))
        assert not reply.refused, reply
        (kept,) = read_rounds((tmp_path / "record.kib").read_bytes())
        own = project(kept, player.evening.me)
        done = player.log.round.events[: len(own.events)]
        assert [logged.event for logged in own.events] == [logged.event for logged in done]
    assert series_of(kept.header).winners(kept)
    reached(own)
    assert kept.header.player == player.evening.me
    assert player.evening.text(player.log) == (tmp_path / "record.kib").read_text("utf-8")
    assert loads(player.evening.text(player.log))[0].get("Perspective") is None
