"""What is typed, tried or written after a round is over: one sentence, and nothing has changed."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from kibitz.cli.replay.trial import Trial
from kibitz.cli.session.log import Log
from kibitz.cli.session.session import Session
from kibitz.cli.store.store import Store
from kibitz.engine.errors import Illegal, RecordError
from kibitz.engine.record import Kind, entry
from kibitz.engine.round import Round, project, read_rounds

OWN = """[Game "classic"]
[Players "Anna, Ben, Carla"]
[Perspective "Anna"]
[First "Ben"]
deal Anna 5
Ben 1>Carla 4 hit
Anna +1 1>Ben 7 hit
"""

LETTER = (
    "4", "1", "3", "5", "6", "7", "8", "+4", "1-", "a5", "open 3", "deal Anna 3", "show Anna 5",
    "Anna 4", "Anna +4", "Anna 1>Carla 3 miss", "Anna +3 3>Ben 4", "Ben 5>Ben 3", "Carla 6>Anna",
    "Carla +2 2>Anna", "Anna 8 out Anna 5", "Ben 3>Anna Carla", "Anna 1>Anna 5 hit",
)  # fmt: skip
TRUC = ("8", "x2", "rest", "new", "fold", "yes", "no", "Me 8", "Ben x2 yes 7", "Ben fold", "78k")
MARQUE = (
    "sail 3", "home 3", "hit ben 3", "pass", "set me 3", "Me sail 3 armed", "Ben home 4",
    "Ben hit Carla 3 bare", "Carla pass",
)  # fmt: skip
MARKS = ("!", "?!", "??", "*", "*!", "* ?")


def golden(preset: str, number: int = 1) -> Round:
    """A round that is over, as its first player logged it."""
    rounds = read_rounds(Path(f"tests/golden/{preset}.kib").read_bytes())
    return project(rounds[number - 1], 0)


def over() -> dict[str, tuple[Round, tuple[str, ...]]]:
    (own,) = read_rounds(OWN.encode())
    return {
        "classic": (own, LETTER),
        "pismo": (golden("pismo"), LETTER),
        "marque": (golden("marque"), MARQUE),
        "truc": (won_game(), TRUC),
    }


def won_game() -> Round:
    tags = '[Game "truc"]\n[Players "Me, Ben"]\n[Perspective "Me"]\n[First "Me"]\n'
    lines = '[Score "Me 11, Ben 3"]\ndeal Me 7 8 K\nMe 7\nBen K\nMe 8\nBen 9\n'
    return read_rounds(f"{tags}{lines}".encode())[0]


@pytest.mark.parametrize("game", over())
def test_nothing_happens_after_the_end(game: str, tmp_path: Path) -> None:
    """Neither at the prompt nor in what is tried, nor in a file."""
    round, lines = over()[game]
    session = Session(Log.resume((round,)), Store(tmp_path / "round.kib"))
    trial, before = Trial((round,)), session.log
    for line in (*map("".join, product(("", "*"), lines)), *MARKS):
        assert session.preview(line), line
        for at in (session, trial.session):
            reply = at.execute(line)
            assert (reply.refused, len(reply.said)) == (True, 1), line
        assert (session.log, trial.log) == (before, None), line
        with pytest.raises(RecordError) as caught:
            verify(round, line)
        assert str(caught.value), line


def verify(round: Round, line: str) -> None:
    """Raise what a file with this line at its end would be refused for."""
    added = entry(line)
    assert added.kind is Kind.EVENT
    event = round.game.parse(round.header, added.text, added.starred)
    with pytest.raises(Illegal) as caught:
        round.game.verify(round.state(), event)
    raise caught.value


OUT = """[Game "classic"]
[Players "Anna, Ben, Carla, Dov"]
[Perspective "Carla"]
[First "Anna"]
deal Carla 6
Anna 3>Dov out Dov 1
"""


def test_nothing_happens_to_whoever_is_out() -> None:
    trial = Trial(read_rounds(OUT.encode()))
    lines = (
        "Ben +3 3>Dov 4", "3d4", "Ben 3>Carla Dov", "1d5n", "Dov 4", "Ben 5>Dov", "6d", "2d"
    )  # fmt: skip
    for line in map("".join, product(("", "*"), lines)):
        reply = trial.session.execute(line)
        assert (reply.refused, len(reply.said), trial.log) == (True, 1, None), line
