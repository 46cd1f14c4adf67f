"""The log of a round being played: a value, and the edits that make another one of it.

The log is the truth (DESIGN). Beside each event stands the moment after it, so that one event
more costs one update of the belief; correcting an event replays from there. Every edit returns a
new log or raises and leaves the old one as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kibitz.cli.games import typing_of, view_of
from kibitz.cli.protocols.view import spoken
from kibitz.engine.errors import N_, Contradiction, KibitzError, RecordError, Unreadable
from kibitz.engine.games import game_of
from kibitz.engine.header import Header, read_header
from kibitz.engine.line import written
from kibitz.engine.record import Entry, Kind, Record, dumps, note
from kibitz.engine.round import Logged, Round, read_round
from kibitz.inference.study import impossible, met_before, read_along, study_of

Changes = Mapping[int, tuple[Any, bool]]
"""New events, and whether they are starred, by their places (from 0) among the events."""


class Impossible(KibitzError):
    """A correction that makes a later event, ``number``, impossible because of ``reason``.

    ``clashes``: the numbers of events that could be the wrong ones instead.
    """

    def __init__(self, number: int, line: str, reason: RecordError, clashes: tuple[int, ...]):
        super().__init__(
            N_("after that, event {number}, “{line}”, is impossible"), number=number, line=line
        )
        self.number = number
        self.reason = reason
        self.clashes = clashes


@dataclass(frozen=True)
class Log:
    """A round with the moments between its events, and the rounds of the match before it.

    ``moments[0]`` is the one before the first event, ``moments[i]`` the one after the i-th, by
    the facts alone; ``reads`` are the same moments by how people choose. ``met``: what the
    earlier rounds tell of the players; ``styles``: the style of whoever is said to have one.
    ``begun``: the moment at which the last turn had only begun, where it was logged by itself.
    """

    round: Round
    moments: tuple[Any, ...]
    reads: tuple[Any, ...]
    earlier: tuple[Record, ...] = ()
    met: Any = None
    styles: Mapping[str, str] = field(default_factory=dict)
    begun: Any = None

    @classmethod
    def begin(cls, record: Record, earlier: tuple[Record, ...] = (), met: Any = None) -> Log:
        """A round without events; raises a ``RecordError`` if its tags fit no table."""
        header = read_header(record)
        round = Round(record, header, game_of(header.game), (), len(earlier) + 1)
        study = study_of(header)
        return cls(round, (study.start(header),), (study.read(header, met, {}),), earlier, met)

    @classmethod
    def resume(cls, rounds: tuple[Round, ...]) -> Log:
        """The last of the rounds of a file; raises as ``Round.states`` does."""
        *before, last = rounds
        earlier, study = tuple(round.record for round in before), study_of(last.header)
        met = met_before(before, last.header)
        log = cls(
            replace(last, events=()),
            (study.start(last.header),),
            (study.read(last.header, met, {}),),
            earlier,
            met,
        )
        for logged in last.events:
            log = log._applied(logged)
        return log

    def followed(self, record: Record) -> Log:
        """The round that follows this one, under the tags of ``record``."""
        met = study_of(self.header).meet(self.met, self.reads[-1])
        return Log.begin(record, (*self.earlier, self.round.record), met).pinned(self.styles)

    def pinned(self, styles: Mapping[str, str]) -> Log:
        """The log with the players named in ``styles`` read as players of these styles."""
        start = study_of(self.header).read(self.header, self.met, styles)
        return replace(self, reads=read_along(self.round, start, self.moments), styles=styles)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds of the file, this one last."""
        earlier = (read_round(record, i) for i, record in enumerate(self.earlier, start=1))
        return (*earlier, self.round)

    @property
    def header(self) -> Header:
        """The table."""
        return self.round.header

    @property
    def moment(self) -> Any:
        """The moment after the last event."""
        return self.moments[-1]

    @property
    def pending(self) -> Any:
        """The turn begun and not finished, or ``None``."""
        events = self.round.events
        if events and typing_of(self.header).unfinished(self.header, events[-1].event):
            return events[-1].event
        return None

    @property
    def base(self) -> Any:
        """The moment that what is typed next is read in: before the pending turn."""
        return self.moments[-2] if self.pending is not None else self.moment

    def text(self) -> str:
        """The whole file."""
        return dumps((*self.earlier, self.round.record))

    def said(self, event: Any) -> str:
        """An event as people say it: who did what."""
        return spoken(view_of(self.header), self.header, event, self.header.perspective)

    def lines(self) -> tuple[str, ...]:
        """Everything that stands in the record of this round, the events as people say them."""
        events = iter(self.round.events)
        return tuple(
            f"{self.said(next(events).event)}{entry.mark and ' '}{entry.mark}"
            if entry.kind is Kind.EVENT
            else written(entry)
            for entry in self.round.record.entries
        )

    @property
    def foregone(self) -> bool:
        """Whether nothing but the last event could have come where it stands."""
        events = self.round.events
        if not events:
            return False
        return bool(typing_of(self.header).foregone(self.moments[-2]) == events[-1].event)

    # -- edits -----------------------------------------------------------------------------

    def added(self, event: Any, starred: bool = False, mark: str = "") -> Log:
        """The log with one event more, which takes the place of a pending turn that it finishes.

        Raises ``Illegal`` or ``Contradiction``.
        """
        log, entries = self, self.round.record.entries
        before, after = entries, entries[len(entries) :]
        begun = self.pending
        if begun is not None and typing_of(self.header).finishes(begun, event):
            # What was noted since the card was drawn is a note on the whole turn.
            log = self.dropped()
            place = len(log.round.record.entries)
            before, after = entries[:place], entries[place + 1 :]
        entry = Entry(Kind.EVENT, log._line(event), mark, starred)
        added = log._applied(Logged(event, log._number(event), entry))
        if log is not self:
            added = replace(added, begun=self.moment)
        return added._with_entries((*before, entry, *after))

    def completed(self) -> Log:
        """The log with what can only come next, as nobody has to tell it."""
        event = typing_of(self.header).foregone(self.moment)
        return self if event is None else self.added(event)

    def told(self) -> Log:
        """The log without an event that nobody had to tell."""
        if not self.foregone:
            return self
        log, entries = self.dropped(), self.round.record.entries
        noted = entries[len(log.round.record.entries) + 1 :]
        return log._with_entries((*log.round.record.entries, *noted))

    def dropped(self) -> Log:
        """The log without its last event and what was noted on it.

        Raises ``Unreadable`` if there is none.
        """
        if not self.round.events:
            raise Unreadable(N_("there is nothing to undo"))
        entries = self.round.record.entries
        place = max(i for i, entry in enumerate(entries) if entry.kind is Kind.EVENT)
        shorter = replace(self.round, events=self.round.events[:-1])
        moments, reads = self.moments[:-1], self.reads[:-1]
        log = replace(self, round=shorter, moments=moments, reads=reads, begun=None)
        return log._with_entries(entries[:place])

    def replayed(self, stop: int, changes: Changes) -> Log:
        """The log up to the event at place ``stop`` (from 0), with some events replaced.

        Lines that are no events are left out. Raises ``Impossible`` if an old event cannot stand
        then; a new one that cannot stand itself raises ``Illegal`` or ``Contradiction``.
        """
        first = min((place for place in changes if place < stop), default=stop)
        old = self.round.events
        log = replace(
            self,
            round=replace(self.round, events=old[:first]),
            moments=self.moments[: first + 1],
            reads=self.reads[: first + 1],
        )
        for place in range(first, stop):
            logged = old[place]
            if place in changes:
                event, starred = changes[place]
                entry = replace(logged.entry, text=self._line(event), starred=starred)
                logged = Logged(event, logged.number, entry)
            try:
                log = log._applied(logged)
            except RecordError as error:
                if place in changes:
                    raise
                clashes = error.clashes if isinstance(error, Contradiction) else ()
                line = log.said(logged.event)
                raise Impossible(logged.number, line, error, clashes) from None
        return log

    def fixed(self, changes: Changes) -> Log:
        """The log with some events replaced; raises as ``replayed`` does."""
        log = self if len(self.round.events) - 1 in changes else self.told()
        log = log.replayed(len(log.round.events), changes)
        return log._with_entries(log._rewritten())

    def inserted(self, place: int, event: Any, starred: bool = False, mark: str = "") -> Log:
        """The log with one event more before the one at ``place`` (from 0).

        Raises ``Illegal`` or ``Contradiction`` for it, ``Impossible`` for a later one.
        """
        old = self.told()
        later = old.round.events[place:]
        entry = Entry(Kind.EVENT, self._line(event), mark, starred)
        log = old.replayed(place, {})
        log = log._applied(Logged(event, log._number(event), entry))
        for logged in later:
            try:
                log = log._applied(replace(logged, number=log._number(logged.event)))
            except RecordError as error:
                raise Impossible(logged.number, log.said(logged.event), error, ()) from None
        entries = old.round.record.entries
        places = (i for i, one in enumerate(entries) if later and one is later[0].entry)
        line = next(places, len(entries))
        return log._with_entries((*entries[:line], entry, *entries[line:]))

    def unfit(self) -> Iterator[Entry]:
        """The variations that are impossible in this log, as lines of the record."""
        yield from (line for line, _error in impossible(self.round))

    def without(self, lines: tuple[Entry, ...]) -> Log:
        """The log without these lines, which are no events."""
        entries = self.round.record.entries
        return self._with_entries(tuple(e for e in entries if not any(e is x for x in lines)))

    def noted(self, text: str) -> Log:
        """The log with a comment on its last event, or on the round."""
        return self._with_entries((*self.round.record.entries, note(text)))

    def marked(self, place: int, mark: str) -> Log:
        """The log with a judgement of the event at ``place`` (from 0); empty takes it away."""
        events = list(self.round.events)
        events[place] = replace(events[place], entry=replace(events[place].entry, mark=mark))
        log = replace(self, round=replace(self.round, events=tuple(events)))
        return log._with_entries(log._rewritten())

    def remarked(self, rounds: tuple[Round, ...]) -> Log:
        """The log with the lines of ``rounds``, which differ from its own in remarks only.

        They are the rounds of the match, this one the last.
        """
        *earlier, last = rounds
        entries = (logged.entry for logged in last.events)
        events = tuple(
            replace(logged, entry=entry)
            for logged, entry in zip(self.round.events, entries, strict=True)
        )
        round = replace(self.round, record=last.record, events=events)
        return replace(self, round=round, earlier=tuple(round.record for round in earlier))

    def places(self, number: int) -> tuple[int, ...]:
        """Where event ``number`` stands among the events; the lines of the set-up are all 0.

        Raises ``Unreadable`` if there is none.
        """
        events = enumerate(self.round.events)
        if found := tuple(place for place, logged in events if logged.number == number):
            return found
        raise Unreadable(
            N_("there is no event {number}: the round has {count}"),
            number=number,
            count=self.round.last,
        )

    def _number(self, event: Any) -> int:
        return self.round.last + 1 if self.round.game.numbered(event) else 0

    def _line(self, event: Any) -> str:
        return self.round.game.format(self.header, event)

    def _applied(self, logged: Logged) -> Log:
        study = study_of(self.header)
        # What is impossible is refused by the facts: reads bear whatever they bear.
        moment = study.apply(self.moment, logged.event)
        read = self.reads[-1]
        read = moment if read is self.moment else study.apply(read, logged.event)
        return replace(
            self,
            round=replace(self.round, events=(*self.round.events, logged)),
            moments=(*self.moments, moment),
            reads=(*self.reads, read),
            begun=None,
        )

    def _rewritten(self) -> tuple[Entry, ...]:
        """The record's lines, the events among them as they are now."""
        events = (logged.entry for logged in self.round.events)
        return tuple(
            next(events) if entry.kind is Kind.EVENT else entry
            for entry in self.round.record.entries
        )

    def _with_entries(self, entries: tuple[Entry, ...]) -> Log:
        record = replace(self.round.record, entries=entries)
        return replace(self, round=replace(self.round, record=record))
