"""Mistakes as exercises: which there are, and the moment that each is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from kibitz.cli.learnt.schedule import Card
from kibitz.cli.library.entry import Entry
from kibitz.cli.library.identity import Lineage, identity
from kibitz.cli.library.index import Index
from kibitz.cli.library.reading import Reading
from kibitz.cli.source import Wish, all_seen, read
from kibitz.cli.teaching.choosing import own_number
from kibitz.cli.teaching.question import Choice, Pick
from kibitz.cli.two_models import BothModels, by_both_models
from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.games import game_of
from kibitz.engine.round import Round
from kibitz.inference.decision import Decision
from kibitz.inference.option import Option
from kibitz.inference.review_summary import Mistake
from kibitz.inference.study import study_of

Key = tuple[str, str, int]
"""By what an exercise is known: the round, the player, the event."""


@dataclass(frozen=True)
class Due:
    """That ``player`` decided wrongly in a round. ``card``: what is remembered of it.

    ``place``: which of the player's mistakes in the round it is, from 0.
    """

    entry: Entry
    player: str
    place: int
    mistake: Mistake
    card: Card

    @property
    def key(self) -> Key:
        """By what it is known."""
        return self.entry.identity, self.player, self.mistake.number


@dataclass(frozen=True)
class Exercise:
    """What is ``due``, with all that was found out about the ``decision``."""

    due: Due
    decision: Decision

    @classmethod
    def of(cls, index: Index, due: Due) -> Exercise:
        """Raises ``KibitzError`` if it is gone."""
        found = index.reviews(due.entry).get(due.player)
        if found is None or due.place >= len(found.mistakes):
            raise _gone(due.entry)
        return cls(due, found.mistakes[due.place])

    @property
    def entry(self) -> Entry:
        """The round."""
        return self.due.entry

    @property
    def player(self) -> str:
        """Who decided."""
        return self.due.player

    @property
    def seat(self) -> int:
        """Where the player sat."""
        return self.entry.players.index(self.player)

    def asked(self, said: Callable[[str], str]) -> Pick:
        """The choices, as they are ``said``; the notation is understood, too."""
        options = sorted(self.decision.options, key=lambda option: option.text)
        return Pick(
            tuple(
                Choice(
                    said(option.text),
                    self.right(option),
                    words=(option.text,),
                    number=own_number(option.text),
                )
                for option in options
            )
        )

    def option(self, choice: Choice) -> Option:
        """What was chosen."""
        return next(o for o in self.decision.options if o.text == choice.words[0])

    def instead(self, option: Option) -> Decision:
        """The decision as it would have been with another choice."""
        return replace(self.decision, played=option, kind="")

    def right(self, option: Option) -> bool:
        """Whether a choice is good enough: no mistake, judged as in the review."""
        return not self.instead(option).mistaken


def exercises(
    entries: Iterable[Entry], cards: Mapping[Key, Card], player: str | None, now: datetime
) -> tuple[Due, ...]:
    """Every mistake, those asked before first, by when they are due; then the dearest first."""
    found, new = [], Card(now)
    for entry in entries:
        name = entry.subject(player) if player is None else entry.seated(player)
        if name is None or (judged := entry.summary(name)) is None:
            continue
        for place, mistake in enumerate(judged.mistakes):
            card = cards.get((entry.identity, name, mistake.number), new)
            found.append(Due(entry, name, place, mistake, card))
    return tuple(sorted(found, key=_order))


def _order(due: Due) -> tuple[bool, datetime, float]:
    card = due.card
    return card.memory is None, card.due, -due.mistake.loss


def moment(index: Index, exercise: Exercise) -> BothModels:
    """The moment of the choice, as the player saw it; raises ``KibitzError`` if it is gone."""
    entry = exercise.entry
    wish, number = Wish(str(entry.file)), exercise.decision.number
    *earlier, last = all_seen(wish, _counting(index, entry), exercise.seat)
    made = [place for place, logged in enumerate(last.events) if logged.number == number]
    if not made:
        raise _gone(entry)
    event, before = last.events[made[-1]].event, replace(last, events=last.events[: made[-1]])
    thought = by_both_models(wish, (*earlier, before), reading=True)
    decided = study_of(last.header).decided
    facts, reads = (
        {text: at for at, text in decided(start, event, exercise.seat)}
        for start in (thought.facts, thought.reads)
    )
    if (played := exercise.decision.played.text) not in facts:
        raise _gone(entry)
    return BothModels(last.deciding(number - 1), facts[played], reads[played])


def _counting(index: Index, entry: Entry) -> tuple[Round, ...]:
    """The round of an exercise, as the last, after those that count for how its players choose.

    The record is read at their places only. Raises ``KibitzError`` if it is no longer there.
    """
    reading = Reading(str(entry.file), read(str(entry.file)))
    lineage: Lineage[int] = Lineage()
    places: tuple[int, ...] = ()
    for place, game in index.places(entry.file, entry.place):
        places = lineage.follow(game_of(game), place)
    rounds = tuple(filter(None, map(reading.at, places)))
    if places[-1:] != (entry.place,) or identity(rounds[-1]) != entry.identity:
        raise _gone(entry)
    return rounds


def _gone(entry: Entry) -> KibitzError:
    return KibitzError(N_("round {number} is no longer there"), number=entry.number)


def weighed(exercise: Exercise, thought: BothModels, option: Option) -> tuple[Decision, Any]:
    """The decision with ``option``, with all that its judgement found, and that."""
    study = study_of(thought.round.header)
    decision = exercise.instead(option)
    plan = exercise.entry.plans[exercise.player]
    advice = study.weigh(thought.reads, exercise.seat, plan, (thought.round,))
    advice = study.as_made(advice, exercise.decision.played.text, plan)
    kind = ""
    if decision.mistaken:
        kind = study.kind(advice, option, decision.best)
    return replace(decision, advice=advice, kind=kind), advice
