"""Letter of Marque as a course: its lessons in order, its drills, and how they are shown."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from kibitz.cli.marque.lessons.asking import (
    armed,
    armed_of,
    attack,
    in_danger,
    may_attack,
    mine,
    seen_as_armed,
    ships,
    what_if,
)
from kibitz.cli.marque.lessons.table import table
from kibitz.cli.marque.view import MarqueView
from kibitz.cli.protocols.view import spoken
from kibitz.cli.teaching.advised import WEIGHED, Advised, found
from kibitz.cli.teaching.impossible import impossible
from kibitz.cli.teaching.lesson import Asks, Drill, Lesson, Says
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Question
from kibitz.engine.errors import N_
from kibitz.engine.header import Header
from kibitz.engine.round import Round, read_round
from kibitz.inference.contest import Effort, play_out
from kibitz.inference.games import contest_of

_PLAYERS: Final = ("Anna", "Ben", "Carla", "Dov")

ADVISED: Final = Advised(MarqueView().why, MarqueView().choice, MarqueView().fault)

GUNS: Final = Lesson(
    "guns",
    N_("How armed ships are counted"),
    (
        Says(
            N_(
                "Everybody has five ships and five treasures, worth 3, 4, 5, 6 and 7. Two of the "
                "five ships are armed. Which, only their owner knows: it is written on the "
                "bottom.\n"
                "On your turn you turn up your next treasure and set a ship on it, or take a "
                "treasure home, or attack somebody's ship. A ship that nothing is known of is "
                "armed with two in five: 40%."
            )
        ),
        Asks(1, armed("Ben", 6)),
        Says(
            N_(
                "When a ship is attacked, its bottom is shown to all. From then on you count: one"
                " armed ship less among the rest, or one bare ship less. Keep a count for each "
                "player: how many armed ships are still hidden, in how many ships."
            )
        ),
        Asks(2, armed("Ben", 6)),
        Asks(3, armed("Ben", 4)),
        Says(
            N_(
                "A ship that goes home takes its secret with it. Nothing is learnt, and it still "
                "counts among the hidden ones."
            )
        ),
        Asks(4, armed("Ben", 4)),
    ),
)

ATTACK: Final = Lesson(
    "attack",
    N_("When an attack pays"),
    (
        Says(
            N_(
                "An attack costs a cannon card; you have three for the whole game. You name a "
                "ship, and its owner shows the bottom."
            )
        ),
        Asks(1, what_if("Ben", 6, armed=False)),
        Asks(1, what_if("Ben", 6, armed=True)),
        Says(
            N_(
                "So you stake one point on a treasure of three to seven. Even at 40% an attack on"
                " a 6 brings 0.6 × 6, less 0.4: more than three points. But there are only three "
                "cannon cards, so it is worth waiting for the good ones: a high treasure, and a "
                "ship that is likely bare."
            )
        ),
        Asks(2, attack),
        Asks(3, attack),
        Says(N_("And without a cannon card left nobody attacks any more.")),
        Asks(4, may_attack),
    ),
)

HOME: Final = Lesson(
    "home",
    N_("When to take it home"),
    (
        Says(
            N_(
                "A treasure at sea scores nothing yet. Taking it home costs a turn, and the turn "
                "is all it costs. So think of your ships as the others see them: they do not know"
                " what you know, they only count."
            )
        ),
        Asks(1, seen_as_armed(7)),
        Asks(1, in_danger),
        Says(
            N_(
                "That ship goes home first, if it is bare. If it is armed, leave it out there: an"
                " attack on it brings you a point and costs them a cannon card.\n"
                "And count the cannon cards of the others. When all are gone, nobody can hurt "
                "you, and there is no hurry."
            )
        ),
        Asks(2, in_danger),
    ),
)


ARMS: Final = Lesson(
    "arms",
    N_("Which ship gets the guns"),
    (
        Says(
            N_(
                "When you have turned up a treasure you choose the ship that is set on it, armed "
                "or bare. Two of your five are armed. An armed ship keeps its treasure, and an "
                "attack on it brings you a point. So the guns belong where others would like to "
                "attack."
            )
        ),
        Asks(1, ADVISED.best),
        Says(
            N_(
                "An attacker seldom spends one of three cannon cards on a low treasure. There a "
                "bare ship does as well, and the guns are kept for more."
            )
        ),
        Asks(2, ADVISED.best),
        Says(
            N_(
                "And count what the others can count: the more of your bare ships they have seen, "
                "the likelier any other seems to them to be armed. A bare ship lives on that "
                "doubt. But the guns that you have left are still best where most is at stake."
            )
        ),
        Asks(3, seen_as_armed(3)),
        Asks(3, ADVISED.best),
    ),
)


def guns(moment: Moment, rng: random.Random) -> Question[Any] | None:
    """How likely some ship at sea is armed."""
    at_sea = sorted(ships(moment))
    return armed_of(moment, *rng.choice(at_sea)) if at_sea else None


def target(moment: Moment, rng: random.Random) -> Question[Any] | None:
    """Which attack brings most."""
    if moment.now.deal.table.waiting or not ships(moment):
        return None
    question = attack(moment)
    return question if question.hardness > 0 else None


def danger(moment: Moment, rng: random.Random) -> Question[Any] | None:
    """Which own ship is in most danger."""
    if moment.now.deal.table.waiting or not mine(moment):
        return None
    question = in_danger(moment)
    return question if question.hardness > 0 else None


def move(moment: Moment, rng: random.Random) -> Question[Any] | None:
    """What to do, when it is the learner's turn."""
    table = moment.now.deal.table
    mine = not table.waiting and not table.over and table.turn == moment.eyes
    return found(ADVISED.best, moment) if mine else None


class MarqueLessons:
    """Letter of Marque as ``Lessons``."""

    key = "marque"
    title = N_("Letter of Marque")
    records = Path(__file__).with_name("records")
    lessons: tuple[Lesson, ...] = (GUNS, ATTACK, HOME, ARMS)
    drills: tuple[Drill, ...] = (
        Drill("armed", N_("How likely is it armed?"), guns),
        Drill("target", N_("The best attack"), target),
        Drill("danger", N_("My ship in danger"), danger),
        Drill("move", N_("The best play"), move, WEIGHED),
        Drill(
            "bottoms",
            N_("The impossible bottom"),
            impossible(partial(spoken, MarqueView()), ("armed", "bare"), "34567"),
            8,
        ),
    )

    remedies: Mapping[str, tuple[str, ...]] = {
        "ship": ("arms", "move"),
        "target": ("attack", "target"),
        "rash": ("guns", "attack", "armed"),
        "missed": ("attack", "target"),
        "order": ("home", "danger"),
        "early": ("home", "danger"),
        "late": ("home", "danger"),
        "idle": ("home", "move"),
    }

    def tells_of(self, preset: str) -> bool:
        """There is one preset."""
        return True

    def words(self, preset: str) -> Mapping[str, str]:
        """None: a treasure is called by its worth."""
        return {}

    def table(self, moment: Moment, width: int) -> list[Text]:
        """Ships, points and cannon cards; see ``Lessons``."""
        return table(moment, width)

    def fresh(self, preset: str, rng: random.Random) -> Round:
        """A game of two to four bots of styles of their own."""
        contest, seed = contest_of(preset), [rng.randrange(1 << 32)]
        players = _PLAYERS[: rng.choice((2, 3, 4))]
        header = Header(preset, players, None, first=rng.randrange(len(players)))
        bots = [contest.bot(rng.choice(_STYLES), Effort()) for _player in players]
        return read_round(play_out(contest, header, bots, seed).record)


_STYLES: Final = ("honest", "bluffer", "cautious", "attacker")
"""Who plays the games that are made."""
