"""Records that somebody spoilt: bytes, lines, words, names and numbers that do not belong there."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from kibitz.engine.marque.rules import SEATS
from kibitz.engine.record import dumps
from kibitz.engine.round import project
from tests.strategies import fleets, hands, tables

HERE: Final = Path(__file__).parents[1]
FOLDERS: Final = ("golden", "logs", "cases/odds")
SHIPPED: Final = HERE.parent / "cli"

DIGITS: Final = ("0", "-1", "1.5", "007", "9" * 30, "9" * 5000, "٣", "¾", "1e9", "0x10", "+1")
NAMES: Final = (
    "Anna", "ANNA", "Ann", "Me", "-", "A>B", "Anna Maria", "", " ", "x" * 300, "José", "Jose\u0301",
    "\u202eAnna", "A\u200bnna", "deal", "show", "(Anna)", "[Anna]", "*Anna", "Anna!", "8", "\ud7ff",
    "İ", "ß", "👩‍👩‍👧", "a\u0301" * 90,
)  # fmt: skip
ODD: Final = (
    "\0", "\x01", "\x07", "\t", "\x0b", "\x0c", "\r", "\x1b[31m", "\x7f", "\x85", "\x9b", "\xa0",
    "\u2028", "\u2029", "\ufeff", "\ufffd", "\U0010ffff", "{", "}", "(", ")", ";", "[", "]", '"',
    "\\", ">", ">>", "+", "*", "!", "?!", "…", "--", "\n", "\r\n", "\n\n",
)  # fmt: skip
WORDS: Final = (
    "open", "deal", "show", "aside", "out", "tie", "hit", "miss", "yes", "no", "new", "x2", "rest",
    "fold", "set", "sail", "home", "pass", "armed", "bare", "+1", "+9", "1", "8", "10", "K",
    "1>-", "5>-", "да", "нет", "ja", "nein", "карта",
)  # fmt: skip
TAGS: Final = (
    "Game", "Players", "Perspective", "First", "Date", "Round", "Score", "Games", "Options", "Tied",
    "Player", "Bots", "Seed", "Id", "Site",
)  # fmt: skip
LINES: Final = (
    "!", "?!", "*", "* !", "( ! )", "()", "( Anna 4", "{", "{ a", "}", "; x", "[", "[]", '[A "b]',
    "Anna", "deal", "show", "open", "set", "Anna +4", "* Anna 4", "( Anna 4; Ben 4 )", "{ note }",
    "Anna 4 { why }", "Me fold", "Me x2", "Ben new", "Anna 8 out Anna 3", "Anna pass",
)  # fmt: skip

Mutation = Callable[[random.Random, str], str]


@cache
def whole() -> tuple[str, ...]:
    """The texts of records that lie about, a round each where there are many."""
    files = [*(path for name in FOLDERS for path in sorted((HERE / name).glob("*.kib")))]
    files += sorted(SHIPPED.rglob("*.kib"))
    return tuple(_short(path.read_text(encoding="utf-8")) for path in files)


def _short(text: str, most: int = 3) -> str:
    """The first rounds of a file."""
    return "\n\n".join(text.split("\n\n")[:most])


def made(rng: random.Random) -> str:
    """A record of random play of any game, in full or as somebody would have logged it."""
    seed = rng.randrange(10**6)
    match rng.randrange(4):
        case 0:
            seats, options = rng.choice(SEATS), rng.choice(fleets.OPTION_SETS)
            round = fleets.played.__wrapped__(seats, options, seed).round
        case 1:
            options = rng.choice(hands.OPTION_SETS)
            round = hands.played.__wrapped__(rng.choice((2, 4)), options, seed, 2).round
        case _:
            round = tables.played.__wrapped__(rng.choice(tables.SETTINGS), seed).round
    eyes = rng.choice((None, *range(len(round.header.players))))
    return dumps([(round if rng.random() < 0.3 else project(round, eyes)).record])


def spoilt(rng: random.Random) -> bytes:
    """A record with a few faults."""
    text = rng.choice(whole()) if rng.random() < 0.5 else made(rng)
    mutations = MISTAKES if rng.random() < 0.5 else (*MISTAKES, *DAMAGES)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 8))):
        text = rng.choice(mutations)(rng, text)
    data = text.encode("utf-8", "surrogatepass")
    return _bytes(rng, data) if rng.random() < 0.1 else data


def _bytes(rng: random.Random, data: bytes) -> bytes:
    """Some bytes changed, lost or doubled."""
    found = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(found) or 1)
        match rng.randrange(4):
            case 0:
                found[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                del found[at : at + rng.randint(1, 40)]
            case 2:
                found[at:at] = found[at : at + rng.randint(1, 40)]
            case _:
                found[at:at] = rng.randbytes(rng.randint(1, 4))
    return bytes(found)


def _lines(change: Callable[[random.Random, list[str], int], None]) -> Mutation:
    """A mutation of the lines of a text at one of them."""

    def mutation(rng: random.Random, text: str) -> str:
        lines = text.split("\n")
        change(rng, lines, rng.randrange(len(lines)))
        return "\n".join(lines)

    return mutation


def _doubled(rng: random.Random, lines: list[str], at: int) -> None:
    lines[at:at] = [lines[at]] * rng.choice((1, 1, 1, 2, 20))


def _lost(_rng: random.Random, lines: list[str], at: int) -> None:
    del lines[at]


def _swapped(rng: random.Random, lines: list[str], at: int) -> None:
    other = rng.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def _added(rng: random.Random, lines: list[str], at: int) -> None:
    lines.insert(at, rng.choice(LINES))


def _starred(_rng: random.Random, lines: list[str], at: int) -> None:
    lines[at] = f"* {lines[at]}"


def _varied(rng: random.Random, lines: list[str], at: int) -> None:
    lines.insert(at, f"( {lines[at]}; {rng.choice(lines)} )")


def _tagged(rng: random.Random, lines: list[str], at: int) -> None:
    value = rng.choice((*NAMES, *DIGITS, "Anna 1, Anna 5", "no-open, turbo", "2025-02-30", "a, b"))
    tag = f'[{rng.choice(TAGS)} "{value}"]'
    first = [place for place, line in enumerate(lines) if line.startswith("[")]
    same = [place for place in first if lines[place].startswith(tag.partition(" ")[0] + " ")]
    if same and rng.random() < 0.8:
        lines[same[0]] = tag
    else:
        lines.insert(first[-1] + 1 if first else 0, tag)


def _worded(rng: random.Random, lines: list[str], at: int) -> None:
    words = lines[at].split(" ")
    place = rng.randrange(len(words))
    match rng.randrange(4):
        case 0:
            words[place] = rng.choice(WORDS)
        case 1:
            del words[place]
        case 2:
            words.insert(place, rng.choice((*WORDS, *DIGITS)))
        case _:
            words[place] = rng.choice(rng.choice(lines).split(" "))
    lines[at] = " ".join(words)


def _carded(rng: random.Random, lines: list[str], at: int) -> None:
    """Another card or treasure: the line stays readable and perhaps legal."""
    digits = [place for place, letter in enumerate(lines[at]) if letter.isdecimal()]
    if digits:
        place = rng.choice(digits)
        lines[at] = lines[at][:place] + str(rng.randrange(10)) + lines[at][place + 1 :]


def _renamed(rng: random.Random, text: str) -> str:
    """A name that is another one wherever it stands, or in one place only."""
    names = {word for word in text.replace('"', " ").replace(",", " ").split() if word.istitle()}
    if not names:
        return text
    return text.replace(
        rng.choice(sorted(names)), rng.choice(NAMES), -1 if rng.random() < 0.6 else 1
    )


def _odd(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(ODD) * rng.choice((1, 1, 1, 3, 2000)) + text[at:]


def _numbered(rng: random.Random, text: str) -> str:
    digits = [place for place, letter in enumerate(text) if letter.isdecimal()]
    if not digits:
        return text
    at = rng.choice(digits)
    return text[:at] + rng.choice(DIGITS) + text[at + 1 :]


def _cut(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text) + 1)]


def _blank(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice((" ", "\t", "\u00a0")) * rng.choice((1, 10, 5000)) + text[at:]


def _cased(_rng: random.Random, text: str) -> str:
    return text.swapcase()


MISTAKES: Final[tuple[Mutation, ...]] = tuple(
    map(_lines, (_doubled, _lost, _swapped, _starred, _varied, *[_carded] * 6))
)
"""What somebody may do who logs in a hurry: most of it can be read, and some of it is legal."""

DAMAGES: Final[tuple[Mutation, ...]] = (
    *map(_lines, (_added, _tagged, _tagged, _worded)),
    _renamed, _odd, _numbered, _cut, _blank, _cased,
)  # fmt: skip
"""What comes of broken disks, of other programs and of malice."""
