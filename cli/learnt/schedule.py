"""When an exercise comes again: FSRS, the free spaced repetition scheduler."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import isfinite
from typing import Any, Final

from fsrs import Card as Memory
from fsrs import Rating, Scheduler

Json = dict[str, Any]

YEARS: Final = range(1970, 3000)
"""When something can be learnt."""

_SCHEDULER: Final = Scheduler(
    # At once wrong, it is asked again at the same sitting; once right, after days.
    learning_steps=[timedelta(minutes=10)],
    relearning_steps=[timedelta(minutes=10)],
    # The same answers give the same dates.
    enable_fuzzing=False,
)


@dataclass(frozen=True)
class Card:
    """What is remembered of an exercise. ``due``: when it comes again. ``streak``: how often it
    was right in a row. ``memory``: the scheduler's own figures (``None``: never asked)."""

    due: datetime
    streak: int = 0
    memory: Json | None = None

    def answered(self, right: bool, now: datetime) -> Card:
        """The card after an answer; ``now`` is in UTC."""
        memory = Memory(card_id=0) if self.memory is None else Memory.from_dict(self.memory)  # type: ignore[arg-type]  # JSON, for a typed dict
        rating = Rating.Good if right else Rating.Again
        after, _log = _SCHEDULER.review_card(memory, rating, now)
        return Card(after.due, self.streak + 1 if right else 0, dict(after.to_dict()))

    def as_json(self) -> Json:
        """What ``from_json`` makes the card of."""
        return {"due": self.due.isoformat(), "streak": self.streak, "memory": self.memory}

    @classmethod
    def from_json(cls, found: Json) -> Card:
        """Raises ``LookupError``, ``TypeError`` or ``ValueError`` for what is no card."""
        due, memory = datetime.fromisoformat(found["due"]), found["memory"]
        if due.year not in YEARS:
            raise ValueError(found)
        card = cls(due.astimezone(UTC), int(found["streak"]), memory)
        if memory is not None:
            # What the scheduler cannot reckon with would be found out after an answer only.
            after = card.answered(False, datetime.now(UTC)).memory or {}
            if not all(isfinite(after[figure]) for figure in ("stability", "difficulty")):
                raise ValueError(found)
        return card
