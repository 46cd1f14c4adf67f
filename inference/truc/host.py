"""A game of Le Truc at a table of one's own: every card is known."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from kibitz.engine.header import Header
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Act, Dealt, Event, Move, Turn
from kibitz.engine.truc.game import TRUC
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.notation import format_move


@dataclass(frozen=True)
class TrucHost:
    """A ``Host``. ``steps``: what was dealt and done so far, the decisions one by one; ``events``:
    the same as the record has it. ``shuffle``: the state of what shuffles the next pack."""

    header: Header
    deal: Deal
    events: tuple[Event, ...]
    steps: tuple[Dealt | Move, ...]
    shuffle: tuple[Any, ...]

    @classmethod
    def shuffled(cls, header: Header, seed: int) -> TrucHost:
        """A game whose first hand was just dealt."""
        header = header.seen_by(None)
        return cls(header, TRUC.start(header), (), (), random.Random(seed).getstate())._dealt()

    @property
    def turn(self) -> int | None:
        """Who has to answer or to play."""
        return None if self.deal.table.over else self.deal.table.turn

    @property
    def begun(self) -> None:
        """Nothing: nobody sees anything new before deciding."""
        return None

    @property
    def choices(self) -> Mapping[str, Move]:
        """Everything that may be said or played now."""
        if self.turn is None:
            return {}
        return {format_move(move): move for move in self.deal.legal()}

    @property
    def made(self) -> int:
        """How many decisions there were."""
        return sum(isinstance(step, Move) for step in self.steps)

    @property
    def shares(self) -> tuple[float, ...]:
        """The side that won the game, by halves."""
        table = self.deal.table
        won = [table.side(seat) == table.winner for seat in range(len(table.players))]
        return tuple(float(mine) / sum(won) for mine in won)

    def after(self, choice: Move) -> TrucHost:
        """The game after a decision, and after what is dealt because of it."""
        host = replace(
            self,
            deal=self.deal.after(choice),
            events=_added(self.events, choice),
            steps=(*self.steps, choice),
        )
        dealt = host.deal.table.over or host.deal.table.phase is Phase.PLAY
        return host if dealt else host._dealt()

    def followed(self, event: Event) -> TrucHost:
        """The game after the decisions of a turn."""
        if not isinstance(event, Turn):
            return self
        host = self
        for move in self.deal.table.unfold(event):
            problem = host.deal.table.objection(move, host.deal.held(move.actor))
            if problem is not None:
                raise problem
            host = host.after(move)
        return host

    def _dealt(self) -> TrucHost:
        """The game after the next cards were dealt."""
        shuffle = random.Random()
        shuffle.setstate(self.shuffle)
        deal, event = self.deal.dealing(shuffle)
        return replace(
            self,
            deal=deal,
            events=(*self.events, event),
            steps=(*self.steps, event),
            shuffle=shuffle.getstate(),
        )


def _added(events: tuple[Event, ...], move: Move) -> tuple[Event, ...]:
    """The events with a move: an answer, and the card after it, in the line of the question."""
    last = events[-1]
    if isinstance(last, Turn) and last.call is not None and last.card is None:
        if move.answer:
            return (*events[:-1], replace(last, answer=move.act))
        raised = last.call is not Act.NEW and last.answer in (Act.YES, Act.REST)
        if raised and move.act is Act.PLAY and move.actor == last.actor:
            return (*events[:-1], replace(last, card=move.card))
    call = None if move.act is Act.PLAY else move.act
    return (*events, Turn(move.actor, call, card=move.card))
