"""The presets of the 16-card family and their options (RULES, the table of the 16-card game)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kibitz.engine.errors import N_, Illegal, Unreadable
from kibitz.engine.letter.cards import SIXTEEN, TWENTY_ONE, CardSet, Effect


@dataclass(frozen=True)
class Preset:
    """What a published edition lays down; options of a table may change it.

    ``goals``: tokens that win the match, by number of players. ``open_two``: cards laid aside
    face up when two play. ``all_shielded_self``: with everyone else protected, a renewing card
    must hit its own player (otherwise it is played to no effect). ``options``: the words that
    its ``Options`` tag may hold. ``sums``: a tie at the showdown goes to the higher sum of the
    row. ``shared_match``: who reach the goal at once share the match, without another round.
    ``title``, ``names``: of an edition of one's own, what it and its cards are called, by language.
    """

    name: str
    cards: CardSet
    goals: dict[int, int]
    open_two: int
    all_shielded_self: bool
    options: frozenset[str]
    sums: bool = True
    shared_match: bool = False
    title: str | None = None
    names: tuple[tuple[str, tuple[str, ...]], ...] = ()


_GOALS = {2: 7, 3: 5, 4: 4}

PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset("pismo", SIXTEEN, _GOALS, 0, False, frozenset({"no-self-5"})),
        Preset(
            "geheimer-brief",
            SIXTEEN,
            _GOALS,
            3,
            True,
            frozenset({"no-open", "open-gap", "short"}),
        ),
        Preset("classic", SIXTEEN, _GOALS, 3, True, frozenset({"no-open"})),
        Preset(
            "2019",
            TWENTY_ONE,
            {2: 6, 3: 5, 4: 4, 5: 3, 6: 3},
            3,
            True,
            frozenset({"no-open"}),
            sums=False,
            shared_match=True,
        ),
    )
}

SHORT_GOAL = 3
"""Tokens that win a match under option ``short``, whatever the number of players."""


@dataclass(frozen=True)
class Rules:
    """The rules one table plays by: a preset, a number of players and the options chosen."""

    preset: Preset
    players: int
    options: frozenset[str] = frozenset()

    @property
    def cards(self) -> CardSet:
        """The card set in play."""
        return self.preset.cards

    @property
    def goal(self) -> int:
        """Tokens that win the match."""
        return SHORT_GOAL if "short" in self.options else self.preset.goals[self.players]

    @property
    def bonus(self) -> tuple[int, ...]:
        """The ranks that may gain their player a token besides what the round gives."""
        return self.cards.ranks_of(Effect.BONUS)

    @property
    def open_cards(self) -> int:
        """How many cards are laid aside face up before the round."""
        if self.players == 2:
            return 0 if "no-open" in self.options else self.preset.open_two
        return 1 if "open-gap" in self.options else 0

    @property
    def deck(self) -> int:
        """Cards in the draw pile once everyone has been dealt one."""
        return self.cards.size - 1 - self.open_cards - self.players

    @property
    def renew_self(self) -> bool:
        """Whether a renewing card may be played at oneself by choice."""
        return "no-self-5" not in self.options

    @property
    def renew_self_when_all_shielded(self) -> bool:
        """Whether a renewing card hits its own player when everyone else is protected."""
        return self.preset.all_shielded_self


def rules_for(preset: str, players: int, options: Iterable[str] = ()) -> Rules:
    """The rules of ``preset`` for a number of ``players``.

    Raises ``Unreadable`` for an unknown preset or option, ``Illegal`` for a number of players
    that the preset does not seat.
    """
    if preset not in PRESETS:
        raise Unreadable(
            N_("“{word}” is no known game; known are {known}"),
            word=preset,
            known=", ".join(PRESETS),
        )
    return seated(PRESETS[preset], players, options)


def seated(chosen: Preset, players: int, options: Iterable[str]) -> Rules:
    """The rules of an edition for a number of ``players``; raises as ``rules_for`` does."""
    if players not in chosen.goals:
        raise Illegal(
            N_("{game} seats {low} to {high} players, not {number}"),
            tag="Players",
            game=chosen.title or chosen.name,
            low=min(chosen.goals),
            high=max(chosen.goals),
            number=players,
        )
    words = frozenset(options)
    for word in sorted(words - chosen.options):
        raise Unreadable(
            N_("“{word}” is no option of {game}; known are {known}"),
            tag="Options",
            word=word[:60],
            game=chosen.title or chosen.name,
            known=", ".join(sorted(chosen.options)),
        )
    return Rules(chosen, players, words)
