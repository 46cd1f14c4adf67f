"""The chance to win a match from the tokens on the table, if every round is anybody's."""

from __future__ import annotations

from functools import lru_cache


def race(tokens: tuple[int, ...], goal: int, tied: tuple[int, ...] = ()) -> tuple[float, ...]:
    """The chance of each player to win the match, by seat; they sum to 1.

    ``tokens``: rounds won so far; ``goal`` of them win the match. Every coming round is won by
    one player, each with the same chance (a round shared by several is rare, and left out).
    ``tied``: the seats that have reached the goal at once and play on: the next of them to score
    wins, so that each has the same chance and the others have none.
    """
    ahead = tied or tuple(seat for seat, n in enumerate(tokens) if n >= goal)
    if ahead:
        return tuple((seat in ahead) / len(ahead) for seat in range(len(tokens)))
    order = sorted(range(len(tokens)), key=lambda seat: goal - tokens[seat])
    chances = _race(tuple(goal - tokens[seat] for seat in order))
    found = dict(zip(order, chances, strict=True))
    return tuple(found[seat] for seat in range(len(tokens)))


@lru_cache(maxsize=1 << 14)
def _race(wanting: tuple[int, ...]) -> tuple[float, ...]:
    """The same by the tokens that each still wants: ascending, all positive.

    Exact recursion over who wins the next round. Wants that differ in order alone are one case.
    """
    seats = len(wanting)
    total = [0.0] * seats
    for winner in range(seats):
        after = [n - (seat == winner) for seat, n in enumerate(wanting)]
        if not after[winner]:
            total[winner] += 1 / seats
            continue
        order = sorted(range(seats), key=after.__getitem__)
        for place, chance in enumerate(_race(tuple(after[seat] for seat in order))):
            total[order[place]] += chance / seats
    return tuple(total)


def worth(
    tokens: tuple[int, ...], goal: int, me: int, tied: tuple[int, ...] = ()
) -> tuple[float, ...]:
    """What it is worth to ``me`` that a player wins the coming round, by seat.

    It is my chance to win the match afterwards. While a few are ``tied`` at the goal, one of
    them wins the match with the round, and a round won by anybody else changes nothing.
    """
    seats = range(len(tokens))
    if tied:
        unchanged = race(tokens, goal, tied)[me]
        return tuple(float(seat == me) if seat in tied else unchanged for seat in seats)
    return tuple(race(_scored(tokens, seat), goal)[me] for seat in seats)


def besides(tokens: tuple[int, ...], goal: int, me: int) -> tuple[tuple[float, ...], ...]:
    """What it is worth to ``me`` that one player (first index) wins the coming round and another,
    or the same (second), gains a token besides."""
    seats = range(len(tokens))
    return tuple(
        tuple(race(_scored(_scored(tokens, winner), other), goal)[me] for other in seats)
        for winner in seats
    )


def _scored(tokens: tuple[int, ...], winner: int) -> tuple[int, ...]:
    return tuple(n + (seat == winner) for seat, n in enumerate(tokens))
