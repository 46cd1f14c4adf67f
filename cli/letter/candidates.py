"""Every turn that can have happened: what a half-typed line may mean, and what may be left unsaid.

A candidate is legal at the table and possible in at least one world of the belief, so that a
fact that already follows need not be typed: my own card in a duel, the answer to a guess at me,
the only player who can be chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from kibitz.cli.letter.facts import TIED, Facts, Slot, turn
from kibitz.engine.letter import steps
from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.events import NOBODY, Action, Turn
from kibitz.engine.letter.table import Table
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.worlds import Impossible


@dataclass(frozen=True)
class Candidate:
    """A turn with all its facts, and the event that the log's eyes would write of it."""

    facts: Facts
    event: Turn


def candidates(position: Position, stated: Facts, starred: bool = False) -> Iterator[Candidate]:
    """Every possible turn with the facts ``stated``, which include the card played.

    ``starred``: the rules are not enforced and nobody's word is trusted, so that everything
    that can be written is possible.
    """
    table = position.deal.table
    actor = stated.get("actor", table.turn)
    if table.over or not table.alive[actor] or (actor != table.turn and not starred):
        return
    for drawn in _draws(position, actor, stated):
        held = position.deal.held(actor, drawn) if actor in position.deal.own else None
        actions = _anything(table, stated["card"]) if starred else table.legal(held)
        after = _after_play(position.belief, actor, drawn, stated["card"], starred)
        if after is None:
            continue
        for action in actions:
            begun = _begun(actor, drawn, action)
            if any(begun.get(slot, value) != value for slot, value in stated.items()):
                continue
            scene = _Scene(position, after, action, stated, starred)
            for outcome in scene.outcomes():
                facts: Facts = {**begun, **outcome}
                if all(facts.get(slot) == value for slot, value in stated.items()):
                    yield scene.candidate(facts)


def _begun(actor: int, drawn: int | None, action: Action) -> dict[Slot, int]:
    facts: dict[Slot, int] = {"actor": actor, "card": action.card}
    if drawn is not None:
        facts["drawn"] = drawn
    if action.target is not None:
        facts["target"] = action.target
    if action.named is not None:
        facts["named"] = action.named
    return facts


def _draws(position: Position, actor: int, stated: Facts) -> tuple[int | None, ...]:
    """The cards the actor may have drawn, so far as the log is to know them.

    Whoever plays a card other than the one in hand has just drawn it.
    """
    if "drawn" in stated:
        return (stated["drawn"],)
    if actor != position.header.perspective:
        return (None,)
    hand, unseen = position.belief.certain(actor), position.deal.table.unseen
    if hand is not None and hand != stated["card"]:
        return (stated["card"],)
    return tuple(rank for rank, left in unseen.items() if left > (rank == hand))


def _anything(table: Table, card: int) -> Iterator[Action]:
    """What a table that misplays may do with a card."""
    effect = table.rules.cards[card].effect
    if not effect.targets:
        yield Action(card)
        return
    for target in (*table.standing, NOBODY):
        if effect is Effect.GUESS and target != NOBODY:
            yield from (Action(card, target, named) for named in table.rules.cards.ranks)
        else:
            yield Action(card, target)


def _after_play(
    belief: Belief, actor: int, drawn: int | None, card: int, starred: bool
) -> Belief | None:
    """The belief once the card lies on the table, or ``None`` if it cannot."""
    try:
        return belief.step(steps.Draw(actor, drawn)).step(steps.Play(actor, card, starred))
    except Impossible:
        return None


def _pairs(belief: Belief, actor: int, target: int) -> list[tuple[int, int]]:
    """Every pair of hands that two players can hold together."""
    worlds = belief.listing(actor, target)
    span = int(worlds.cards.max()) + 1
    codes = worlds.held(actor).astype(np.int64) * span + worlds.held(target)
    return [divmod(int(code), span) for code in np.flatnonzero(np.bincount(codes))]


@dataclass(frozen=True)
class _Scene:
    """An action whose card lies on the table and is about to take effect."""

    position: Position
    after: Belief
    action: Action
    stated: Facts
    starred: bool

    @property
    def actor(self) -> int:
        return self.after.table.turn

    @property
    def eyes(self) -> int | None:
        return self.position.header.perspective

    def outcomes(self) -> Iterator[Facts]:
        """What can come of the action, all facts told."""
        rules, target = self.after.table.rules, self.action.target
        effect = rules.cards[self.action.card].effect
        if effect is Effect.DOOM:
            for left in self.after.hand(self.actor):
                yield {"left": left}
        elif effect is Effect.RETURN:
            yield from self._returned()
        elif target is None or target == NOBODY:
            yield {}
        else:
            for kept, theirs in self._hands(effect, target):
                yield from self._resolved(effect, target, kept, theirs)

    def _hands(self, effect: Effect, target: int) -> Iterable[tuple[int, int]]:
        """What the actor can have kept and the target can hold; the first only where it counts."""
        if self.starred:
            ranks = self.after.table.rules.cards.ranks
            return product(ranks, ranks)
        if effect in (Effect.DUEL, Effect.SWAP):
            return _pairs(self.after, self.actor, target)
        return ((theirs, theirs) for theirs in self.after.hand(target))

    def _returned(self) -> Iterator[Facts]:
        """What can have been drawn in the middle of the turn, and put back if that was stated."""
        table = self.after.table
        count = min(steps.MOST, table.deck)
        stated = {slot for slot in ("reached", "then", "under", "last") if slot in self.stated}
        if not count or (self.actor != self.eyes and not stated):
            yield {}
            return
        slots: tuple[Slot, ...] = ("reached", "then")
        for drawn in product(*map(self._drawable, slots[:count])):
            facts: dict[Slot, int] = dict(zip(slots, drawn, strict=False))
            try:
                middle = self.after.step(steps.Reach(self.actor, drawn))
            except Impossible:
                continue
            if stated.isdisjoint(("under", "last")):
                yield facts
                continue
            for hand in middle.hand(self.actor):
                for back in middle.table.returns((hand, *drawn)):
                    yield {**facts, **dict(zip(("under", "last"), back.cards, strict=False))}

    def _drawable(self, slot: Slot) -> tuple[int, ...]:
        """The ranks that a card drawn may have: the one stated, or any that is left."""
        if slot in self.stated:
            return (self.stated[slot],)
        return tuple(rank for rank, left in self.after.hidden.items() if left > 0)

    def _resolved(self, effect: Effect, target: int, kept: int, theirs: int) -> Iterator[Facts]:
        """What comes of it if the actor kept ``kept`` and the target holds ``theirs``."""
        match effect:
            case Effect.GUESS if self.starred:
                yield {"answer": 0}
                yield {"answer": 1}
            case Effect.GUESS:
                yield {"answer": int(theirs == self.action.named)}
            case Effect.PEEK:
                yield {"seen": theirs}
            case Effect.DUEL:
                yield from self._duelled(target, kept, theirs)
            case Effect.SWAP:
                yield {"received": kept if target == self.eyes else theirs}
            case Effect.RENEW:
                for taken in self._takeable(target, theirs):
                    thrown: Facts = {"thrown": theirs}
                    yield thrown if taken is None else {**thrown, "taken": taken}

    def _duelled(self, target: int, kept: int, theirs: int) -> Iterator[Facts]:
        if self.starred or kept < theirs:
            yield {"loser": self.actor, "lost": kept, "won": theirs}
        if self.starred or theirs < kept:
            yield {"loser": target, "lost": theirs, "won": kept}
        if self.starred or theirs == kept:
            yield {"loser": TIED}

    def _takeable(self, target: int, thrown: int) -> tuple[int | None, ...]:
        """What the target of a renewal can draw after throwing ``thrown``.

        ``None``: nothing, or nothing that the log would know.
        """
        doomed = self.after.table.rules.cards[thrown].effect is Effect.DOOM
        if doomed or (target != self.eyes and "taken" not in self.stated):
            return (None,)
        try:
            taking = self.after.step(steps.Lay(target, thrown)).step(steps.Take(target, None))
        except Impossible:
            return ()  # stated, but not in that hand
        return tuple(taking.hand(target))

    def candidate(self, facts: Facts) -> Candidate:
        """The turn of these facts as the eyes log it.

        What they did not see is left out, unless it was stated all the same: cards are shown by
        accident, too. A card of their own that the log knows is not written again.
        """
        hidden = (self._unseen() - self.stated.keys()) | self._told(facts)
        written = {slot: value for slot, value in facts.items() if slot not in hidden}
        event = turn(self.after.table.rules.cards, self.eyes, written, self.starred)
        if event is None:
            raise ValueError(f"{facts} is no turn")
        return Candidate(facts, event)

    def _unseen(self) -> set[Slot]:
        """The facts that the eyes do not see."""
        seen_by: dict[Slot, tuple[int | None, ...]] = {
            "drawn": (self.actor,),
            "seen": (self.actor, self.action.target),
            "received": (self.actor, self.action.target),
            "taken": (self.action.target,),
            "won": (self.actor, self.action.target),
        }
        return {slot for slot, who in seen_by.items() if self.eyes is None or self.eyes not in who}

    def _told(self, facts: Facts) -> set[Slot]:
        """The facts about a card of the eyes' own that the log knows already."""
        if not self._own_card_known:
            return set()
        told: set[Slot] = set()
        if self.eyes == self.action.target:
            told.add("seen")
        if facts.get("loser") != self.eyes and self.eyes in (self.actor, self.action.target):
            told.add("won")
        return told

    @cached_property
    def _own_card_known(self) -> bool:
        return self.eyes is not None and self.position.belief.certain(self.eyes) is not None
