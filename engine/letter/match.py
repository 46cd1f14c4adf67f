"""Whole matches: tokens from round to round, and when somebody has won.

RULES, the rows "tokens to win", "first next round" and "several reach the goal at once".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kibitz.engine.game import Replayed
from kibitz.engine.letter.layout import next_clockwise
from kibitz.engine.letter.presets import Rules
from kibitz.engine.letter.table import Table


@dataclass(frozen=True)
class Match:
    """The state of a match between two rounds. Players are seat numbers, clockwise from 0.

    ``first``: who begins the coming round. ``tokens``: by seat. ``tied``: the seats that reached
    the goal at once and now play on; the next of them to score alone wins. ``winners``: who has
    won the match; several share it where the rules say so.
    """

    rules: Rules
    players: tuple[str, ...]
    first: int
    tokens: tuple[int, ...]
    tied: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    @property
    def winner(self) -> int | None:
        """Who has won the match, the first of those that share it; ``None``: nobody yet."""
        return next(iter(self.winners), None)

    @classmethod
    def start(
        cls, rules: Rules, players: tuple[str, ...], first: int, tokens: tuple[int, ...] = ()
    ) -> Match:
        """A match before its first round, or one that stands at ``tokens``."""
        match = cls(rules, players, first, tokens or (0,) * len(players))
        return match._decided(tuple(s for s, n in enumerate(match.tokens) if n >= rules.goal))

    def after(self, winners: tuple[int, ...], bonus: tuple[int, ...] = ()) -> Match:
        """The match after a round that ``winners`` won together (nobody: it did not count).

        ``bonus``: who gained a token besides.

        A table that plays on after the match is won changes nothing about who won it.
        """
        if not winners:
            return self
        scored = replace(
            self,
            first=next_clockwise(self.first, winners, len(self.players)),
            tokens=tuple(n + (s in winners) + (s in bonus) for s, n in enumerate(self.tokens)),
        )
        if self.winners:
            return scored
        gainers = tuple(sorted({*winners, *bonus}))
        if self.tied:
            return scored._decided(tuple(s for s in self.tied if s in gainers) or self.tied)
        return scored._decided(tuple(s for s in gainers if scored.tokens[s] >= self.rules.goal))

    def _decided(self, ahead: tuple[int, ...]) -> Match:
        """This match if ``ahead`` are the seats that can call it won: one alone has, or all."""
        if len(ahead) == 1 or self.rules.preset.shared_match:
            return replace(self, tied=(), winners=ahead)
        return replace(self, tied=ahead)


def standings(rounds: Iterable[Replayed]) -> tuple[Match, ...]:
    """The match after each round of a file; a round without known winners leaves it as it was.

    A ``Score`` tag says how the match stood before its round, and ``First`` who began it: both
    are believed. Without a ``Score`` the count goes on; it begins anew with other players or
    rules, and after a match that was won. Raises as ``Round.state`` does.
    """
    found: list[Match] = []
    for round in rounds:
        before = _before(found[-1] if found else None, round)
        table = round.state().table
        found.append(before.after(table.winners, table.bonus))
    return tuple(found)


def _before(last: Match | None, round: Replayed) -> Match:
    """The match as the round finds it, after ``last``."""
    table: Table = round.start().table
    score = round.header.score
    if last is not None and _goes_on(last, table, score):
        return replace(last, first=table.first)
    return Match.start(table.rules, table.players, table.first, score or ())


def _goes_on(last: Match, table: Table, score: tuple[int, ...] | None) -> bool:
    """Whether a round at ``table`` carries on the match that stood at ``last``."""
    if (last.rules, last.players) != (table.rules, table.players):
        return False
    return last.winner is None if score is None else score == last.tokens
