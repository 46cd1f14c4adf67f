"""The rounds of a record, judged for the players asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kibitz.cli.errors import Misused
from kibitz.cli.source import Wish, all_seen, match_asked, styles_asked
from kibitz.engine.errors import N_, Unreadable
from kibitz.engine.round import Round
from kibitz.inference.plan import Plan
from kibitz.inference.review import Review, review
from kibitz.inference.study import study_of

Progress = Callable[[int, int], None]
"""Told how many reviews are done, of how many, before each and at the end."""


@dataclass(frozen=True)
class Judged:
    """A round as logged, with the ``reviews`` of the players asked for, by seat."""

    round: Round
    reviews: tuple[Review, ...]


def judged(
    wish: Wish, plan: Plan, progress: Progress = lambda done, count: None
) -> tuple[Judged, ...]:
    """The round that ``wish`` names, else every one of the file, in order.

    Judged is the player asked for (``--as``), else the one whose eyes kept the log, else (a full
    record) everybody. Raises a ``RecordError`` where a round cannot be true, and ``Misused`` for a
    player who is not at the table or whose cards the log does not tell.
    """
    rounds = match_asked(wish)
    numbers = range(len(rounds)) if wish.round is None else [len(rounds) - 1]
    chosen = [(number, seat) for number in numbers for seat in seats(wish, rounds[number])]
    reviews: dict[int, list[Review]] = {number: [] for number in numbers}
    past: dict[str, _Past] = {}
    for done, (number, seat) in enumerate(chosen):
        progress(done, len(chosen))
        name = rounds[number].header.players[seat]
        past[name] = _review(wish, rounds[: number + 1], seat, plan, past.get(name))
        reviews[number].append(past[name].review)
    progress(len(chosen), len(chosen))
    return tuple(Judged(rounds[number], tuple(found)) for number, found in reviews.items())


def seats(wish: Wish, round: Round) -> tuple[int, ...]:
    """Whose decisions are judged; raises ``Misused``."""
    eyes = round.header.perspective
    if wish.player is None:
        looking = round.header.eyes
        return tuple(range(len(round.header.players))) if looking is None else (looking,)
    try:
        seat = round.header.seat(wish.player)
    except Unreadable as error:
        raise Misused(error.template, **error.params) from None
    if eyes is not None and seat != eyes:
        raise Misused(
            N_("the log was kept by {keeper}: it does not tell what {player} chose from"),
            keeper=round.header.players[eyes],
            player=round.header.players[seat],
        )
    return (seat,)


@dataclass(frozen=True)
class _Past:
    """A player's last ``review``, and the ``rounds`` up to it as this player saw them."""

    rounds: tuple[Round, ...]
    review: Review


def _review(
    wish: Wish, rounds: Sequence[Round], seat: int, plan: Plan, past: _Past | None
) -> _Past:
    """The last of ``rounds`` as ``seat`` played it. What ``past`` tells is not worked out again."""
    last = rounds[-1]
    styles = styles_asked(wish.styles, last.header, study_of(last.header).styles)
    follows = past is not None and len(past.rounds) == len(rounds) - 1
    if past is not None and follows and past.review.round.game is last.game:
        seen = (*past.rounds, *all_seen(wish, (last,), seat))
        return _Past(seen, review(seen, seat, plan, styles, past.review.met, whole(last)))
    seen = all_seen(wish, tuple(rounds), seat)
    return _Past(seen, review(seen, seat, plan, styles, whole=whole(last)))


def whole(round: Round) -> Round | None:
    """The round, if it is a record of everything that was drawn."""
    return round if round.header.perspective is None else None
