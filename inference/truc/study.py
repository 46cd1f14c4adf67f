"""Answers about a moment of a hand of Le Truc as JSON: odds, guesses, advice (DESIGN, "JSON")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.header import Header
from kibitz.engine.round import Logged, Round
from kibitz.engine.truc.cards import RANKS
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Act, Event, Turn
from kibitz.engine.truc.hindsight import hindsight
from kibitz.engine.truc.layout import Phase
from kibitz.inference.clock import TimeIsUp
from kibitz.inference.evaluation import Evaluation
from kibitz.inference.fortune import Fortune
from kibitz.inference.opponent_profile import OpponentProfiles
from kibitz.inference.option import Option
from kibitz.inference.plan import Plan
from kibitz.inference.reckoning import Reckoned
from kibitz.inference.truc import equilibrium, facts, partners
from kibitz.inference.truc.deviation import deviation
from kibitz.inference.truc.fortune import fortune
from kibitz.inference.truc.holding import holds
from kibitz.inference.truc.opponent_model import OpponentModel
from kibitz.inference.truc.recommendation import Deviation, Recommendation, recommend
from kibitz.inference.truc.referee import Position, TrucReferee
from kibitz.inference.truc.revealed import reckoned
from kibitz.inference.truc.styles import STYLES, shares

Json = dict[str, Any]

_SOLVED = {True: "whole", False: "rest"}
"""What was solved for advice: the whole hand, or what is left of it where the solution of the whole
never leads."""

_SOLVING = 0.5
"""The part of the time that may go into solving what is left of a hand: what remains is enough to
try the choices."""

STRANGERS: Final = OpponentProfiles(tuple(style.title for style in STYLES), shares())
"""Nobody met yet."""


class TrucStudy(TrucReferee):
    """Le Truc as a ``Study``."""

    styles: tuple[str, ...] = STRANGERS.titles

    def read(
        self, header: Header, met: OpponentProfiles | None, styles: Mapping[str, str]
    ) -> Position:
        """The moment before the first event, with a model of how people choose; see ``Study``.

        Partners are not read.
        """
        start = self.start(header)
        if _partnered(start):
            return start
        base = STRANGERS.expected(header.players, styles)
        prior = (met or STRANGERS).expected(header.players, styles)
        return replace(start, reader=OpponentModel(base, prior))

    def meet(self, met: OpponentProfiles | None, position: Position) -> OpponentProfiles:
        """What is known of the players after a game."""
        met = met or STRANGERS
        if position.reader is None:
            return met
        styles = position.reader.settled(position.deal).prior
        return met.after(position.header.players, styles)

    def shares(
        self, met: OpponentProfiles | None, header: Header
    ) -> Mapping[str, Mapping[str, float]]:
        """How likely each player has each style, by title; partners are not read."""
        if len(header.players) != equilibrium.PLAYERS:
            return {}
        return (met or STRANGERS).shares(header.players)

    def odds(self, position: Position, eyes: int | None) -> Json:
        """``holds``: at least one of a rank among the unplayed cards, by player.

        ``win``: the chance of the eyes to win the hand if it is played out without another raise,
        the others playing at random; ``plays``: what each card is worth then.
        """
        deal, names = position.deal, position.header.players
        others = [seat for seat in range(len(names)) if seat != eyes]
        found: Json = {"holds": {names[seat]: _named(holds(position, seat)) for seat in others}}
        if eyes is not None and (win := facts.chance(deal, eyes)) is not None:
            found["win"] = win
            found["plays"] = _named(facts.leads(deal, eyes))
        return found

    def guess(self, position: Position, eyes: int | None) -> list[Json]:
        """Nothing is guessed at in this game: raises ``KibitzError``."""
        raise KibitzError(N_("nobody names a card in Le Truc: there is nothing to guess"))

    def weigh(
        self, position: Position, eyes: int | None, plan: Plan, rounds: Sequence[Round]
    ) -> Recommendation:
        """Every choice at this moment; raises ``KibitzError`` if ``eyes`` have none."""
        clock = plan.clock()
        if not _partnered(position):
            with suppress(TimeIsUp):
                found = recommend(position, eyes, clock=clock.share(_SOLVING))
                with suppress(TimeIsUp):
                    found = replace(found, deviation=deviation(found, clock))
                return found
        return partners.recommend(position, eyes, replace(plan, seconds=clock.left))

    def advise(self, advice: Recommendation) -> Json:
        """The choices, the most frequent first; where they were tried, with errors (``se``)."""
        return {
            "moves": [
                {
                    "event": choice.text,
                    "freq": choice.frequency,
                    "equity": choice.equity,
                    **({"se": choice.se} if advice.tried else {}),
                }
                for choice in advice.choices
            ],
            "best": advice.best.text,
            "exact": advice.exact,
            **({} if advice.tried else {"solved": _SOLVED[advice.led_to]}),
            **({} if advice.deviation is None else {"against": _against(advice.deviation)}),
        }

    def decided(
        self, position: Position, event: Event, eyes: int
    ) -> tuple[tuple[Position, str], ...]:
        """What ``eyes`` decided in ``event``: as the one who asked or played, or who answered."""
        deal = position.deal
        if not isinstance(event, Turn) or event.starred or deal.held(eyes) is None:
            return ()
        if not _partnered(position) and not position.solved:
            return ()
        if event.actor == eyes:
            # Whoever is not on turn may concede, but has nothing else to choose from.
            idle = event.call is Act.FOLD and deal.table.turn != eyes
            free = deal.table.question is None and not idle
            return ((position, _said(event)),) if free else ()
        if event.answer is None:
            return ()
        asked = position
        if deal.table.question is None:
            asked = self.apply(position, Turn(event.actor, event.call))
        # Of four players one answers, and the other two decide nothing.
        return ((asked, event.answer.value),) if asked.deal.table.turn == eyes else ()

    def as_made(self, found: Recommendation, text: str, plan: Plan) -> Recommendation:
        """The advice with a raise that was refused, so that the card after it was not seen."""
        if any(choice.text == text for choice in found.choices):
            return found
        if found.tried:
            return partners.recommend(found.position, found.seat, plan, text)
        return recommend(found.position, found.seat, text)

    def evaluation(self, advice: Recommendation) -> Evaluation:
        """The choices, what is worth most first."""
        return advice.evaluation

    def kind(self, advice: Recommendation, played: Option, best: Option) -> str:
        """What a mistake was about, by what was done and what should have been."""
        did, should = played.text.split()[0], best.text.split()[0]
        if did == should or (did in RANKS and should in RANKS):
            return "card"
        if did in _ACTS:
            return did
        return "kept" if should == Act.NEW.value else "quiet"

    def fair(self, position: Position, eyes: int) -> float:
        """What the score is worth."""
        return equilibrium.before(position.deal.table, eyes)

    def chance(self, position: Position, eyes: int, plan: Plan) -> tuple[float, float]:
        """The chance of ``eyes`` to win the game; before they know their cards, of any hand."""
        table, held = position.deal.table, position.deal.held(eyes)
        if table.phase is not Phase.PLAY or held is None:
            return equilibrium.before(table, eyes), 0.0
        if _partnered(position):
            return partners.chance(position, eyes, plan)
        if not position.solved:
            return equilibrium.before(table, eyes), 0.0
        return equilibrium.worth(table, position.course, eyes, held), 0.0

    def fortune(
        self, position: Position, event: Event, eyes: int | None, plan: Plan
    ) -> Fortune | None:
        """What the cards dealt brought everybody; see ``fortune``."""
        return fortune(position, event, plan)

    def result(self, position: Position, eyes: int) -> float | None:
        """Whether ``eyes`` have won the game."""
        table = position.deal.table
        return float(table.winner == table.side(eyes)) if table.over else None

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


def _partnered(position: Position) -> bool:
    """Whether more than two play: then there is no solution."""
    return len(position.header.players) != equilibrium.PLAYERS


def _against(found: Deviation) -> Json:
    """What wins more against the opponent as read, what it gains, and what it risks."""
    return {"event": found.choice.text, "gain": found.gain, "risk": found.risk}


_ACTS = frozenset(act.value for act in Act)


def _named(figures: Mapping[int, float]) -> dict[str, float]:
    return {RANKS[card]: figure for card, figure in figures.items()}


def _said(turn: Turn) -> str:
    """What the actor of a line decided, as a choice is written."""
    words = [] if turn.call is None else [turn.call.value]
    if turn.card is not None:
        words.append(RANKS[turn.card])
    return " ".join(words)
