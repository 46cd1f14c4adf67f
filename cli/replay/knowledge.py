"""What some eyes knew at each stop of a tape, worked out once.

Everything is folded over the log that these eyes would have kept, up to the stop and no further.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import Any

from kibitz.cli.replay.tape import Tape
from kibitz.engine.errors import KibitzError, RecordError
from kibitz.engine.round import Logged, Round, project
from kibitz.inference.decision import Decision, dearest
from kibitz.inference.plan import Plan
from kibitz.inference.reckoning import Reckoned
from kibitz.inference.review import judge
from kibitz.inference.study import follow, met_before, read_along, study_of


@dataclass(frozen=True)
class Glimpse:
    """A stop as somebody saw it: the round up to there, and the moment by facts and by reads.

    ``before``: the moment, by the facts, before the last event; ``None`` if nothing of it was seen.
    ``begun``: the same, or the moment within that event at which the eyes chose, a stop of its own.
    """

    round: Round
    before: Any
    facts: Any
    reads: Any
    seat: int | None
    begun: Any = None


@dataclass
class _Watched:
    """A round with some player's eyes; all of ``rounds`` as these saw them, it is the last."""

    rounds: tuple[Round, ...]
    seat: int | None
    styles: Mapping[str, str]
    judged: dict[int, tuple[Decision, ...]] = field(default_factory=dict)
    advised: dict[int, Any] = field(default_factory=dict)

    @property
    def round(self) -> Round:
        return self.rounds[-1]

    @cached_property
    def facts(self) -> tuple[Any, ...]:
        start = study_of(self.round.header).start(self.round.header)
        return (start, *(after for _, after in follow(self.round, start)))

    @cached_property
    def reads(self) -> tuple[Any, ...]:
        header = self.round.header
        met = met_before(self.rounds[:-1], header, self.styles)
        start = study_of(header).read(header, met, self.styles)
        return read_along(self.round, start, self.facts)

    @property
    def setting(self) -> tuple[int, Logged] | None:
        """The last event of the set-up, and its place."""
        before = takewhile(lambda one: not one[1].number, enumerate(self.round.events))
        return next(iter(deque(before, maxlen=1)), None)

    def logged(self, number: int) -> tuple[int, Logged] | None:
        """Event ``number`` as it was seen, and its place; ``None``: it was not."""
        numbered = enumerate(self.round.events) if number else ()
        return next(((i, logged) for i, logged in numbered if logged.number == number), None)


class Sight:
    """What follows from the logs of all eyes, kept for as long as a tape is looked at.

    ``plan``: how decisions are judged. ``strict``: even of a player's own log only what this
    player must have seen counts; else cards shown by accident do, too.
    """

    def __init__(
        self,
        styles: Mapping[str, str] | None = None,
        plan: Plan | None = None,
        strict: bool = False,
    ) -> None:
        self._styles = styles or {}
        self._strict = strict
        self.plan = plan or Plan()
        self._watched: dict[tuple[int, int | None], _Watched] = {}

    def glimpse(self, tape: Tape) -> Glimpse:
        """What the eyes of a tape knew at its stop; raises a ``RecordError`` if that cannot be."""
        watched = self._of(tape)
        place = watched.round.place(tape.number)
        facts, reads = watched.facts[place], watched.reads[place]
        if tape.choosing:
            return self._choice(tape, watched, facts, reads)
        found = watched.logged(tape.number)
        before = None if found is None else watched.facts[found[0]]
        begun = self.chosen_at(tape) if tape.number and tape.back().choosing else before
        return Glimpse(watched.round.upto(tape.number), before, facts, reads, tape.seat, begun)

    def _choice(self, tape: Tape, watched: _Watched, facts: Any, reads: Any) -> Glimpse:
        study, round = study_of(watched.round.header), watched.round.deciding(tape.number)
        begun = round.events[-1].event
        return Glimpse(
            round,
            facts,
            study.apply(facts, begun),
            study.apply(reads, begun),
            tape.seat,
        )

    def advice(self, tape: Tape) -> Any:
        """What is advised at a stop; ``None`` where the eyes are not to choose."""
        if tape.choosing:
            decision = self.decision(tape)
            return None if decision is None else decision.advice
        advised = self._of(tape).advised
        if tape.number not in advised:
            advised[tape.number] = self._advised(tape)
        return advised[tape.number]

    def _advised(self, tape: Tape) -> Any:
        seen, study = self.glimpse(tape), study_of(tape.round.header)
        if seen.seat is None:
            return None
        with suppress(KibitzError):  # not theirs to choose here
            rounds = (*self._of(tape).rounds[:-1], seen.round)
            return study.weigh(seen.reads, seen.seat, self.plan, rounds)
        return None

    def decisions(self, tape: Tape) -> tuple[Decision, ...]:
        """What the eyes chose in the event that the stop is about, one after another."""
        watched, number, seat = self._of(tape), tape.subject, tape.seat
        if seat is None:
            return ()
        if number not in watched.judged:
            found = watched.logged(number) if number else watched.setting
            watched.judged[number] = (
                ()
                if found is None
                else judge(watched.reads[found[0]], found[1], seat, self.plan, watched.rounds)
            )
        return watched.judged[number]

    def decision(self, tape: Tape) -> Decision | None:
        """The dearest of them; ``None``: the eyes chose nothing."""
        return dearest(self.decisions(tape))

    def chosen_at(self, tape: Tape) -> Any:
        """The moment, by the facts, at which the eyes chose what the ``decision`` is about."""
        watched, decision = self._of(tape), self.decision(tape)
        found = watched.logged(tape.subject)
        if found is None or decision is None:
            return None
        study, (place, logged) = study_of(watched.round.header), found
        decided = study.decided(watched.facts[place], logged.event, decision.seat)
        return next((at for at, text in decided if text == decision.played.text), None)

    def rounds(self, tape: Tape) -> tuple[Round, ...]:
        """All rounds up to the stop as the eyes saw them, the last one only up to there."""
        return (*self._of(tape).rounds[:-1], self.glimpse(tape).round)

    def line(self, tape: Tape) -> str | None:
        """The last event as the eyes saw it, as the notation writes it; ``None``: they did not."""
        watched = self._of(tape)
        if (found := watched.logged(tape.number)) is None:
            return None
        written = watched.round.game.format(watched.round.header, found[1].event)
        return f"* {written}" if found[1].entry.starred else written

    def reckoned(self, tape: Tape) -> tuple[Reckoned, ...]:
        """At the end of a round: how likely to the eyes what came to light had been.

        A hand that nobody turned up counts only where the truth is shown.
        """
        watched = self._of(tape)
        facts, reads = watched.facts, watched.reads
        study = study_of(watched.round.header)
        truth = tape.reel.states[-1] if tape.truth else None
        return study.reckon(watched.round.events, facts, reads, truth, tape.seat)

    def _of(self, tape: Tape) -> _Watched:
        key = tape.index, tape.seat
        if key not in self._watched:
            name = None if tape.seat is None else tape.round.header.players[tape.seat]
            seen: list[Round] = []
            for round in tape.rounds[: tape.index]:
                with suppress(RecordError):  # what cannot be replayed tells nothing of its players
                    seen.append(self._seen(round, name))
            rounds = (*seen, self._seen(tape.round, name))
            self._watched[key] = _Watched(rounds, tape.seat, self._styles)
        return self._watched[key]

    def _seen(self, round: Round, name: str | None) -> Round:
        """The round as ``name`` saw it."""
        header = round.header
        seat = header.players.index(name) if name in header.players else None
        if seat is not None and seat == header.perspective and not self._strict:
            return round
        return project(round, seat)
