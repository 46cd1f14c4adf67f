"""How the rounds of a match follow each other, for any game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from kibitz.cli.texts import _
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
        return tally(rounds[-1].header, self.standing(rounds).score)

    def ending(self, rounds: tuple[Round, ...]) -> tuple[str, ...]:
        """What the last round, which is over, decided, in sentences."""
        return (self.score(rounds),)

    @property
    def following(self) -> str:
        """Who begins the next round (``{first}``), and what to type (``{next}``, ``{others}``)."""
        return N_("{first} begins the next round: {next}. Or: {others}.")

    @property
    def following_me(self) -> str:
        """The same where the player who looks begins it."""
        return N_("You begin the next round: {next}. Or: {others}.")


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


def tally(header: Header, score: tuple[int, ...]) -> str:
    """The score for the player who looks: ``you 2, Ben 0``."""
    return scored(replace(header, players=called(header)), score)


def called(header: Header) -> tuple[str, ...]:
    """What the players are called, by seat: the one who looks “you”."""
    seats = enumerate(header.players)
    return tuple(_("you") if seat == header.eyes else name for seat, name in seats)


def awarded(header: Header, seats: Sequence[int], mine: str, shared: str, others: str) -> str:
    """What ``seats`` have won, in the template for the player who looks, them and others, others.

    ``shared`` and ``others`` have a place for ``{names}``.
    """
    names = ", ".join(header.players[seat] for seat in seats if seat != header.eyes)
    if header.eyes not in seats:
        return others.format(names=names)
    return shared.format(names=names) if names else mine


def scored(header: Header, score: tuple[int, ...]) -> str:
    """The score as its tag writes it: ``Anna 2, Ben 0``."""
    return ", ".join(f"{name} {n}" for name, n in zip(header.players, score, strict=True))
