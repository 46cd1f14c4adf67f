"""The tags of a round that is about to be told, each checked as soon as it can be."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kibitz.engine.errors import KibitzError, RecordError
from kibitz.engine.games import GAMES, game_of
from kibitz.engine.header import read_header
from kibitz.engine.record import Record

_ANY_GAME = GAMES[0].presets[0]
"""Stands for the game while it is not told: names and scores are written alike in all of them."""


_ANYBODY = "A,B"
"""Stands for the players, likewise, where no other tag names them."""

_NAMING = frozenset(("First", "Perspective", "Player", "Score", "Games", "Tied"))
"""Tags that name players: what is wrong with them is seen once it is told who plays."""


@dataclass(frozen=True)
class Tag:
    """A tag, and the number of the line that told it."""

    key: str
    value: str
    line: int


@dataclass(frozen=True)
class Refused:
    """A tag that cannot be, and why."""

    tag: Tag
    error: KibitzError


@dataclass(frozen=True)
class Tags:
    """The tags told so far, in their order.

    ``first``: the key of the first: told again, it means that all of them are told anew. Empty if
    the first was refused: then each of them only takes the place of its like.
    """

    told: tuple[Tag, ...] = ()
    first: str | None = None

    @property
    def record(self) -> Record:
        """A record of nothing but these tags."""
        return Record(
            tuple((tag.key, tag.value) for tag in self.told),
            lines={tag.key: tag.line for tag in self.told},
        )

    def told_too(self, tag: Tag) -> tuple[Tags, tuple[Refused, ...]]:
        """These and ``tag``, which takes the place of an earlier one of its kind.

        What cannot be told together with it is refused and left out: ``tag`` alone, and nothing
        changes, or earlier ones that could not be checked before.
        """
        first = tag.key if self.first is None else self.first
        tags, refused = Tags(() if tag.key == first else self.told, first)._with(tag), []
        while (error := tags._error()) is not None:
            blamed = tags._blamed(error, tag)
            if blamed is tag:
                return replace(self, first=self.first or ""), (Refused(tag, error),)
            refused.append(Refused(blamed, error))
            tags = tags._without(blamed)
            if blamed.key == first:
                tags = replace(tags, first="")
        return tags, tuple(refused)

    def _with(self, tag: Tag) -> Tags:
        if all(tag.key != old.key for old in self.told):
            return replace(self, told=(*self.told, tag))
        return replace(self, told=tuple(tag if tag.key == old.key else old for old in self.told))

    def _without(self, tag: Tag) -> Tags:
        return replace(self, told=tuple(old for old in self.told if old is not tag))

    def _error(self) -> KibitzError | None:
        """What is wrong with these tags, whatever else may come, or ``None``."""
        record = self.record
        try:
            if (game := record.get("Game")) is not None:
                game_of(game.strip())
            if (players := record.get("Players")) is None:
                told = tuple(tag for tag in record.tags if tag[0] not in _NAMING)
                record = replace(record, tags=(*told, ("Players", _ANYBODY)))
            likely = (players or _ANYBODY).split(",")[0]
            for key, value in (("Game", _ANY_GAME), ("First", likely)):
                if record.get(key) is None:
                    record = record.tagged(key, value)
            header = read_header(record)
            if game is not None and players is not None:
                game_of(header.game).start(header)
        except KibitzError as error:
            return error
        return None

    def _blamed(self, error: KibitzError, last: Tag) -> Tag:
        """The tag that the ``error`` is about; where it does not say, the ``last`` one told."""
        line = error.place.line if isinstance(error, RecordError) else None
        for tag in self.told:
            if tag.line == line:
                return tag
        options = next((tag for tag in self.told if tag.key == "Options"), last)
        return last if self._without(options)._error() else options
