"""The index of the library: what the records hold, and what has been found out about them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from kibitz.cli.errors import Failed
from kibitz.cli.failures import complain
from kibitz.cli.files.saving import sweep
from kibitz.cli.library import filing
from kibitz.cli.library.connection import FAULTS, NAME, transaction
from kibitz.cli.library.database import Opened, connect, instead
from kibitz.cli.library.entry import Entry, summary_of
from kibitz.cli.library.judgement import Row, effort_of, plan_of, put, seal
from kibitz.cli.library.known import is_whole
from kibitz.cli.library.salvage import HIGHEST
from kibitz.cli.library.trouble import Trouble
from kibitz.engine.errors import N_
from kibitz.inference.plan import Plan
from kibitz.inference.review_summary import VERSION, Json, Summary

if TYPE_CHECKING:
    from kibitz.inference.review import Review

T = TypeVar("T")

_ENTRIES: Final = """
SELECT r.number, r.file, r.place, r.date, r.game, r.players, r.me, r.winners, r.identity, r.context,
j.player, j.effort, j.summary, j.review, j.seal
FROM rounds r LEFT JOIN judgements j ON j.context = r.context AND j.version = ?
"""


@dataclass
class Index:
    """The rounds of a ``folder``. ``troubles``: what is wrong with records looked at now."""

    folder: Path
    connection: sqlite3.Connection
    troubles: tuple[Trouble, ...] = ()
    _judged: list[Row] = field(default_factory=list, repr=False)
    _replaced: bool = False

    @classmethod
    @contextmanager
    def opened(cls, folder: Path, rebuild: bool = False) -> Iterator[Index]:
        """The index as the records are now; ``rebuild``: all read again.

        Says what is wrong with the one on the disk: the rounds are there all the same. Raises
        ``Failed`` if there can be none at all.
        """
        sweep(folder)
        found = connect(folder)
        index = cls(folder, found.connection)
        try:
            index._warn(found)
            if rebuild:
                index._asked(lambda: filing.forget(index.connection))
            index.refresh()
            if rebuild:
                index._asked(index._prune)
            yield index
        finally:
            index.connection.close()

    def refresh(self) -> None:
        """Look for records that are new, changed or gone."""
        self._asked(self._refresh)

    def entries(
        self, wanted: Callable[[Entry], bool] = lambda entry: True, limit: int | None = None
    ) -> tuple[Entry, ...]:
        """The rounds that are ``wanted``, the newest first, so many at most."""
        order = "ORDER BY r.date DESC, r.number DESC"
        return self._asked(
            lambda: tuple(islice(filter(wanted, self._entries(order)), limit)),
        )

    def entry(self, number: int) -> Entry | None:
        """The round of that number."""
        if not 0 < number <= HIGHEST:
            return None
        where = "WHERE r.number = ?"
        return self._asked(lambda: next(self._entries(where, number), None))

    def contents(self, file: Path) -> tuple[Entry, ...] | None:
        """The rounds of a record, in their order; ``None`` if the index cannot tell all of it:
        the record lies elsewhere, or something in it is wrong."""
        try:
            file.name.encode()
        except UnicodeEncodeError:  # which is in no index
            return None
        if file.parent != self.folder:
            return None
        where = "WHERE r.file = ? ORDER BY r.place"
        return self._asked(
            lambda: (
                tuple(self._entries(where, file.name))
                if is_whole(self.connection, file.name)
                else None
            )
        )

    def places(self, file: Path, last: int) -> tuple[tuple[int, str], ...]:
        """The places and games of the rounds of a record up to the ``last`` place, in order."""
        found = "SELECT place, game FROM rounds WHERE file = ? AND place <= ? ORDER BY place"
        return self._asked(lambda: tuple(self.connection.execute(found, (file.name, last))))

    def figures(self, plan: Plan) -> dict[tuple[str, str], str]:
        """All that was judged with the same effort, as ``Entry.figures``, by context and player."""
        return self._asked(lambda: self._figures(effort_of(plan)))

    def holds(self, key: str) -> bool:
        """Whether a round of this identity is in the library."""
        known = "SELECT 1 FROM rounds WHERE identity = ? LIMIT 1"
        return self._asked(lambda: self.connection.execute(known, (key,)).fetchone() is not None)

    def summary(self, key: str, game: str, player: str, plan: Plan) -> Summary | None:
        """How ``player`` was judged in the round of context ``key``, with the same effort."""
        row = self._asked(lambda: self._row(key, player))
        if row is None or row[0] != effort_of(plan):
            return None
        return summary_of(row[1], game, player)

    def review(
        self, key: str, game: str, players: Sequence[str], player: str, plan: Plan | None = None
    ) -> Review | None:
        """The same in full, by whatever effort if no ``plan`` is given."""
        from kibitz.cli.library.packing import unpacked

        row = self._asked(lambda: self._row(key, player))
        if row is None or (plan is not None and row[0] != effort_of(plan)):
            return None
        return unpacked(row[2], game, players, player)

    def reviews(self, entry: Entry) -> dict[str, Review]:
        """How each player was judged in a round, in full."""
        found = {
            name: self.review(entry.context, entry.game, entry.players, name)
            for name in entry.figures
        }
        return {name: review for name, review in found.items() if review is not None}

    def keep(self, key: str, plan: Plan, reviews: Mapping[str, Json]) -> None:
        """Write down how each player was judged in a round, as ``kept`` has it."""
        from kibitz.cli.library.packing import packed

        rows = [packed(key, name, plan, review) for name, review in reviews.items()]
        # Whatever becomes of the index: what was judged now is known until the end.
        self._judged += rows
        self._asked(lambda: self._put(rows))

    # -- whatever happens to the file --------------------------------------------------------

    def _asked(self, work: Callable[[], T]) -> T:
        """What ``work`` comes to; where the index fails it, with another in its place."""
        try:
            return work()
        except FAULTS as error:
            self._replace(error)
        try:
            self._refresh()
            return work()
        except FAULTS as error:
            raise self._failed(error) from None

    def _replace(self, error: Exception) -> None:
        """Do without an index that cannot be used; raises ``Failed`` if that was done before."""
        if self._replaced:
            raise self._failed(error)
        self._replaced = True
        self.connection.close()
        found = instead(self.folder, error)
        self.connection = found.connection
        self._put(self._judged)
        self._warn(found)

    def _failed(self, error: Exception) -> Failed:
        return Failed(
            N_("the index “{file}” cannot be used: {reason}"),
            file=self.folder / NAME,
            reason=str(error),
        )

    def _warn(self, found: Opened) -> None:
        if found.warning is not None:
            complain(found.warning)

    # -- what is asked of it -----------------------------------------------------------------

    def _refresh(self) -> None:
        self.troubles = filing.refresh(self.connection, self.folder)

    def _entries(self, which: str, *cells: object) -> Iterator[Entry]:
        rows = self.connection.execute(_ENTRIES + which, (VERSION, *cells))
        for _number, group in groupby(rows, lambda row: row[0]):
            yield self._entry(list(group))

    def _entry(self, rows: Sequence[Sequence[Any]]) -> Entry:
        """A round, from its row beside each of its judgements."""
        number, file, place, date, game, players, me, winners, identity, context = rows[0][:10]
        seats = _names(players)
        figures, plans = {}, {}
        for player, effort, summary, review, sealed in (row[10:] for row in rows):
            plan = _plan(effort, summary, review, sealed)
            if plan is not None and player in seats:
                figures[player], plans[player] = summary, plan
        return Entry(
            number=number,
            file=_path(self.folder, file),
            place=place,
            date=date,
            game=game,
            players=seats,
            me=me,
            winners=_names(winners),
            identity=identity,
            context=context,
            figures=figures,
            plans=plans,
        )

    def _figures(self, wanted: str) -> dict[tuple[str, str], str]:
        rows = self.connection.execute(
            "SELECT context, player, effort, summary, review, seal FROM judgements "
            "WHERE version = ? AND effort = ?",
            (VERSION, wanted),
        )
        return {
            (key, player): summary
            for key, player, effort, summary, review, sealed in rows
            if _plan(effort, summary, review, sealed) is not None
        }

    def _row(self, key: str, player: str) -> tuple[str, str, bytes] | None:
        """Effort, summary and review of a judgement; ``None``: there is none that can be used."""
        found = self.connection.execute(
            "SELECT effort, summary, review, seal FROM judgements "
            "WHERE context = ? AND player = ? AND version = ?",
            (key, player, VERSION),
        ).fetchone()
        return None if found is None or _plan(*found) is None else found[:3]

    def _put(self, rows: Sequence[Row]) -> None:
        with transaction(self.connection):
            self.connection.executemany(put("REPLACE"), rows)

    def _prune(self) -> None:
        """Forget what was judged of rounds that are no more, and by an earlier judgement."""
        with transaction(self.connection):
            self.connection.execute(
                "DELETE FROM judgements WHERE version <> ? "
                "OR context NOT IN (SELECT context FROM rounds)",
                (VERSION,),
            )


@lru_cache(maxsize=1024)
def _names(cell: str) -> tuple[str, ...]:
    return tuple(json.loads(cell))


@lru_cache(maxsize=1024)
def _path(folder: Path, file: str) -> Path:
    return folder / file


def _plan(effort: object, summary: object, review: object, sealed: object) -> Plan | None:
    """With how much effort was judged; ``None`` for what is not as it was entered."""
    if isinstance(effort, str) and seal(effort, summary, review) == sealed:
        return plan_of(effort)
    return None
