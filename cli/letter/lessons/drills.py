"""What can be practised without end in the 16-card family."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from kibitz.cli.letter.lessons.asking import ADVISED, best_guess
from kibitz.cli.letter.lessons.holding import chance_of, hands, likeliest_of
from kibitz.cli.teaching.advised import WEIGHED, found
from kibitz.cli.teaching.impossible import impossible
from kibitz.cli.teaching.lesson import Drill, Finder
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Question
from kibitz.engine.errors import N_
from kibitz.inference.letter.position import Position


def likeliest(moment: Moment, rng: random.Random) -> Question[Any] | None:
    """The likeliest card of somebody whose hand is not certain."""
    seat = _somebody(moment, rng)
    return None if seat is None else likeliest_of(moment, seat)


def chance(moment: Moment, rng: random.Random) -> Question[Any] | None:
    """How likely somebody holds a rank that is neither certain nor impossible."""
    seat = _somebody(moment, rng)
    if seat is None:
        return None
    return chance_of(moment, seat, rng.choice(sorted(hands(moment)[seat])))


def guess(moment: Moment, rng: random.Random) -> Question[Any] | None:
    """The best guess of a player on turn who holds a 1."""
    position: Position = moment.now
    held = (position.belief.certain(moment.eyes), position.deal.drawn)
    if not _on_turn(moment) or 1 not in held or not position.deal.table.choosable(moment.eyes):
        return None
    question = best_guess(moment)
    return question if question.hardness > 0 else None


def _advised(make: Callable[[Moment], Question[Any]]) -> Finder:
    """A question about what the player on turn plays."""
    return lambda moment, rng: found(make, moment) if _on_turn(moment) else None


def _on_turn(moment: Moment) -> bool:
    table = moment.now.deal.table
    return bool(table.drawn and table.turn == moment.eyes)


def _somebody(moment: Moment, rng: random.Random) -> int | None:
    """Another player whose hand is not certain, in a round that has begun and goes on."""
    table = moment.now.deal.table
    if table.over or not table.alive[moment.eyes] or not moment.round.last:
        return None
    open_hands = [seat for seat, hand in sorted(hands(moment).items()) if len(hand) > 1]
    return rng.choice(open_hands) if open_hands else None


DRILLS: Final = (
    Drill("likeliest", N_("The likeliest card"), likeliest),
    Drill("chance", N_("A chance, within ten points"), chance),
    Drill("guess", N_("The best guess"), guess),
    Drill("safest", N_("The safest play"), _advised(ADVISED.safest), WEIGHED),
    Drill("best", N_("The best play"), _advised(ADVISED.best), WEIGHED),
    Drill("impossible", N_("The impossible claim"), impossible("12345678", ("hit", "miss")), 8),
)
