"""Exact beliefs by going through every order of the pack: an oracle for tiny sets of cards.

It deals each order in which the cards can lie, follows a log through it, and counts as many ways
as there are equally likely choices that agree with every line. It shares nothing with the program
but the events.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import permutations

from kibitz.engine.letter.events import (
    Dealt,
    Duel,
    Event,
    Fall,
    Guess,
    Peek,
    Renewal,
    Return,
    Swap,
    Tie,
    Turn,
)

Hands = tuple[int, ...]
World = tuple[Hands, int, tuple[int, ...]]
"""Hands by seat (-1: out), the card aside, the pile from its top."""

PRINCESS = 9
PRINCE_OR_KING = (5, 7)


def ways(pack: tuple[int, ...], seats: int, events: Iterable[Event]) -> dict[World, Fraction]:
    """How many ways lead to each world after a log (the numbers have no unit)."""
    found: defaultdict[World, Fraction] = defaultdict(Fraction)
    for order in permutations(pack):
        found[order[:seats], order[seats], order[seats + 1 :]] += 1
    for event in events:
        before, found = found, defaultdict(Fraction)
        for world, count in before.items():
            for after, chance in _after(world, event):
                found[after] += count * chance
    return dict(found)


def hand(found: dict[World, Fraction], seat: int) -> dict[int, Fraction]:
    """The probability of each rank in the hand of ``seat``."""
    sums: defaultdict[int, Fraction] = defaultdict(Fraction)
    for (hands, _aside, _pile), count in found.items():
        sums[hands[seat]] += count
    return {rank: count / sum(sums.values()) for rank, count in sums.items() if count}


def _after(world: World, event: Event) -> Iterator[tuple[World, Fraction]]:
    hands, aside, pile = world
    if isinstance(event, Dealt):
        if all(hands[seat] == card for seat, card in event.hands):
            yield world, Fraction(1)
        return
    assert isinstance(event, Turn)
    assert event.card is not None
    drawn, held = pile[0], hands[event.actor]
    if event.drawn not in (None, drawn) or event.card not in (held, drawn):
        return
    kept = drawn if event.card == held else held
    chance = _chosen(event.card, kept)
    if chance:
        now = (_with(hands, event.actor, kept), aside, pile[1:])
        for after, share in _effect(now, event):
            yield after, chance * share


def _chosen(card: int, kept: int) -> Fraction:
    if card == kept:
        return Fraction(1)
    for one, other in ((card, kept), (kept, card)):
        if one == 8 and other in PRINCE_OR_KING:
            return Fraction(one == card)
    return Fraction(1, 2)


def _effect(world: World, turn: Turn) -> Iterator[tuple[World, Fraction]]:
    hands, aside, pile = world
    me, target = turn.actor, turn.target
    one = Fraction(1)
    match turn.outcome:
        case Fall(card):
            if hands[me] == card:
                yield (_with(hands, me, -1), aside, pile), one
        case Guess(named, hit) if target is not None:
            if (hands[target] == named) == hit:
                yield (_with(hands, target, -1) if hit else hands, aside, pile), one
        case Peek(seen) if target is not None:
            if seen in (None, hands[target]):
                yield world, one
        case Tie() if target is not None:
            if hands[me] == hands[target]:
                yield world, one
        case Duel(loser, lost, won):
            winner = target if loser == me else me
            assert winner is not None
            if hands[loser] == lost < hands[winner] and won in (None, hands[winner]):
                yield (_with(hands, loser, -1), aside, pile), one
        case Swap(card, giver) if target is not None:
            if card in (None, hands[giver]):
                mine, theirs = hands[me], hands[target]
                yield (_with(_with(hands, me, theirs), target, mine), aside, pile), one
        case Renewal(thrown, drawn) if target is not None:
            if hands[target] != thrown:
                return
            if thrown == PRINCESS:
                yield (_with(hands, target, -1), aside, pile), one
                return
            new = pile[0] if pile else aside
            if drawn in (None, new):
                yield (_with(hands, target, new), -1 if not pile else aside, pile[1:]), one
        case None | Return() if turn.card == 6:
            yield from _chancellor(world, turn)
        case _:
            yield world, one


def _chancellor(world: World, turn: Turn) -> Iterator[tuple[World, Fraction]]:
    hands, aside, pile = world
    reached, rest = pile[:2], pile[2:]
    if isinstance(turn.outcome, Return) and turn.outcome.drawn not in (None, reached):
        return
    orders = list(permutations((hands[turn.actor], *reached)))
    for kept, *under in orders:
        told = turn.outcome.under if isinstance(turn.outcome, Return) else None
        if told is None or told == tuple(under):
            after = (_with(hands, turn.actor, kept), aside, (*rest, *under))
            yield after, Fraction(1, len(orders))


def _with(items: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*items[:index], value, *items[index + 1 :])
