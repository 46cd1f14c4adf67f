"""Whole folders judged: round by round, each kept as soon as it is done, by many processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from kibitz.cli.annotate.backlog import Backlog, Task, Told
from kibitz.cli.annotate.judged import whole
from kibitz.cli.annotate.summary import answer, screen
from kibitz.cli.answer import Form, give
from kibitz.cli.errors import Failed, Misused
from kibitz.cli.failures import complain
from kibitz.cli.files.paths import is_folder
from kibitz.cli.library.finding import files_in
from kibitz.cli.library.index import Index
from kibitz.cli.library.trouble import Trouble, tell
from kibitz.cli.progress import patient_progress_of, progress_of
from kibitz.cli.texts import _, ngettext
from kibitz.cli.workers import Workers, spread
from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.round import Round, project
from kibitz.inference.plan import Plan
from kibitz.inference.review import review
from kibitz.inference.review_json import verdict
from kibitz.inference.review_summary import Json
from kibitz.inference.stored_review import kept
from kibitz.inference.study import met_after


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
    """Rounds to be judged, and the index in which what comes of them is kept."""

    backlog: Backlog
    troubles: list[Trouble] = field(default_factory=list)

    def run(self, workers: Workers) -> None:
        """Judge what has not been judged yet."""
        count, tasks = self.backlog.survey(), self.backlog.tasks()
        with patient_progress_of(count, _("records are read")) as self.backlog.progress:
            first = next(tasks, None)
        if first is None:
            return
        judged = 0
        try:
            with (
                progress_of(count, lambda: workers.told) as progress,
                workers.executor() as executor,
            ):
                progress(self.backlog.passed)
                self.backlog.progress = progress
                for task, outcome in spread(executor, judge, chain((first,), tasks)):
                    if isinstance(outcome, KibitzError):
                        self.troubles.append(Trouble(task.file, outcome))
                    else:
                        self.backlog.keep(task, outcome)
                        judged += 1
                    progress(1)
        except (Failed, KeyboardInterrupt):
            if judged:
                complain(_kept(judged))
            raise

    @property
    def wrong(self) -> Iterator[Trouble]:
        """Everything that is wrong with the records."""
        yield from self.backlog.troubles
        yield from self.troubles


def _kept(count: int) -> str:
    said = ngettext(
        "{count} round was judged and is kept: the same command goes on from there.",
        "{count} rounds were judged and are kept: the same command goes on from there.",
        count,
    )
    return said.format(count=count)


def several(words: Sequence[str]) -> bool:
    """Whether these are more than one record."""
    return len(words) != 1 or is_folder(words[0])


def refuse(**options: object) -> None:
    """Raise ``Misused`` for an option that only one record can have."""
    for name, value in options.items():
        if value:
            raise Misused(N_("--{option} goes with one record only"), option=name)


def show(
    words: list[str], player: str | None, plan: Plan, workers: Workers, folder: Path, form: Form
) -> int:
    """Judge all that ``words`` name, files and folders; the exit status.

    What has been judged with the same effort is not judged again. ``folder``: where the index
    is. Raises ``KibitzError`` for a folder without records, and as ``Workers`` does.
    """
    there = files_in(words)
    with Index.opened(folder) as index:
        batch = Batch(Backlog(index, there.files, player, plan))
        batch.run(workers)
        found = tuple(batch.backlog.judged())
        rounds = _rounds(batch.backlog, found) if form is Form.JSON else {}
    troubles = sorted([*there.troubles, *batch.wrong], key=lambda trouble: trouble.order)
    figures = [figures for one in found for figures in one.figures]
    told = {**rounds, **answer(figures, troubles)}
    give(told, form, lambda width: screen(len(found), figures, width))
    return tell(troubles, form)


def _rounds(backlog: Backlog, found: Sequence[Told]) -> Json:
    """The rounds one by one, as JSON alone has them."""
    return {
        "rounds": [
            {
                "file": one.looked.file,
                "round": one.looked.place,
                "reviews": list(map(verdict, backlog.reviews(one))),
            }
            for one in found
        ]
    }
