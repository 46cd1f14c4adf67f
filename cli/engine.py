"""``kibitz engine``: lines in, lines out, so that any program can play with kibitz."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from typing import IO, Any, Final

from kibitz.cli import streams
from kibitz.cli.advise import answer as advised
from kibitz.cli.failures import Misused
from kibitz.cli.texts import sentence
from kibitz.cli.track.games import typing_of
from kibitz.cli.views import view_of
from kibitz.engine.errors import N_, KibitzError, Unreadable
from kibitz.engine.games import Unsupported
from kibitz.engine.header import Header
from kibitz.engine.record import Kind, decode, entry, loads
from kibitz.inference.contest import Effort
from kibitz.inference.plan import Plan
from kibitz.inference.study import study_of, teller_of
from kibitz.inference.told import Told

WORLDS: Final = 800
"""Worlds that a play is tried in when nothing is said about time."""

_A_SECOND: Final = 3000
"""Worlds at most for each second there is: what takes a fraction of that time."""

_FEWEST: Final = 20
"""Worlds that are tried however little time there is."""

_LONGEST: Final = 600_000
"""Milliseconds that an answer may take at most, whatever is asked for."""

_MAX_LINE: Final = 10_000
"""Bytes of a line; a longer one is no part of a record."""


def serve(effort: Effort, seed: int) -> None:
    """Answer standard input until it ends or says ``quit``."""
    desk = Desk(effort, seed)
    for line in _lines(sys.stdin.buffer):
        answer = desk.answer(line)
        if answer is None:
            return
        for said in answer:
            sys.stdout.write(f"{said}\n")
        sys.stdout.flush()


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines of a stream, each as soon as it is there; of one too long, its beginning."""
    while line := stream.readline(_MAX_LINE + 1):
        start = line
        while len(line) > _MAX_LINE and not line.endswith(b"\n"):
            line = stream.readline(_MAX_LINE + 1)
        yield start


class Desk:
    """One conversation. ``effort``: what is done where no time is given."""

    def __init__(self, effort: Effort, seed: int) -> None:
        self._worlds = WORLDS if effort.worlds is None else effort.worlds
        self._seed = seed
        self._told = Told(_finished_by)

    def answer(self, line: bytes) -> list[str] | None:
        """The lines that answer a line: none, or one; ``None`` ends the conversation."""
        try:
            text = _text(line)
            words = text.split()
            if words == ["quit"]:
                return None
            return self._respond(text, words)
        except KibitzError as error:
            return [" ".join(f"error {sentence(error)}".split())]

    def _respond(self, text: str, words: list[str]) -> list[str]:
        match words:
            case []:
                pass
            case ["new"]:
                self._told.turn_page()
            case ["undo"]:
                self._told.undo()
            case ["odds"]:
                return [_json(self._odds())]
            case ["advise"] | ["advise", _]:
                return [_json(advised(self._header, self._weigh(words[1:])))]
            case ["go"] | ["go", _]:
                counsel = self._weigh(words[1:])
                return [f"best {study_of(self._header).advise(counsel)['best']}"]
            case _:
                self._tell(text)
        return []

    def _tell(self, text: str) -> None:
        if text.startswith("[") and (tags := loads(text)[0].tags):
            self._told.tag(*tags[0])
            return
        line = entry(text)
        if line.kind is Kind.EVENT:
            self._told.event(line)

    def _odds(self) -> dict[str, Any]:
        """As ``kibitz odds`` says: for the log's eyes, else everything that was told."""
        told, chapter = self._told, self._told.chapter
        header, eyes = chapter.header, chapter.header.perspective
        return {
            "game": header.game,
            "as": None if eyes is None else header.players[eyes],
            "event": chapter.number(told.depth),
            "model": "facts",
            **teller_of(header).odds(told.facts(eyes), eyes),
        }

    @property
    def _header(self) -> Header:
        return self._told.chapter.header

    def _weigh(self, time: list[str]) -> Any:
        """Advice for the log's eyes, else for the player to move, from what this player saw."""
        plan, told, header = self._plan(time), self._told, self._header
        eyes = header.perspective
        if eyes is None:
            eyes = view_of(header).turn(told.state)
        return study_of(header).weigh(told.reads(eyes), eyes, plan, ())

    def _plan(self, time: list[str]) -> Plan:
        if not time:
            return Plan(worlds=self._worlds, seed=self._seed)
        if not re.fullmatch(r"[0-9]{1,12}", time[0]):
            raise Misused(N_("“{word}” is no number of milliseconds"), word=time[0][:60])
        seconds = min(int(time[0]), _LONGEST) / 1000
        worlds = min(self._worlds, max(_FEWEST, int(_A_SECOND * seconds)))
        return Plan(worlds=worlds, seconds=seconds, seed=self._seed)


def _finished_by(header: Header, begun: Any, event: Any) -> bool:
    """Whether ``event`` takes the place of ``begun``, the event before it."""
    try:
        typing = typing_of(header)
    except Unsupported:
        return False  # nobody can begin a turn at the prompt in this game
    return typing.unfinished(header, begun) and typing.finishes(begun, event)


def _text(line: bytes) -> str:
    if len(line) > _MAX_LINE:
        raise Unreadable(N_("the line is longer than {limit} bytes"), limit=_MAX_LINE)
    return decode(line).strip()


def _json(answer: Any) -> str:
    return json.dumps(answer, ensure_ascii=not streams.is_unicode(sys.stdout))
