"""Why an event cannot be true: the smallest set of earlier facts it clashes with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kibitz.engine.errors import N_, Contradiction, Lines
from kibitz.engine.header import Header
from kibitz.engine.letter import steps
from kibitz.engine.letter.events import Event
from kibitz.engine.letter.game import LETTER
from kibitz.engine.letter.table import Table
from kibitz.inference.letter import worlds as w
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.worlds import Impossible


def contradiction(header: Header, past: tuple[Event, ...], event: Event) -> Contradiction:
    """The error for an ``event`` that is impossible after the ``past`` (which is possible)."""
    numbers = _numbers(past)
    line = LETTER.format(header, event)
    if (card := _overdrawn(header, past, event)) is not None:
        where = tuple(i for i, old in enumerate(past) if _shows(header, past[:i], old, card))
        return Contradiction(
            N_("“{line}” cannot be true: the set has {count} × {card}, all seen in {facts}")
            if where
            else N_("“{line}” cannot be true: the set has {count} × {card}"),
            clashes=tuple(sorted({numbers[i] for i in where})),
            line=line,
            count=LETTER.start(header).table.rules.cards[card].count,
            card=card,
            facts=_lines(header, past, where),
        )
    where = _culprits(header, past, event)
    clashes = tuple(sorted({numbers[i] for i in where}))
    if not where:
        return Contradiction(
            N_("“{line}” cannot be true: no deal of the cards not yet seen allows it"), line=line
        )
    return Contradiction(
        N_("“{line}” cannot be true together with {facts}"),
        clashes=clashes,
        line=line,
        facts=_lines(header, past, where),
    )


def _numbers(past: tuple[Event, ...]) -> list[int]:
    numbers, count = [], 0
    for event in past:
        count += LETTER.numbered(event)
        numbers.append(count if LETTER.numbered(event) else 0)
    return numbers


def _lines(header: Header, past: tuple[Event, ...], where: tuple[int, ...]) -> Lines:
    numbers = _numbers(past)
    return Lines(tuple((numbers[i], LETTER.format(header, past[i])) for i in where))


def _tables(header: Header, events: tuple[Event, ...]) -> Iterator[Table]:
    """The table before the first event and after each."""
    table = LETTER.start(header).table
    yield table
    for event in events:
        for step in table.unfold(event):
            table = table.step(step)
        yield table


def _overdrawn(header: Header, past: tuple[Event, ...], event: Event) -> int | None:
    """A rank of which ``event`` turns up more copies than there are."""
    *_, table = _tables(header, (*past, event))
    return next((rank for rank, left in table.unseen.items() if left < 0), None)


def _shows(header: Header, past: tuple[Event, ...], event: Event, card: int) -> bool:
    """Whether ``event`` laid a copy of ``card`` face up."""
    *_, before, after = _tables(header, (*past, event))
    return after.unseen[card] < before.unseen[card]


def _culprits(header: Header, past: tuple[Event, ...], event: Event) -> tuple[int, ...]:
    """Indices of a smallest set of past events whose hidden facts exclude ``event``.

    Events are doubted one after another, earliest first; one stays in doubt if ``event`` is
    impossible without its facts. What remains is a minimal set (deletion, as for unsatisfiable
    cores). To doubt more never makes less possible, so each event of the set is found by halving.
    """
    doubted = [Belief.start(LETTER.start(header).table)]
    culprits: list[int] = []

    def possible(first: int) -> bool:
        """Whether ``event`` is possible with all before ``first`` in doubt but the culprits."""
        while len(doubted) <= first:
            doubted.append(_doubting(doubted[-1], past[len(doubted) - 1]))
        belief = doubted[first]
        try:
            for later in (*past[first:], event):
                belief = _trusting(belief, later)
        except Impossible:
            return False
        return True

    while possible(len(past)):
        impossible, culprit = (culprits[-1] + 1 if culprits else 0), len(past)
        while culprit - impossible > 1:
            middle = (impossible + culprit) // 2
            if possible(middle):
                culprit = middle
            else:
                impossible = middle
        culprits.append(impossible)
        doubted[impossible + 1 :] = [_trusting(doubted[impossible], past[impossible])]
    return tuple(culprits)


def _trusting(belief: Belief, event: Event) -> Belief:
    """The belief after an event; raises ``Impossible``."""
    for step in belief.table.unfold(event):
        belief = _public(belief, step) if isinstance(step, steps.Learn) else belief.step(step)
    return belief


def _doubting(belief: Belief, event: Event) -> Belief:
    """The belief after an event whose facts seen in secret, or only said, may be wrong."""
    for step in belief.table.unfold(event):
        belief = _doubted(belief, step)
    return belief


def _public(belief: Belief, step: steps.Step) -> Belief:
    """The belief after a step that leaves every card where it is thought to be.

    That includes who learnt what: it is not needed to say what is possible, and costs worlds.
    """
    return replace(belief, table=belief.table.step(step))


def _doubted(belief: Belief, step: steps.Step) -> Belief:
    """The belief after a step that may not be what it seems.

    It allows whatever the step itself would allow, and more: also that hands were not exchanged.
    """
    match step:
        case steps.Has() | steps.Lacks() | steps.Below() | steps.SameRank() | steps.Aside():
            return belief
        case steps.Learn():
            return _public(belief, step)
        case steps.Draw() | steps.Take():
            return belief.step(replace(step, card=None))
        case steps.Reach() | steps.Under():
            return belief.step(replace(step, cards=None))
        case steps.Play():
            return belief.step(replace(step, unruly=True))
        case steps.Exchange():
            after = belief.step(step)
            return replace(after, worlds=w.either(belief.worlds, after.worlds))
        case _:
            return belief.step(step)
