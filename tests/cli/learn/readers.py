"""What stands on the screen of a question, read back into the record that it shows.

Nothing is shared with what writes the screen: a reader knows the English sentences, and the
notation. What it leaves out nobody could know who has the screen alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from kibitz.engine.record import Record, loads

_NUMBERED: Final = re.compile(r"^\d+\. ")
_SET_UP: Final = ("You were dealt", "The first ships", "Open")


def rebuilt(game: str, lines: Sequence[str]) -> Record:
    """The record that a screen shows, wide enough for every event to stand in one line."""
    events = [line for line in lines if _NUMBERED.match(line) or line.startswith(_SET_UP)]
    below = [line for line in lines if line not in events]
    said = [_NUMBERED.sub("", line, count=1) for line in events]
    tags, turns = _READERS.get(game, _letter)(said, below)
    head = {"Game": game, **tags}
    written = [*(f'[{key} "{value}"]' for key, value in head.items()), *turns, ""]
    (read,) = loads("\n".join(written))
    return read


Read = tuple[dict[str, str], list[str]]
"""The tags of a record beside its game, and its events."""


# -- the 16-card family ------------------------------------------------------------------------


def _letter(events: list[str], below: list[str]) -> Read:
    mine = below[-1]
    (me,) = _found(r"You are (\w+)", mine)
    rows = [line for line in below if re.search(r"\brow\b", line)]
    players = [line.split()[0] for line in rows]
    turns = [_turn(me, said) for said in events]
    if drew := re.search(r"You drew: (\d)", mine):
        turns.append(f"{me} +{drew[1]}")
    first = next(turn.split()[0] for turn in turns if turn.split()[0] in players)
    tags = {"Players": ", ".join(players), "Perspective": me, "First": first}
    tokens = [found[1] for line in rows if (found := re.search(r"(\d+) tokens?", line))]
    if tokens:
        shown = zip(players, tokens, strict=True)
        tags["Score"] = ", ".join(f"{name} {count}" for name, count in shown)
    return tags, turns


def _turn(me: str, said: str) -> str:
    """A turn of the 16-card family, in the notation."""
    if dealt := re.fullmatch(r"You were dealt: (\d) \S+\.", said):
        return f"deal {me} {dealt[1]}"
    drew, who, played, rest = _found(
        r"(?:You drew: (\d) [^.]+\. )?(\w+) played: ([^.]+)\.(.*)", said
    )
    actor = me if who == "You" else who
    card, at, named = _found(r"(\d) \w+(?: at (\w+))?(?:: (\d) \w+)?", played)
    target = {"you": me, "oneself": me, "nobody": "-", None: None}.get(at, at)
    line = f"{card}>{target}" if target else card
    outcome = _outcome(rest.strip(), named)
    return " ".join(filter(None, (actor, drew and f"+{drew}", line, outcome)))


def _outcome(rest: str, named: str | None) -> str:
    """What came of a turn, by the sentences after it."""
    ways: list[tuple[str, Callable[[re.Match[str]], str]]] = [
        (r"\w+ held the (\d) and is out", lambda m: f"{m[1]} hit"),
        (r"does not hold the|you do not hold the", lambda m: f"{named} miss"),
        (r"You have seen \w+'s (\d)", lambda m: m[1]),
        (r"has seen your card|knows \w+'s card now", lambda m: ""),
        (r"same card as you|hold equal cards", lambda m: "tie"),
        (r"(\w+) lost the duel with the (\d): \w+ holds", lambda m: f"out {m[1]} {m[2]}"),
        (r"You won the duel: (\w+) is out with the (\d)", lambda m: f"out {m[1]} {m[2]}"),
        (r"You and \w+ exchanged hands.*Your card now: (\d)", lambda m: m[1]),
        (r"You threw away the (\d).*You drew: (\d)", lambda m: f"{m[1]} +{m[2]}"),
        (r"threw away the (\d)", lambda m: m[1]),
        (r"protected until|exchanged hands|had no effect|^$", lambda m: ""),
    ]
    for pattern, written in ways:
        if found := re.search(pattern, rest):
            return written(found)
    raise AssertionError(rest)


# -- Le Truc -----------------------------------------------------------------------------------


def _truc(events: list[str], below: list[str]) -> Read:
    (me,) = _found(r"You are (\w+)", below[-1])
    seats = [_found(r"(\w+)  (\d+)/12(  deals)?", line) for line in below if "/12" in line]
    (first,) = [name for name, _points, deals in seats if not deals]
    tags = {
        "Players": ", ".join(name for name, _points, _deals in seats),
        "Perspective": me,
        "First": first,
        "Score": ", ".join(f"{name} {points}" for name, points, _deals in seats),
    }
    return tags, [_said(me, said) for said in events]


def _said(me: str, said: str) -> str:
    """A turn of Le Truc, in the notation."""
    if dealt := re.fullmatch(r"You were dealt: ([^.]+)\.", said):
        return f"deal {me} {dealt[1]}"
    for pattern, call in ((r"(\w+) offers? to double", "x2"), (r"(\w+) claims? the rem", "rest")):
        if found := re.match(pattern, said):
            return f"{me if found[1] == 'You' else found[1]} {call}"
    who, card = _found(r"(\w+) plays?: (\w+)\..*", said)
    return f"{me if who == 'You' else who} {card}"


# -- Letter of Marque --------------------------------------------------------------------------


def _marque(events: list[str], below: list[str]) -> Read:
    (me,) = _found(r"You are (\w+)", below[-1])
    named = [line.split()[0] for line in below if re.match(r"\w+  \d+ points?", line)]
    players = [me if name == "you" else name for name in named]
    ships, first = _found(r"The first ships: ([^.]+)\..*; (\w+) begins?\.", events[0])
    start = players.index(me if first == "you" else first)
    # Who attacked is not always said, but everybody has one turn after the other.
    turns = [
        f"{players[(start + place) % len(players)]} {_move(me, said)}"
        for place, said in enumerate(events[1:])
    ]
    tags = {"Players": ", ".join(players), "Perspective": me, "First": players[start]}
    return tags, [f"set {ships}", *turns]


def _move(me: str, said: str) -> str:
    """What was done in Letter of Marque, in the notation."""
    if found := re.match(r"\w+ turns? up the (\d);", said):
        bottom = re.search(r"The ship on it is (armed|bare)\.", said)
        return f"sail {found[1]} {bottom[1]}" if bottom else f"sail {found[1]}"
    if found := re.match(r"\w+ takes? (?:the|your) (\d) home", said):
        return f"home {found[1]}"
    whose, treasure, bottom = _found(r"(\w+)(?:'s)? ship on the (\d) was (armed|bare):", said)
    return f"hit {me if whose == 'Your' else whose} {treasure} {bottom}"


_READERS: Final[Mapping[str, Callable[[list[str], list[str]], Read]]] = {
    "truc": _truc,
    "marque": _marque,
}


def _found(pattern: str, text: str) -> tuple[Any, ...]:
    found = re.match(pattern, text)
    assert found, (pattern, text)
    return found.groups()
