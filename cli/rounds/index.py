"""The index of the library: what the records hold, and what has been found out about them."""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from kibitz.cli.failures import Failed, Unreachable
from kibitz.cli.rounds.database import NAME, connect, transaction
from kibitz.cli.rounds.entry import Entry
from kibitz.cli.rounds.identity import contexts, identity
from kibitz.cli.rounds.reading import Contents, Trouble, contents
from kibitz.cli.source import read
from kibitz.cli.track.games import series_of
from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.games import Unsupported
from kibitz.engine.round import Round
from kibitz.inference.kept import VERSION, Json, restored
from kibitz.inference.plan import Plan
from kibitz.inference.review import Review

_LATEST = "SELECT context, player, effort, review FROM judgements WHERE version = ?"

_DATE = re.compile(r"\d{4}-\d\d-\d\d")

_PUT_ROUND = """
INSERT INTO rounds (number, file, place, date, game, players, me, winners, identity, context)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


@dataclass
class Index:
    """The rounds of a ``folder``. ``troubles``: what is wrong with records looked at now."""

    folder: Path
    connection: sqlite3.Connection
    troubles: tuple[Trouble, ...] = ()

    @classmethod
    @contextmanager
    def opened(cls, folder: Path, rebuild: bool = False) -> Iterator[Index]:
        """The index as the records are now; ``rebuild``: all read again.

        Says at the end what was wrong with it. Raises ``Failed`` if it cannot be used any more.
        """
        connection, warning = connect(folder)
        index = cls(folder, connection)
        try:
            if rebuild:
                index._forget()
            index.refresh()
            if rebuild:
                index._prune()
            yield index
        except sqlite3.Error as error:
            raise Failed(
                N_("the index “{file}” cannot be used: {reason}"),
                file=folder / NAME,
                reason=str(error),
            ) from None
        finally:
            connection.close()
            if warning:
                sys.stderr.write(f"kibitz: {warning}\n")

    def refresh(self) -> None:
        """Look for records that are new, changed or gone."""
        seen = self.connection.execute("SELECT name, mtime, size, digest FROM files")
        known = {name: (mtime, size, digest) for name, mtime, size, digest in seen}
        there: set[str] = set()
        troubles: list[Trouble] = []
        for path in sorted(self.folder.glob("*.kib")):
            if not path.is_file():
                continue
            try:
                path.name.encode()
                stat = path.stat()
                if (stat.st_mtime_ns, stat.st_size) != known.get(path.name, ())[:2]:
                    troubles += self._look(path, stat.st_mtime_ns, stat.st_size, known)
            except UnicodeEncodeError:
                troubles.append(Trouble(str(path), Unreachable(N_("its name is not UTF-8"))))
                continue
            except OSError:
                continue  # it has just gone away
            except KibitzError as error:
                troubles.append(Trouble(str(path), error))
                continue
            there.add(path.name)
        with transaction(self.connection):
            for name in known.keys() - there:
                self.connection.execute("DELETE FROM files WHERE name = ?", (name,))
        self.troubles = tuple(troubles)

    def entries(self) -> tuple[Entry, ...]:
        """Every round, the newest first."""
        judged: dict[str, dict[str, tuple[Plan, Json]]] = {}
        for key, player, effort, review in self.connection.execute(_LATEST, (VERSION,)):
            judged.setdefault(key, {})[player] = (_plan(effort), json.loads(review))
        found = self.connection.execute(
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
            for number, file, place, date, game, players, me, winners, known_as, key in found
        )

    def holds(self, key: str) -> bool:
        """Whether a round of this identity is in the library."""
        found = self.connection.execute("SELECT 1 FROM rounds WHERE identity = ? LIMIT 1", (key,))
        return found.fetchone() is not None

    def review(self, key: str, round: Round, seat: int, plan: Plan) -> Review | None:
        """How ``seat`` was judged in the ``round`` of context ``key``, with the same effort."""
        found = self.connection.execute(
            "SELECT review FROM judgements WHERE context = ? AND player = ? AND version = ? "
            "AND effort = ?",
            (key, round.header.players[seat], VERSION, _effort(plan)),
        ).fetchone()
        return None if found is None else _restored(json.loads(found[0]), round, seat)

    def keep(self, key: str, plan: Plan, reviews: Mapping[str, Json]) -> None:
        """Write down how each player was judged in a round, as ``kept`` has it."""
        rows = [
            (key, player, VERSION, _effort(plan), json.dumps(review))
            for player, review in reviews.items()
        ]
        with transaction(self.connection):
            self.connection.executemany(
                "INSERT OR REPLACE INTO judgements VALUES (?, ?, ?, ?, ?)", rows
            )

    def cards(self) -> dict[tuple[str, str, int], Json]:
        """What has been learnt: a card as ``learn.schedule`` has it, by round, player, event."""
        found = self.connection.execute("SELECT identity, player, event, card FROM cards")
        return {(key, player, event): json.loads(card) for key, player, event, card in found}

    def put_card(self, key: tuple[str, str, int], card: Json) -> None:
        """Write down what has been learnt."""
        with transaction(self.connection):
            self.connection.execute(
                "INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?)", (*key, json.dumps(card))
            )

    def _look(
        self, path: Path, mtime: int, size: int, known: dict[str, tuple[int, int, str]]
    ) -> tuple[Trouble, ...]:
        """Read a record that is new or was touched."""
        data = read(str(path))
        digest = hashlib.sha256(data).hexdigest()
        seen = (path.name, mtime, size, digest)
        if path.name in known and known[path.name][2] == digest:
            with transaction(self.connection):
                self._see(seen)
            return ()
        found = contents(str(path), data)
        with transaction(self.connection):
            self._see(seen)
            self._put(path.name, date.fromtimestamp(mtime / 1e9).isoformat(), found)
        return found.troubles

    def _see(self, seen: tuple[str, int, int, str]) -> None:
        self.connection.execute(
            "INSERT INTO files VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET "
            "mtime = excluded.mtime, size = excluded.size, digest = excluded.digest",
            seen,
        )

    def _put(self, name: str, day: str, found: Contents) -> None:
        """The rounds of a file, in the place of those it had before; they keep their numbers."""
        before = self.connection.execute(
            "SELECT number, place, identity FROM rounds WHERE file = ? ORDER BY place", (name,)
        ).fetchall()
        rows = tuple(_rows(name, day, found.rounds))
        numbers = _numbers(before, found.rounds)
        self.connection.execute("DELETE FROM rounds WHERE file = ?", (name,))
        self.connection.executemany(
            _PUT_ROUND, [(number, *row) for number, row in zip(numbers, rows, strict=True)]
        )

    def _forget(self) -> None:
        with transaction(self.connection):
            self.connection.execute("DELETE FROM files")
            self.connection.execute("DELETE FROM sqlite_sequence WHERE name = 'rounds'")

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
    reviews = {
        name: review
        for name, (_plan, found) in judged.items()
        if (review := _restored(found, entry.header_of(name), entry.players.index(name)))
    }
    plans = {name: plan for name, (plan, _found) in judged.items()}
    return replace(entry, reviews=reviews, plans=plans)


def _restored(found: Json, round: Round, seat: int) -> Review | None:
    """The review, unless what was kept is none."""
    with suppress(LookupError, TypeError, ValueError):
        return restored(found, round, seat)
    return None


def _effort(plan: Plan) -> str:
    """What a judgement depends on besides the round."""
    return json.dumps({"worlds": plan.worlds, "seed": plan.seed})


def _plan(effort: str) -> Plan:
    return Plan(**json.loads(effort))


def _numbers(before: Sequence[tuple[int, int, str]], rounds: Sequence[Round]) -> list[int | None]:
    """The number of each round: the one that it had; that of its place if it was changed there.

    ``before``: number, place and identity of what the file held. ``None``: a new round.
    """
    had: dict[str, list[int]] = {}
    for number, _place, key in before:
        had.setdefault(key, []).append(number)
    keys = map(identity, rounds)
    numbers = [left.pop(0) if (left := had.get(key)) else None for key in keys]
    free = {place: number for number, place, _key in before if number not in numbers}
    return [
        free.get(round.index) if number is None else number
        for number, round in zip(numbers, rounds, strict=True)
    ]


def _rows(name: str, day: str, rounds: Sequence[Round]) -> Iterator[tuple[object, ...]]:
    for (*_before, round), context in contexts(rounds):
        header = round.header
        players, eyes = header.players, header.eyes
        winners: list[str] = []
        with suppress(Unsupported):
            winners = [players[seat] for seat in series_of(header).winners(round)]
        yield (
            name,
            round.index,
            told if _DATE.fullmatch(told := round.record.get("Date") or "") else day,
            header.game,
            json.dumps(players),
            None if eyes is None else players[eyes],
            json.dumps(winners),
            identity(round),
            context,
        )
