"""Tables of the 16-card game: every preset, number of players and choice of options."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations

from hypothesis import strategies as st

from kibitz.engine.letter.cards import SIXTEEN, TWENTY_ONE
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Event, Turn
from kibitz.engine.letter.notation import format_event
from kibitz.engine.letter.presets import PRESETS, Rules, rules_for
from kibitz.engine.letter.table import Phase
from kibitz.engine.record import Record, loads
from kibitz.engine.round import Round, read_round

NAMES = ("Anna", "Ben", "Carla", "Dov", "Eva", "Finn")


@dataclass(frozen=True)
class Setting:
    """What is agreed before anybody sits down."""

    preset: str
    seats: int
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join((self.preset, f"{self.seats}p", *self.options))

    @property
    def rules(self) -> Rules:
        return rules_for(self.preset, self.seats, self.options)

    @property
    def players(self) -> tuple[str, ...]:
        return NAMES[: self.seats]

    def tags(self, first: int, eyes: int | None = None) -> str:
        lines = [f'[Game "{self.preset}"]', f'[Players "{", ".join(self.players)}"]']
        if eyes is not None:
            lines.append(f'[Perspective "{self.players[eyes]}"]')
        lines.append(f'[First "{self.players[first]}"]')
        if self.options:
            lines.append(f'[Options "{", ".join(self.options)}"]')
        return "".join(f"{line}\n" for line in lines)


def _subsets(words: Iterable[str]) -> Iterable[tuple[str, ...]]:
    ordered = sorted(words)
    return (chosen for n in range(len(ordered) + 1) for chosen in combinations(ordered, n))


EVERY = [
    Setting(preset.name, seats, options)
    for preset in PRESETS.values()
    for seats in preset.goals
    for options in _subsets(preset.options)
]
"""All of them."""

SETTINGS = [setting for setting in EVERY if setting.rules.cards == SIXTEEN]
"""Those of the sixteen cards."""

TEN_RANKS = [setting for setting in EVERY if setting.rules.cards == TWENTY_ONE]
"""Those of the edition with ten ranks, among them a 0."""

DIFFERENT = list(
    {
        (s.preset, s.seats, s.rules.open_cards, s.rules.renew_self): s for s in reversed(SETTINGS)
    }.values()
)[::-1]
"""One of each kind that differs within a round."""


@dataclass(frozen=True)
class Played:
    """A finished round of random play: the final deal with every card known, and its events."""

    setting: Setting
    first: int
    deal: Deal
    events: tuple[Event, ...]

    @cached_property
    def text(self) -> str:
        """The full record."""
        header = read_round(self._empty()).header
        lines = (
            ("* " if isinstance(event, Turn) and event.starred else "")
            + format_event(header, event)
            for event in self.events
        )
        return self.setting.tags(self.first) + "".join(f"{line}\n" for line in lines)

    @cached_property
    def round(self) -> Round:
        """The full record, read."""
        (record,) = loads(self.text)
        return read_round(record)

    def _empty(self) -> Record:
        (record,) = loads(self.setting.tags(self.first))
        return record


def random_round(
    rules: Rules, players: tuple[str, ...], first: int, rng: random.Random
) -> tuple[Deal, tuple[Event, ...]]:
    """A whole round of uniformly random legal play: the final deal and its full record."""
    deal, events = Deal.shuffle(rules, players, first, rng)
    while not deal.table.over:
        held = deal.held(deal.table.turn, (deal.pile or ())[0])
        event = deal.resolve(rng.choice(deal.table.legal(held)))
        if not event.finished:
            now = deal.apply(event)
            event = deal.finish(event, rng.choice(now.table.returns(now.gathered or ())))
        deal, events = deal.apply(event), (*events, event)
    if deal.table.phase is Phase.SHOWDOWN:
        show = deal.show()
        deal, events = deal.apply(show), (*events, show)
    return deal, events


@cache
def played(setting: Setting, seed: int) -> Played:
    """The round of random legal play that a seed makes."""
    rng = random.Random(f"{setting} {seed}")
    first = rng.randrange(setting.seats)
    deal, events = random_round(setting.rules, setting.players, first, rng)
    return Played(setting, first, deal, events)


def rounds(settings: Iterable[Setting] = SETTINGS) -> st.SearchStrategy[Played]:
    """Finished rounds of random play at any of the tables."""
    return st.builds(played, st.sampled_from(list(settings)), st.integers(0, 10**9))


def kib(
    *lines: str,
    preset: str = "pismo",
    players: str = "Anna, Ben, Carla",
    eyes: str | None = None,
    first: str = "Anna",
    options: str = "",
) -> str:
    """The text of a round in brief: ``lines`` under the tags of a table."""
    tags = [("Game", preset), ("Players", players), ("Perspective", eyes), ("First", first)]
    written = [f'[{key} "{value}"]' for key, value in (*tags, ("Options", options)) if value]
    return "\n".join((*written, *lines)) + "\n"
