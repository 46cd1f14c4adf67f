"""The index of the library: what the records hold, and what has been found out about them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, TypeVar

from kibitz.cli.errors import Failed
from kibitz.cli.failures import complain
from kibitz.cli.files.saving import sweep
from kibitz.cli.games import view_of
from kibitz.cli.library import filing
from kibitz.cli.library.connection import FAULTS, NAME, transaction
from kibitz.cli.library.database import Opened, connect, instead
from kibitz.cli.library.entry import Entry
from kibitz.cli.library.reading import Trouble
from kibitz.engine.errors import N_
from kibitz.engine.round import Round
from kibitz.inference.plan import Plan
from kibitz.inference.review import Review
from kibitz.inference.stored_review import VERSION, Json, restored

T = TypeVar("T")

_WORLDS: Final = range(1, 1_000_001)
"""How many worlds a judgement can have been made with."""


@dataclass
class Index:
    """The rounds of a ``folder``. ``troubles``: what is wrong with records looked at now."""

    folder: Path
    connection: sqlite3.Connection
    troubles: tuple[Trouble, ...] = ()
    _judged: dict[tuple[str, str], tuple[str, Json]] = field(default_factory=dict, repr=False)
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

    def entries(self) -> tuple[Entry, ...]:
        """Every round, the newest first."""
        return self._asked(self._entries)

    def holds(self, key: str) -> bool:
        """Whether a round of this identity is in the library."""
        known = "SELECT 1 FROM rounds WHERE identity = ? LIMIT 1"
        return self._asked(lambda: self.connection.execute(known, (key,)).fetchone() is not None)

    def review(self, key: str, round: Round, seat: int, plan: Plan) -> Review | None:
        """How ``seat`` was judged in the ``round`` of context ``key``, with the same effort."""
        player = round.header.players[seat]
        effort, found = self._judged.get((key, player), ("", {}))
        if effort != _effort(plan):
            kept = self._asked(lambda: self._kept(key, player, plan))
            if kept is None:
                return None
            found = kept
        return _restored(found, round, seat)

    def keep(self, key: str, plan: Plan, reviews: Mapping[str, Json]) -> None:
        """Write down how each player was judged in a round, as ``kept`` has it."""
        effort = _effort(plan)
        # Whatever becomes of the index: what was judged now is known until the end.
        self._judged |= {(key, player): (effort, review) for player, review in reviews.items()}
        rows = [
            (key, name, VERSION, effort, json.dumps(review)) for name, review in reviews.items()
        ]
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

    def _entries(self) -> tuple[Entry, ...]:
        judged: dict[str, dict[str, tuple[Plan, Json]]] = {}
        for key, player, effort, review in self.connection.execute(
            "SELECT context, player, effort, review FROM judgements WHERE version = ?", (VERSION,)
        ):
            plan, found = _plan(effort), _read(review)
            if plan is not None and found is not None:
                judged.setdefault(key, {})[player] = plan, found
        rounds = self.connection.execute(
            "SELECT number, file, place, date, game, players, me, winners, identity, context "
            "FROM rounds ORDER BY date DESC, number DESC"
        )
        return tuple(
            _with_reviews(
                judged.get(key, {}),
                number=number,
                file=self.folder / file,
                place=place,
                date=date,
                game=game,
                players=tuple(json.loads(players)),
                me=me,
                winners=tuple(json.loads(winners)),
                identity=known_as,
                context=key,
            )
            for number, file, place, date, game, players, me, winners, known_as, key in rounds
        )

    def _kept(self, key: str, player: str, plan: Plan) -> Json | None:
        found = self.connection.execute(
            "SELECT review FROM judgements WHERE context = ? AND player = ? AND version = ? "
            "AND effort = ?",
            (key, player, VERSION, _effort(plan)),
        ).fetchone()
        return None if found is None else _read(found[0])

    def _put(self, rows: Sequence[tuple[object, ...]]) -> None:
        with transaction(self.connection):
            self.connection.executemany(
                "INSERT OR REPLACE INTO judgements VALUES (?, ?, ?, ?, ?)", rows
            )

    def _prune(self) -> None:
        """Forget what was judged of rounds that are no more, and by an earlier judgement."""
        with transaction(self.connection):
            self.connection.execute(
                "DELETE FROM judgements WHERE version <> ? "
                "OR context NOT IN (SELECT context FROM rounds)",
                (VERSION,),
            )


def _with_reviews(judged: Mapping[str, tuple[Plan, Json]], **known: Any) -> Entry:
    entry = Entry(**known)
    reviews, plans = {}, {}
    for name, (plan, found) in judged.items():
        if name in entry.players:
            review = _restored(found, entry.header_of(name), entry.players.index(name))
            if review is not None:
                reviews[name], plans[name] = review, plan
    return replace(entry, reviews=reviews, plans=plans)


def _restored(found: Json, round: Round, seat: int) -> Review | None:
    """The review, unless what was kept is none."""
    with suppress(LookupError, TypeError, ValueError):
        review = restored(found, round, seat)
        for decision in review.mistakes:
            view_of(round.header).blame(decision.kind)
        return review
    return None


def _effort(plan: Plan) -> str:
    """What a judgement depends on besides the round."""
    return json.dumps({"worlds": plan.worlds, "seed": plan.seed})


def _plan(effort: object) -> Plan | None:
    """The plan of an effort; ``None``: it is none."""
    match _read(effort):
        case {"worlds": int(worlds), "seed": int(seed)} if worlds in _WORLDS and seed >= 0:
            return Plan(worlds=worlds, seed=seed)
    return None


def _read(cell: object) -> Json | None:
    """What a cell holds as JSON; ``None``: nothing that could be read."""
    with suppress(TypeError, ValueError, RecursionError):
        found = json.loads(cell, parse_constant=_no_figure)  # type: ignore[arg-type]  # anything
        if isinstance(found, dict):
            return found
    return None


def _no_figure(word: str) -> None:
    raise ValueError(word)
