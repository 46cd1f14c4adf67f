"""A turn as a handful of facts, some of them not known yet.

``1>Ben 5 miss`` is ``card 1, target Ben, named 5, answer no``. A line that was typed states some
facts; a turn that is possible states all of them. Understanding is to compare the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

from kibitz.engine.letter.cards import CardSet, Effect
from kibitz.engine.letter.events import (
    NOBODY,
    Duel,
    Fall,
    Guess,
    Outcome,
    Peek,
    Renewal,
    Return,
    Swap,
    Tie,
    Turn,
)

Slot = Literal[
    "actor", "card", "target", "named", "answer", "loser", "lost", "won",
    "seen", "received", "thrown", "taken", "left", "drawn",
    "reached", "then", "under", "last",
]  # fmt: skip
"""A fact of a turn, in the order in which a missing one is asked for.

``loser``, ``lost``, ``won``: of a duel. ``seen``: the card looked at. ``received``: the card that
the log's eyes got in an exchange, or, when others exchanged, the one that the actor got.
``thrown``, ``taken``: by whom a 5 was played at. ``left``: the other card of whoever plays the 8.
``reached``, ``then``: the cards drawn in the middle of a turn; ``under``, ``last``: those put under
the pile, in order. Where one card was drawn, the second of each is missing.
"""

SLOTS: Final[tuple[Slot, ...]] = get_args(Slot)

Facts = Mapping[Slot, int]
"""Values are ranks, seats (``NOBODY``, ``TIED``), or for ``answer`` 0 and 1."""

TIED: Final = -2
"""The ``loser`` of a duel that nobody lost."""


def turn(cards: CardSet, eyes: int | None, facts: Facts, starred: bool = False) -> Turn | None:
    """The turn that these facts make for the log of ``eyes``.

    ``None`` if a fact is missing that every log must have.
    """
    if "actor" not in facts or ("card" not in facts and "drawn" not in facts):
        return None
    actor, drawn, card = facts["actor"], facts.get("drawn"), facts.get("card")
    if card is None:
        return Turn(actor, drawn, None, starred=starred)
    effect, target = cards[card].effect, facts.get("target")
    if effect.targets and target is None:
        return None
    if effect is Effect.RETURN:
        return Turn(actor, drawn, card, None, _returned(facts), starred)
    if target == NOBODY or (not effect.targets and effect is not Effect.DOOM):
        return Turn(actor, drawn, card, target, None, starred)
    outcome = _outcome(effect, eyes, facts)
    return None if outcome is None else Turn(actor, drawn, card, target, outcome, starred)


def _returned(facts: Facts) -> Return | None:
    """The cards drawn in the middle of a turn and those put back, as far as they are known."""

    def told(*slots: Slot) -> tuple[int, ...] | None:
        return tuple(facts[slot] for slot in slots if slot in facts) or None

    drawn = told("reached", "then")
    return None if drawn is None else Return(drawn, told("under", "last"))


def _outcome(effect: Effect, eyes: int | None, facts: Facts) -> Outcome | None:
    match effect:
        case Effect.GUESS if "named" in facts and "answer" in facts:
            return Guess(facts["named"], bool(facts["answer"]))
        case Effect.PEEK:
            return Peek(facts.get("seen"))
        case Effect.DUEL if facts.get("loser") == TIED:
            return Tie()
        case Effect.DUEL if "loser" in facts and "lost" in facts:
            return Duel(facts["loser"], facts["lost"], facts.get("won"))
        case Effect.SWAP:
            giver = facts["actor"] if facts["target"] == eyes else facts["target"]
            return Swap(facts.get("received"), giver)
        case Effect.RENEW if "thrown" in facts:
            return Renewal(facts["thrown"], facts.get("taken"))
        case Effect.DOOM if "left" in facts:
            return Fall(facts["left"])
        case _:
            return None
