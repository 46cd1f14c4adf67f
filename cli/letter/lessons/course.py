"""The 16-card family as a course: its lessons in order, its drills, and how they are shown."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rich.text import Text

from kibitz.cli.letter.lessons import counting, drills, first, ideas, late
from kibitz.cli.letter.lessons.table import table
from kibitz.cli.letter.tips import TIPS
from kibitz.cli.protocols.tips import fields
from kibitz.cli.teaching.lesson import Drill, Lesson
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.texts import _, card_name
from kibitz.engine.errors import N_
from kibitz.engine.header import Header
from kibitz.engine.letter.cards import SIXTEEN
from kibitz.engine.letter.presets import PRESETS
from kibitz.engine.round import Round, read_round
from kibitz.inference.contest import Effort, play_out
from kibitz.inference.games import contest_of

_PLAYERS: Final = ("Anna", "Ben", "Carla", "Dov")

_BOT: Final = "counter"
"""Who plays the rounds that are made: it counts cards, and is quick."""


class LetterLessons:
    """The 16-card family as ``Lessons``."""

    key = "letter"
    title = N_("The 16-card game")
    records = Path(__file__).with_name("records")
    lessons: tuple[Lesson, ...] = (
        first.CARDS,
        first.WHOM,
        counting.POOL,
        counting.MISS,
        counting.DUEL,
        counting.SEVEN,
        ideas.RISK,
        ideas.KEPT,
        ideas.JOINT,
        ideas.ADVICE,
        late.END,
        late.LAST,
        late.MATCH,
    )
    drills: tuple[Drill, ...] = drills.DRILLS

    remedies: Mapping[str, tuple[str, ...]] = {
        "rank": ("miss", "joint", "guess"),
        "target": ("risk", "match", "guess"),
        "exposed": ("kept", "safest"),
        "missed": ("advice", "last", "best"),
        "risk": ("risk", "safest"),
        "card": ("advice", "end", "best"),
        "order": ("best",),
    }

    def tells_of(self, preset: str) -> bool:
        """They are about sixteen cards, the 8 the highest of them."""
        return PRESETS[preset].cards == SIXTEEN

    def words(self, preset: str) -> Mapping[str, str]:
        """``n1`` to ``n8``: what the cards are called; ``alone``: what a 5 does at nobody; tips."""
        alone = _("By the rules you play here it is played to no effect, too.")
        if PRESETS[preset].all_shielded_self:
            alone = _(
                "By the rules you play here it must then be played at yourself: you throw your own "
                "hand away."
            )
        names = {f"n{rank}": card_name(preset, rank) for rank in SIXTEEN.ranks}
        return names | {"alone": alone} | fields(TIPS)

    def table(self, moment: Moment, width: int) -> list[Text]:
        """Events, rows and the own hand; see ``Lessons``."""
        return table(moment, width)

    def fresh(self, preset: str, rng: random.Random) -> Round:
        """A round of three or four bots that count."""
        contest, seed = contest_of(preset), [rng.randrange(1 << 32)]
        players = _PLAYERS[: rng.choice((3, 4))]
        header = Header(preset, players, None, first=rng.randrange(len(players)))
        bots = [contest.bot(_BOT, Effort()) for _player in players]
        return read_round(play_out(contest, header, bots, seed).record)
