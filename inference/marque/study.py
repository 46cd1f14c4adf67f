"""Answers about a moment of Letter of Marque as JSON: odds, guesses, advice (DESIGN, "JSON")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.header import Header
from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Event
from kibitz.engine.marque.hindsight import hindsight
from kibitz.engine.round import Logged, Round
from kibitz.inference.evaluation import Evaluation
from kibitz.inference.fortune import Fortune
from kibitz.inference.marque import choice, endgame, faults, openend, race, settled
from kibitz.inference.marque.fortune import fortune
from kibitz.inference.marque.opponent_model import OpponentModel, shares
from kibitz.inference.marque.recommendation import Recommendation, recommend
from kibitz.inference.marque.referee import MarqueReferee, Position
from kibitz.inference.marque.revealed import reckoned
from kibitz.inference.marque.styles import STYLES
from kibitz.inference.marque.weighing import Rated
from kibitz.inference.opponent_profile import OpponentProfiles
from kibitz.inference.option import Option
from kibitz.inference.plan import Plan
from kibitz.inference.reckoning import Reckoned

Json = dict[str, Any]

STRANGERS: Final = OpponentProfiles(tuple(style.title for style in STYLES), shares(STYLES))
"""Nobody met yet."""


class MarqueStudy(MarqueReferee):
    """Letter of Marque as a ``Study``."""

    styles: tuple[str, ...] = STRANGERS.titles

    def read(
        self, header: Header, met: OpponentProfiles | None, styles: Mapping[str, str]
    ) -> Position:
        """The moment before the first event, with a model of how people choose; see ``Study``."""
        prior = (met or STRANGERS).expected(header.players, styles)
        return replace(self.start(header), reader=OpponentModel.expecting(STYLES, prior))

    def meet(self, met: OpponentProfiles | None, position: Position) -> OpponentProfiles:
        """What is known of the players after a game."""
        met = met or STRANGERS
        if position.reader is None:
            return met
        sheets = position.reader.known(position.deal)
        return met.after(position.header.players, np.stack([sheet.weights for sheet in sheets]))

    def shares(
        self, met: OpponentProfiles | None, header: Header
    ) -> Mapping[str, Mapping[str, float]]:
        """How likely each player has each style, by title."""
        return (met or STRANGERS).shares(header.players)

    def guess(self, position: Position, eyes: int | None) -> list[Json]:
        """Nothing is guessed at in this game: raises ``KibitzError``."""
        raise KibitzError(
            N_("nobody names a ship in Letter of Marque: “odds” says which may be armed")
        )

    def weigh(
        self, position: Position, eyes: int | None, plan: Plan, rounds: Sequence[Round]
    ) -> Recommendation:
        """Every choice at this moment; raises ``KibitzError`` if ``eyes`` have none.

        A log that ends with an own ship sent to sea, and does not say whether it is armed, asks
        which ship to set on that treasure.
        """
        return recommend(position, eyes, plan)

    def advise(self, advice: Recommendation) -> Json:
        """The choices, the one recommended first.

        ``exact``: no ``win`` is an estimate; ``basis``: where they come from (``weighing.Basis``);
        ``gap``: by how much of a game a solution can be exploited at most. ``hidden``: how many
        ships are hidden in all. ``freq``: how often to choose so, of a mixed choice.
        """
        return {
            "moves": [_rated(play) for play in advice.plays],
            "safest": advice.safest.text,
            "best": advice.best.text,
            "exact": advice.exact,
            "basis": advice.basis,
            **({} if advice.gap is None else {"gap": advice.gap}),
            "hidden": advice.hidden,
            "model": advice.model,
        }

    def decided(
        self, position: Position, event: Event, eyes: int
    ) -> tuple[tuple[Position, str], ...]:
        """What ``eyes`` chose in ``event``: a move, and then which ship to set."""
        return tuple(choice.decided(position, event, eyes))

    def evaluation(self, advice: Recommendation) -> Evaluation:
        """The choices, the best first."""
        return advice.evaluation

    def as_made(self, advice: Recommendation, text: str, plan: Plan) -> Recommendation:
        """A choice is logged as it was open."""
        return advice

    def kind(self, advice: Recommendation, played: Option, best: Option) -> str:
        """What a mistake was about; see ``faults``."""
        return faults.kind(advice, played.text, best.text)

    def fair(self, position: Position, eyes: int) -> float:
        """Everybody has the same chance."""
        return 1 / len(position.header.players)

    def chance(self, position: Position, eyes: int, plan: Plan) -> tuple[float, float]:
        """The chance of ``eyes`` to win, worked out where that can be, else by playouts.

        Until everybody has a ship at sea nobody has a better chance than another.
        """
        if position.deal.table.waiting:
            return self.fair(position, eyes), 0.0
        if (share := settled.settled(position.deal, eyes)) is not None:
            return share, 0.0
        for worked_out in (endgame.outlook, openend.outlook):
            if (found := worked_out(position, eyes)) is not None:
                return found, 0.0
        return race.chance(position, eyes, plan)

    def fortune(
        self, position: Position, event: Event, eyes: int | None, plan: Plan
    ) -> Fortune | None:
        """What the treasures turned up brought everybody; see ``fortune``."""
        return fortune(position, event, eyes, plan)

    def result(self, position: Position, eyes: int) -> float | None:
        """The share of ``eyes`` in the win."""
        table = position.deal.table
        return (eyes in table.winners) / len(table.winners) if table.over else None

    def hindsight(self, states: Sequence[Deal], events: Sequence[Event]) -> tuple[Deal, ...]:
        """The deals of a game with what came to light later; see ``hindsight``."""
        return hindsight(states, events)

    def reckon(
        self,
        events: Sequence[Logged],
        facts: Sequence[Position],
        reads: Sequence[Position],
        truth: Deal | None,
        eyes: int | None,
    ) -> tuple[Reckoned, ...]:
        """How likely what came to light had seemed; see ``revealed``."""
        return reckoned(events, facts, reads, truth, eyes)


def _rated(play: Rated) -> Json:
    """A choice as JSON; ``bare`` and ``freq`` only where they mean something."""
    found: Json = {"event": play.text, "ev": play.ev, "win": play.win, "se": play.se}
    found |= {"safe": play.safe, "safe_se": play.safe_se}
    if play.bare is not None:
        found["bare"] = play.bare
    if play.frequency is not None:
        found["freq"] = play.frequency
    return found
