"""What to go on with: what was begun, what is due and went badly, what is new, what goes worst."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from kibitz.cli.learn.catalogue import Item
from kibitz.cli.learnt.progress import GOOD, LessonProgress, Skill

_FEW: Final = 5
"""Answers in a drill that say nothing yet."""

State = tuple[Item, LessonProgress | Skill]


def next_item(states: Sequence[State], now: datetime) -> Item | None:
    """What is needed most; ``None`` while nothing was learnt, or where all is well."""
    known = [(item, state) for item, state in states if _begun(state)]
    games = {item.course.key for item, _state in known}
    left = [pair for pair in known if isinstance(pair[1], LessonProgress) and pair[1].next > 1]
    bad = sorted((pair for pair in known if _bad(pair[1])), key=lambda pair: _share(pair[1]))
    new = [
        (item, state)
        for item, state in states
        if isinstance(state, LessonProgress) and not _begun(state) and item.course.key in games
    ]
    due = [pair for pair in known if pair[1].card is not None and pair[1].card.due <= now]
    return next((item for item, _state in (*left, *bad, *new, *due)), None)


def _begun(state: LessonProgress | Skill) -> bool:
    return state.right is not None or (isinstance(state, LessonProgress) and state.next > 1)


def _share(state: LessonProgress | Skill) -> float:
    """How much was right when it was last gone through."""
    if state.right is None:
        return 1.0
    return state.right / state.exercises if isinstance(state, LessonProgress) else state.right


def _bad(state: LessonProgress | Skill) -> bool:
    """Whether it went badly; a drill is not judged by its first answers."""
    if isinstance(state, Skill) and state.answers < _FEW:
        return False
    return state.right is not None and _share(state) < GOOD
