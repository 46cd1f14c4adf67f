"""The course of a hand that all can see, as the solution needs it: raises and cards in turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from kibitz.engine.truc.events import Act, Move


class Asked(Enum):
    """What was said since the last card."""

    NOTHING = "nothing"
    RAISED = "raised"
    """A raise that has to be answered."""
    ACCEPTED = "accepted"
    """A raise was accepted: the card of the one who raised comes next."""


@dataclass(frozen=True)
class Ply:
    """A card played, and whether its player raised before it."""

    raised: bool
    card: int


@dataclass(frozen=True)
class Course:
    """The cards played so far, in turn, and what was said since the last."""

    plies: tuple[Ply, ...] = ()
    asked: Asked = Asked.NOTHING

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards in the order they were played."""
        return tuple(ply.card for ply in self.plies)

    def after(self, move: Move) -> Course:
        """The course after a move; asking for new cards leaves it as it is."""
        match move.act:
            case Act.PLAY if move.card is not None:
                ply = Ply(self.asked is Asked.ACCEPTED, move.card)
                return Course((*self.plies, ply))
            case Act.DOUBLE | Act.REST if not move.answer:
                return replace(self, asked=Asked.RAISED)
            case Act.YES | Act.REST if self.asked is Asked.RAISED:
                return replace(self, asked=Asked.ACCEPTED)
            case _:
                return self

    @property
    def accepted(self) -> Course:
        """The course once a raise is accepted, the one that is open or one made now."""
        return replace(self, asked=Asked.ACCEPTED)

    @property
    def before(self) -> Course:
        """The course one step earlier: without the last card, or what was said last."""
        match self.asked:
            case Asked.ACCEPTED:
                return replace(self, asked=Asked.RAISED)
            case Asked.RAISED:
                return replace(self, asked=Asked.NOTHING)
            case Asked.NOTHING:
                last = self.plies[-1]
                said = Asked.ACCEPTED if last.raised else Asked.NOTHING
                return Course(self.plies[:-1], said)

    @property
    def steps(self) -> Iterator[Course]:
        """Every course on the way here, from that of a hand just dealt on, and this one."""
        way = [self]
        while way[-1] != NO_COURSE:
            way.append(way[-1].before)
        return reversed(way)


NO_COURSE = Course()
"""The course of a hand just dealt."""
