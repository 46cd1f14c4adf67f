"""How safe a choice is: the chance to lose nothing until the own next turn, no ship and no attack.

Whether an attack succeeds is counted, and so is what nobody can attack. How the others move is
tried out, in games drawn from what is known once the choice is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from kibitz.engine.marque.events import Act, Hit
from kibitz.engine.marque.rules import ARMED
from kibitz.inference.marque.batch import Flags
from kibitz.inference.marque.choice import Choice, Question, outcomes
from kibitz.inference.marque.playout import chosen, sail, turn
from kibitz.inference.marque.race import games, set_out
from kibitz.inference.marque.referee import MarqueReferee, Position
from kibitz.inference.marque.sampling import sampled
from kibitz.inference.marque.settled import certain
from kibitz.inference.plan import Plan

Seed = tuple[int, ...]

_STREAM: Final = 7
"""Tells these games from those of the same seed that are played to their end."""


@dataclass(frozen=True)
class Safety:
    """The chance to lose nothing, and its standard error: 0 where it is counted."""

    safe: float
    se: float = 0.0


def safeties(question: Question, plan: Plan) -> tuple[Safety, ...]:
    """How safe each choice is; they are tried in the same games as far as can be."""
    return tuple(_safety(question, choice, plan) for choice in question.choices)


def _safety(question: Question, choice: Choice, plan: Plan) -> Safety:
    success, after = _succeeded(question, choice)
    if not success or not _endangered(after, question, choice):
        return Safety(success)
    count = games(plan)
    kept = _unharmed(after, question, choice, count, (plan.seed, _STREAM))
    share = float(kept.mean())
    # What happened always or never in these games has an error too.
    error = max((share * (1 - share) / count) ** 0.5, 1 / count)
    return Safety(success * share, success * error)


def _succeeded(question: Question, choice: Choice) -> tuple[float, Position]:
    """How likely the choice itself loses nothing, and the moment after it if so.

    Where a treasure is turned up or a ship is set it is the moment before: which one is open yet.
    """
    position = question.position
    if choice.move.act is Act.SAIL:
        return 1.0, position
    for event, chance in outcomes(position, choice.move):
        if not isinstance(event, Hit) or not event.armed:
            return chance, MarqueReferee().apply(position, event)
    return 0.0, position


def _endangered(position: Position, question: Question, choice: Choice) -> bool:
    """Whether anybody who moves before me can take a ship of mine."""
    me, deal = question.seat, position.deal
    fleets = deal.table.fleets
    if not any(fleets[seat].cannons for seat in _movers(question, choice)):
        return False
    sea = [certain(deal, me, treasure) for treasure in fleets[me].sea]
    if question.launch is not None:
        sea[-1] = choice.armed
    elif choice.move.act is Act.SAIL:
        sea.append(deal.left(me) == ARMED - len(deal.known(me, armed=True)))
    return not all(sea)


def _movers(question: Question, choice: Choice) -> list[int]:
    """The seats that move between the choice and my next turn, in turn."""
    seats, me = len(question.position.header.players), question.seat
    first = question.position.deal.table.turn if question.launch is not None else me + 1
    return [(first + step) % seats for step in range((me - first) % seats)]


def _unharmed(
    position: Position, question: Question, choice: Choice, count: int, seed: Seed
) -> Flags:
    """In which of so many games I lose no ship before my next turn."""
    me, rng = question.seat, np.random.default_rng(seed)
    drawn = sampled(position, me, count, rng)
    batch, minds = drawn.batch, drawn.minds()
    alike = rng.random((batch.seats, count))
    if question.launch is not None:
        set_out(batch, question, (choice,), count)
    elif choice.move.act is Act.SAIL:
        sail(batch, me, np.ones(count, dtype=np.bool_), minds[me])
    sea = batch.sea[me].copy()
    for seat in _movers(question, choice):
        turn(batch, seat, chosen(batch, seat, minds[seat], alike[seat]), minds[seat])
    kept: Flags = ~(sea & ~batch.sea[me]).any(axis=0)
    return kept
