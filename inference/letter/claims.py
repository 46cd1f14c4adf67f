"""What can be said of an event: each kind of claim has a plain meaning, which can be checked.

How a claim is worded is no matter here.
"""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.engine.letter import steps

# -- what happened ---------------------------------------------------------------------------


@dataclass(frozen=True)
class MustPlay:
    """The player on turn holds ``beside`` and must play ``card``."""

    card: int
    beside: int


@dataclass(frozen=True)
class Misplayed:
    """The play broke a rule and counts as it happened."""


@dataclass(frozen=True)
class NoEffect:
    """The ``card`` was played at nobody: no other player could be chosen."""

    card: int


@dataclass(frozen=True)
class Hit:
    """``actor`` named the card that ``target`` held, ``named``, and ``target`` is out."""

    actor: int
    target: int
    named: int


@dataclass(frozen=True)
class Missed:
    """``target`` does not hold the card that ``actor`` named."""

    actor: int
    target: int
    named: int


@dataclass(frozen=True)
class Seen:
    """``actor`` has looked at the card of ``target``: ``card``, where the eyes saw it too."""

    actor: int
    target: int
    card: int | None


@dataclass(frozen=True)
class Tied:
    """``actor`` and ``target`` hold equal cards, and both know it."""

    actor: int
    target: int


@dataclass(frozen=True)
class LostDuel:
    """``loser`` is out with ``lost``; ``winner`` holds a higher card, ``won`` where seen."""

    loser: int
    lost: int
    winner: int
    won: int | None


@dataclass(frozen=True)
class Exchanged:
    """``actor`` and ``target`` hold each other's former card, and know it."""

    actor: int
    target: int


@dataclass(frozen=True)
class Renewed:
    """``target`` threw ``thrown`` away and took the pile's top card or (``aside``) the one laid
    aside; or (``out``) is out."""

    target: int
    thrown: int
    out: bool
    aside: bool


@dataclass(frozen=True)
class Fell:
    """``actor`` played ``card`` and is out, with ``left`` in hand."""

    actor: int
    card: int
    left: int


@dataclass(frozen=True)
class Shielded:
    """Nobody may choose ``actor`` until the next turn of ``actor``."""

    actor: int


@dataclass(frozen=True)
class PerhapsForced:
    """``actor`` played ``card``; beside ``forcing`` it has to be, and one of these is held with
    the probability ``p``, which is not 0."""

    actor: int
    card: int
    forcing: tuple[int, ...]
    p: float


@dataclass(frozen=True)
class Won:
    """The round is won by ``winners``."""

    winners: tuple[int, ...]


# -- what follows ----------------------------------------------------------------------------


@dataclass(frozen=True)
class NotForced:
    """``player`` cannot hold ``card``, and could if ``played`` need not have given way to it."""

    player: int
    card: int
    played: int


@dataclass(frozen=True)
class Certain:
    """``player`` holds ``card`` in every world, which was not certain before."""

    player: int
    card: int


@dataclass(frozen=True)
class Exhausted:
    """Every copy of ``cards``, which have more than one, lies face up or in the own hand, which was
    not so before."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class Changed:
    """The probability that ``player`` holds ``card`` was ``old`` and is ``new``.

    ``cause``: the step that made most of the change, if one did; ``last``: with it the last copy
    of the card that it shows came to light.
    """

    player: int
    card: int
    old: float
    new: float
    cause: steps.Step | None
    last: bool = False


@dataclass(frozen=True)
class Parted:
    """Of the chance that ``player`` holds ``card`` reads think otherwise than facts, and no event
    has moved the two further apart, in the way in which they are apart, than event ``number``,
    since the player has that hand: what was thought of one given away before counts no more.
    """

    player: int
    card: int
    number: int


Claim = (
    MustPlay
    | Misplayed
    | NoEffect
    | Hit
    | Missed
    | Seen
    | Tied
    | LostDuel
    | Exchanged
    | Renewed
    | Fell
    | Shielded
    | PerhapsForced
    | Won
    | NotForced
    | Certain
    | Exhausted
    | Changed
    | Parted
)
