"""Rubbers: games won from record to record (RULES: a rubber is the first two games)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kibitz.engine.game import Replayed
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.rules import GAMES, Rules
from kibitz.engine.truc.table import Table


@dataclass(frozen=True)
class Rubber:
    """A rubber between two records. Pairs are by side, as in ``Layout``.

    ``first``: the seat that leads first in the coming hand. ``score``: points of the game going on,
    0–0 after a game that was won. ``games``: games won. ``winner``: the side that has won the
    rubber.
    """

    rules: Rules
    players: tuple[str, ...]
    first: int
    score: tuple[int, ...]
    games: tuple[int, ...] = (0, 0)
    winner: int | None = None

    def after(self, end: Table) -> Rubber:
        """The rubber after a record of it that ended at ``end``."""
        games = tuple(old + new for old, new in zip(self.games, end.games, strict=True))
        won = [side for side, number in enumerate(games) if number >= GAMES]
        return replace(
            self,
            first=end.next_first if end.phase is Phase.DONE else end.first,
            score=(0, 0) if end.over else end.score,
            games=games,
            winner=won[0] if won else None,
        )


def standings(rounds: Iterable[Replayed]) -> tuple[Rubber, ...]:
    """The rubber after each record of a file.

    A record goes on with the rubber before it if players, rules and score are those it stood at;
    with others, and after a rubber that was won, another rubber begins. Raises as
    ``Round.state`` does.
    """
    found: list[Rubber] = []
    for round in rounds:
        start: Table = round.start().table
        rubber = Rubber(start.rules, start.players, start.first, start.score)
        # A tag that says how many games were won counts them already.
        if found and _goes_on(found[-1], start) and not any(start.games):
            rubber = replace(rubber, games=found[-1].games)
        found.append(rubber.after(round.state().table))
    return tuple(found)


def _goes_on(last: Rubber, start: Table) -> bool:
    same = (last.rules, last.players) == (start.rules, start.players)
    return same and last.winner is None and last.score == start.score
