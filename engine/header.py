"""What the tags of a round say about the table: game, players, whose eyes, who begins."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from kibitz.engine.errors import N_, RecordError, Unreadable
from kibitz.engine.record import GARBLED, Record, looks_like_a_variation

RESERVED = frozenset({"open", "deal", "show", "aside", "set", "-", "(", ")"})
"""Words of the notation that would be mistaken for a player."""

MAX_NAME = 200
"""Characters a name may have at most."""

MAX_PLAYERS = 20
"""Names that a record may list at most; no game here seats so many."""

_NAMES: Final = 2 * MAX_PLAYERS * MAX_NAME
_AND = re.compile(r"\s+(?:and|und|и|та|й|і|&)\s+", re.IGNORECASE)

_NO_NAME: Final = re.compile(rf"[\s,>{GARBLED}]")
_NUMBER: Final = re.compile(r"0{0,6}[1-9][0-9]{0,5}")
_POINTS: Final = re.compile(r"[0-9]{1,6}")
_YEAR: Final = re.compile(r"([0-9]{4})(-[0-9]{2})?")


@dataclass(frozen=True)
class Header:
    """The table a round is played at. Players are seat numbers, clockwise from 0.

    Names are in the composed form (NFC), however the record spells them.
    ``perspective``: whose eyes the log was kept with; ``None``: a bystander's, or a full record.
    ``score``: tokens or points before the round, ``games``: games of a rubber won before it, by
    seat, where the record says. ``edition``: the cards of a house edition of the game, as its rules
    write them down. ``player``: who played it against bots, in the
    full record of such a round.
    """

    game: str
    players: tuple[str, ...]
    perspective: int | None
    first: int
    options: tuple[str, ...] = ()
    score: tuple[int, ...] | None = None
    games: tuple[int, ...] | None = None
    player: int | None = None
    edition: str | None = None

    @property
    def eyes(self) -> int | None:
        """Whose eyes look unless somebody says otherwise: those that kept the log, or that
        played; ``None``: nobody's."""
        return self.player if self.perspective is None else self.perspective

    def seat(self, name: str) -> int:
        """The seat of the player called ``name``, letter case forgiven if that leaves one.

        Raises ``Unreadable`` for anybody else.
        """
        name = composed(name)
        if name in self.players:
            return self.players.index(name)
        alike = [s for s, p in enumerate(self.players) if p.casefold() == name.casefold()]
        if len(alike) == 1:
            return alike[0]
        raise Unreadable(
            N_("“{name}” is no player here: expected {players}"),
            name=name[:60],
            players=", ".join(self.players),
        )

    def seen_by(self, perspective: int | None) -> Header:
        """The same table seen with other eyes."""
        return replace(self, perspective=perspective)

    def tags(self) -> tuple[tuple[str, str], ...]:
        """The tags that ``read_header`` makes this header of, without score, games and player."""
        eyes = self.perspective
        found = (
            ("Game", self.game),
            ("Players", ", ".join(self.players)),
            ("Perspective", "" if eyes is None else self.players[eyes]),
            ("First", self.players[self.first]),
            ("Options", ", ".join(self.options)),
            ("Edition", self.edition or ""),
        )
        return tuple((key, value) for key, value in found if value)


def read_header(record: Record) -> Header:
    """The header that a record's tags make.

    Raises ``Unreadable``, with the line of the tag, for a missing tag, an unusable or doubled name,
    a tag that names somebody who is not at the table, and a date, number or score that is none.
    """
    game = _required(record, "Game")
    players = tuple(map(composed, _words(_required(record, "Players"))))
    with _in_tag(record, "Players"):
        check_names(players)
    header = Header(game.strip(), players, None, 0, tuple(_words(record.get("Options") or "")))
    with _in_tag(record, "First"):
        first = header.seat(_required(record, "First").strip())
    header = replace(
        header,
        first=first,
        perspective=_seat(header, record, "Perspective"),
        player=_seat(header, record, "Player"),
        score=_score(header, record, "Score"),
        games=_score(header, record, "Games"),
        edition=record.get("Edition") or None,
    )
    with _in_tag(record, "Tied"):
        for name in _words(record.get("Tied") or ""):
            header.seat(name)
    with _in_tag(record, "Round"):
        _check_number((record.get("Round") or "").strip())
    with _in_tag(record, "Date"):
        _check_date((record.get("Date") or "").strip())
    return header


@contextmanager
def _in_tag(record: Record, key: str) -> Iterator[None]:
    """What is wrong in here stands in the line of that tag."""
    try:
        yield
    except RecordError as error:
        raise error.at(line=record.lines.get(key)) from None


def composed(text: str) -> str:
    """``text`` with letter and accent as one character (NFC): so names are compared.

    One that is too long for names is left as it is: thousands of accents take hours to sort.
    """
    return unicodedata.normalize("NFC", text) if len(text) <= _NAMES else text


def names_in(text: str) -> tuple[str, ...]:
    """The names in a list that somebody typed: between commas, or, without any, between blanks.

    An “and” between two of them is none of their names.
    """
    text = _AND.sub(", " if "," in text else " ", text)
    return tuple(map(composed, _words(text) if "," in text else text.split()))


def check_names(players: tuple[str, ...]) -> None:
    """Raise ``Unreadable`` if these cannot be the names of the players at one table."""
    if len(players) > MAX_PLAYERS:
        raise Unreadable(
            N_("{number} players are too many for any game here: expected at most {limit}"),
            number=len(players),
            limit=MAX_PLAYERS,
        )
    for name in players:
        if problem := name_problem(name):
            raise Unreadable(problem, name=name[:60], limit=MAX_NAME)
    for index, name in enumerate(players):
        if name in players[:index]:
            raise Unreadable(N_("two players are called “{name}”"), name=name)


def name_problem(name: str) -> str | None:
    """Why nobody can be called ``name`` in a record (a template with ``{name}``), or ``None``."""
    if not name or _NO_NAME.search(name) or not name.isprintable():
        return N_("“{name}” is no name: expected no space, comma or > in it")
    taken = name.casefold() in RESERVED or name[0] in ";{*+" or name[-1] in "!?};"
    if taken or looks_like_a_variation(f"{name} …"):
        return N_("“{name}” means something else in a record: expected another name")
    if len(name) > MAX_NAME:
        return N_("the name “{name}…” is too long: expected at most {limit} characters")
    return None


def _required(record: Record, key: str) -> str:
    value = record.get(key)
    if value is None or not value.strip():
        raise Unreadable(N_('the tag {key} is missing: expected [{key} "…"]'), key=key)
    return value


def _words(value: str) -> list[str]:
    return [word.strip() for word in value.split(",") if word.strip()]


def _seat(header: Header, record: Record, key: str) -> int | None:
    """The seat of the player that a tag names, or ``None`` where the tag is missing."""
    name = record.get(key)
    with _in_tag(record, key):
        return header.seat(name.strip()) if name else None


def _score(header: Header, record: Record, key: str) -> tuple[int, ...] | None:
    value = record.get(key)
    if value is None:
        return None
    points: dict[int, int] = {}
    with _in_tag(record, key):
        for item in _words(value):
            name, _, number = item.rpartition(" ")
            if not _POINTS.fullmatch(number):
                raise Unreadable(
                    N_("the score “{item}” is unreadable: expected a name and a number"),
                    item=item[:60],
                )
            seat = header.seat(name.strip())
            if seat in points:
                raise Unreadable(
                    N_("{player} stands twice in one line"), player=header.players[seat]
                )
            points[seat] = int(number)
    return tuple(points.get(seat, 0) for seat in range(len(header.players)))


def _check_number(number: str) -> None:
    """Raise ``Unreadable`` if this is no number of a round."""
    if number and not _NUMBER.fullmatch(number):
        raise Unreadable(
            N_("“{number}” is no number of a round: expected one as in {example}"),
            number=number[:60],
            example="3",
        )


def _check_date(date: str) -> None:
    """Raise ``Unreadable`` if this is no day or time, year or month (ISO 8601)."""
    if not date:
        return
    year = _YEAR.fullmatch(date)
    try:
        datetime.fromisoformat(f"{year[1]}{year[2] or '-01'}-01" if year else date)
    except ValueError:
        raise Unreadable(
            N_("“{date}” is no date: expected one as in {example}"),
            date=date[:60],
            example="2025-03-09",
        ) from None
