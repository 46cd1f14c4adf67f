"""Lines that are read ahead, whatever pieces they come in."""

from __future__ import annotations

import io
import time
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.cli.inbox import MAX_LINE, Heard, Inbox


class Pieces(io.BytesIO):
    """A stream that is read piece by piece, and may break off."""

    def __init__(self, pieces: Sequence[bytes], breaks: bool = False) -> None:
        super().__init__()
        self._pieces, self._breaks = [piece for piece in pieces if piece], breaks

    def read(self, size: int | None = -1) -> bytes:
        """The next piece."""
        if self._pieces:
            return self._pieces.pop(0)
        if self._breaks:
            raise OSError("gone")
        return b""


def received(*pieces: bytes, breaks: bool = False) -> tuple[list[bytes], Heard]:
    heard = Heard()
    return list(Inbox(Pieces(pieces, breaks), heard)), heard


@given(st.lists(st.sampled_from([b"", b"a", b"\n", b"\r\n", b"ab\ncd", b"\n\n", b"\xff"])))
def test_lines_are_the_same_whatever_pieces_they_come_in(pieces: list[bytes]) -> None:
    whole = b"".join(pieces)
    lines, _ = received(*pieces)
    assert lines == (whole.removesuffix(b"\n").split(b"\n") if whole else [])


def test_of_a_line_too_long_the_beginning_is_kept() -> None:
    lines, _ = received(b"a\n", *[b"x" * 3000] * 50, b"\nb\n", b"y" * 100_000)
    assert [len(line) for line in lines] == [1, MAX_LINE + 1, 1, MAX_LINE + 1]


def test_nothing_is_read_after_quit() -> None:
    lines, heard = received(b"one\nquit  \ntwo\n")
    assert lines == [b"one"]
    assert heard.cuts(1, time.monotonic() - 100, timed=False)


def test_a_stream_that_breaks_off_has_ended() -> None:
    lines, heard = received(b"one\ntwo", breaks=True)
    assert lines == [b"one"]
    assert heard.cuts(1, time.monotonic() - 100, timed=True)


@pytest.mark.parametrize(("line", "cut"), [(1, True), (2, True), (3, False), (4, False)])
def test_stop_is_meant_for_what_was_asked_before(line: int, cut: bool) -> None:
    heard = Heard()
    heard.stop(3)
    assert heard.cuts(line, time.monotonic(), timed=True) is cut


def test_once_the_end_was_heard_an_answer_has_little_time() -> None:
    heard, now = Heard(), time.monotonic()
    assert not heard.cuts(1, now - 100, timed=True)
    heard.end()
    assert heard.cuts(1, now - 1, timed=True)
    assert not heard.cuts(1, now - 1, timed=False)
    assert heard.cuts(1, now - 3, timed=False)
