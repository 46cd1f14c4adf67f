"""What lies on the table for everybody to see, and what each move does to it.

No rule is known here but those of counting: who is next, who takes a trick, what a hand scores.
What may be done at all is for ``Table`` to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Self

from kibitz.engine.rows import changed, put
from kibitz.engine.truc.cards import HAND
from kibitz.engine.truc.events import QUESTIONS, Act, Move
from kibitz.engine.truc.rules import GAMES, GOAL, TRICKS, Rules

Pair = tuple[int, ...]
"""A number for each side."""


class Phase(Enum):
    """What comes next."""

    PLAY = "play"
    """Somebody has to answer, to play or to say something before playing."""
    REDEAL = "redeal"
    """New cards were asked for and granted: they are to be dealt."""
    DONE = "done"
    """The hand is over; the next one is to be dealt."""


@dataclass(frozen=True)
class Layout:
    """What everyone at the table sees of a hand, and how it scores.

    Players are seat numbers, clockwise from 0; the seats 0 and 2 are side 0, the others side 1
    (two players: a side each). All pairs are by side.

    ``first``: the seat that leads to the first trick; the dealer sits before it. ``score``:
    points of the game, from the end of the hand on with what it was worth. ``games``: won in the
    rubber as far as the record tells. ``stakes``: what each side scores on winning the hand
    now. ``claimed``: sides that play for what is missing to 12. ``deals``: deals of this hand so
    far. ``refused``: the dealer refused to deal again. ``takers``: the seat that took each trick
    played, ``None`` where it was spoiled. ``leader``: who leads to the current trick. ``trick``:
    the seats that have played to it, in order. ``played``: the cards each seat has played in this
    hand, in order. ``offered``: sides that have offered or claimed in this trick. ``question``:
    the move that has to be answered. ``winner``: the side that won the hand, once it is over
    (``None``: nobody scores).
    """

    rules: Rules
    players: tuple[str, ...]
    first: int
    score: Pair = (0, 0)
    games: Pair = (0, 0)
    stakes: Pair = (1, 1)
    claimed: tuple[bool, ...] = (False, False)
    deals: int = 1
    refused: bool = False
    takers: tuple[int | None, ...] = ()
    leader: int = 0
    trick: tuple[int, ...] = ()
    played: tuple[tuple[int, ...], ...] = ()
    offered: tuple[bool, ...] = (False, False)
    question: Move | None = None
    phase: Phase = Phase.PLAY
    winner: int | None = None

    @classmethod
    def start(
        cls,
        rules: Rules,
        players: tuple[str, ...],
        first: int,
        score: Pair = (0, 0),
        games: Pair = (0, 0),
    ) -> Self:
        """A hand just dealt, with ``first`` to lead."""
        nothing: tuple[int, ...] = ()
        played = (nothing,) * len(players)
        return cls(rules, players, first, score, games, leader=first, played=played)

    # -- who is who ------------------------------------------------------------------------

    def side(self, seat: int) -> int:
        """The side that a seat belongs to."""
        return seat % 2

    def captain(self, side: int) -> int:
        """The seat that speaks for a side: the dealer for one, the dealer's right for the other."""
        dealer = self._after(self.first, -1)
        return dealer if self.side(dealer) == side else self._after(self.first, -2)

    @property
    def captains(self) -> frozenset[int]:
        """Both of them."""
        return frozenset((self.captain(0), self.captain(1)))

    @property
    def asker(self) -> int:
        """The seat that may ask for new cards: the captain of the side that leads first."""
        return self.captain(self.side(self.first))

    @property
    def turn(self) -> int:
        """The seat that has to answer, or else to play; while cards are dealt: that will lead."""
        if self.question is not None:
            return self.captain(1 - self.side(self.question.actor))
        return self.next_first if self.phase is Phase.DONE else self.to_play

    @property
    def to_play(self) -> int:
        """The seat whose card comes next, whatever has to be answered before it."""
        if not self.trick:
            return self.leader
        seats = (self._after(self.trick[-1], step) for step in range(1, len(self.players)))
        return next(seat for seat in seats if seat not in self.trick)

    @property
    def next_first(self) -> int:
        """The seat that leads first in the hand after this one: the deal goes round."""
        return self._after(self.first, 1)

    def _after(self, seat: int, steps: int) -> int:
        return (seat + steps) % len(self.players)

    # -- how it stands ---------------------------------------------------------------------

    @property
    def fresh(self) -> bool:
        """Whether nobody has said or played anything since the last deal."""
        calm = self.question is None and not self.refused and not any(self.offered)
        return self.phase is Phase.PLAY and calm and not self.begun

    @property
    def begun(self) -> bool:
        """Whether a card of this hand has been played."""
        return any(self.played)

    @property
    def over(self) -> bool:
        """Whether the game is won."""
        return self.phase is Phase.DONE and max(self.score) == GOAL

    @property
    def rubber_over(self) -> bool:
        """Whether the rubber is won."""
        return max(self.games) == GAMES

    @property
    def results(self) -> tuple[int | None, ...]:
        """The side that took each trick played, ``None`` where it was spoiled."""
        return tuple(None if seat is None else self.side(seat) for seat in self.takers)

    def missing(self, side: int) -> int:
        """Points that a side needs to win the game."""
        return GOAL - self.score[side]

    def taken(self, side: int) -> int:
        """The tricks of a side; a spoiled one goes with the next that is won."""
        won = [result for result in self.results if result is not None]
        spoiled = len(self.results) - len(won)
        return won.count(side) + (spoiled if won and won[0] == side else 0)

    # -- what a move does ------------------------------------------------------------------

    def after(self, move: Move) -> Self:
        """What lies there after a move, be it legal or not."""
        side = self.side(move.actor)
        match move.act:
            case Act.NEW | Act.DOUBLE | Act.REST if not move.answer:
                offered = self.offered if move.act is Act.NEW else put(self.offered, side, True)
                return changed(self, question=move, offered=offered)
            case Act.PLAY if move.card is not None:
                return self._laid(move.actor, move.card)
            case Act.FOLD:
                return self._won(1 - side)
            case _:
                return self._answered(move)

    def _answered(self, move: Move) -> Self:
        asked = self.question
        if asked is None or asked.act not in QUESTIONS:
            raise ValueError(f"{move} answers nothing")
        side = self.side(asked.actor)
        calm = changed(self, question=None)
        if asked.act is Act.NEW:
            return calm._renewed(move.act is Act.YES)
        if move.act is Act.NO:
            return calm._won(side)
        if asked.act is Act.DOUBLE:
            return changed(calm, stakes=(2 * self.stakes[0], 2 * self.stakes[1]))
        claimed = calm._claimed(side)
        return claimed._claimed(1 - side) if move.act is Act.REST else claimed

    def _renewed(self, granted: bool) -> Self:
        if not granted:
            return changed(self, refused=True)
        if self.rules.pack(self.deals + 1) < 0:
            return changed(self, phase=Phase.DONE)
        return changed(self, phase=Phase.REDEAL)

    def _claimed(self, side: int) -> Self:
        """A remainder is accepted. The first one is the present value from then on, for both."""
        missing = self.missing(side)
        stakes = put(self.stakes, side, missing)
        if not self.claimed[1 - side]:
            stakes = put(stakes, 1 - side, max(missing, stakes[1 - side]))
        return changed(self, stakes=stakes, claimed=put(self.claimed, side, True))

    def _won(self, side: int | None) -> Self:
        """The hand is over; without a ``side`` nobody scores."""
        if side is None:
            return changed(self, phase=Phase.DONE)
        points = min(GOAL, self.score[side] + self.stakes[side])
        games = put(self.games, side, self.games[side] + (points == GOAL))
        score = put(self.score, side, points)
        return changed(self, score=score, games=games, winner=side, phase=Phase.DONE)

    def _laid(self, seat: int, card: int) -> Self:
        played = put(self.played, seat, (*self.played[seat], card))
        trick = (*self.trick, seat)
        laid = changed(self, played=played, trick=trick)
        return laid._gathered() if len(trick) == len(self.players) else laid

    def _gathered(self) -> Self:
        """A full trick is turned over (RULES: equal ranks, spoiled tricks)."""
        best = max(self.played[seat][-1] for seat in self.trick)
        highest = [seat for seat in self.trick if self.played[seat][-1] == best]
        sides = {self.side(seat) for seat in highest}
        led = self.trick[0]
        tied = len(sides) > 1
        result = self._tied(led) if tied else sides.pop()
        taker = next((seat for seat in highest if self.side(seat) == result), None)
        turned = changed(
            self,
            takers=(*self.takers, taker),
            leader=led if tied else highest[0],
            trick=(),
            offered=(False, False),
        )
        for side in (0, 1):
            if turned.taken(side) >= TRICKS:
                return turned._won(side)
        return turned._won(None) if len(turned.takers) == HAND else turned

    def _tied(self, led: int) -> int | None:
        """Who takes a trick of equal cards to which the seat ``led`` led."""
        won = [result for result in self.results if result is not None]
        if not won:
            return None
        return won[0] if self.rules.tie_to_first else self.side(led)

    def dealt(self) -> Self:
        """What lies there once cards are dealt: the new ones asked for, or the next hand's."""
        if self.phase is Phase.REDEAL:
            return changed(self, deals=self.deals + 1, phase=Phase.PLAY)
        if self.phase is Phase.PLAY:
            return self
        score = (0, 0) if self.over else self.score
        return self.start(self.rules, self.players, self.next_first, score, self.games)
