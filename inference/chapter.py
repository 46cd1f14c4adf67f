"""One round as it is told line by line, and what follows from it for whoever looks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kibitz.engine.errors import RecordError
from kibitz.engine.game import Game
from kibitz.engine.games import game_of
from kibitz.engine.header import Header, read_header
from kibitz.engine.record import Entry, Record
from kibitz.inference.study import study_of


@dataclass(eq=False)
class Chapter:
    """One round as told so far.

    ``states``: those of the game's rules, one more than there are ``events``. ``met``: what was
    known of the players before it, by the name of the player who knows it.
    """

    record: Record
    header: Header
    game: Game[Any, Any]
    entries: list[Entry] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)
    met: dict[str, Any] = field(default_factory=dict)
    _views: dict[tuple[int | None, bool], list[Any]] = field(default_factory=dict)

    @classmethod
    def begun(cls, record: Record) -> Chapter:
        """A round of which only the tags are known; raises ``Unreadable`` or ``Illegal``."""
        header = read_header(record)
        game = game_of(header.game)
        return cls(record, header, game, states=[game.start(header)])

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        study = study_of(self.header)
        end = self.moment(self.header.perspective, False, len(self.events))
        return bool(study.report(end)["over"])

    def number(self, depth: int) -> int:
        """How many of the first ``depth`` events count."""
        return sum(map(self.game.numbered, self.events[:depth]))

    def read(self, entry: Entry) -> Any:
        """The event that a line means; raises ``Unreadable``."""
        return self.game.parse(self.header, entry.text, entry.starred)

    def add(self, entry: Entry) -> None:
        """Another event; raises a ``RecordError`` and changes nothing if it cannot be."""
        event = self.read(entry)
        state = self.game.apply(self.states[-1], event)
        self.entries.append(entry)
        self.events.append(event)
        self.states.append(state)
        try:
            # Together with all before it, it may still be impossible.
            self.moment(self.header.perspective, False, len(self.events))
        except RecordError:
            self.cut(len(self.events) - 1)
            raise

    def cut(self, depth: int) -> None:
        """Only the first ``depth`` events."""
        del self.entries[depth:], self.events[depth:], self.states[depth + 1 :]
        for moments in self._views.values():
            del moments[depth + 1 :]

    def moment(self, eyes: int | None, reads: bool, depth: int, met: Any = None) -> Any:
        """What ``eyes`` saw of the first ``depth`` events, and what follows.

        ``reads``: with what is known of how the players choose, ``met``.
        """
        moments = self._views.setdefault((eyes, reads), [])
        if not moments:
            seen_by = self._seen_by(eyes)
            if reads:
                moments.append(study_of(self.header).read(seen_by, met, {}))
            else:
                moments.append(study_of(self.header).start(seen_by))
        while len(moments) <= depth:
            at = len(moments) - 1
            moments.append(self.after(moments[-1], eyes, at, self.events[at]))
        return moments[depth]

    def after(self, moment: Any, eyes: int | None, depth: int, event: Any) -> Any:
        """The ``moment`` of ``eyes`` after ``depth`` events, with another ``event``."""
        as_logged = eyes == self.header.perspective
        seen = event if as_logged else self.game.view(self.states[depth], event, eyes)
        return moment if seen is None else study_of(self.header).apply(moment, seen)

    def rest(self) -> None:
        """Let go of what can be worked out again."""
        self._views.clear()

    def _seen_by(self, eyes: int | None) -> Header:
        return self.header if eyes == self.header.perspective else self.header.seen_by(eyes)
