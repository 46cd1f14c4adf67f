"""``kibitz rounds``: the rounds wished for, a line each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli import listener
from kibitz.cli.answer import Form, give
from kibitz.cli.errors import Misused
from kibitz.cli.labels import folded, padded, shortened
from kibitz.cli.library.entry import Entry
from kibitz.cli.library.index import Index
from kibitz.cli.library.trouble import tell
from kibitz.cli.texts import _, ngettext, percent
from kibitz.engine.errors import N_, RecordError
from kibitz.inference.evaluation import BOUNDS
from kibitz.inference.review_summary import Summary

_LEAST: Final = dict(zip(("?!", "?", "??"), BOUNDS, strict=True))

_DATE: Final = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")

_WIDE: Final = 70
"""Columns from which on the game and the players find room in a line."""

_NAME: Final = 8
"""Columns for the winner of a round that was only watched."""


@dataclass(frozen=True)
class Wish:
    """Which rounds are wished for. ``mistakes``: with one; ``mark``: with one at least so bad."""

    player: str | None = None
    game: str | None = None
    since: str | None = None
    until: str | None = None
    mistakes: bool = False
    mark: str | None = None

    def check(self) -> None:
        """Raise ``Misused`` for what cannot be wished for."""
        if self.game is not None:
            _known(self.game)
        for date in filter(None, (self.since, self.until)):
            if not _DATE.fullmatch(date):
                raise Misused(
                    N_("“{date}” is no date: expected one as in 2025-03-09, 2025-03 or 2025"),
                    date=date[:60],
                )
        if self.mark is not None and self.mark not in _LEAST:
            raise Misused(
                N_("“{mark}” is no mark of a mistake: expected one of {known}"),
                mark=self.mark[:60],
                known=", ".join(_LEAST),
            )

    def means(self, entry: Entry) -> bool:
        """Whether a round is wished for."""
        if self.player is not None and entry.seated(self.player) is None:
            return False
        if self.game is not None and entry.game != self.game:
            return False
        if entry.date < (self.since or ""):
            return False
        if self.until is not None and entry.date[: len(self.until)] > self.until:
            return False
        if not self.mistakes and self.mark is None:
            return True
        judged = entry.summary(entry.subject(self.player))
        found = None if judged is None else judged.worst
        return found is not None and _LEAST[found.mark] >= _LEAST[self.mark or "?!"]


def _known(game: str) -> None:
    from kibitz.engine.games import game_of

    try:
        game_of(game)
    except RecordError as error:
        raise Misused(error.template, **error.params) from None


def refuse(word: str, *given: object) -> None:
    """Raise ``Misused`` for options that stand before a word that has its own."""
    if any(given_ not in (None, False, Wish()) for given_ in given):
        raise Misused(N_("options go after the word: kibitz rounds {word} …"), word=word)


def show(folder: Path, wish: Wish, limit: int | None, rebuild: bool, form: Form) -> None:
    """Answer ``kibitz rounds``; raises ``KibitzError``."""
    wish.check()
    with Index.opened(folder, rebuild) as index:
        found = index.entries(wish.means, limit)
    tell(index.troubles, Form.PLAIN)
    if found or form is not Form.SCREEN:
        answer = [told(entry, wish.player) for entry in found]
        give(answer, form, lambda width: screen(found, wish.player, width))
    else:
        give([], form, lambda width: _none(folder, width))


def told(entry: Entry, player: str | None) -> dict[str, Any]:
    """A round as JSON."""
    name = entry.subject(player)
    judged = entry.summary(name)
    mistake = None if judged is None else judged.worst
    return {
        "number": entry.number,
        "date": entry.date,
        "game": entry.game,
        "players": list(entry.players),
        "as": name,
        "winners": list(entry.winners),
        "result": entry.share(name),
        "accuracy": None if judged is None else judged.accuracy,
        "deal": None if judged is None else judged.deal,
        "skill": None if judged is None else judged.skill,
        "others": None if judged is None else judged.others,
        "luck": None if judged is None else judged.luck,
        "worst": None if mistake is None else mistake.loss,
        "event": None if mistake is None else mistake.number,
        "file": str(entry.file),
        "round": entry.place,
    }


def screen(found: Sequence[Entry], player: str | None, width: int) -> Iterator[Text]:
    """A line a round; on a wide screen with its game and players."""
    heads = (_("no."), _("date"), _("game"), _("players"), _("result"), _("right"), _("worst"))
    rows = [_row(entry, player) for entry in found]
    if listener.listening():
        for row in rows:
            yield Text(listener.told(row[0], heads[1:], row[1:]))
        yield from _unjudged(found, width)
        return
    columns = list(zip(heads, *rows, strict=True))
    if width < _WIDE:
        del columns[2:4]
    widths = [max(map(cell_len, column)) for column in columns]
    if width >= _WIDE:
        widths[3] = min(widths[3], max(7, width - sum(widths) + widths[3] - 2 * len(widths) + 2))
    for number, row in enumerate(zip(*columns, strict=True)):
        cells = [padded(shortened([word], w)[0], w) for word, w in zip(row, widths, strict=True)]
        line = Text("  ".join(cells).rstrip(), style="dim" if number == 0 else "")
        line.truncate(width)
        yield line
    yield from _unjudged(found, width)


def _row(entry: Entry, player: str | None) -> tuple[str, ...]:
    name = entry.subject(player)
    judged = entry.summary(name)
    accuracy = None if judged is None else judged.accuracy
    return (
        str(entry.number),
        entry.date,
        entry.game,
        " ".join(entry.players),
        result(entry, name),
        "-" if accuracy is None else percent(accuracy),
        _worst(judged),
    )


def result(entry: Entry, name: str | None) -> str:
    """How a round ended, for ``name`` or (``None``) for whoever watched."""
    if not entry.winners:
        return "-"
    if name is None:
        return shortened([" ".join(entry.winners)], _NAME)[0]
    if name not in entry.winners:
        return _("lost")
    return _("won") if len(entry.winners) == 1 else _("shared")


def _worst(judged: Summary | None) -> str:
    """The biggest mistake: its mark, the points it lost, its event."""
    if judged is None or (found := judged.worst) is None:
        return "-"
    return _("{mark} {points} at {event}").format(
        mark=found.mark, points=found.points, event=found.number
    )


def _unjudged(found: Sequence[Entry], width: int) -> Iterator[Text]:
    count = sum(not entry.figures for entry in found)
    if count:
        said = ngettext(
            "{count} round is not judged yet: kibitz annotate",
            "{count} rounds are not judged yet: kibitz annotate",
            count,
        ).format(count=count)
        yield from (Text(line, style="dim") for line in folded(said, width))


def _none(folder: Path, width: int) -> Iterator[Text]:
    said = _("There is no such round in {folder}.").format(folder=folder)
    yield from (Text(line) for line in folded(said, width))
