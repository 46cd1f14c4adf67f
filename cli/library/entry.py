"""A round in the library: who played what and when, and how good it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kibitz.engine.games import game_of
from kibitz.engine.header import Header, composed
from kibitz.engine.record import Record
from kibitz.engine.round import Round
from kibitz.inference.decision import Decision
from kibitz.inference.plan import Plan
from kibitz.inference.review import Review


@dataclass(frozen=True)
class Entry:
    """``number``: how it is called. ``place``: which round of ``file`` it is, from 1.

    ``date``: as in 2025-03-09. ``me``: whose log it is (``None``: a full record, or a bystander's
    log). ``winners``: by name (none: it is not over). ``identity``, ``context``: what it is known
    by, alone and with the rounds before it. ``reviews``: what was judged, by player; ``plans``:
    with how much effort.
    """

    number: int
    file: Path
    place: int
    date: str
    game: str
    players: tuple[str, ...]
    me: str | None
    winners: tuple[str, ...]
    identity: str
    context: str
    reviews: Mapping[str, Review] = field(default_factory=dict)
    plans: Mapping[str, Plan] = field(default_factory=dict)

    def subject(self, player: str | None) -> str | None:
        """Whose figures count: whoever kept the log; of a full record, ``player``."""
        return self.me if self.me is not None else self.seated(player)

    def seated(self, player: str | None) -> str | None:
        """The player at this table who is called ``player``, letter case forgiven."""
        wanted = composed(player or "").casefold()
        return next((name for name in self.players if name.casefold() == wanted), None)

    def share(self, name: str | None) -> float | None:
        """What ``name`` got of the win; ``None`` while it is not over, or for nobody."""
        if name is None or not self.winners:
            return None
        return (name in self.winners) / len(self.winners)

    def review(self, name: str | None) -> Review | None:
        """How ``name`` was judged."""
        return None if name is None else self.reviews.get(name)

    @property
    def judged(self) -> tuple[str, ...]:
        """Whose decisions can be judged."""
        return self.players if self.me is None else (self.me,)

    def header_of(self, name: str) -> Round:
        """The round with nothing but its table, as ``name`` sees it: enough to hold a review."""
        header = Header(self.game, self.players, self.players.index(name), 0)
        return Round(Record(), header, game_of(self.game), (), self.place)


def worst(review: Review | None) -> Decision | None:
    """The decision that lost most, if it was a mistake."""
    if review is None:
        return None
    return max(review.mistakes, key=lambda decision: decision.loss, default=None)
