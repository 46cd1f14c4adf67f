"""Streams that are closed or full, for every command: one sentence, the right exit status."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

from tests.cli.running import CLOSED, KEPT, Done, Streams, run

NULL: Final = os.devnull
FULL: Final = "/dev/full"

READING: Final = (
    "",
    "track",
    "track --game classic --players A,B --me A --first A",
    "play --game classic --seed 1",
    "learn 1",
    "learn chance --seed 1",
    "engine",
    "odds -",
    "guess -",
    "advise -",
    "check -",
    "replay -",
    "annotate -",
    "rounds import -",
    "arena --calibrate -",
    "arena --fit -",
)
"""Commands that cannot do without standard input."""

OTHER: Final = (
    "odds example:pismo",
    "odds example:pismo --json",
    "guess example:pismo",
    "advise example:pismo",
    "check example:pismo",
    "check example:nothing",
    "check nothing.kib",
    "check --nonsense",
    "replay example:pismo --at 9",
    "annotate example:pismo --worlds 20 --md -",
    "learn",
    "learn mistakes",
    "learn progress",
    "rounds",
    "rounds --json",
    "rounds stats",
    "rounds export -",
    "rounds show 1",
    "rounds remove 1",
    "equity truc",
    "arena random random --rounds 2",
    "language",
    "help",
    "help odds",
    "odds --help",
    "--version",
)
"""Commands that read a file, if anything."""

COMMANDS: Final = (*READING, *OTHER)


USUAL, NO_INPUT, DEAF, DUMB, FULL_OUT, FULL_ERR = (
    (NULL, KEPT, KEPT),
    (CLOSED, KEPT, KEPT),
    (CLOSED, KEPT, CLOSED),
    (NULL, CLOSED, KEPT),
    (NULL, FULL, KEPT),
    (NULL, KEPT, FULL),
)


@pytest.mark.skipif(not Path(FULL).exists(), reason="no device is always full here")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_without_its_streams(tmp_path: Path, command: str) -> None:
    folder = str(tmp_path)
    done = {
        streams: run(*command.split(), streams=streams, KIBITZ_DIR=folder, HOME=folder)
        for streams in (USUAL, NO_INPUT, DEAF, DUMB, FULL_OUT, FULL_ERR)
    }
    _says_that_there_is_no_input(command, done)
    assert done[FULL_ERR].status == done[USUAL].status
    assert done[DEAF].status == done[NO_INPUT].status
    _says_that_there_is_no_room(done)


def _says_that_there_is_no_input(command: str, done: dict[Streams, Done]) -> None:
    usual, closed = done[USUAL], done[NO_INPUT]
    assert "Traceback" not in usual.err + closed.err
    if command in READING:
        assert closed.status == 1
        assert closed.err.startswith("kibitz: ")
        assert closed.err.endswith("there is no standard input\n")
        assert closed.err.count("\n") == 1
    else:
        assert (closed.status, closed.err) == (usual.status, usual.err)


def _says_that_there_is_no_room(done: dict[Streams, Done]) -> None:
    usual, closed, full = done[USUAL], done[DUMB], done[FULL_OUT]
    if not usual.out:
        assert (closed.status, full.status) == (usual.status, usual.status)
        assert closed.err == full.err == usual.err
    else:
        assert (closed.status, full.status) == (1, 1)
        assert closed.err == "kibitz: the output cannot be written: it is closed\n"
        no_room = "kibitz: the output cannot be written: the disk is full\n"
        # Whoever keeps a buffer, as Python does here, says first what else is to be said.
        assert full.err in (no_room, usual.err + no_room)
