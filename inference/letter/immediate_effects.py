"""What each play does at once, exactly, over the worlds of a belief."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.events import NOBODY, Action, Back
from kibitz.engine.letter.table import Table
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.worlds import Bools, Cards


@dataclass(frozen=True)
class NamedRank:
    """A guess: ``p`` is the probability that ``target`` holds ``card``."""

    target: int
    card: int
    p: float


@dataclass(frozen=True)
class Play:
    """A legal play with what it does at once.

    ``ko``: probability that another player is out by it; ``risk``: that its own player is.
    ``back``: what goes under the pile, where the card is played and only that is left to decide.
    """

    action: Action
    ko: float
    risk: float
    back: Back | None = None


def guesses(belief: Belief, eyes: int | None) -> tuple[NamedRank, ...]:
    """Every guess at a player who may be chosen, likeliest first; impossible ones left out.

    Equal chances: the higher card first. Nobody guesses once out, or after the end.
    """
    table = belief.table
    actor = table.turn if eyes is None else eyes
    if table.over or not table.alive[actor]:
        return ()
    found = [
        NamedRank(target, card, p)
        for target in table.choosable(actor)
        for card, p in belief.hand(target).items()
        if card in table.rules.cards.nameable
    ]
    return tuple(sorted(found, key=lambda g: (-round(g.p, 12), -g.card, g.target)))


def plays(belief: Belief, hand: int, drawn: int) -> tuple[Play, ...]:
    """Every legal play of the player on turn, who holds ``hand`` and drew ``drawn``.

    Safest first; of equally safe ones the one that more often knocks somebody out.
    """
    table, actor = belief.table, belief.table.turn
    found = []
    for action in table.legal((hand, drawn)):
        kept = drawn if action.card == hand else hand
        ko, risk = at_once(belief, actor, action, kept)
        found.append(Play(action, ko, risk))
    return tuple(sorted(found, key=lambda play: (round(play.risk, 12), -round(play.ko, 12))))


def backs(belief: Belief, held: tuple[int, ...]) -> tuple[Play, ...]:
    """Everything that the player in the middle of a turn may put back, of the cards ``held``."""
    table = belief.table
    played = Action(table.rows[table.turn][-1])
    return tuple(Play(played, 0.0, 0.0, back) for back in table.returns(held))


def at_once(belief: Belief, actor: int, action: Action, kept: int) -> tuple[float, float]:
    """Exact (ko, risk) of ``action`` with ``kept`` left in hand."""
    effect = belief.table.rules.cards[action.card].effect
    if effect is Effect.DOOM:
        return 0.0, 1.0
    target = action.target
    if target is None or target == NOBODY:
        return 0.0, 0.0
    if target == actor:
        return 0.0, float(dooms(belief.table, kept))
    worlds = belief.listing(target)
    theirs, chance = worlds.held(target), worlds.probability
    match effect:
        case Effect.GUESS:
            return chance(theirs == action.named), 0.0
        case Effect.DUEL:
            return chance(theirs < kept), chance(theirs > kept)
        case Effect.RENEW:
            return chance(_doomed(belief.table, theirs)), 0.0
        case _:
            return 0.0, 0.0


def dooms(table: Table, card: int) -> bool:
    """Whether throwing ``card`` away puts its owner out."""
    return table.rules.cards[card].effect is Effect.DOOM


def _doomed(table: Table, held: Cards) -> Bools:
    """Where a hand is a card that must not be thrown away: ``bool (N,)``."""
    return np.isin(held, table.rules.cards.ranks_of(Effect.DOOM))
