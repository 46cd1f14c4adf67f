"""What can be practised without end in the 16-card family."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from kibitz.cli.letter.lessons.asking import ADVISED, best_guess
from kibitz.cli.letter.lessons.holding import chance_of, hands, hardness_of_chance, likeliest_of
from kibitz.cli.letter.view import LetterView
from kibitz.cli.protocols.view import spoken
from kibitz.cli.teaching.advised import WEIGHED, found
from kibitz.cli.teaching.impossible import impossible
from kibitz.cli.teaching.lesson import Drill, Finder
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Question
from kibitz.engine.errors import N_
from kibitz.inference.letter.position import Position
from kibitz.inference.study import study_of


def likeliest(moment: Moment, rng: random.Random) -> Question[Any] | None:
    """The likeliest card of somebody whose hand is not certain."""
    found = [likeliest_of(moment, seat) for seat in _open_hands(moment)]
    return rng.choice(_seldom(found, rng)) if found else None


def chance(moment: Moment, rng: random.Random) -> Question[Any] | None:
    """How likely somebody holds a rank that is neither certain nor impossible."""
    found: dict[float, list[tuple[int, int]]] = {}
    for seat in _open_hands(moment):
        for rank in sorted(hands(moment)[seat]):
            found.setdefault(hardness_of_chance(moment, seat, rank), []).append((seat, rank))
    if not found:
        return None
    return chance_of(moment, *rng.choice(found[rng.choice(sorted(found))]))


def _seldom(found: list[Question[Any]], rng: random.Random) -> list[Question[Any]]:
    """Those that are as hard as each other: what is seldom so hard is asked as often."""
    wanted = rng.choice(sorted({question.hardness for question in found}))
    return [question for question in found if question.hardness == wanted]


def guess(moment: Moment, rng: random.Random) -> Question[Any] | None:
    """The best guess of a player on turn who holds a 1."""
    position: Position = moment.now
    held = (position.belief.certain(moment.eyes), position.deal.drawn)
    if not _on_turn(moment) or 1 not in held or not position.deal.table.choosable(moment.eyes):
        return None
    if not study_of(moment.header).guess(position, moment.eyes):
        return None
    question = best_guess(moment)
    return question if question.open else None


def _advised(make: Callable[[Moment], Question[Any]]) -> Finder:
    """A question about what the player on turn plays."""
    return lambda moment, rng: found(make, moment) if _on_turn(moment) else None


def _on_turn(moment: Moment) -> bool:
    table = moment.now.deal.table
    return bool(table.drawn and table.turn == moment.eyes)


def _open_hands(moment: Moment) -> list[int]:
    """The others whose hand is not certain, in a round that has begun and goes on."""
    table = moment.now.deal.table
    if table.over or not table.alive[moment.eyes] or not moment.round.last:
        return []
    return [seat for seat, hand in sorted(hands(moment).items()) if len(hand) > 1]


DRILLS: Final = (
    Drill("likeliest", N_("The likeliest card"), likeliest),
    Drill("chance", N_("A chance, within ten points"), chance),
    Drill("guess", N_("The best guess"), guess),
    Drill("safest", N_("The safest play"), _advised(ADVISED.safest), WEIGHED),
    Drill("best", N_("The best play"), _advised(ADVISED.best), WEIGHED),
    Drill(
        "impossible",
        N_("The impossible claim"),
        impossible(partial(spoken, LetterView()), "12345678", ("hit", "miss")),
        8,
    ),
)
