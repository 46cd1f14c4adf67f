"""Answers about a moment of a round as JSON: odds, guesses, advice (DESIGN, "JSON")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.header import Header
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.editions import preset_of
from kibitz.engine.letter.events import NOBODY, Action, Back, Event, Return, Turn
from kibitz.engine.letter.game import LETTER
from kibitz.engine.letter.hindsight import hindsight
from kibitz.engine.letter.notation import format_action, format_back
from kibitz.engine.round import Logged, Round
from kibitz.inference.evaluation import Evaluation
from kibitz.inference.fortune import Fortune
from kibitz.inference.letter import faults, immediate_effects
from kibitz.inference.letter.advisor import Rated
from kibitz.inference.letter.fortune import fortune
from kibitz.inference.letter.leaf_value import chance
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.opponent_profile import OpponentProfiles
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.recommendation import Recommendation, recommend
from kibitz.inference.letter.revealed import reckoned
from kibitz.inference.letter.styles import FITTED, fitted
from kibitz.inference.option import Option
from kibitz.inference.plan import Plan
from kibitz.inference.reckoning import Reckoned

Json = dict[str, Any]


class LetterStudy:
    """The 16-card family as a ``Study``."""

    @property
    def styles(self) -> tuple[str, ...]:
        """The titles of the styles that a player may be said to have."""
        return tuple(style.title for style in fitted())

    def start(self, header: Header) -> Position:
        """The moment before the first event."""
        return _dealt(header)

    def read(
        self, header: Header, met: OpponentProfiles | None, styles: Mapping[str, str]
    ) -> Position:
        """The same moment with a model of how people choose; see ``Study``.

        Without one where nobody's rounds with these cards have been recorded.
        """
        if not _readable(header):
            return self.start(header)
        reader = (met or OpponentProfiles()).reader(header.players)
        return Position.start(header, _pinned(reader, header.players, styles))

    def meet(self, met: OpponentProfiles | None, position: Position) -> OpponentProfiles:
        """What is known of the players after a round."""
        return (met or OpponentProfiles()).after(position)

    def shares(
        self, met: OpponentProfiles | None, header: Header
    ) -> Mapping[str, Mapping[str, float]]:
        """How likely each player has each style, by title; nothing where nobody is read."""
        if not _readable(header):
            return {}
        reader = (met or OpponentProfiles()).reader(header.players)
        titles = [style.title for style in reader.styles]
        return {
            name: dict(zip(titles, map(float, weights), strict=True))
            for name, weights in zip(header.players, reader.weights, strict=True)
        }

    def apply(self, position: Position, event: Event) -> Position:
        """The moment after ``event``; raises ``Illegal`` or ``Contradiction``."""
        return position.apply(event)

    def report(self, position: Position) -> Json:
        """The table, as ``check`` reports it."""
        table = position.deal.table
        name = table.players.__getitem__
        return {
            "over": table.over,
            "in": [name(p) for p in table.standing],
            "rows": {name(p): list(row) for p, row in enumerate(table.rows)},
            "deck": table.deck,
            "winners": [name(p) for p in table.winners],
            **({"bonus": [name(p) for p in table.bonus]} if table.rules.bonus else {}),
            "next_first": None if table.next_first is None else name(table.next_first),
            "misplays": misplays(position.past),
        }

    def odds(self, position: Position, eyes: int | None) -> Json:
        """The posteriors, as ``odds`` prints them; ``pool``: all cards the eyes do not see."""
        table, belief = position.deal.table, position.belief
        hands = {p: belief.hand(p) for p in table.standing if p != eyes}
        return {
            # Where nobody is read with these cards, it is by facts whatever was asked for.
            "model": "facts" if belief.reader is None else "reads",
            "deck": table.deck,
            "pool": _keyed(belief.unseen_by(eyes)),
            "hands": {table.players[p]: _keyed(hand) for p, hand in hands.items()},
            "aside": _keyed(belief.aside()),
        }

    def guess(self, position: Position, eyes: int | None) -> list[Json]:
        """Every possible guess, best first."""
        name = position.header.players.__getitem__
        return [
            {"target": name(g.target), "card": g.card, "p": g.p}
            for g in immediate_effects.guesses(position.belief, eyes)
        ]

    def weigh(
        self, position: Position, eyes: int | None, plan: Plan, rounds: Sequence[Round]
    ) -> Recommendation:
        """Every legal play of the unfinished turn, tried in worlds drawn from the belief.

        Raises ``KibitzError`` if ``eyes`` are not on turn or their cards are not known.
        """
        return recommend(position, *choice(position, eyes), plan, rounds)

    def decided(
        self, position: Position, event: Event, eyes: int
    ) -> tuple[tuple[Position, str], ...]:
        """The moment at which ``eyes`` chose in ``event``, and the choice; see ``Study``."""
        if not isinstance(event, Turn) or event.card is None or event.actor != eyes:
            return ()
        if event.drawn is None or position.belief.certain(eyes) is None:
            return ()
        at = position.apply(Turn(eyes, event.drawn, None))
        if event.action not in at.belief.table.legal(choice(at, eyes)):
            return ()
        first = (at, format_action(position.header, event.action))
        match event.outcome:
            case Return(tuple() as drawn, tuple() as under) if not event.starred:
                begun = replace(event, outcome=Return(drawn, None))
                return first, (position.apply(begun), format_back(Back(under)))
        return (first,)

    def evaluation(self, advice: Recommendation) -> Evaluation:
        """The plays, the best first."""
        return advice.evaluation

    def as_made(self, advice: Recommendation, text: str, plan: Plan) -> Recommendation:
        """A play is logged as it was open."""
        return advice

    def kind(self, advice: Recommendation, played: Option, best: Option) -> str:
        """What the mistake was about; see ``faults``."""
        return faults.kind(advice, played.text, best.text)

    def fair(self, position: Position, eyes: int) -> float:
        """Everybody has the same chance."""
        return 1 / len(position.header.players)

    def chance(self, position: Position, eyes: int, plan: Plan) -> tuple[float, float]:
        """The chance of ``eyes`` to win, and its standard error; see ``outlook``."""
        return chance(position, eyes, plan)

    def fortune(
        self, position: Position, event: Event, eyes: int | None, plan: Plan
    ) -> Fortune | None:
        """What the cards that came brought everybody; see ``fortune``."""
        return fortune(position, event, eyes, plan)

    def result(self, position: Position, eyes: int) -> float | None:
        """The share of ``eyes`` in the win."""
        table = position.deal.table
        return table.shares[eyes] if table.winners else None

    def advise(self, advice: Recommendation) -> Json:
        """The plays, the one recommended first."""
        header = advice.position.header
        bonus = bool(advice.position.belief.table.rules.bonus)
        return {
            "moves": [_rated(header, play, bonus) for play in advice.plays],
            "safest": advice.safest.text,
            "best": advice.best.text,
            "exact": advice.exact,
            "model": advice.model,
        }

    def hindsight(self, states: Sequence[Deal], events: Sequence[Event]) -> tuple[Deal, ...]:
        """The deals of a round with what came to light later; see ``hindsight``."""
        return hindsight(states, events)

    def reckon(
        self,
        events: Sequence[Logged],
        facts: Sequence[Position],
        reads: Sequence[Position],
        truth: Deal | None,
        eyes: int | None,
    ) -> tuple[Reckoned, ...]:
        """How likely the hands that came to light had seemed; see ``revealed``."""
        return reckoned(events, facts, reads, truth, eyes)


def _rated(header: Header, play: Rated, bonus: bool) -> Json:
    found: Json = {
        "event": play.text,
        "card": play.action.card,
        "target": _target(header, play.action),
        "named": play.action.named,
        "ko": play.ko,
        "risk": play.risk,
        "safe": play.safe,
        "safe_se": play.safe_se,
        "win": play.win,
        "se": play.se,
    }
    if bonus:
        found |= {"bonus": play.bonus, "bonus_se": play.option.bonus_se}
    if play.worth is not None:
        found["match"] = play.worth
    return found


@lru_cache(maxsize=16)
def _dealt(header: Header) -> Position:
    """The moment before the first event by the facts, one and the same for a table."""
    return Position.start(header)


def _readable(header: Header) -> bool:
    """Whether there are styles of play with these cards."""
    return preset_of(header).cards == FITTED


def _pinned(
    reader: OpponentModel, players: tuple[str, ...], styles: Mapping[str, str]
) -> OpponentModel:
    """The reader with the players named in ``styles`` held to these styles."""
    titles = [style.title for style in reader.styles]
    weights, alert = reader.weights.copy(), reader.alert.copy()
    for seat, name in enumerate(players):
        if name in styles:
            weights[seat] = np.eye(len(titles))[titles.index(styles[name])]
            alert[seat] = 0
    return OpponentModel.expecting(reader.styles, weights, alert)


def choice(position: Position, eyes: int | None) -> tuple[int, int]:
    """The hand and the card drawn that the player on turn chooses from.

    Raises ``KibitzError`` if ``eyes`` are not on turn or do not know those cards.
    """
    table, deal = position.deal.table, position.deal
    player = table.players[table.turn]
    if table.over:
        raise KibitzError(N_("the round is over: there is nothing to advise"))
    if eyes is not None and eyes != table.turn:
        raise KibitzError(
            N_("it is {turn}'s turn: advice is for the player on turn, not for {eyes}"),
            turn=player,
            eyes=table.players[eyes],
        )
    hand = position.belief.certain(table.turn)
    if table.reached and hand is not None and deal.reached:
        return hand, deal.reached[0]
    if not table.drawn:
        raise KibitzError(
            N_("{turn} has not drawn yet: end the record with the card drawn, “{turn} +4”"),
            turn=player,
        )
    if hand is None or deal.drawn is None:
        raise KibitzError(N_("the log does not know the cards of {turn}"), turn=player)
    return hand, deal.drawn


def misplays(past: tuple[Event, ...]) -> list[int]:
    """The numbers of the events at which the table misplayed."""
    numbered = filter(LETTER.numbered, past)
    return [n for n, e in enumerate(numbered, start=1) if isinstance(e, Turn) and e.starred]


def _keyed(figures: Mapping[int, float]) -> dict[str, float]:
    return {str(rank): figure for rank, figure in sorted(figures.items())}


def _target(header: Header, action: Action) -> str | None:
    if action.target is None:
        return None
    return "-" if action.target == NOBODY else header.players[action.target]
