"""``kibitz learn DRILL``: question after question, harder as the learner gets better."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from kibitz.cli.errors import Misused
from kibitz.cli.learn.catalogue import Item
from kibitz.cli.learn.drill import own_first
from kibitz.cli.learn.sitting import Left, Sitting, share
from kibitz.cli.learnt.progress import LEVELS, Progress, skill
from kibitz.cli.library.finding import files_in
from kibitz.cli.library.reading import contents_of
from kibitz.cli.teaching.lesson import Drill
from kibitz.cli.teaching.moment import Moment, log_of, seats
from kibitz.cli.teaching.question import Question
from kibitz.cli.texts import _
from kibitz.engine.errors import N_
from kibitz.engine.games import game_of
from kibitz.engine.round import Round
from kibitz.inference.study import reached

_OWN: Final = 3
"""The learner's own mistakes asked at a sitting at most, before new positions."""

_ROUNDS: Final = 8
"""Rounds looked through for a question as hard as wished for; then the nearest one is taken."""

_MOMENTS: Final = 6
"""Moments looked at in each of them."""


@dataclass(frozen=True)
class Found:
    """A question about a moment."""

    moment: Moment
    question: Question[Any]


def practise(
    folder: Path,
    item: Item,
    source: Sequence[str],
    limit: int | None,
    seed: int | None,
    accessible: bool,
) -> None:
    """Ask until the learner leaves, or so often; each answer is written down when it is given.

    Own mistakes come first, unless the questions were chosen by a ``source`` or a ``seed``.

    Raises ``Misused`` if there is nothing to ask about in the ``source``.
    """
    sitting, asked, right = Sitting.here(accessible), 0, 0
    rng = random.Random(seed)
    rounds = foreign(item, source) if source else None
    with Progress.opened(folder) as progress:
        sitting.say(_(item.taught.title))
        with suppress(Left, EOFError, KeyboardInterrupt):
            if rounds is None and seed is None:
                most = _OWN if limit is None else min(limit, _OWN)
                own = own_first(folder, item, progress.learnt, sitting, most)
                limit = None if limit is None else limit - own
            while limit is None or asked < limit:
                level = skill(progress.of(item.skill)).level
                found = search(item, rounds, level, rng)
                head = _("Question {number}, level {level} of {levels}")
                said = head.format(number=asked + 1, level=level, levels=LEVELS)
                answer = sitting.ask(item.course, found.moment, found.question, said)
                progress.add(item.skill, answer, level=level)
                asked, right = asked + 1, right + answer
        now = skill(progress.of(item.skill))
    if asked:
        text = _("{share}. You are at level {level} of {levels}.")
        sitting.say(text.format(share=share(right, asked), level=now.level, levels=LEVELS))


def foreign(item: Item, source: Sequence[str]) -> tuple[Round, ...]:
    """The rounds of the item's game in files and folders; raises ``Misused`` if there is none."""
    game = game_of(item.preset)
    found = [
        round
        for file in files_in(list(source)).files
        for round in contents_of(file, reached).rounds
        if round.game is game
    ]
    if not found:
        raise Misused(
            N_("there is no round of {game} in {source}"),
            game=item.preset,
            source=", ".join(source)[:60],
        )
    return tuple(found)


def search(item: Item, rounds: Sequence[Round] | None, level: int, rng: random.Random) -> Found:
    """A question about as hard as a ``level`` asks for; raises ``Misused`` if there is none."""
    assert isinstance(item.taught, Drill)
    best: tuple[float, Found] | None = None
    for found in islice(candidates(item, item.taught, rounds, rng), item.taught.candidates):
        off = _off(found.question.hardness, level)
        if best is None or off < best[0]:
            best = off, found
        if not off:
            break
    if best is None:
        raise Misused(N_("there is nothing to ask about in these rounds"))
    return best[1]


def _off(hardness: float, level: int) -> float:
    """How far a hardness is from the fifth of the scale that belongs to a level."""
    low, high = (level - 1) / LEVELS, level / LEVELS
    return max(0.0, low - hardness, hardness - high)


def candidates(
    item: Item, drill: Drill, rounds: Sequence[Round] | None, rng: random.Random
) -> Iterator[Found]:
    for _count in range(_ROUNDS):
        round = item.course.fresh(item.preset, rng) if rounds is None else rng.choice(rounds)
        eyes = rng.choice(seats(round))
        whole = Moment.of(log_of(round, eyes), eyes)
        numbers = range(whole.round.last + 1)
        for number in rng.sample(numbers, min(_MOMENTS, len(numbers))):
            moment = whole.at(number)
            question = drill.find(moment, rng)
            if question is not None:
                yield Found(question.moment or moment, question)
