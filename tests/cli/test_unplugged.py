"""What a game does not offer, the commands say they cannot do with it yet; all else goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kibitz.cli import games
from kibitz.engine.game import Game
from kibitz.engine.letter.game import LETTER
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.truc.game import TRUC
from kibitz.inference.analysis import Analysis
from kibitz.inference.games import ANALYSES
from tests.cli.running import invoke
from tests.test_conformance import GOLDEN

NEEDS = {
    "view": (("replay", "example:marque", "--plain"),),
    "typing": (("track", "--game", "marque", "--players", "A,B", "--me", "A", "--first", "A"),),
    "series": (("track", "--game", "marque", "--players", "A,B", "--me", "A", "--first", "A"),),
    "playing": (("play", "--game", "marque"),),
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


PARTS: dict[str, tuple[Game[Any, Any], tuple[str, ...], str]] = {
    "contest": (MARQUE, ("arena", "random", "random", "--game", "marque"), "marque"),
    "forecasts": (LETTER, ("arena", str(GOLDEN / "classic.kib"), "--calibrate"), "classic"),
    "fitting": (LETTER, ("arena", str(GOLDEN / "classic.kib"), "--fit"), "classic"),
    "equity": (TRUC, ("equity", "truc"), "truc"),
}


@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_inference_that_is_missing_is_said_and_stops_nothing_else(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, words, named = PARTS[part]
    missing: Any = {part: None}
    monkeypatch.setitem(ANALYSES, game, replace(ANALYSES[game], **missing))
    done = invoke(*words)
    assert done.status == 2
    assert f"cannot do this with {named} yet" in done.err
    for words in ALWAYS:
        assert invoke(*words).status == 0, words


def test_every_part_of_inference_is_tried() -> None:
    assert set(PARTS) | {"study"} == set(Analysis.__dataclass_fields__)
