"""Le Truc as a course: its lessons in order, its drills, and how they are shown."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from kibitz.cli.protocols.tips import fields
from kibitz.cli.teaching.advised import WEIGHED, found
from kibitz.cli.teaching.lesson import Drill, Lesson
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Question
from kibitz.cli.truc.lessons import cube, rules
from kibitz.cli.truc.lessons.asking import ADVISED, NEAR, holds_of, others, played_out
from kibitz.cli.truc.lessons.table import table
from kibitz.cli.truc.tips import TIPS
from kibitz.engine.errors import N_
from kibitz.engine.header import Header
from kibitz.engine.round import Round, read_round
from kibitz.engine.truc.cards import RANKS
from kibitz.engine.truc.events import Act
from kibitz.engine.truc.layout import Phase
from kibitz.inference.contest import Effort, play_out
from kibitz.inference.games import contest_of
from kibitz.inference.truc import facts

_PLAYERS: Final = ("Anna", "Ben")

_FEW: Final = 8
"""Candidates where each is counted out card by card."""

_BOT: Final = "honest"
"""Who plays the games that are made: it plays soundly, and is quick."""


def holds(moment: Moment, rng: random.Random) -> Question[Any] | None:
    """Whether somebody has a rank left of which a copy is not seen."""
    seat = rng.choice(others(moment))
    if moment.now.deal.table.phase is not Phase.PLAY or not facts.hidden(moment.now.deal, seat):
        return None
    left = [RANKS[card] for card, count in sorted(facts.unseen(moment.now.deal).items()) if count]
    return holds_of(moment, seat, rng.choice(left))


def wins(moment: Moment, rng: random.Random) -> Question[Any] | None:
    """The chance to win the hand played out, between two."""
    chance = facts.chance(moment.now.deal, moment.eyes)
    return None if chance is None or chance in (0.0, 1.0) else played_out(moment)


def answer(moment: Moment, rng: random.Random) -> Question[Any] | None:
    """Whether to accept, if the other offers to double now: so there is always something to ask."""
    table = moment.now.deal.table
    turns = table.phase is Phase.PLAY and table.question is None and table.turn != moment.eyes
    if not turns or all(move.act is not Act.DOUBLE for move in table.legal(table.turn)):
        return None
    offered = moment.then(f"{moment.name(table.turn)} {Act.DOUBLE.value}")
    question = found(ADVISED.playing(NEAR), offered)
    return None if question is None else replace(question, moment=offered)


def play(moment: Moment, rng: random.Random) -> Question[Any] | None:
    """What to play or to offer."""
    table = moment.now.deal.table
    free = table.phase is Phase.PLAY and table.question is None and table.turn == moment.eyes
    return found(ADVISED.playing(NEAR), moment) if free else None


class TrucLessons:
    """Le Truc as ``Lessons``."""

    key = "truc"
    title = N_("Le Truc")
    records = Path(__file__).with_name("records")
    lessons: tuple[Lesson, ...] = (
        rules.TRICKS,
        rules.OUT,
        cube.TAKES,
        cube.BLUFF,
        cube.LATE,
        cube.REST,
    )
    drills: tuple[Drill, ...] = (
        Drill("holds", N_("Has the other one of these?"), holds, _FEW),
        Drill("wins", N_("My chance to win the hand"), wins, _FEW),
        Drill("accept", N_("Accept or refuse"), answer, WEIGHED),
        Drill("raise", N_("What to play, and when to raise"), play, WEIGHED),
    )

    remedies: Mapping[str, tuple[str, ...]] = {
        "card": ("out", "raise"),
        "x2": ("bluff", "late", "raise"),
        "rest": ("rest", "raise"),
        "quiet": ("bluff", "raise"),
        "kept": ("out", "wins"),
        "new": ("out", "wins"),
        "yes": ("takes", "accept"),
        "no": ("takes", "accept"),
        "fold": ("takes", "accept"),
    }

    def tells_of(self, preset: str) -> bool:
        """There is one preset."""
        return True

    def words(self, preset: str) -> Mapping[str, str]:
        """The tips; the cards are called as they are written."""
        return fields(TIPS)

    def table(self, moment: Moment, width: int) -> list[Text]:
        """Score, words and the own cards; see ``Lessons``."""
        return table(moment, width)

    def fresh(self, preset: str, rng: random.Random) -> Round:
        """A game between two bots that play soundly."""
        contest, seed = contest_of(preset), [rng.randrange(1 << 32)]
        header = Header(preset, _PLAYERS, None, first=rng.randrange(len(_PLAYERS)))
        bots = [contest.bot(_BOT, Effort()) for _player in _PLAYERS]
        return read_round(play_out(contest, header, bots, seed).record)
