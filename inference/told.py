"""Rounds told line by line, and what follows from each, without working anything out twice.

Whoever tells may tell the whole record again, up to a later event: what is the same as before
costs nothing, and what the earlier rounds said of their players is not counted twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from kibitz.engine.errors import N_, KibitzError, RecordError, Unreadable
from kibitz.engine.game import Game
from kibitz.engine.games import game_of
from kibitz.engine.header import Header, read_header
from kibitz.engine.record import Entry, Record
from kibitz.inference.study import Referee, referee_of, study_of

_KEPT: Final = 100
"""Rounds that are remembered; of these, the ``_WORKED`` last with everything worked out."""

_WORKED: Final = 2


class Untold(KibitzError):
    """Nothing has been told yet that could be asked about or taken back."""


@dataclass
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

    def number(self, depth: int) -> int:
        """How many of the first ``depth`` events count."""
        return sum(map(self.game.numbered, self.events[:depth]))

    def add(self, entry: Entry) -> None:
        """Another event; raises a ``RecordError`` and changes nothing if it cannot be."""
        event = self.game.parse(self.header, entry.text, entry.starred)
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
        header = self.header
        as_logged = eyes == header.perspective
        seen_by = header if as_logged else header.seen_by(eyes)
        moments = self._views.setdefault((eyes, reads), [])
        referee: Referee[Any] = study_of(header) if reads else referee_of(header)
        if not moments:
            began = study_of(header).read(seen_by, met, {}) if reads else referee.start(seen_by)
            moments.append(began)
        while len(moments) <= depth:
            at = len(moments) - 1
            event = self.events[at]
            seen = event if as_logged else self.game.view(self.states[at], event, eyes)
            last = moments[-1]
            moments.append(last if seen is None else referee.apply(last, seen))
        return moments[depth]

    def rest(self) -> None:
        """Let go of what can be worked out again."""
        self._views.clear()


class Told:
    """All rounds told so far, and the place reached in the one told last.

    ``finished_by``: whether an event is a turn begun, and another one that turn with more of it.
    """

    def __init__(self, finished_by: Callable[[Header, Any, Any], bool]) -> None:
        self._finished_by = finished_by
        self._chapters: list[Chapter] = []
        self._tags: tuple[tuple[str, str], ...] = ()
        self._current: Chapter | None = None
        # While what is told is the same as an earlier telling: the rounds it can be, and how
        # much of them has been told again.
        self._again: list[Chapter] = []
        self._depth = 0

    # -- telling ---------------------------------------------------------------------------

    def tag(self, key: str, value: str) -> None:
        """A tag; after events it begins another round. Raises ``Unreadable`` or ``Illegal``."""
        tags = () if self._current is not None else self._tags
        if key in dict(tags):
            raise Unreadable(N_("the tag {key} stands twice in one round"), key=key)
        tags = (*tags, (key, value))
        if {"Game", "Players", "First"} <= dict(tags).keys():
            Chapter.begun(Record(tags))
        self._tags, self._current = tags, None

    def event(self, entry: Entry) -> None:
        """An event; raises a ``RecordError`` and changes nothing if it cannot be."""
        chapter = self._begun()
        if self._again:
            self._tell_again(entry)
        else:
            self._extend(chapter, entry)
            self._depth = len(chapter.entries)

    def undo(self) -> None:
        """The last event of the round was not; raises ``Untold`` if there is none."""
        if self._current is None or self._depth == 0:
            raise Untold(N_("there is no event to take back"))
        self._depth -= 1
        if not self._again:
            self._current.cut(self._depth)

    def turn_page(self) -> None:
        """Another round follows; its tags come next."""
        self._tags, self._current = (), None

    def _begun(self) -> Chapter:
        """The round being told, which begins now if only its tags were told."""
        if self._current is not None:
            return self._current
        if not self._tags:
            raise Untold(N_("no round has begun: expected tags like [Game “pismo”] first"))
        fresh = Chapter.begun(Record(self._tags))
        self._again = [c for c in self._chapters if c.record.tags == self._tags]
        self._depth = 0
        if self._again:
            self._current = self._again[-1]
        else:
            self._begin(fresh)
        return self._current or fresh

    def _begin(self, chapter: Chapter) -> None:
        self._chapters = [*self._chapters[1 - _KEPT :], chapter]
        for old in self._chapters[:-_WORKED]:
            old.rest()
        self._current, self._again = chapter, []

    def _tell_again(self, entry: Entry) -> None:
        depth = self._depth
        same = [c for c in self._again if c.entries[depth : depth + 1] == [entry]]
        if same:
            self._again, self._current, self._depth = same, same[-1], depth + 1
            return
        # What ended here, or differs in its last event only, goes on now.
        for chapter in reversed(self._again):
            if len(chapter.entries) <= depth + 1:
                self._go_on(chapter, depth, entry)
                return
        told = self._again[-1].entries[:depth]
        fresh = Chapter.begun(self._again[-1].record)
        for old in told:
            fresh.add(old)
        self._extend(fresh, entry)
        self._begin(fresh)
        self._depth = len(fresh.entries)

    def _go_on(self, chapter: Chapter, depth: int, entry: Entry) -> None:
        last = chapter.entries[depth:]
        chapter.cut(depth)
        try:
            self._extend(chapter, entry)
        except RecordError:
            for old in last:
                chapter.add(old)
            raise
        del self._chapters[self._chapters.index(chapter) + 1 :]
        self._current, self._again, self._depth = chapter, [], len(chapter.entries)

    def _extend(self, chapter: Chapter, entry: Entry) -> None:
        """Another event; it takes the place of a turn begun that it finishes."""
        if not chapter.entries:
            chapter.add(entry)
            return
        begun, header = chapter.entries[-1], chapter.header
        whole = _whole(chapter, begun, entry)
        event = chapter.game.parse(header, whole.text, whole.starred)
        if not self._finished_by(header, chapter.events[-1], event):
            chapter.add(entry)
            return
        chapter.cut(len(chapter.entries) - 1)
        try:
            chapter.add(whole)
        except RecordError:
            chapter.add(begun)
            raise

    # -- asking ----------------------------------------------------------------------------

    @property
    def chapter(self) -> Chapter:
        """The round being told; raises ``Untold`` or ``RecordError`` if there is none."""
        return self._begun()

    @property
    def depth(self) -> int:
        """How many of its events have been told."""
        self._begun()
        return self._depth

    @property
    def state(self) -> Any:
        """The state of the game's rules."""
        return self.chapter.states[self.depth]

    def facts(self, eyes: int | None) -> Any:
        """The moment as ``eyes`` saw it: what follows from the rules."""
        return self.chapter.moment(eyes, False, self.depth)

    def reads(self, eyes: int) -> Any:
        """The same with how the players choose, as learnt in the rounds told before."""
        chapter = self.chapter
        name = chapter.header.players[eyes]
        return chapter.moment(eyes, True, self.depth, self._met(chapter, name))

    def _met(self, chapter: Chapter, name: str) -> Any:
        """What the player called ``name`` has learnt of the others before a round."""
        index = self._chapters.index(chapter)
        known = next((i for i in range(index, -1, -1) if name in self._chapters[i].met), -1)
        met = self._chapters[known].met[name] if known >= 0 else None
        for at in range(max(known, 0), index):
            self._chapters[at].met[name] = met
            met = _learnt(self._chapters[at], name, met)
        chapter.met[name] = met
        return met


def _learnt(chapter: Chapter, name: str, met: Any) -> Any:
    """What ``name`` knows of the players after a round too, if it was told with those eyes."""
    if name not in chapter.header.players:
        return met
    eyes = chapter.header.seat(name)
    if chapter.header.perspective not in (None, eyes):
        return met
    end = chapter.moment(eyes, True, len(chapter.events), met)
    return study_of(chapter.header).meet(met, end)


def _whole(chapter: Chapter, begun: Entry, entry: Entry) -> Entry:
    """``entry`` with what only the turn ``begun`` said, if it leaves that out."""
    player, _, rest = entry.text.partition(" ")
    if not rest or player != begun.text.partition(" ")[0]:
        return entry
    whole = replace(entry, text=f"{begun.text} {rest}")
    try:
        chapter.game.parse(chapter.header, whole.text, whole.starred)
    except Unreadable:
        return entry
    return whole
