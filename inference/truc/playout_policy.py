"""Simple sound play of Le Truc: each player from the own cards and what lies on the table.

Nobody bluffs. ``Habit`` says how freely somebody raises, accepts and asks for new cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from kibitz.engine.truc.cards import COPIES, HAND, RANKS
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Act, Move
from kibitz.engine.truc.rules import TRICKS
from kibitz.engine.truc.table import Table
from kibitz.inference.truc import facts

Cards = tuple[int, ...]

_RAISES: Final = (Act.DOUBLE, Act.REST)


@dataclass(frozen=True)
class Habit:
    """Chances to win the hand: from which one raises, and accepts; below which one wants new cards.

    The same chance is the most with which the dealer grants them.
    """

    raises: float
    accepts: float
    renews: float


HONEST: Final = Habit(raises=0.65, accepts=0.35, renews=0.35)
"""Raises a hand that is likely to win, accepts with one that may."""


def decided(deal: Deal, seat: int, habit: Habit) -> Move:
    """What ``seat``, whose cards are known, does now if it is on turn."""
    table = deal.table
    hope = chance(deal, seat)
    if table.question is not None:
        asked = table.question.act
        yes = hope < habit.renews if asked is Act.NEW else hope >= habit.accepts
        return Move(seat, Act.YES if yes else Act.NO, answer=True)
    return said(table, seat, hope, habit) or Move(seat, Act.PLAY, card(deal, seat))


def said(table: Table, seat: int, hope: float, habit: Habit) -> Move | None:
    """What ``seat`` says before a card, if anything: new cards, or a raise."""
    if hope < habit.renews and table.objection(new := Move(seat, Act.NEW)) is None:
        return new
    return raising(table, seat) if hope >= habit.raises else None


def raising(table: Table, seat: int) -> Move | None:
    """The raise that ``seat`` may make now: doubling, or the remainder."""
    moves = (Move(seat, act) for act in _RAISES)
    return next((move for move in moves if table.objection(move) is None), None)


def chance(deal: Deal, seat: int) -> float:
    """The chance of a player's side to win the hand, by counting; roughly so with partners."""
    exact = facts.chance(deal, seat)
    return _roughly(deal, seat) if exact is None else exact


def _roughly(deal: Deal, seat: int) -> float:
    """The best cards of the own hand, each against a card of either opponent.

    A partner's unknown cards are worth as much as an opponent's, and so they are left out.
    """
    table, held = deal.table, deal.held(seat) or ()
    side = table.side(seat)
    wins = sorted((_beats(card) for card in held), reverse=True)
    needed = TRICKS - table.taken(side)
    lost = table.taken(1 - side)
    if lost >= TRICKS or needed <= 0:
        return float(needed <= 0)
    return _at_least(tuple(wins), min(needed, HAND))


@cache
def _beats(card: int) -> float:
    """The chance that a card is as high as two others out of a whole pack."""
    higher = COPIES * (len(RANKS) - 1 - card)
    pack = COPIES * len(RANKS) - 1
    return (pack - higher) / pack * (pack - 1 - higher) / (pack - 1)


@lru_cache(maxsize=4096)
def _at_least(chances: tuple[float, ...], needed: int) -> float:
    """The chance that so many of some independent events come true."""
    if needed <= 0:
        return 1.0
    if len(chances) < needed:
        return 0.0
    first, rest = chances[0], chances[1:]
    return first * _at_least(rest, needed - 1) + (1 - first) * _at_least(rest, needed)


def card(deal: Deal, seat: int) -> int:
    """The card to play: between two the likeliest to win by counting, else ``_partnered``."""
    leads = facts.leads(deal, seat) if len(deal.hands) == 2 else {}
    if leads:
        return max(leads, key=lambda card: (leads[card], -card))
    return _partnered(deal.table, seat, deal.held(seat) or ())


def _partnered(table: Table, seat: int, held: Cards) -> int:
    """The highest to lead; else the lowest card that takes the trick from the other side.

    Where that cannot be, or the partner has it already, the lowest of all.
    """
    if not table.trick:
        return max(held)
    lying = {other: table.played[other][-1] for other in table.trick}
    own = max((c for s, c in lying.items() if table.side(s) == table.side(seat)), default=-1)
    theirs = max(c for s, c in lying.items() if table.side(s) != table.side(seat))
    if own > theirs:
        return min(held)
    return min((c for c in held if c > theirs), default=min(held))
