"""Rounds told line by line, one after the other, and what follows from each.

The last round, as long as it has not ended, may be told again from its tags on, up to a later event
or with its last one corrected: what is the same as before is not worked out again, and does not
count twice. A round that has ended stays what it is, and so does one that another has followed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from kibitz.engine.errors import N_, Illegal, KibitzError, RecordError, Unreadable
from kibitz.engine.header import Header
from kibitz.engine.record import Entry
from kibitz.inference.chapter import Chapter
from kibitz.inference.study import study_of
from kibitz.inference.tags import Refused, Tag, Tags

_KEPT: Final = 100
"""Rounds that are remembered; of these, the ``_WORKED`` last with everything worked out."""

_WORKED: Final = 2


class Untold(KibitzError):
    """Nothing has been told yet that could be asked about or taken back."""


class Turns(Protocol):
    """How the turns of games are told in parts."""

    def unfinished(self, header: Header, event: Any) -> bool:
        """Whether an event is a turn that there may be more of."""
        ...

    def finishes(self, header: Header, begun: Any, event: Any) -> bool:
        """Whether ``event`` takes the place of the unfinished turn ``begun``."""
        ...


class Told:
    """All rounds told so far, and the place reached in the one told last."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._chapters: list[Chapter] = []
        # Of the round being told, and of the next.
        self._tags, self._coming = Tags(), Tags()
        self._current: Chapter | None = None
        # What was told of the current round, and how many events that makes. While it is told
        # again there are events after that; the next may be told in parts, and this is the first.
        self._lines: list[Entry] = []
        self._depth = 0
        self._part: Entry | None = None

    # -- telling ---------------------------------------------------------------------------

    def tag(self, tag: Tag) -> tuple[Refused, ...]:
        """A tag; after events it begins another round. What cannot be is refused and not told."""
        tags, refused = (self._coming if self._lines else self._tags).told_too(tag)
        if self._lines and not tags.told:
            self._coming = tags
        else:
            self._leave(tags)
        return refused

    def event(self, entry: Entry) -> None:
        """An event; raises a ``RecordError`` and changes nothing if it cannot be."""
        chapter = self.chapter
        if self._depth < len(chapter.events):
            self._tell_again(chapter, entry)
        else:
            self._extend(chapter, entry)
            self._depth = len(chapter.events)
        self._lines.append(entry)

    def undo(self) -> None:
        """The last event told was not; raises ``Untold`` if there is none."""
        if not self._lines:
            raise Untold(N_("there is no event to take back"))
        chapter = self.chapter
        whole = self._depth == len(chapter.events)
        self._lines.pop()
        self._depth, self._part = 0, None
        for entry in self._lines:
            self._tell_again(chapter, entry)
        if whole:
            self._go_on(chapter, () if self._part is None else (self._part,))

    def turn_page(self) -> None:
        """Another round follows; its tags come next."""
        self._leave(Tags())

    def _leave(self, tags: Tags) -> None:
        """Another round is to be told under these ``tags``; one without events has never been."""
        if self._current is not None and not self._current.events:
            self._chapters.remove(self._current)
        self._current, self._lines, self._depth, self._part = None, [], 0, None
        self._tags, self._coming = tags, Tags()

    def _open(self) -> Chapter:
        """The round that the tags begin, or go back to the beginning of."""
        if not self._tags.told:
            raise Untold(N_('no round has begun: expected tags like [Game "pismo"] first'))
        record = self._tags.record
        last = self._chapters[-1] if self._chapters else None
        if last is None or dict(last.record.tags) != dict(record.tags) or last.over:
            last = Chapter.begun(record)
            self._append(last)
        return last

    def _append(self, chapter: Chapter) -> None:
        self._chapters = [*self._chapters[1 - _KEPT :], chapter]
        for old in self._chapters[:-_WORKED]:
            old.rest()

    # -- telling again ---------------------------------------------------------------------

    def _tell_again(self, chapter: Chapter, entry: Entry) -> None:
        known = chapter.events[self._depth]
        if known in self._readings(chapter, entry):
            self._depth, self._part = self._depth + 1, None
            return
        part = entry if self._part is None else _whole(chapter, self._part, entry)
        if self._is_part(chapter, chapter.read(part), known):
            self._part = part
            return
        parts = [entry] if self._part is None else [self._part, entry]
        if self._depth == len(chapter.events) - 1:
            self._go_on(chapter, parts)
        else:
            self._branch(chapter, parts)

    def _is_part(self, chapter: Chapter, event: Any, known: Any) -> bool:
        """Whether a turn told again is told in parts and ``event`` is what was told so far.

        Raises an ``Illegal`` if it cannot be.
        """
        told = self._part is None or self._begins(chapter, chapter.read(self._part), event)
        if told and self._begins(chapter, event, known):
            chapter.game.apply(chapter.states[self._depth], event)
            return True
        return False

    def _readings(self, chapter: Chapter, entry: Entry) -> list[Any]:
        """What a line can mean where an event is told again, perhaps without what was drawn."""
        part, known = self._part, chapter.events[self._depth]
        if part is None and (begun := chapter.game.begun(known)) is not None:
            part = replace(entry, text=chapter.game.format(chapter.header, begun))
        if part is None:
            return [chapter.read(entry)]
        whole = chapter.read(_whole(chapter, part, entry))
        return [whole] if self._part is not None else [whole, chapter.read(entry)]

    def _go_on(self, chapter: Chapter, entries: Sequence[Entry]) -> None:
        """The same round, with ``entries`` for all that was told of it after this."""
        depth, rest = self._depth, chapter.entries[self._depth :]
        chapter.cut(depth)
        try:
            for entry in entries:
                self._extend(chapter, entry)
        except RecordError:
            chapter.cut(depth)
            for old in rest:
                chapter.add(old)
            raise
        self._depth, self._part = len(chapter.events), None

    def _branch(self, chapter: Chapter, entries: Sequence[Entry]) -> None:
        """Another round that only began like ``chapter``."""
        fresh = Chapter.begun(chapter.record)
        for entry in (*chapter.entries[: self._depth], *entries):
            self._extend(fresh, entry)
        self._append(fresh)
        self._current, self._depth, self._part = fresh, len(fresh.events), None

    # -- turns told in parts ---------------------------------------------------------------

    def _extend(self, chapter: Chapter, entry: Entry) -> None:
        """Another event; it takes the place of a turn begun that it finishes."""
        if not chapter.entries:
            chapter.add(entry)
            return
        part, begun = chapter.entries[-1], chapter.events[-1]
        whole = _whole(chapter, part, entry)
        event = chapter.read(whole)
        if not self._takes_place(chapter, begun, event):
            chapter.add(entry)
            return
        if not self._is_more(chapter, begun, event):
            raise Illegal(
                N_("the turn has begun with “{begun}”: expected the rest of it, or undo before"),
                begun=part.text,
            )
        chapter.cut(len(chapter.entries) - 1)
        try:
            chapter.add(whole)
        except RecordError:
            chapter.add(part)
            raise

    def _takes_place(self, chapter: Chapter, begun: Any, event: Any) -> bool:
        turns, header = self._turns, chapter.header
        return turns.unfinished(header, begun) and turns.finishes(header, begun, event)

    def _begins(self, chapter: Chapter, begun: Any, event: Any) -> bool:
        """Whether ``begun`` is a first part of the turn ``event``."""
        return self._takes_place(chapter, begun, event) and self._is_more(chapter, begun, event)

    def _is_more(self, chapter: Chapter, begun: Any, event: Any) -> bool:
        """Whether ``event`` says what ``begun`` said, and not another beginning of a turn."""
        opening = chapter.game.begun(event)
        said, more = (chapter.game.format(chapter.header, e) for e in (begun, event))
        if opening is not None:
            return bool(opening == begun) or more.startswith(f"{said} ")
        if self._turns.unfinished(chapter.header, event):
            return more.startswith(said)
        return more.split()[0] == said.split()[0]

    # -- asking ----------------------------------------------------------------------------

    @property
    def chapter(self) -> Chapter:
        """The round being told; raises ``Untold`` or ``RecordError`` if there is none."""
        if self._current is None:
            self._current = self._open()
        return self._current

    @property
    def number(self) -> int:
        """How many events count."""
        number = self.chapter.number(self._depth)
        part = None if self._part is None else self.chapter.read(self._part)
        return number if part is None else number + self.chapter.game.numbered(part)

    @property
    def state(self) -> Any:
        """The state of the game's rules."""
        chapter = self.chapter
        state = chapter.states[self._depth]
        if self._part is None:
            return state
        return chapter.game.apply(state, chapter.read(self._part))

    def facts(self, eyes: int | None) -> Any:
        """The moment as ``eyes`` saw it: what follows from the rules."""
        return self._moment(eyes, False)

    def reads(self, eyes: int) -> Any:
        """The same with how the players choose, as learnt in the rounds told before."""
        chapter = self.chapter
        name = chapter.header.players[eyes]
        return self._moment(eyes, True, self._met(chapter, name))

    def _moment(self, eyes: int | None, reads: bool, met: Any = None) -> Any:
        chapter, depth = self.chapter, self._depth
        moment = chapter.moment(eyes, reads, depth, met)
        if self._part is None:
            return moment
        return chapter.after(moment, eyes, depth, chapter.read(self._part))

    def _met(self, chapter: Chapter, name: str) -> Any:
        """What the player called ``name`` has learnt of the others before a round.

        What was learnt in one game says nothing of another.
        """
        *earlier, _ = chapters = [
            told
            for told in self._chapters[: self._chapters.index(chapter) + 1]
            if told.game is chapter.game
        ]
        known = next((i for i in reversed(range(len(chapters))) if name in chapters[i].met), 0)
        met = chapters[known].met.get(name)
        for told in earlier[known:]:
            told.met[name] = met
            met = _learnt(told, name, met)
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
        chapter.read(whole)
    except Unreadable:
        return entry
    return whole
