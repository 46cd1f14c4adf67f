"""Le Truc's advice tested on random moments, reached by whatever both sides may do.

    python -m tests.truc_moments --count N --seed S

At every decision of random hands all that the one who decides can hold is a moment, some of them
are tried. What is asked of the figures stands in ``faults``; it is worked out here from the rules
of the table alone, and from what each score is worth.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

from kibitz.engine.header import Header
from kibitz.engine.truc.cards import COPIES, HAND, RANKS, STRENGTHS
from kibitz.engine.truc.events import Act, Dealt, Move
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.notation import format_move
from kibitz.engine.truc.rules import GOAL, PRESET
from kibitz.engine.truc.table import Table
from kibitz.inference.truc import equilibrium
from kibitz.inference.truc.recommendation import Choice, Recommendation, recommend
from kibitz.inference.truc.referee import Position, TrucReferee

OFTEN = 0.03
"""A choice that is made more often has to be a good one."""

AGREE = 0.005
"""What it may cost."""

EXACT = 0.002
"""How far a figure may lie beyond what bounds it: as good as the solution is stored."""

HANDS_EACH = 60
"""Hands tried at a decision."""

REFEREE = TrucReferee()


def hands(rng: random.Random) -> Iterator[Position]:
    """Every decision of a random hand in turn, nobody's cards known."""
    points = [rng.randrange(GOAL) for _side in range(2)]
    options = ("tie-to-first",) if rng.random() < 0.25 else ()
    header = Header(PRESET, ("A", "B"), None, rng.randrange(2), options, tuple(points))
    position = REFEREE.start(header)
    pack = [card % len(RANKS) for card in range(COPIES * len(RANKS))]
    rng.shuffle(pack)
    held = {0: pack[:3], 1: pack[3:6]}
    position = REFEREE.apply(position, Dealt())
    wild = rng.choice((0.1, 0.3, 0.6))
    while position.deal.table.phase is Phase.PLAY:
        yield position
        table = position.deal.table
        move = _some(table, held[table.turn], wild, rng)
        if move.card is not None:
            held[move.actor].remove(move.card)
        position = _moved(position, move)


def _some(table: Table, held: list[int], wild: float, rng: random.Random) -> Move:
    """A card, a raise with a chance of ``wild``, and mostly a yes as an answer."""
    moves = table.legal(held=tuple(held))
    said = [m for m in moves if m.act in (Act.DOUBLE, Act.REST) and not m.answer]
    if table.question is not None:
        said = [move for move in moves if move.act is Act.YES]
        return said[0] if rng.random() < 0.9 else rng.choice(moves)
    cards = [move for move in moves if move.act is Act.PLAY]
    return rng.choice(said) if said and rng.random() < wild else rng.choice(cards)


def _moved(position: Position, move: Move) -> Position:
    return replace(position, deal=position.deal.after(move), course=position.course.after(move))


def holding(position: Position, cards: tuple[int, ...]) -> Position:
    """The moment, the one who decides being dealt ``cards``."""
    deal = position.deal
    hands = tuple(cards if seat == deal.table.turn else None for seat in (0, 1))
    return replace(position, deal=replace(deal, hands=hands, own=frozenset((deal.table.turn,))))


def possible(table: Table) -> list[tuple[int, ...]]:
    """All hands that the one who decides can have been dealt."""
    mine, theirs = Counter(table.played[table.turn]), Counter(table.played[1 - table.turn])
    found: list[tuple[int, ...]] = []
    for cards in combinations_with_replacement(STRENGTHS, HAND):
        count = Counter(cards)
        fits = not mine - count
        if fits and all(count[card] + theirs[card] <= COPIES for card in STRENGTHS):
            found.append(cards)
    return found


def faults(position: Position, found: Recommendation) -> Iterator[str]:
    """What is wrong with the advice at a moment."""
    table, seat = position.deal.table, found.seat
    choices = {choice.text: choice for choice in found.choices}
    if len(choices) != len(found.choices):
        yield "a choice comes twice"
    legal = [format_move(move) for move in position.deal.legal(seat)]
    for text in legal:
        if text not in choices and not any(other.startswith(f"{text} ") for other in choices):
            yield f"{text} has no figure"
    shares = sum(choice.frequency for choice in found.choices)
    asking = any(c.text == Act.NEW.value and c.frequency for c in found.choices)
    if abs(shares - 1 - asking) > 1e-4:
        yield f"the frequencies sum to {shares:.4f}"
    best = max(choice.equity for choice in found.choices)
    for choice in found.choices:
        low, high = bounds(table, seat, choice)
        if not 0.0 <= choice.equity <= 1.0:
            yield f"{choice.text} wins {choice.equity}"
        if choice.equity < low - EXACT:
            yield f"low: {choice.text} is worth {choice.equity:.4f}, and never less than {low:.4f}"
        if choice.equity > high + EXACT:
            yield f"high: {choice.text} is worth {choice.equity:.4f}, never more than {high:.4f}"
        if choice.frequency > OFTEN and not asking and best - choice.equity > AGREE:
            yield (
                f"often: {choice.text} is done {choice.frequency:.3f} and costs "
                f"{best - choice.equity:.4f}"
            )
    if found.best.text == Act.FOLD.value:
        yield "it is recommended to concede"
    if best - found.best.equity > EXACT:
        yield f"worse: {found.best.text} is recommended, {best - found.best.equity:.4f} worse"


def bounds(table: Table, seat: int, choice: Choice) -> tuple[float, float]:
    """The least and the most that a choice can be worth, whatever anybody holds.

    Who plays on and refuses every raise loses no more than the hand is worth now, or once the own
    raise is accepted. Nobody wins more than the game, and a hand that ends there is what it scores.
    """
    words = choice.text.split()
    if table.question is not None and table.question.act is Act.NEW:
        return 0.0, 1.0
    if words[0] in (Act.NO.value, Act.FOLD.value):
        lost = worth_after(table, seat, Move(seat, Act.FOLD))
        return lost, lost
    if words[0] == Act.NEW.value:
        return worth_after(table, seat, Move(seat, Act.FOLD)), 1.0
    raises = words[0] in (Act.DOUBLE.value, Act.REST.value)
    accepts = words[0] == Act.YES.value
    after = table
    if raises:
        after = table.after(Move(seat, Act(words[0]))).after(Move(1 - seat, Act.YES, answer=True))
    if accepts:
        after = table.after(Move(seat, Act.YES, answer=True))
    low = worth_after(after, seat, Move(seat, Act.FOLD))
    if raises or accepts:
        return low, 1.0
    played = after.after(Move(seat, Act.PLAY, RANKS.index(words[0])))
    if played.phase is Phase.DONE:
        ended = equilibrium.before(played, seat)
        return ended, ended
    return low, 1.0


def worth_after(table: Table, seat: int, move: Move) -> float:
    """The chance of ``seat`` to win the game after a move that ends the hand."""
    return equilibrium.before(table.after(move), seat)


def tried(rng: random.Random, each: int = HANDS_EACH) -> Iterator[tuple[Position, Recommendation]]:
    """Moments of a random hand with the advice there."""
    for position in hands(rng):
        table = position.deal.table
        everything = possible(table)
        for cards in rng.sample(everything, min(each, len(everything))):
            moment = holding(position, cards)
            yield moment, recommend(moment, table.turn)


def say(*parts: object) -> None:
    """A line of the report."""
    sys.stdout.write(" ".join(map(str, parts)) + "\n")


def main() -> None:
    """Try so many moments, and say what is wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=20)
    wish = parser.parse_args()
    rng, start = random.Random(wish.seed), time.process_time()
    seen, decisions, wrong = 0, set(), 0
    kinds: Counter[str] = Counter()
    while seen < wish.count:
        for position, found in tried(rng):
            seen, table = seen + 1, position.deal.table
            decisions.add((position.header, table))
            problems = list(faults(position, found))
            wrong += bool(problems)
            for problem in problems:
                kinds[problem.split(":")[0]] += 1
            if problems and wrong <= wish.show:
                say(position.header.options, table.score, table.first, position.course)
                say("  ", found.held, found.led_to, "; ".join(problems))
    spent = time.process_time() - start
    say(f"{seen} moments of {len(decisions)} decisions, {wrong} wrong", dict(kinds))
    say(f"{spent:.0f} s, {3600 * seen / spent:.0f} moments an hour")


if __name__ == "__main__":
    main()
