"""Mistakes as exercises: which there are, and the moment that each is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from kibitz.cli.learn.schedule import Card
from kibitz.cli.library.entry import Entry
from kibitz.cli.library.reading import contents_of
from kibitz.cli.source import Wish, all_seen
from kibitz.cli.teaching.choosing import chosen, numbered
from kibitz.cli.two_models import BothModels, by_both_models
from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.spelling import number
from kibitz.inference.decision import Decision
from kibitz.inference.option import Option
from kibitz.inference.study import study_of

Key = tuple[str, str, int]
"""By what an exercise is known: the round, the player, the event."""


@dataclass(frozen=True)
class Exercise:
    """What ``player`` decided wrongly in a round. ``card``: what is remembered of it."""

    entry: Entry
    player: str
    decision: Decision
    card: Card

    @property
    def key(self) -> Key:
        """By what it is known."""
        return self.entry.identity, self.player, self.decision.number

    @property
    def seat(self) -> int:
        """Where the player sat."""
        return self.entry.players.index(self.player)

    @property
    def choices(self) -> Mapping[int, Option]:
        """The choices by number. One that is written as a number has that number."""
        options = sorted(self.decision.options, key=lambda option: option.text)
        places = numbered([option.text for option in options])
        return {number: options[place] for number, place in places.items()}

    def chosen(self, text: str) -> Option | None:
        """The choice that was typed: its number, or its notation, names perhaps shortened."""
        options = tuple(self.choices.values())
        if text.isdecimal():
            found = number(text)
            return None if found is None else self.choices.get(found)
        place = chosen(text, [option.text for option in options])
        return None if place is None else options[place]

    def instead(self, option: Option) -> Decision:
        """The decision as it would have been with another choice."""
        return replace(self.decision, played=option, kind="")

    def right(self, option: Option) -> bool:
        """Whether a choice is good enough: no mistake, judged as in the review."""
        return not self.instead(option).mistaken


def exercises(
    entries: Iterable[Entry], cards: Mapping[Key, Card], player: str | None, now: datetime
) -> tuple[Exercise, ...]:
    """Every mistake, those asked before first, by when they are due; then the dearest first."""
    found = []
    for entry in entries:
        name = entry.subject(player) if player is None else entry.seated(player)
        if name is None or (review := entry.review(name)) is None:
            continue
        for decision in review.mistakes:
            new = Exercise(entry, name, decision, Card(now))
            found.append(replace(new, card=cards.get(new.key, new.card)))
    return tuple(sorted(found, key=_order))


def _order(exercise: Exercise) -> tuple[bool, datetime, float]:
    card = exercise.card
    return card.memory is None, card.due, -exercise.decision.loss


def moment(exercise: Exercise) -> BothModels:
    """The moment of the choice, as the player saw it; raises ``KibitzError`` if it is gone."""
    entry = exercise.entry
    gone = KibitzError(N_("round {number} is no longer there"), number=entry.number)
    rounds = [round for round in contents_of(str(entry.file)).rounds if round.index <= entry.place]
    if not rounds or rounds[-1].index != entry.place:
        raise gone
    wish, number = Wish(str(entry.file)), exercise.decision.number
    *earlier, last = all_seen(wish, tuple(rounds), exercise.seat)
    made = [place for place, logged in enumerate(last.events) if logged.number == number]
    if not made:
        raise gone
    event, before = last.events[made[-1]].event, replace(last, events=last.events[: made[-1]])
    thought = by_both_models(wish, (*earlier, before), reading=True)
    decided = study_of(last.header).decided
    facts, reads = (
        {text: at for at, text in decided(start, event, exercise.seat)}
        for start in (thought.facts, thought.reads)
    )
    if (played := exercise.decision.played.text) not in facts:
        raise gone
    return BothModels(last.deciding(number - 1), facts[played], reads[played])


def weighed(exercise: Exercise, thought: BothModels, option: Option) -> tuple[Decision, Any]:
    """The decision with ``option``, with all that its judgement found, and that."""
    study = study_of(thought.round.header)
    decision = exercise.instead(option)
    plan = exercise.entry.plans[exercise.player]
    counsel = study.weigh(thought.reads, exercise.seat, plan, (thought.round,))
    counsel = study.as_made(counsel, exercise.decision.played.text, plan)
    kind = ""
    if decision.mistaken:
        kind = study.kind(counsel, option, decision.best)
    return replace(decision, counsel=counsel, kind=kind), counsel
