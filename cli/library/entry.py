"""A round in the library: who played what and when, and how good it was."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kibitz.engine.header import composed
from kibitz.inference.plan import Plan
from kibitz.inference.review_summary import Summary


@dataclass(frozen=True)
class Entry:
    """``number``: how it is called. ``place``: which round of ``file`` it is, from 1.

    ``date``: as in 2025-03-09. ``me``: whose log it is (``None``: a full record, or a bystander's
    log). ``winners``: by name (none: it is not over). ``identity``, ``context``: what it is known
    by, alone and with the rounds before it. ``figures``: what was judged, by player, as
    ``Summary.json``, which few of many entries are asked for; ``plans``: with how much effort.
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
    figures: Mapping[str, str] = field(default_factory=dict)
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

    def summary(self, name: str | None) -> Summary | None:
        """How ``name`` was judged."""
        if name is None or (found := self.figures.get(name)) is None:
            return None
        return summary_of(found, self.game, name)

    @property
    def judged(self) -> tuple[str, ...]:
        """Whose decisions can be judged."""
        return self.players if self.me is None else (self.me,)


def summary_of(figures: str, game: str, player: str) -> Summary:
    """How ``player`` was judged in a round of ``game``, from the ``figures`` that were kept."""
    return Summary.of_json(json.loads(figures), game, player)
