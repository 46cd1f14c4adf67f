"""A round as it was logged: a header and its events, of whatever game.

The log is the only state. Everything else about a round is a fold over it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count, takewhile
from typing import Any

from kibitz.engine.errors import N_, RecordError, Unreadable
from kibitz.engine.game import Game
from kibitz.engine.games import game_of
from kibitz.engine.header import Header, composed, read_header
from kibitz.engine.record import Entry, Kind, Record, decode, dumps, loads


@dataclass(frozen=True)
class Logged:
    """An event of a round. ``number`` counts the game's events from 1; 0 is the set-up."""

    event: Any
    number: int
    entry: Entry


@dataclass(frozen=True)
class Variation:
    """What might have been played instead of the event at ``place`` (from 0), then on.

    ``events`` are numbered as those they stand for; ``entry`` is the line they are written in.
    """

    place: int
    events: tuple[Logged, ...]
    entry: Entry


@dataclass(frozen=True)
class Round:
    """One round of a file. ``index`` counts the rounds from 1."""

    record: Record
    header: Header
    game: Game[Any, Any]
    events: tuple[Logged, ...]
    index: int = 1

    def __reduce__(self) -> tuple[Any, ...]:
        """How it travels between processes: there, too, its game is the one there is."""
        return _again, (self.record, self.header, self.events, self.index)

    @property
    def last(self) -> int:
        """The number of the last event."""
        return max((logged.number for logged in self.events), default=0)

    def variations(self) -> Iterator[Variation]:
        """The variations of the record, in its order.

        Raises ``Unreadable``, with the place, for an event that the game cannot read.
        """
        place = -1
        for entry in self.record.entries:
            if entry.kind is Kind.EVENT:
                place += 1
            elif entry.kind is Kind.VARIATION:
                before = self.events[place - 1].number if place else 0
                events = tuple(_parsed(self.game, self.header, entry.events, self.index, before))
                yield Variation(place, events, entry)

    def start(self) -> Any:
        """The state before the first event."""
        try:
            return self.game.start(self.header)
        except RecordError as error:
            raise error.at(round=self.index, event=0, line=self.record.line) from None

    def states(self) -> Iterator[tuple[Any, Logged, Any]]:
        """Replay: for each event the state before it, the event, and the state after it.

        Raises ``Illegal`` or ``Contradiction``, with the place, at the first event that fails.
        """
        state = self.start()
        for logged in self.events:
            try:
                after = self.game.apply(state, logged.event)
            except RecordError as error:
                raise error.at(
                    round=self.index, event=logged.number, line=logged.entry.line
                ) from None
            yield state, logged, after
            state = after

    def state(self) -> Any:
        """The state after all events."""
        return self._end

    @cached_property
    def _end(self) -> Any:
        state = self.start()
        for _, _, after in self.states():
            state = after
        return state

    def place(self, number: int) -> int:
        """How many events come up to event ``number``, with what is set up after it."""
        return sum(1 for _ in takewhile(lambda logged: logged.number <= number, self.events))

    def upto(self, number: int) -> Round:
        """Only the set-up and the first ``number`` events, with the comments on them.

        What is set up after them, for a next hand, belongs to them.
        """
        place = self.place(number)
        events, later = self.events[:place], self.events[place:]
        if not later:
            return self
        entries = self.record.entries
        cut = next(i for i, entry in enumerate(entries) if entry is later[0].entry)
        record = replace(self.record, entries=entries[:cut])
        return replace(self, record=record, events=events)

    def deciding(self, number: int) -> Round:
        """The same, and the draw of the turn that follows, where the log tells it."""
        before = self.upto(number)
        following = self.events[len(before.events) : len(before.events) + 1]
        begun = self.game.begun(following[0].event) if following else None
        if begun is None:
            return before
        text = self.game.format(self.header, begun)
        entry = Entry(Kind.EVENT, text, line=following[0].entry.line)
        record = replace(before.record, entries=(*before.record.entries, entry))
        events = (*before.events, Logged(begun, number + 1, entry))
        return replace(before, record=record, events=events)


def _again(record: Record, header: Header, events: tuple[Logged, ...], index: int) -> Round:
    return Round(record, header, game_of(header.game), events, index)


def read_round(record: Record, index: int = 1) -> Round:
    """A round from its record; raises ``Unreadable`` or ``Illegal`` with the place."""
    try:
        header = read_header(record)
        game = game_of(header.game)
        game.start(header)
    except RecordError as error:
        raise error.at(round=index, event=0, line=record.line_of(error.tag)) from None
    events = tuple(_parsed(game, header, record.events, index))
    round = Round(record, header, game, events, index)
    for _variation in round.variations():
        pass  # read, to find what cannot be read
    return round


def _parsed(
    game: Game[Any, Any], header: Header, entries: Iterable[Entry], index: int, number: int = 0
) -> Iterator[Logged]:
    """The events of these lines, the first of them after event ``number`` of round ``index``."""
    for entry in entries:
        try:
            event = game.parse(header, entry.text, entry.starred)
        except RecordError as error:
            raise error.at(round=index, event=number + 1, line=entry.line) from None
        number += game.numbered(event)
        yield Logged(event, number if game.numbered(event) else 0, entry)


def read_rounds(data: bytes) -> tuple[Round, ...]:
    """All rounds of a file; raises a ``RecordError`` with the place of the first mistake."""
    return tuple(read_round(record, i) for i, record in enumerate(loads(decode(data)), start=1))


def canonical(round: Round) -> Record:
    """The round's record with every event written as the notation writes it.

    Whether letters of a name are composed stays as it was.
    """
    written, varied = iter(round.events), round.variations()

    def formatted(logged: Logged) -> Entry:
        entry, text = logged.entry, round.game.format(round.header, logged.event)
        return entry if composed(entry.text) == text else replace(entry, text=text)

    def rewrite(entry: Entry) -> Entry:
        match entry.kind:
            case Kind.EVENT:
                return formatted(next(written))
            case Kind.VARIATION:
                return replace(entry, events=tuple(map(formatted, next(varied).events)))
        return entry

    return replace(round.record, entries=tuple(map(rewrite, round.record.entries)))


def write_rounds(rounds: tuple[Round, ...]) -> str:
    """The canonical text of a file."""
    return dumps(canonical(round) for round in rounds)


def project(round: Round, eyes: int | None) -> Round:
    """The round as the player ``eyes`` (``None``: a bystander) would have logged it.

    What the record leaves out although the rest tells it was seen by whoever saw it at the table.
    Event numbers and lines stay those of the original. Comments, marks and variations are left
    out, unless the log was kept, or the round played, with these very eyes. An unfinished turn of
    somebody else was not seen and disappears.
    """
    own = eyes is not None and eyes == round.header.eyes
    header = round.header.seen_by(eyes)
    seen: dict[int, Logged] = {}
    states, told = _told(round)
    for place, logged in enumerate(round.events):
        event = round.game.view(states[place], told[place], eyes)
        if event is not None:
            text = round.game.format(header, event)
            entry = replace(logged.entry, text=text, mark=logged.entry.mark if own else "")
            seen[place] = Logged(event, logged.number, entry)
    name = None if eyes is None else header.players[eyes]
    record = round.record.tagged("Perspective", name)
    record = replace(record, entries=tuple(_kept(round.record.entries, seen, own)))
    return replace(round, header=header, record=record, events=tuple(seen.values()))


def completed(round: Round) -> Round:
    """The round with the facts in its events that the record leaves out and the others tell."""
    _states, told = _told(round)
    both = zip(round.events, told, strict=True)
    return replace(round, events=tuple(replace(logged, event=event) for logged, event in both))


def _told(round: Round) -> tuple[Sequence[Any], Sequence[Any]]:
    """The states before the first event and after each, and the events, completed."""
    states = [round.start(), *(after for _before, _logged, after in round.states())]
    return states, round.game.completed(states, [logged.event for logged in round.events])


def _kept(entries: tuple[Entry, ...], seen: dict[int, Logged], remarks: bool) -> Iterator[Entry]:
    """The lines whose events were ``seen``, by their place; if wanted, the others too.

    A variation goes with the event that it is an alternative to.
    """
    places, logged = count(), None
    for entry in entries:
        if entry.kind is Kind.EVENT:
            logged = seen.get(next(places))
            if logged is not None:
                yield logged.entry
        elif remarks and (entry.kind is not Kind.VARIATION or logged is not None):
            yield entry


def pick(rounds: tuple[Round, ...], number: int | None) -> Round:
    """The round that a user asks for: ``number`` from 1, by default the last."""
    if number is None:
        return rounds[-1]
    if not 1 <= number <= len(rounds):
        raise Unreadable(
            N_("there is no round {number}: the file has {count}"),
            number=number,
            count=len(rounds),
        )
    return rounds[number - 1]
