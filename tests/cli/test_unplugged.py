"""What a game does not offer, the commands say they cannot do with it yet; all else goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kibitz.cli import games
from kibitz.engine.marque.game import MARQUE
from tests.cli.running import invoke

NEEDS = {
    "view": (("replay", "example:marque", "--plain"),),
    "typing": (("track", "--game", "marque", "--players", "A,B", "--me", "A", "--first", "A"),),
    "series": (("track", "--game", "marque", "--players", "A,B", "--me", "A", "--first", "A"),),
    "manner": (("play", "--game", "marque"),),
    "lessons": (("learn", "guns", "--game", "marque"),),
    "rulebook": (("help", "marque"),),
}

ALWAYS = (
    ("check", "example:marque"),
    ("odds", "example:pismo"),
    ("help",),
    ("help", "keys"),
    ("help", "figures"),
    ("learn",),
)


@pytest.mark.parametrize("part", NEEDS)
def test_a_part_that_is_missing_is_said_and_stops_nothing_else(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert part in games.FRONTS[MARQUE].__dataclass_fields__
    missing: Any = {part: None}
    front = replace(games.FRONTS[MARQUE], **missing)
    monkeypatch.setitem(games.FRONTS, MARQUE, front)
    for words in NEEDS[part]:
        done = invoke(*words, stdin="")
        assert done.status in (2, 3), words
        assert "marque" in done.err, words
    for words in ALWAYS:
        assert invoke(*words).status == 0, words


def test_every_part_is_tried() -> None:
    assert set(NEEDS) | {"report"} == set(games.FRONTS[MARQUE].__dataclass_fields__)
