"""``kibitz equity``: the chance to win the game from every score; made, and checked."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

from rich.text import Text

from kibitz.cli.answer import Form, give
from kibitz.cli.errors import Failed, Misused, refusal
from kibitz.cli.heat import heat, listed
from kibitz.cli.labels import folded
from kibitz.cli.listener import listening
from kibitz.cli.output import folder_for
from kibitz.cli.progress import progress_of
from kibitz.cli.texts import _, percent
from kibitz.cli.workers import Workers
from kibitz.engine.errors import N_, RecordError
from kibitz.inference.games import equity_of
from kibitz.inference.match_equity import Detail, EquityTable, MatchEquity, Points, Verified

_REPORT: Final = 20_000
"""Places checked between two lines that say so."""


class Equities:
    """The equities of one game by some options; raises ``KibitzError`` if it has none."""

    def __init__(self, game: str, options: tuple[str, ...]) -> None:
        self._options = options
        try:
            self._worth: MatchEquity = equity_of(game)
        except RecordError as error:
            raise Misused(error.template, **error.params) from None

    @property
    def _sides(self) -> tuple[str, str]:
        first, other = self._worth.sides
        return _(first), _(other)

    def _asked(self) -> EquityTable:
        try:
            return self._worth.worths(self._options)
        except RecordError as error:
            raise Misused(error.template, **error.params) from None

    def show(self, form: Form, accessible: bool) -> None:
        """The table, and when to accept a first raise."""
        found = self._asked()
        answer = {
            "options": list(self._options),
            "table": found.table,
            "exploitability": found.exploitability,
            "takes": dict(zip(self._worth.sides, found.takes, strict=True)),
        }
        give(_plain(answer), form, lambda width: self.maps(width, accessible))

    def score(self, text: str, form: Form) -> None:
        """One score in detail."""
        points = self._points(text)
        detail = self._worth.detail(self._options, points)
        sides = self._worth.sides
        answer = {
            "options": list(self._options),
            "score": list(points),
            "equity": detail.equity,
            "exploitability": detail.exploitability,
            "takes": [
                {
                    "by": sides[take.by],
                    "worth": take.worth,
                    "raised": list(take.raised),
                    "take": take.take,
                }
                for take in detail.takes
            ],
            "outcomes": [
                {"winner": sides[end.winner], "points": end.points, "equity": end.equity}
                for end in detail.outcomes
            ],
        }
        give(answer, form, lambda width: self._detail(points, detail, width))

    def verify(self, text: str, form: Form) -> None:
        """Solve one score anew, and check it by a best response written apart from the solver."""
        points = self._points(text)
        found = self._worth.verify(self._options, points, _Told())
        answer = {
            "options": list(self._options),
            "score": list(points),
            "stated": found.stated,
            "equity": found.equity,
            "gains": list(found.gains),
            "exploitability": sum(found.gains) / 2,
            "solver": sum(found.solver) / 2,
            "places": found.places,
        }
        give(answer, form, lambda width: self._verified(found, width))

    def make(self, folder: str, workers: Workers, form: Form) -> None:
        """Solve every score, and put together the files that kibitz is shipped with.

        Raises ``Unreachable`` if the folder cannot be written to, ``Failed`` if no longer.
        """
        table = folder_for(folder)
        with ExitStack() as stack:
            advance = stack.enter_context(progress_of(self._scores))
            executor = stack.enter_context(workers.executor(much=True))

            def told(points: Points, equity: float, exploitability: float) -> None:
                advance(1)
                if not sys.stderr.isatty():
                    found = f"{equity:.6f} {exploitability:.1e}"
                    sys.stderr.write(f"{points[0]}-{points[1]} {found}\n")

            try:
                files = self._worth.make(self._options, table, executor, told)
            except OSError as error:
                raise Failed(
                    N_("“{file}” cannot be written: {reason}"),
                    file=error.filename or folder,
                    reason=refusal(error),
                ) from None
        give({"files": list(map(str, files))}, form, lambda width: map(Text, map(str, files)))

    @property
    def _scores(self) -> int:
        return self._worth.goal**2

    def _points(self, text: str) -> Points:
        """The points of a score like ``7-5``; raises ``Misused``."""
        first, dash, other = text.partition("-")
        goal = self._worth.goal
        if not (dash and _below(first, goal) and _below(other, goal)):
            raise Misused(
                N_("“{text}” is no score: expected points below {goal} as in 7-5, {first} first"),
                text=text[:60],
                goal=goal,
                first=self._sides[0],
            )
        self._asked()
        return int(first), int(other)

    # -- on a terminal ---------------------------------------------------------------------

    def maps(self, width: int, accessible: bool) -> Iterator[Text]:
        """The table in so many columns, and the tables of when to accept."""
        found = self._asked()
        first, other = self._sides
        draw = listed if accessible or listening() else heat
        head = _(
            "The chance of the {first} to win the game; down: its points, across: the {other}'s."
        )
        grids = [(head.format(first=first, other=other), found.table)]
        for side, name in enumerate((first, other)):
            text = _("The {side} accepts a first raise with at least this chance to win the round:")
            grids.append((text.format(side=name), found.takes[side]))
        for head, grid in grids:
            yield from (Text(line, style="bold") for line in folded(head, width))
            yield from draw(grid, width, (first, other))
            yield Text()
        worst = max(gain for row in found.exploitability for gain in row if gain is not None)
        text = _("A perfect opponent gains at most {gain} of a game at any score.")
        yield from (Text(line) for line in folded(text.format(gain=percent(worst, 3)), width))

    def _detail(self, points: Points, detail: Detail, width: int) -> Iterator[Text]:
        first, other = self._sides
        lines = [
            _("{first} {mine}, {other} {theirs}: the {first} wins the game with {equity}.").format(
                first=first,
                mine=points[0],
                other=other,
                theirs=points[1],
                equity=percent(detail.equity, 2),
            )
        ]
        for end in detail.outcomes:
            text = _("The {winner} scores {points}: {equity}.")
            name = self._sides[end.winner]
            lines.append(text.format(winner=name, points=end.points, equity=percent(end.equity, 2)))
        for take in detail.takes:
            text = _("The {by} raises {worth} to {raised}: accept with {take} to win the round.")
            lines.append(
                text.format(
                    by=self._sides[take.by],
                    worth=take.worth,
                    raised=" / ".join(map(str, dict.fromkeys(take.raised))),
                    take=percent(take.take, 1),
                )
            )
        text = _("A perfect opponent gains {gain} of a game.")
        lines.append(text.format(gain=percent(detail.exploitability, 3)))
        for line in lines:
            yield from map(Text, folded(line, width))

    def _verified(self, found: Verified, width: int) -> Iterator[Text]:
        first, other = self._sides
        lines = [
            _("Solved anew: {equity}; the table says {stated}.").format(
                equity=percent(found.equity, 3), stated=percent(found.stated, 3)
            ),
            _("The best play gains {mine} for the {first}, {theirs} for the {other}.").format(
                mine=percent(max(0.0, found.gains[0]), 4),
                first=first,
                theirs=percent(max(0.0, found.gains[1]), 4),
                other=other,
            ),
            _("Exploitability {gain} of a game; the solver says {solver}.").format(
                gain=percent(max(0.0, sum(found.gains) / 2), 4),
                solver=percent(max(0.0, sum(found.solver) / 2), 4),
            ),
        ]
        for line in lines:
            yield from map(Text, folded(line, width))


class _Told:
    """Tells on standard error how far a check is, a line at a time."""

    def __init__(self) -> None:
        self._told = 0

    def learnt(self, rounds: int, exploitability: float) -> None:
        """After some rounds of learning."""
        text = _("{n} rounds of learning: exploitability {gain}")
        sys.stderr.write(f"{text.format(n=rounds, gain=f'{exploitability:.1e}')}\n")

    def walked(self, places: int) -> None:
        """After some places checked."""
        if places >= self._told + _REPORT:
            self._told = places
            sys.stderr.write(f"{_('{n} decisions checked').format(n=places)}\n")


def _below(text: str, goal: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4 and int(text) < goal


def _plain(answer: dict[str, Any]) -> dict[str, Any]:
    """The same, with lists for rows, as JSON has them."""
    return {key: _listed(value) for key, value in answer.items()}


def _listed(value: Any) -> Any:
    if isinstance(value, dict):
        return _plain(value)
    return [_listed(item) for item in value] if isinstance(value, tuple | list) else value
