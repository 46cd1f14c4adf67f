"""``kibitz engine``: lines in, lines out, so that any program can play with kibitz."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from typing import Any, Final

from kibitz.cli.advise import answer as advised
from kibitz.cli.answer import json_line
from kibitz.cli.errors import Misused
from kibitz.cli.games import typing_of, view_of
from kibitz.cli.inbox import MAX_LINE, Heard, Inbox
from kibitz.cli.texts import _, sentence
from kibitz.cli.visible import in_a_line
from kibitz.engine.errors import N_, QUOTED, KibitzError, Unreadable, short
from kibitz.engine.games import Unsupported
from kibitz.engine.header import Header
from kibitz.engine.record import Kind, decode, entry, loads
from kibitz.inference.contest import Effort
from kibitz.inference.line_protocol import Told
from kibitz.inference.plan import WORLDS, Plan
from kibitz.inference.study import study_of
from kibitz.inference.tags import Tag

_A_SECOND: Final = 3000
"""Worlds at most for each second there is: what takes a fraction of that time."""

_FEWEST: Final = 20
"""Worlds that are tried however little time there is."""

_LONGEST: Final = 600_000
"""Milliseconds that an answer may take at most, whatever is asked for."""

_QUOTED: Final = 60
"""Characters of a wrong line that are repeated."""


def serve(effort: Effort, seed: int) -> None:
    """Answer standard input until it ends or says ``quit``."""
    heard = Heard()
    desk = Desk(effort, seed, heard)
    for line in Inbox(sys.stdin.buffer, heard):
        for said in desk.answer(line):
            sys.stdout.write(f"{said}\n")
        sys.stdout.flush()


class Desk:
    """One conversation. ``effort``: what is done where no time is given."""

    def __init__(self, effort: Effort, seed: int, heard: Heard | None = None) -> None:
        self._worlds = WORLDS if effort.worlds is None else effort.worlds
        self._seed = seed
        self._heard = heard or Heard()
        self._told = Told(_Typed())
        self._number, self._began = 0, 0.0

    def answer(self, line: bytes) -> list[str]:
        """The lines that answer the next line: one for a question, and one for what is wrong."""
        self._number, self._began = self._number + 1, time.monotonic()
        try:
            return list(self._respond(_text(line)))
        except KibitzError as error:
            return [_complaint(self._number, line.decode(errors="replace"), error)]

    def _respond(self, text: str) -> Iterator[str]:
        match text.split():
            case [] | ["stop"]:  # nothing is being worked out any more
                pass
            case ["isready"]:
                yield "readyok"
            case ["new"]:
                self._told.turn_page()
            case ["undo"]:
                self._told.undo()
            case ["odds"]:
                yield json_line(self._odds())
            case ["advise", *words] if len(words) < 2:
                yield json_line(advised(self._header, self._weigh(words)))
            case ["go", *words] if len(words) < 2:
                advice = self._weigh(words)
                yield f"best {study_of(self._header).advise(advice)['best']}"
            case _:
                yield from self._tell(text)

    def _tell(self, text: str) -> Iterator[str]:
        if text.startswith("[") and (tags := loads(text)[0].tags):
            for refused in self._told.tag(Tag(*tags[0], self._number)):
                tag = refused.tag
                yield _complaint(tag.line, f'[{tag.key} "{tag.value}"]', refused.error)
            return
        line = entry(text)
        if line.kind is Kind.EVENT:
            self._told.event(line)

    def _odds(self) -> dict[str, Any]:
        """As ``kibitz odds`` says: for the log's eyes, else everything that was told."""
        header = self._header
        eyes = header.perspective
        return {
            "game": header.game,
            "as": None if eyes is None else header.players[eyes],
            "event": self._told.number,
            "model": "facts",
            **study_of(header).odds(self._told.facts(eyes), eyes),
        }

    @property
    def _header(self) -> Header:
        return self._told.chapter.header

    def _weigh(self, words: list[str]) -> Any:
        """Advice for the log's eyes, else for the player to move, from what this player saw."""
        seconds, told, header = _seconds(words), self._told, self._header
        eyes = header.perspective
        if eyes is None:
            eyes = view_of(header).turn(told.state)
        moment = told.reads(eyes)
        return study_of(header).weigh(moment, eyes, self._plan(seconds), ())

    def _plan(self, seconds: float | None) -> Plan:
        """What to do about the line being answered, in the time that is left for it."""
        heard, number, began = self._heard, self._number, self._began

        def stopped() -> bool:
            return heard.cuts(number, began, seconds is not None)

        if seconds is None:
            return Plan(worlds=self._worlds, seed=self._seed, stopped=stopped)
        worlds = min(self._worlds, max(_FEWEST, int(_A_SECOND * seconds)))
        left = max(seconds - (time.monotonic() - began), 0.0)
        return Plan(worlds=worlds, seconds=left, seed=self._seed, stopped=stopped)


class _Typed:
    """Turns in parts, as they are told at the prompt; whole where a game has none."""

    def unfinished(self, header: Header, event: Any) -> bool:
        """Whether an event is a turn that there may be more of."""
        try:
            return typing_of(header).unfinished(header, event)
        except Unsupported:
            return False

    def finishes(self, header: Header, begun: Any, event: Any) -> bool:
        """Whether ``event`` takes the place of the unfinished turn ``begun``."""
        return typing_of(header).finishes(begun, event)


def _seconds(words: list[str]) -> float | None:
    if not words:
        return None
    if not re.fullmatch(r"[0-9]{1,12}", words[0]):
        raise Misused(N_("“{word}” is no number of milliseconds"), word=short(words[0], _QUOTED))
    return min(int(words[0]), _LONGEST) / 1000


def _complaint(number: int, line: str, error: KibitzError) -> str:
    """What is said to a wrong line: its number, the line itself, and what is wrong with it."""
    quoted = _(QUOTED).format(line=short(line.strip(), _QUOTED))
    return in_a_line(f"error {number} {quoted}: {sentence(error)}")


def _text(line: bytes) -> str:
    if len(line) > MAX_LINE:
        raise Unreadable(N_("the line is longer than {limit} bytes"), limit=MAX_LINE)
    return decode(line).strip()
