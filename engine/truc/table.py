"""The only authority on the rules of a hand of Le Truc, and on how hands follow each other.

References are to RULES, "Le Truc". ``Table.objection`` alone says what is forbidden; ``legal`` and
``apply`` stand on it. What a move does stands in ``Layout``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Self

from kibitz.engine.errors import N_, Illegal
from kibitz.engine.truc.cards import COPIES, STRENGTHS, written
from kibitz.engine.truc.events import QUESTIONS, Act, Dealt, Event, Move, Show, Turn
from kibitz.engine.truc.layout import Layout, Phase
from kibitz.engine.truc.rules import GOAL

__all__ = ["Phase", "Table"]

_ANSWERS: Final = (Act.YES, Act.NO, Act.REST)
_ACTS: Final = (*QUESTIONS, Act.PLAY, Act.FOLD)


@dataclass(frozen=True)
class Table(Layout):
    """What everyone at the table sees, and what the rules allow there."""

    def legal(
        self, actor: int | None = None, held: tuple[int, ...] | None = None
    ) -> tuple[Move, ...]:
        """Everything that ``actor`` (default: the player on turn) may do now.

        ``held``: the actor's unplayed cards, if they are known; otherwise any that can be left.
        Cards come high to low. A player who is not on turn may still concede, and, of four, a
        captain may ask, offer or claim before the partner plays.
        """
        seat = self.turn if actor is None else actor
        return tuple(
            move
            for act in (_ANSWERS if self.question is not None else _ACTS)
            if self.objection(Move(seat, act, answer=self.question is not None)) is None
            for move in self._moves(seat, act, held)
        )

    def _moves(self, seat: int, act: Act, held: tuple[int, ...] | None) -> Iterator[Move]:
        if act is not Act.PLAY:
            yield Move(seat, act, answer=self.question is not None)
            return
        gone = [card for cards in self.played for card in cards]
        for card in STRENGTHS:
            if card in held if held is not None else gone.count(card) < COPIES:
                yield Move(seat, Act.PLAY, card)

    def objection(self, move: Move, held: tuple[int, ...] | None = None) -> Illegal | None:
        """Why this may not be done now, or ``None``; ``held``: the actor's unplayed cards."""
        return self.obstacle(move) or self._forbidden(move) or self._misheld(move, held)

    def obstacle(self, move: Move) -> Illegal | None:
        """Why the move cannot even be applied as a misplay, or ``None``."""
        if self.phase is not Phase.PLAY:
            return self._undealt()
        if self.question is not None:
            return self._misanswered(self.question, move)
        if move.answer:
            return Illegal(N_("nobody has asked anything"))
        match move.act:
            case Act.PLAY if move.actor in self.trick:
                return Illegal(
                    N_("{actor} has already played to this trick"), actor=self._name(move.actor)
                )
            case Act.NEW if self.begun:
                return Illegal(N_("new cards are asked for before a card is played"))
            case Act.NEW if self.rules.pack(self.deals + 1) < 0 and not self.rules.fifth_ask:
                return Illegal(
                    N_("after {deals} deals the pack has too few cards for new ones"),
                    deals=self.deals,
                )
            case Act.DOUBLE if any(self.claimed):
                return Illegal(N_("a remainder is claimed: there is nothing to double"))
        return None

    def _undealt(self) -> Illegal:
        if self.phase is Phase.REDEAL:
            return Illegal(N_("new cards are to be dealt first (deal …)"))
        if self.rubber_over:
            return Illegal(N_("the rubber is over"))
        return Illegal(N_("the hand is over: the next one is to be dealt first (deal …)"))

    def _misanswered(self, asked: Move, move: Move) -> Illegal | None:
        if not move.answer or move.actor != self.turn:
            return Illegal(
                N_(
                    "{turn} has not answered {actor} yet: expected “{actor} {question} yes” or “no”"
                ),
                turn=self._name(self.turn),
                actor=self._name(asked.actor),
                question=asked.act.value,
            )
        if move.act is not Act.REST:
            return None
        if asked.act is not Act.REST:
            return Illegal(N_("only a remainder is answered with a remainder"))
        if not self.rules.counter_at_once:
            return Illegal(
                N_("a remainder is claimed in return before playing, not as an answer to the claim")
            )
        if self.claimed[self.side(move.actor)]:
            return Illegal(N_("{actor} has claimed already"), actor=self._name(move.actor))
        return None

    def _forbidden(self, move: Move) -> Illegal | None:
        if move.answer or move.act is Act.FOLD:
            return None
        if move.act is Act.NEW:
            return self._misasked(move.actor)
        if move.act is Act.PLAY:
            return self._misturned(move.actor)
        return self._mistimed(move.actor) or self._misvalued(move)

    def _misasked(self, actor: int) -> Illegal | None:
        if actor != self.asker:
            return Illegal(
                N_("only {asker} may ask for new cards in this hand"), asker=self._name(self.asker)
            )
        if self.refused:
            return Illegal(N_("new cards were refused: {first} has to lead"), first=self._name())
        if any(self.offered):
            return Illegal(N_("new cards are asked for before anything is offered"))
        return None

    def _misturned(self, actor: int) -> Illegal | None:
        if actor == self.turn:
            return None
        return Illegal(
            N_("it is {turn}'s turn, not {actor}'s"),
            turn=self._name(self.turn),
            actor=self._name(actor),
        )

    def _mistimed(self, actor: int) -> Illegal | None:
        """Why an offer or a claim comes from the wrong player or at the wrong time."""
        side = self.side(actor)
        if actor != self.captain(side):
            return Illegal(
                N_("{captain} speaks for {actor}'s side"),
                captain=self._name(self.captain(side)),
                actor=self._name(actor),
            )
        if self.side(self.turn) != side:
            return self._misturned(actor)
        if any(self.side(seat) == side for seat in self.trick):
            return Illegal(N_("an offer is made before one's side has played to the trick"))
        if self.offered[side]:
            return Illegal(N_("{actor} has already offered in this trick"), actor=self._name(actor))
        return None

    def _misvalued(self, move: Move) -> Illegal | None:
        """Why it is not doubling, or not the remainder, that is due."""
        side, actor = self.side(move.actor), self._name(move.actor)
        past = self.score[side] + 2 * self.stakes[side] > GOAL
        if move.act is Act.DOUBLE:
            if not past:
                return None
            return Illegal(
                N_("doubling would take {actor} past {goal}: only the remainder can be claimed"),
                actor=actor,
                goal=GOAL,
            )
        if self.claimed[side]:
            return Illegal(N_("{actor} has claimed already"), actor=actor)
        if self.claimed[1 - side]:
            if not self.rules.counter_at_once:
                return None
            return Illegal(
                N_("option counter-at-once: a remainder is claimed in return as an answer only")
            )
        if past:
            return None
        return Illegal(
            N_("{actor} can still double without passing {goal}: no remainder yet"),
            actor=actor,
            goal=GOAL,
        )

    def _misheld(self, move: Move, held: tuple[int, ...] | None) -> Illegal | None:
        if move.card is None or held is None or move.card in held:
            return None
        return Illegal(
            N_("the {card} was played from a hand of {held}"),
            card=written((move.card,)),
            held=written(held),
        )

    def _name(self, seat: int | None = None) -> str:
        return self.players[self.first if seat is None else seat]

    def apply(self, move: Move, held: tuple[int, ...] | None = None) -> Self:
        """The table after ``move``; raises ``Illegal`` if a rule forbids it."""
        problem = self.objection(move, held)
        if problem is not None:
            raise problem
        return self.after(move)

    # -- whole events ----------------------------------------------------------------------

    def unfold(self, turn: Turn) -> Iterator[Move]:
        """The moves that a line tells of."""
        if turn.call is not None:
            yield Move(turn.actor, turn.call)
        if turn.answer is not None:
            other = self.captain(1 - self.side(turn.actor))
            yield Move(other, turn.answer, answer=True)
        if turn.card is not None:
            yield Move(turn.actor, Act.PLAY, turn.card)

    def verify(self, event: Event) -> None:
        """Raise ``Illegal`` if a line that is no ``Turn`` may not stand here."""
        match event:
            case Dealt(hands):
                self._verify_deal(tuple(seat for seat, _ in hands))
            case Show(_, starred):
                # Between partners a card can be known by a sign that was understood.
                known = starred or len(self.players) > 2
                if self.phase is not Phase.DONE and not (known and self.phase is Phase.PLAY):
                    raise Illegal(N_("cards that were not played are shown after the hand"))

    def _verify_deal(self, seats: tuple[int, ...]) -> None:
        if self.phase is Phase.DONE and self.rubber_over:
            raise self._undealt()
        if self.phase is Phase.PLAY and not self.fresh:
            raise Illegal(N_("the hand goes on: cards are dealt before it begins or after it ends"))
        renewed = self.phase is Phase.REDEAL or (self.phase is Phase.PLAY and self.deals > 1)
        for seat in seats:
            if renewed and seat not in self.captains:
                raise Illegal(
                    N_("{player} gets no new cards: only the captains do"), player=self._name(seat)
                )
