"""Judged rounds as a record: the same events, with marks and comments added."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kibitz.cli.annotate.judged import Judged
from kibitz.cli.annotate.wording import Naming, against, cost, worth_telling
from kibitz.cli.games import view_of
from kibitz.cli.texts import _, ngettext
from kibitz.engine.record import Entry, Kind, Record, dumps
from kibitz.engine.round import canonical
from kibitz.inference.decision import Decision, dearest


def annotated(found: Sequence[Judged]) -> str:
    """The canonical text of the rounds. Marks and comments that stand there already are kept."""
    return dumps(map(_remarked, found))


def _remarked(judged: Judged) -> Record:
    record, eyes = canonical(judged.round), judged.round.header.eyes
    view = view_of(judged.round.header)
    decisions = [d for review in judged.reviews for d in worth_telling(review)]
    made: dict[int, list[Decision]] = {}
    for decision in decisions:
        made.setdefault(decision.number, []).append(decision)
    # The set-up, told in several lines, is remarked on at the last of them.
    lines = {logged.number: logged for logged in judged.round.events}
    numbers = iter(judged.round.events)
    entries: list[Entry] = []
    due: Entry | None = None
    for entry in record.entries:
        if entry.kind is not Kind.EVENT:
            if due is not None and entry.kind is Kind.VARIATION:
                entries.append(due)
                due = None
            # A second annotation says nothing twice.
            due = None if entry == due else due
            entries.append(entry)
            continue
        entries += [] if due is None else [due]
        due = None
        logged = next(numbers)
        here = made.get(logged.number, []) if lines[logged.number] is logged else []
        worst = dearest(here)
        if worst is None:
            entries.append(entry)
            continue
        entries.append(replace(entry, mark=entry.mark or worst.mark))
        told = " ".join(comment(decision, view.fault(decision, eyes)) for decision in here)
        due = Entry(Kind.NOTE, told) if told else None
    entries += [] if due is None else [due]
    return replace(record, entries=tuple(entries))


def comment(decision: Decision, why: Sequence[str], name: Naming = str) -> str:
    """A decision in a line of its own: the loss, the best choice (``name``: it so), and why."""
    return " ".join(_told(decision, why, name))


def _told(decision: Decision, why: Sequence[str], name: Naming) -> Iterator[str]:
    if decision.loss:
        if decision.points:
            lost = ngettext(
                "{cost} point: {figures}.", "{cost} points: {figures}.", decision.points
            )
        else:
            lost = _("less than a point: {figures}.")
        yield lost.format(cost=cost(decision), figures=against(decision, name))
    yield from why
