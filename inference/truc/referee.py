"""Replaying a record of Le Truc, and how it stands then, in the shapes of DESIGN's JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kibitz.engine.header import Header
from kibitz.engine.truc.cards import RANKS
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Dealt, Event, Turn
from kibitz.engine.truc.game import TRUC
from kibitz.engine.truc.layout import Phase
from kibitz.inference.truc import equilibrium
from kibitz.inference.truc.course import NO_COURSE, Course
from kibitz.inference.truc.opponent_model import OpponentModel


@dataclass(frozen=True)
class Position:
    """A moment of a record.

    ``past``: the events so far. ``course``: raises and cards since the last deal. ``reader``: how
    the players are read (``reads``), ``None``: not at all. ``orderly``: whether nobody has
    misplayed in this hand.
    """

    header: Header
    deal: Deal
    past: tuple[Event, ...] = ()
    course: Course = NO_COURSE
    reader: OpponentModel | None = None
    orderly: bool = True

    @property
    def solved(self) -> bool:
        """Whether there is a solution of the game, and the hand has kept to the rules of it."""
        return self.orderly and equilibrium.solved(self.deal.table)


class TrucReferee:
    """Le Truc as a ``Referee``."""

    def start(self, header: Header) -> Position:
        """The moment before the first event."""
        return Position(header, TRUC.start(header))

    def apply(self, position: Position, event: Event) -> Position:
        """The moment after ``event``; raises ``Illegal`` or ``Contradiction``.

        A ``Deal`` counts every card that is known, and no hand is impossible for another reason:
        so whatever it bears can be true.
        """
        deal, course, reader = position.deal.apply(event), position.course, position.reader
        orderly = position.orderly
        match event:
            case Dealt():
                if reader is not None and reader.choices:
                    reader = reader.settled(position.deal)
                course, orderly = NO_COURSE, True
            case Turn():
                before = position.deal
                for move in before.table.unfold(event):
                    orderly = orderly and before.table.objection(move) is None
                    reader = reader and reader.after(before, course, move, orderly)
                    before, course = before.after(move), course.after(move)
        past = (*position.past, event)
        return Position(position.header, deal, past, course, reader, orderly)

    def report(self, position: Position) -> dict[str, Any]:
        """The table, as ``check`` reports it.

        ``over``: the game is won, by ``winners``. ``score``, ``games`` and ``stakes`` (what each
        scores on winning the hand now), ``rows`` (the cards played in this hand): by player.
        ``tricks``: a player whose side took each trick of the hand, ``None`` where it is spoiled.
        ``turn``: who has to answer or to play. ``question``: what was asked. ``deals``: deals of
        this hand. ``deck``: cards left in the pack.
        """
        table = position.deal.table
        names = table.players
        playing = table.phase is Phase.PLAY

        def by_player(pair: tuple[int, ...]) -> dict[str, int]:
            return {name: pair[table.side(seat)] for seat, name in enumerate(names)}

        won = table.winner if table.over else None
        return {
            "over": table.over,
            "score": by_player(table.score),
            "games": by_player(table.games),
            "stakes": by_player(table.stakes),
            "rows": {
                name: [RANKS[card] for card in cards]
                for name, cards in zip(names, table.played, strict=True)
            },
            "tricks": [None if seat is None else names[seat] for seat in table.takers],
            "turn": names[table.turn] if playing else None,
            "question": None if table.question is None else table.question.act.value,
            "deals": table.deals,
            "deck": table.rules.pack(table.deals),
            "winners": [name for seat, name in enumerate(names) if table.side(seat) == won],
            "next_first": None if table.rubber_over else names[table.next_first],
            "misplays": misplays(position.past),
        }


def misplays(past: tuple[Event, ...]) -> list[int]:
    """The numbers of the events at which the table misplayed."""
    numbered = (event for event in past if not isinstance(event, Dealt))
    return [n for n, event in enumerate(numbered, start=1) if event.starred]
