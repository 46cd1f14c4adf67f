"""Streams that are closed or full, for every command: one sentence, the right exit status."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

from tests.cli.forked import CLOSED, PATIENCE, Streams, all_done
from tests.cli.running import Done

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
    (NULL, "", ""),
    (CLOSED, "", ""),
    (CLOSED, "", CLOSED),
    (NULL, CLOSED, ""),
    (NULL, FULL, ""),
    (NULL, "", FULL),
)


@pytest.mark.skipif(
    not hasattr(os, "fork") or not Path(FULL).exists(), reason="no device is always full here"
)
@pytest.mark.timeout(PATIENCE)
def test_every_command_without_its_streams(tmp_path: Path) -> None:
    # One test, so that the commands run once however many processes share the tests.
    streams = (USUAL, NO_INPUT, DEAF, DUMB, FULL_OUT, FULL_ERR)
    calls = [(command.split(), each) for each in streams for command in COMMANDS]
    found = iter(all_done(calls, KIBITZ_DIR=str(tmp_path), HOME=str(tmp_path)))
    done = {each: {command: next(found) for command in COMMANDS} for each in streams}
    for command in COMMANDS:
        each = {streams: done[streams][command] for streams in done}
        _says_that_there_is_no_input(command, each)
        assert each[FULL_ERR].status == each[USUAL].status, command
        assert each[DEAF].status == each[NO_INPUT].status, command
        _says_that_there_is_no_room(command, each)


def _says_that_there_is_no_input(command: str, done: dict[Streams, Done]) -> None:
    usual, closed = done[USUAL], done[NO_INPUT]
    assert "Traceback" not in usual.err + closed.err, command
    if command in READING:
        assert closed.status == 1, command
        assert closed.err.startswith("kibitz: "), command
        assert closed.err.endswith("there is no standard input\n"), command
        assert closed.err.count("\n") == 1, command
    else:
        assert (closed.status, closed.err) == (usual.status, usual.err), command


def _says_that_there_is_no_room(command: str, done: dict[Streams, Done]) -> None:
    usual, closed, full = done[USUAL], done[DUMB], done[FULL_OUT]
    if not usual.out:
        assert (closed.status, full.status) == (usual.status, usual.status), command
        assert closed.err == full.err == usual.err, command
    else:
        assert (closed.status, full.status) == (1, 1), command
        assert closed.err == "kibitz: the output cannot be written: it is closed\n", command
        assert full.err == "kibitz: the output cannot be written: the disk is full\n", command
