"""Advice by playouts: no equilibrium, and none is claimed. Between partners, and between two where
there is no time to solve what is left of a hand.

The hidden hands are drawn from everything they can be, all deals alike (the facts); everybody then
plays on by simple habits from the own cards alone. What the score is worth after the hand is taken
from the table for two players: an approximation.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.truc.cards import HAND
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Act, Move
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.notation import format_move
from kibitz.engine.truc.table import Table
from kibitz.inference.plan import Plan
from kibitz.inference.truc import equilibrium, facts
from kibitz.inference.truc.playout_policy import HONEST, decided, raising, said
from kibitz.inference.truc.playout_policy import chance as hope
from kibitz.inference.truc.recommendation import Choice, Recommendation
from kibitz.inference.truc.referee import Position
from kibitz.inference.trying import Sums, standard_error

WAIT: Final = "wait"
"""The choice of a captain to say nothing before the partner plays; no line tells of it."""

_EACH: Final = 2.5
"""Worlds of a plan for each one tried here: a hand of Le Truc is played move by move."""

_FEWEST: Final = 20

_NO_CHANCE: Final = random.Random(0)
"""For dealing new cards off a pack whose order is known."""

Moves = tuple[Move, ...]
"""A choice: the moves of one player that follow each other unless the other side gives up."""


def recommend(position: Position, seat: int | None, plan: Plan, keep: str = "") -> Recommendation:
    """The choices of ``seat`` (default: whoever is on turn), tried in the same worlds each.

    A captain may be asked before the partner plays. The best has the frequency 1. Raises
    ``KibitzError`` if ``seat`` has no choice now, or its cards are not known.
    """
    table = position.deal.table
    decider = _decider(table, seat)
    held = position.deal.held(decider)
    if held is None:
        raise KibitzError(
            N_("the log does not know the cards of {turn}"), turn=table.players[decider]
        )
    options = dict(_options(position.deal, decider, held, keep))
    tried = np.array(
        [
            [
                _worth(world, moves, decider, None if moves else decider)
                for moves in options.values()
            ]
            for world in _worlds(position.deal, plan)
        ]
    ).T
    sums = Sums(len(options), _span(table, decider))
    sums.add(range(len(options)), tried)
    texts = [*options, Act.FOLD.value]
    mean = np.append(sums.mean, equilibrium.given_up(table, decider))
    known = np.array([*(_settled(position.deal, moves) for moves in options.values()), True])
    se = np.where(known, 0.0, np.append(sums.error, 0.0))
    errors, open_ = np.hypot(se[:, None], se), np.flatnonzero(~known)
    errors[np.ix_(open_, open_)] = sums.errors[np.ix_(open_, open_)]
    np.fill_diagonal(errors, 0.0)
    order = np.argsort(-mean, kind="stable").tolist()
    choices = tuple(
        Choice(texts[place], float(place == order[0]), float(mean[place]), float(se[place]))
        for place in order
    )
    found = tuple(map(tuple, errors[np.ix_(order, order)].tolist()))
    return Recommendation(
        position, decider, held, choices, keep, exact=False, tried=True, errors=found
    )


def chance(position: Position, seat: int, plan: Plan) -> tuple[float, float]:
    """The chance of ``seat`` to win the game if everybody plays on by habit; its standard error."""
    found = np.array([_worth(world, (), seat) for world in _worlds(position.deal, plan)])
    span = _span(position.deal.table, seat)
    return float(found.mean()), float(standard_error(found, span))


def _span(table: Table, seat: int) -> float:
    """What lies between giving up and the other side's giving up."""
    other = next(s for s in range(len(table.players)) if table.side(s) != table.side(seat))
    return 1 - equilibrium.given_up(table, other) - equilibrium.given_up(table, seat)


def _decider(table: Table, seat: int | None) -> int:
    if table.phase is not Phase.PLAY:
        raise KibitzError(N_("the hand is over: there is nothing to advise"))
    turn = table.turn
    if seat is None or seat == turn or _speaks(table, seat):
        return turn if seat is None else seat
    raise KibitzError(
        N_("it is {turn}'s turn: advice is for the player on turn, not for {eyes}"),
        turn=table.players[turn],
        eyes=table.players[seat],
    )


def _speaks(table: Table, seat: int) -> bool:
    """Whether a captain who is not on turn could say something now."""
    asks = table.objection(Move(seat, Act.NEW)) is None
    return table.question is None and (asks or raising(table, seat) is not None)


def _options(
    deal: Deal, seat: int, held: tuple[int, ...], keep: str
) -> Iterator[tuple[str, Moves]]:
    """What ``seat`` can do now but concede, each as it is written."""
    table = deal.table
    if table.question is not None:
        for move in table.legal(seat):
            yield format_move(move), (move,)
        return
    own = seat == table.turn
    raised = raising(table, seat)
    cards = [Move(seat, Act.PLAY, card) for card in dict.fromkeys(held)] if own else []
    for card in cards:
        yield format_move(card), (card,)
        if raised is not None:
            yield f"{format_move(raised)} {format_move(card)}", (raised, card)
    if not own:
        yield WAIT, ()
    if raised is not None and (not own or keep == raised.act.value):
        yield format_move(raised), (raised,)
    if table.objection(asked := Move(seat, Act.NEW)) is None:
        yield format_move(asked), (asked,)


def _settled(deal: Deal, moves: Moves) -> bool:
    """Whether the hand is over after ``moves``, whatever the others hold."""
    for move in moves:
        if deal.table.question is not None and not move.answer:
            return False
        deal = deal.after(move)
    return deal.table.phase is Phase.DONE


def _worlds(deal: Deal, plan: Plan) -> Iterator[Deal]:
    """Deals with every card known, the rest of the pack too, as likely as the facts make them."""
    rng = random.Random(plan.seed)
    count = max(_FEWEST, int(plan.worlds / _EACH))
    clock = plan.clock()
    for number in range(count):
        if number >= _FEWEST and clock.over:
            return
        yield _world(deal, rng)


def _world(deal: Deal, rng: random.Random) -> Deal:
    pool = list(facts.unseen(deal).elements())
    rng.shuffle(pool)
    hands: list[tuple[int, ...]] = []
    for seat, hand in enumerate(deal.hands):
        known = (*deal.table.played[seat], *deal.shown[seat]) if hand is None else hand
        hands.append((*known, *(pool.pop() for _ in range(HAND - len(known)))))
    nothing: tuple[int, ...] = ()
    left = pool[: max(0, deal.table.rules.pack(deal.table.deals))]
    return replace(
        deal, hands=tuple(hands), shown=(nothing,) * len(hands), pack=tuple(left), own=frozenset()
    )


def _worth(world: Deal, moves: Moves, seat: int, quiet: int | None = None) -> float:
    """The equity of ``seat`` after ``moves``, everybody playing on by habit.

    ``quiet``: a captain who has nothing to say before the next card.
    """
    deal, todo = world, list(moves)
    while deal.table.phase is not Phase.DONE:
        if deal.table.phase is Phase.REDEAL:
            deal, _event = deal.dealing(_NO_CHANCE)
            continue
        asked = deal.table.question
        if todo and (asked is None or todo[0].answer):
            move = todo.pop(0)
        else:
            move = _next(deal, quiet)
            quiet = None
        deal = deal.after(move)
    return equilibrium.before(deal.table, seat)


def _next(deal: Deal, quiet: int | None) -> Move:
    """What comes by habit: a captain's word before the partner's card, an answer, or a card."""
    table = deal.table
    captain = table.captain(table.side(table.turn))
    if table.question is None and captain not in (table.turn, quiet):
        word = said(table, captain, hope(deal, captain), HONEST)
        if word is not None:
            return word
    return decided(deal, table.turn, HONEST)
