"""Where a record comes from, and which part of it is asked about."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kibitz.cli.errors import Misused, Unreachable, refusal
from kibitz.cli.files.contents import contents
from kibitz.cli.texts import _, everywhere
from kibitz.engine.errors import N_, RecordError, Unreadable
from kibitz.engine.header import Header
from kibitz.engine.record import MAX_BYTES, decode, loads
from kibitz.engine.round import Round, pick, project, read_round, read_rounds
from kibitz.engine.spelling import fold

EXAMPLE: Final = "example:"
"""Begins the word for a shipped record."""

_EXAMPLES: Final = Path(__file__).with_name("examples")


@dataclass(frozen=True)
class Wish:
    """What a command line asks about.

    ``file``: a path, ``-`` or ``example:NAME``. ``player``: whose eyes (``--as``). ``round``
    counts from 1. ``at``: only so many events. ``styles``: who plays how, as ``Ben=sharp``.
    ``edition``: the file of an edition, for records that carry none.
    """

    file: str
    player: str | None = None
    round: int | None = None
    at: int | None = None
    styles: tuple[str, ...] = ()
    edition: str | None = None


def read(file: str) -> bytes:
    """What is in a file, on standard input or in a shipped example, up to what is surely too much.

    Raises ``Unreachable`` if it cannot be read, ``Misused`` for an unknown example.
    """
    if file.startswith(EXAMPLE):
        return _example(file.removeprefix(EXAMPLE))
    try:
        if file == "-":
            return _standard_input()
        return contents(file, MAX_BYTES + 1)
    except FileNotFoundError:
        raise Unreachable(N_("there is no file “{file}”"), file=file) from None
    except IsADirectoryError:
        raise Unreachable(N_("“{file}” is a folder, not a record"), file=file) from None
    except PermissionError:
        raise Unreachable(N_("“{file}” may not be read: permission denied"), file=file) from None
    except (OSError, ValueError) as error:
        raise Unreachable(
            N_("“{file}” cannot be read: {reason}"), file=file, reason=refusal(error)
        ) from None


def rounds_in(data: bytes, edition: str | None) -> tuple[Round, ...]:
    """The rounds of a file; those of the game of the ``edition`` file that carry none are by it."""
    if edition is None:
        return read_rounds(data)
    from kibitz.cli.edition import edition_in

    game, text = edition_in(edition)
    records = (
        record.tagged("Edition", text)
        if record.get("Edition") is None and (record.get("Game") or "").strip() == game
        else record
        for record in loads(decode(data))
    )
    return tuple(read_round(record, number) for number, record in enumerate(records, start=1))


def _standard_input() -> bytes:
    return sys.stdin.buffer.read(MAX_BYTES + 1)


def examples() -> tuple[str, ...]:
    """The names of the shipped examples."""
    return tuple(sorted(path.stem for path in _EXAMPLES.glob("*.kib")))


def _example(name: str) -> bytes:
    if name not in examples():
        raise Misused(
            N_("“{name}” is no example: there are {known}"),
            name=name[:60],
            known=", ".join(examples()),
        )
    return (_EXAMPLES / f"{name}.kib").read_bytes()


def rounds_asked(wish: Wish) -> tuple[Round, ...]:
    """The rounds of the file that ``wish`` may mean: the one it names, else all, in order.

    They are as logged; of the last one only the events wished for. Raises a ``RecordError`` for
    a text that is no record, ``Misused`` for a round or event that is not in it.
    """
    rounds = match_asked(wish)
    return rounds if wish.round is None else rounds[-1:]


def match_asked(wish: Wish, deciding: bool = False) -> tuple[Round, ...]:
    """The round asked about, as its last, and all before it; see ``rounds_asked``.

    ``deciding``: what was drawn after the last event wished for belongs to it.
    """
    rounds = rounds_in(read(wish.file), wish.edition)
    try:
        last = pick(rounds, wish.round)
    except Unreadable as error:
        raise Misused(error.template, **error.params) from None
    earlier = rounds[: rounds.index(last)]
    if wish.at is None:
        return (*earlier, last)
    if wish.at > last.last:
        raise Misused(
            N_("there is no event {number}: round {round} has {count}"),
            number=wish.at,
            round=last.index,
            count=last.last,
        )
    with suppress(RecordError):  # where it fails is found when it is replayed
        last = seen(wish, last, eyes_asked(wish, last))  # the rest tells what was seen before
    return (*earlier, last.deciding(wish.at) if deciding else last.upto(wish.at))


def eyes_asked(wish: Wish, round: Round) -> int | None:
    """The seat whose eyes are asked for: ``--as``, else the record's Perspective or Player.

    Raises ``Misused`` for somebody who is not at the table.
    """
    if wish.player is None:
        return round.header.eyes
    try:
        return round.header.seat(wish.player)
    except Unreadable as error:
        raise Misused(error.template, **error.params) from None


def seen(wish: Wish, round: Round, eyes: int | None) -> Round:
    """The round as ``eyes`` saw it; without eyes, everything that the log tells.

    Of a log that is read with its own Perspective everything counts: cards are shown by accident,
    too. ``--as`` leaves out what its player could not have seen, whoever kept the log.
    """
    kept = wish.player is None and eyes == round.header.perspective
    return round if eyes is None or kept else project(round, eyes)


def asked(wish: Wish) -> tuple[Round, int | None]:
    """The one round asked about, as the eyes asked for saw it, and these eyes."""
    round = rounds_asked(wish)[-1]
    eyes = eyes_asked(wish, round)
    return seen(wish, round, eyes), eyes


def all_seen(wish: Wish, rounds: tuple[Round, ...], eyes: int | None) -> tuple[Round, ...]:
    """The rounds as the player saw them who has the seat ``eyes`` in the last one.

    A round without this player is seen as a bystander sees it.
    """
    if eyes is None:
        return rounds
    name = rounds[-1].header.players[eyes]
    return tuple(
        seen(wish, round, round.header.players.index(name))
        if name in round.header.players
        else project(round, None)
        for round in rounds
    )


def styles_asked(items: tuple[str, ...], header: Header, known: tuple[str, ...]) -> dict[str, str]:
    """The style of whoever is said to have one, by name; raises ``Misused``.

    ``items``: as typed, ``Ben=sharp``. ``known``: the styles there are.
    """
    found = {}
    for item in items:
        name, _equals, typed = item.partition("=")
        title = called(typed, known)
        if title is None:
            raise Misused(
                N_("“{style}” is no style: expected NAME=STYLE, with one of {known}"),
                style=item[:60],
                known=", ".join(map(_, known)),
            )
        try:
            seat = header.seat(name)
        except Unreadable as error:
            raise Misused(error.template, **error.params) from None
        found[header.players[seat]] = title
    return found


def called(typed: str, known: Sequence[str]) -> str | None:
    """The one of the ``known`` styles that was typed, as it is called in any language."""
    key = fold(typed)
    return next((title for title in known if key in map(fold, everywhere(title))), None)
