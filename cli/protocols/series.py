"""How the rounds of a match follow each other, for any game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from kibitz.engine.errors import N_
from kibitz.engine.header import Header
from kibitz.engine.record import Record
from kibitz.engine.round import Round


@dataclass(frozen=True)
class Standing:
    """A match after a round. Players are seat numbers.

    ``score``: tokens or points by seat. ``first``: who begins the next round. ``winner``: who
    has won the match (a player of the side that has). ``tags``: what else the next record says.
    ``endless``: the rules know no match that could be won.
    """

    score: tuple[int, ...]
    first: int
    winner: int | None = None
    tags: tuple[tuple[str, str], ...] = ()
    endless: bool = False


class Series(Protocol):
    """What a game must offer so that its rounds make a match.

    What has a body here a game that inherits from this class has so.
    """

    @property
    def opener(self) -> str:
        """The question who begins, to be translated."""
        return N_("Who begins?")

    def winners(self, round: Round) -> tuple[int, ...]:
        """Who won the round; nobody while it goes on."""
        ...

    def standing(self, rounds: tuple[Round, ...]) -> Standing:
        """The match after all these rounds; the last may be unfinished."""
        ...

    def score(self, rounds: tuple[Round, ...]) -> str:
        """How the match stands, in words."""
        return scored(rounds[-1].header, self.standing(rounds).score)

    def ending(self, rounds: tuple[Round, ...]) -> tuple[str, ...]:
        """What the last round, which is over, decided, in sentences."""
        return (self.score(rounds),)

    @property
    def following(self) -> str:
        """Who begins the next round (``{first}``), and what to type (``{next}``, ``{others}``)."""
        return N_("{first} begins the next round: {next}. Or: {others}.")


_CARRIED = ("Game", "Players", "Perspective", "Date", "Options", "Edition")


def next_record(last: Record, header: Header, index: int, standing: Standing) -> Record:
    """The tags of the round that follows; ``index`` is that of the last one.

    A match that was won is followed by a new one, which begins without a score.
    """
    tags = tuple((key, value) for key in _CARRIED if (value := last.get(key)) is not None)
    record = Record(tags).tagged("First", header.players[standing.first])
    for key, value in standing.tags:
        record = record.tagged(key, value)
    if standing.winner is not None:
        return record.tagged("Round", "1")
    number = last.get("Round")
    following = int(number) + 1 if number and number.isdecimal() else index + 1
    return record.tagged("Round", str(following)).tagged("Score", scored(header, standing.score))


def scored(header: Header, score: tuple[int, ...]) -> str:
    """The score as its tag writes it: ``Anna 2, Ben 0``."""
    return ", ".join(f"{name} {n}" for name, n in zip(header.players, score, strict=True))
