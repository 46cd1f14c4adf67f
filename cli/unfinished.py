"""Rounds that were left: which there are, and which of them somebody goes on with."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from pathlib import Path
from typing import Final

from kibitz.cli.games import series_of
from kibitz.cli.prompt.lines import Lines, asked
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.source import read
from kibitz.cli.store.store import records
from kibitz.cli.texts import _
from kibitz.engine.errors import KibitzError
from kibitz.engine.header import Header
from kibitz.engine.record import decode, tail
from kibitz.engine.round import Round, read_rounds
from kibitz.engine.spelling import number

_OFFERED: Final = 3
"""Rounds that are offered."""

_EVENING: Final = 24 * 3600
"""Seconds after which nobody goes on with the evening before."""

_LONG: Final = 2**17
"""Bytes of a record that nobody waits for, from its first round to its last."""

_ENOUGH: Final = (20, 200)
"""Rounds of a longer one that are read: more where fewer do not tell how the match stands."""

_LOOKED_AT: Final = 20
"""Records, the last first, that are looked at."""


@dataclass(frozen=True)
class Left:
    """A record whose last round, or whose match, goes on. ``rounds``: those of the match."""

    path: Path
    rounds: tuple[Round, ...]

    @property
    def round(self) -> Round:
        """The last one."""
        return self.rounds[-1]

    @property
    def between(self) -> bool:
        """Whether that is over, and the next one is to begin."""
        return bool(series_of(self.round.header).winners(self.round))

    @property
    def against_bots(self) -> bool:
        """Whether it goes on at kibitz's own table."""
        return self.round.header.player is not None

    def __str__(self) -> str:
        """What it is called where it is offered: its record, and how far it is."""
        if self.between:
            return f"{self.path.stem} ({series_of(self.round.header).score(self.rounds)})"
        return f"{self.path.stem} ({self.round.last})"


def last_rounds(where: Path) -> Iterator[Left]:
    """The last rounds of the records written last, the last one first, over or not."""
    for path in islice(records(where), _LOOKED_AT):
        try:
            yield Left(path, _last_of(read(str(path))))
        except KibitzError:
            continue


def _last_of(data: bytes) -> tuple[Round, ...]:
    """The rounds of a record; of a long one those that tell how its last match stands."""
    if len(data) < _LONG:
        return read_rounds(data)
    text = decode(data)
    for count in _ENOUGH:
        found = read_rounds(tail(text, count).encode())
        for before, round in reversed(tuple(pairwise(found))):
            if round.header.score is not None or not _alike(before.header, round.header):
                return found[found.index(round) :]
    return read_rounds(data)


def _alike(one: Header, other: Header) -> bool:
    """Whether it is the same table: the match may go on from one round to the other."""
    return (one.game, one.players, one.options, one.edition) == (
        other.game, other.players, other.options, other.edition,
    )  # fmt: skip


def left(where: Path, bots: bool | None = None) -> list[Left]:
    """What can be gone on with, the one written last first; ``bots``: only against them, or not."""
    going_on = (
        one for one in last_rounds(where) if bots in (None, one.against_bots) and _open(one)
    )
    return list(islice(going_on, _OFFERED))


def offer(found: Sequence[Left], lines: Lines, speaker: Speaker) -> Left | None:
    """Which of them somebody goes on with; ``None``: with a new round.

    Where nobody can be asked it is the one that was written last.
    """
    if not found:
        return None
    speaker.say(_("Not finished yet:"))
    if not lines.interactive:
        speaker.say(str(found[0]))
        return found[0]
    for place, one in enumerate(found, start=1):
        speaker.say(f"{place}  {one}")
    new = len(found) + 1
    speaker.say(f"{new}  {_('a new round')}")
    while True:
        answer = asked(lines, _("Go on with which?"), "1")
        if answer == str(new):
            return None
        if (chosen := number(answer)) and chosen < new:
            return found[chosen - 1]
        speaker.say(_("Expected a number from 1 to {last}.").format(last=new))


def _open(one: Left) -> bool:
    """Whether nobody has won it yet: the round, or else the match.

    Where there is no match to be won, the evening goes on for a day.
    """
    try:
        if not one.between:
            return True
        standing = series_of(one.round.header).standing(one.rounds)
        return standing.winner is None and (not standing.endless or _of_today(one.path))
    except (KibitzError, OSError):
        return False


def _of_today(path: Path) -> bool:
    return time.time() - path.stat().st_mtime < _EVENING
