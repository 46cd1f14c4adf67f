"""Programs that talk to ``kibitz engine``: rounds as a player would tell them, and much else.

A ``Driver`` says line after line and hears the answers. It knows what is right to say: such a line
must be taken, and leave what a fresh desk would be told by the round alone.
"""

from __future__ import annotations

import json
import random
import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from kibitz.cli.visible import in_a_line
from kibitz.engine.record import dumps
from kibitz.engine.round import Round, project
from tests.strategies import fleets, hands, tables

_ERROR: Final = re.compile(r"error (\d+) “.*”: .+")
_QUESTIONS: Final = (
    *("odds",) * 4,
    *("go 1", "go 3", "advise 2") * 2,
    *("isready",) * 3,
    "go",
    "advise",
)
_NOTHING: Final = ("", "   ", "; a comment", "{ a note }", "stop")
_NAMES: Final = ("Anna", "Ben", "Carla", "Dov", "Eva", "Finn")
_WORDS: Final = (
    *_NAMES, "deal", "show", "open", "aside", "set", "hit", "miss", "out", "tie", "x2", "rest",
    "new", "yes", "no", "fold", "sail", "home", "pass", "armed", "bare", "-", "*", "+5", "+", ">",
    "1>Ben", "5>Anna", "2>-", "8", "7", "K", "1", "!", "?!", "{", "}", "(", ")", ";", "[", "]",
    "undo", "odds", "go", "advise", "isready", "now", "9999999999999", "٣", "é",
    "\N{COMBINING ACUTE ACCENT}",
)  # fmt: skip
_BROKEN: Final = (
    b"\xff\xfe\x00", b"\x00", b"\x1b[2J", "\u202e abc".encode(), "\u2028".encode(), b"[" * 500,
    b"(" * 500, b"Anna +" + b"9" * 900, b"x" * 20_000, b'[Game "' + b"y" * 12_000, b"\r\r\r",
    b"\x85", b'[Score "' + b"A 1, " * 300 + b'"]', b"go " + b"1" * 50, b"go -1", b"advise soon",
    b"go 1 2", b"{ a", b"( Anna 4 ; ( Ben 4 ) )", b"( Anna 4 )", b"isready now",
    b'[Seed "' + b"1" * 5000 + b'"]', b"Anna 4 { so }", b"{}",
)  # fmt: skip
_TAGS: Final = (
    '[Game "skat"]', '[Game "truc"]', '[Players "Anna"]', '[Players "Anna, Anna"]',
    '[First "Zoe"]', '[Perspective "Zoe"]', '[Perspective ""]', '[Score "Anna x"]',
    '[Score "Zoe 1"]', '[Tied "Zoe"]',
    '[Options "no-such"]', '[Options "free-pass, tie-to-first"]', '[Round "-3"]', '[Date "never"]',
    '[Games "Anna 1"]', '[Player "Zoe"]', '[Players ","]', '[First ""]', '[Event "any"]', '[]',
    '[a "', '[Options ""]', '[Score ""]', '[Players ""]', '[Game ""]',
)  # fmt: skip


class Listens(Protocol):
    """What a driver talks to."""

    def answer(self, line: bytes) -> list[str]:
        """The lines that answer a line."""
        ...


class Wrong(Exception):
    """An answer that is none."""


class Driver:
    """One conversation; ``fresh`` makes another one, to compare with."""

    def __init__(self, rng: random.Random, desk: Listens, fresh: Any) -> None:
        self.rng, self._desk, self._fresh = rng, desk, fresh
        self._number, self._name = 0, ""
        self._last: list[str] = []
        self._taken: list[int] = []  # lines, by event of the round
        self.recent: deque[bytes] = deque(maxlen=40)
        self.saying = b""

    def lines(self) -> Iterator[bytes]:
        """Every line that was said, round after round, without an end."""
        while True:
            yield from self._round(*_table(self.rng))

    # -- a round ---------------------------------------------------------------------------

    def _round(self, round: Round, eyes: int | None) -> Iterator[bytes]:
        rng = self.rng
        record = project(round, eyes).record
        self._name = "" if eyes is None else round.header.players[eyes]
        tags, lines = (
            dumps([replace(record, entries=())]).splitlines(),
            dumps([record]).splitlines(),
        )
        events = lines[len(tags) :]
        if rng.random() < 0.2:
            yield self._said("new", sure=True)
        yield from self._tagged(tags)
        self._taken, told = [], 0
        while told < len(events):
            chance = rng.random()
            if chance < 0.02 and told:
                return  # the round is left, and another one begins
            if chance < 0.06 and told:
                yield from self._again(tags, events[:told])
            elif chance < 0.11 and told:
                for _ in range(self._taken.pop()):
                    yield self._said("undo", sure=True)
                told -= 1
            elif chance < 0.25:
                synchronous = True
                for line, refused in self._wrong(events[told]):
                    yield line
                    synchronous &= refused
                if not synchronous:
                    yield self._said("new", sure=True)
                    yield from self._again(tags, events[:told])
            elif chance < 0.45:
                yield self._said(rng.choice(_QUESTIONS))
            else:
                yield from self._event(events[told])
                told += 1
            if rng.random() < 0.02:
                self._compared(tags, events[:told])

    def _tagged(self, tags: Sequence[str]) -> Iterator[bytes]:
        """The tags in any order, perhaps some wrong ones or the same again among them."""
        rng = self.rng
        chance = rng.random()
        if chance < 0.3:
            tags = rng.sample(tags, len(tags))
        if chance < 0.15:
            for tag in tags:
                if rng.random() < 0.3:
                    yield self._said(rng.choice(_TAGS))
                yield self._said(tag)
            yield self._said("new", sure=True)
        for tag in tags:
            yield self._said(tag, sure=True)
            if rng.random() < 0.05:
                yield self._said(rng.choice(_NOTHING), sure=True)

    def _again(self, tags: Sequence[str], events: Sequence[str]) -> Iterator[bytes]:
        """The round from its tags on."""
        if self.rng.random() < 0.3:
            yield self._said("new", sure=True)
        for line in tags:
            yield self._said(line, sure=True)
        self._taken = []
        for line in events:
            yield from self._event(line)

    def _event(self, line: str) -> Iterator[bytes]:
        parts, taken = _parts(line, self._name), 1
        if parts and self.rng.random() < 0.4:
            for part in parts:
                yield self._said(part)
                taken += not self._last
                if self.rng.random() < 0.2:
                    yield self._said(self.rng.choice(_QUESTIONS))
        yield self._said(line, sure=True)
        self._taken.append(taken)

    def _wrong(self, line: str) -> Iterator[tuple[bytes, bool]]:
        """A line that should not be said, and whether it was refused: then it changed nothing."""
        wrong = self._nonsense(line)
        before = self._desk.answer(b"odds")
        self._number += 1
        said = self._said(wrong)
        refused = bool(self._last) and all(answer.startswith("error ") for answer in self._last)
        after = self._desk.answer(b"odds")
        self._number += 1
        if refused and _counted(before) != _counted(after):
            raise Wrong(f"it was refused, and changed {before} to {after}")
        yield said, refused

    def _nonsense(self, line: str) -> bytes:
        rng, words = self.rng, line.split()
        match rng.randrange(7):
            case 0:
                return rng.choice(_BROKEN)
            case 1:
                return rng.randbytes(rng.randrange(60)).replace(b"\n", b"")
            case 2:
                return rng.choice(_TAGS).encode()
            case 3:
                return " ".join(rng.choices(_WORDS, k=rng.randrange(1, 6))).encode()
            case 4:
                words[rng.randrange(len(words))] = rng.choice(_WORDS)
            case 5:
                del words[rng.randrange(len(words))]
            case _:
                words.insert(rng.randrange(len(words) + 1), rng.choice(_WORDS))
        return " ".join(words).encode()

    # -- what is answered ------------------------------------------------------------------

    def _said(self, line: str | bytes, sure: bool = False) -> bytes:
        """Say a line; raises ``Wrong`` for no fit answer, or if what is ``sure`` is refused."""
        data = line.encode() if isinstance(line, str) else line
        self._number += 1
        self.recent.append(self.saying)
        self.saying = data
        answers = self._last = self._desk.answer(data)
        for answer in answers:
            self._checked(data, answer)
        if sure and answers:
            raise Wrong(f"it was refused: {answers}")
        word = data.split()[:1]
        if len(answers) > 1 and not data.lstrip().startswith(b"["):
            raise Wrong(f"more than one answer: {answers}")
        if word in ([b"odds"], [b"go"], [b"advise"], [b"isready"]) and not answers:
            raise Wrong("no answer")
        return data

    def _checked(self, line: bytes, answer: str) -> None:
        if in_a_line(answer) != answer:
            raise Wrong(f"an answer that is no line of text: {answer!r}")
        if found := _ERROR.fullmatch(answer):
            number, tag = int(found[1]), line.lstrip().startswith(b"[")
            if number != self._number and not (tag and number < self._number):
                raise Wrong(f"the line is {self._number}: {answer}")
            return
        match line.split()[:1]:
            case [b"odds"] | [b"advise"]:
                wrong = [p for p in _chances(json.loads(answer)) if not 0 <= p <= 1 + 1e-12]
                if wrong:
                    raise Wrong(f"chances of {wrong}: {answer}")
            case [b"go"] if re.fullmatch(r"best \S.*", answer):
                pass
            case [b"isready"] if answer == "readyok":
                pass
            case _:
                raise Wrong(f"no answer: {answer}")

    def _compared(self, tags: Sequence[str], events: Sequence[str]) -> None:
        """What was told is what a desk knows that was told nothing else."""
        desk = self._fresh()
        for line in (*tags, *events):
            desk.answer(line.encode())
        wanted, found = desk.answer(b"odds"), self._desk.answer(b"odds")
        self._number += 1
        if _counted(wanted) != _counted(found):
            raise Wrong(f"{found} instead of {wanted}")


def _counted(answers: list[str]) -> list[str]:
    """The answers, whatever the numbers of their lines."""
    return [re.sub(r"^error \d+", "error", answer) for answer in answers]


def _chances(found: Any) -> Iterator[float]:
    """Every probability in an answer."""
    match found:
        case dict():
            for key, value in found.items():
                if key in (
                    "ev",
                    "deck",
                    "event",
                    "pool",
                    "hidden",
                    "card",
                    "named",
                    "left",
                    "unlaunched",
                ):
                    continue
                yield from _chances(value)
        case list():
            for value in found:
                yield from _chances(value)
        case bool():
            pass
        case float() | int():
            yield found


def _table(rng: random.Random) -> tuple[Round, int | None]:
    """A round, and whose eyes log it."""
    seed = rng.randrange(10**6)
    match rng.randrange(4):
        case 0:
            options = rng.choice(fleets.OPTION_SETS)
            round = fleets.played(rng.choice((2, 2, 3, 4)), options, seed).round
        case 1:
            options = rng.choice(hands.OPTION_SETS)
            round = hands.played(rng.choice((2, 2, 4)), options, seed, hands=2).round
        case _:
            round = tables.played(rng.choice(tables.SETTINGS), seed).round
    seats: list[int | None] = [*range(len(round.header.players)), 0, 0, None]
    return round, rng.choice(seats)


def _parts(line: str, name: str) -> list[str]:
    """The beginnings with which an event can be told before the whole, if it has any.

    ``name``: of the player whose log it is.
    """
    match line.split():
        case [actor, drawn, _card, *_] if drawn.startswith("+"):
            return [f"{actor} {drawn}"]
        case [actor, "x2" | "rest" | "new" as question, answer, *rest]:
            return [f"{actor} {question}", *([f"{actor} {question} {answer}"] if rest else [])]
        case [actor, "sail", treasure, _bottom] if actor == name:
            return [f"{actor} sail {treasure}"]
    return []
