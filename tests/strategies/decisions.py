"""Moments of random rounds at which the log's own player has to decide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kibitz.engine.letter.events import Turn
from kibitz.engine.round import project
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.position import Position
from tests.strategies.tables import Setting, played


@dataclass(frozen=True)
class Decision:
    """``before`` the card ``drawn`` and after it, by ``facts`` and by ``reads``."""

    before: Position
    facts: Position
    reads: Position
    hand: int
    drawn: int

    @property
    def eyes(self) -> int:
        return self.facts.deal.table.turn


def decisions(setting: Setting, seed: int, eyes: int) -> Iterator[Decision]:
    """Every decision of the player ``eyes`` in a random round, as that player saw it."""
    round = project(played(setting, seed).round, eyes)
    facts = Position.start(round.header)
    reads = Position.start(round.header, OpponentModel.fresh(setting.seats))
    for logged in round.events:
        event = logged.event
        if isinstance(event, Turn) and event.actor == eyes and event.drawn is not None:
            hand, begun = facts.belief.certain(eyes), Turn(eyes, event.drawn, None)
            assert hand is not None
            yield Decision(facts, facts.apply(begun), reads.apply(begun), hand, event.drawn)
        facts, reads = facts.apply(event), reads.apply(event)
