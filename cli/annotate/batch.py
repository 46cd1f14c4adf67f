"""Whole folders judged: round by round, each kept as soon as it is done, by many processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from kibitz.cli.annotate.judged import Judged, whole
from kibitz.cli.annotate.summary import answer, screen
from kibitz.cli.answer import Form, give
from kibitz.cli.errors import Misused
from kibitz.cli.files.paths import is_folder
from kibitz.cli.library.finding import files_in
from kibitz.cli.library.identity import contexts
from kibitz.cli.library.index import Index
from kibitz.cli.library.reading import Trouble, contents_of, tell
from kibitz.cli.workers import Crew, progress_of
from kibitz.engine.errors import N_, KibitzError, Unreadable
from kibitz.engine.round import Round, project
from kibitz.inference.plan import Plan
from kibitz.inference.review import review
from kibitz.inference.stored_review import Json, kept
from kibitz.inference.study import met_after


@dataclass(frozen=True)
class Task:
    """The last of ``rounds`` to be judged, as ``seats`` played it. ``rounds`` are as logged.

    ``key``: what the round is known by, with those before it that count.
    """

    file: str
    key: str
    rounds: tuple[Round, ...]
    seats: tuple[int, ...]
    plan: Plan

    @property
    def round(self) -> Round:
        """The round to be judged."""
        return self.rounds[-1]


def judge(task: Task) -> dict[str, Json] | KibitzError:
    """How each player was judged, as ``kept`` has it; or why the round cannot be."""
    found = {}
    try:
        for seat in task.seats:
            name = task.round.header.players[seat]
            seen = tuple(_seen(round, name) for round in task.rounds)
            judged = review(seen, seat, task.plan, met=_met(seen[:-1]), whole=whole(task.round))
            found[name] = kept(judged)
    except KibitzError as error:
        return error
    return found


@lru_cache(maxsize=64)
def _seen(round: Round, name: str) -> Round:
    """The round as it was seen by the player of that name, or by a bystander."""
    players = round.header.players
    eyes = players.index(name) if name in players else None
    own = eyes is not None and eyes == round.header.perspective
    return round if own else project(round, eyes)


@lru_cache(maxsize=64)
def _met(rounds: tuple[Round, ...]) -> Any:
    """What these rounds tell of their players; the same as after all but the last, and the last."""
    return met_after(_met(rounds[:-1]), rounds[-1]) if rounds else None


@dataclass
class Batch:
    """Tasks, and the index in which what comes of them is kept."""

    index: Index
    tasks: tuple[Task, ...]
    troubles: list[Trouble]

    @classmethod
    def of(cls, index: Index, files: Iterable[str], player: str | None, plan: Plan) -> Batch:
        """Everything there is to judge in ``files``; of ``player`` only, if there is one."""
        tasks: list[Task] = []
        troubles: list[Trouble] = []
        for file in files:
            found = contents_of(file)
            troubles += found.troubles
            tasks += _tasks(file, found.rounds, player, plan)
        return cls(index, tuple(tasks), troubles)

    def run(self, crew: Crew) -> None:
        """Judge what has not been judged yet."""
        waiting = [task for task in self.tasks if self._left(task)]
        with progress_of(len(waiting)) as progress, crew.executor() as executor:
            for task, outcome in self._outcomes(waiting, executor):
                if isinstance(outcome, KibitzError):
                    self.troubles.append(Trouble(task.file, outcome))
                else:
                    self.index.keep(task.key, task.plan, outcome)
                progress(1)

    def judged(self) -> Iterator[tuple[str, Judged]]:
        """Each round that was judged, now or earlier, with its file."""
        for task in self.tasks:
            reviews = [self.index.review(task.key, task.round, s, task.plan) for s in task.seats]
            if found := tuple(review for review in reviews if review is not None):
                yield task.file, Judged(task.round, found)

    def _left(self, task: Task) -> bool:
        return any(
            self.index.review(task.key, task.round, seat, task.plan) is None for seat in task.seats
        )

    def _outcomes(
        self, waiting: Sequence[Task], executor: Executor | None
    ) -> Iterator[tuple[Task, dict[str, Json] | KibitzError]]:
        """What comes of each task, as soon as it has come."""
        if executor is None:
            # Another kibitz may work on the same: what it has done meanwhile is left out.
            yield from ((task, judge(task)) for task in waiting if self._left(task))
            return
        futures = {executor.submit(judge, task): task for task in waiting}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        finally:
            for future in futures:
                future.cancel()


def several(words: Sequence[str]) -> bool:
    """Whether these are more than one record."""
    return len(words) != 1 or is_folder(words[0])


def refuse(**options: object) -> None:
    """Raise ``Misused`` for an option that only one record can have."""
    for name, value in options.items():
        if value:
            raise Misused(N_("--{option} goes with one record only"), option=name)


def show(
    words: list[str], player: str | None, plan: Plan, crew: Crew, folder: Path, form: Form
) -> int:
    """Judge all that ``words`` name, files and folders; the exit status.

    What has been judged with the same effort is not judged again. ``folder``: where the index
    is. Raises ``KibitzError`` for a folder without records, and as ``Crew`` does.
    """
    there = files_in(words)
    with Index.opened(folder) as index:
        batch = Batch.of(index, there.files, player, plan)
        batch.run(crew)
        found = tuple(batch.judged())
    troubles = sorted([*there.troubles, *batch.troubles], key=lambda trouble: trouble.order)
    told = answer(found, troubles)
    if form is Form.PLAIN:
        del told["rounds"]  # lists in lists are for JSON
    give(told, form, lambda width: screen(found, width))
    return tell(troubles, form)


def _tasks(file: str, rounds: tuple[Round, ...], player: str | None, plan: Plan) -> Iterator[Task]:
    for counting, context in contexts(rounds):
        if seats := _seats(counting[-1], player):
            yield Task(file, context, counting, seats, plan)


def _seats(round: Round, player: str | None) -> tuple[int, ...]:
    """Whose decisions are judged: whoever kept the log, else everybody; ``player`` at most."""
    header = round.header
    eyes = range(len(header.players)) if header.eyes is None else (header.eyes,)
    if player is None:
        return tuple(eyes)
    try:
        seat = header.seat(player)
    except Unreadable:
        return ()
    return (seat,) if seat in eyes else ()
