"""One round with every card known, to be played on quickly, turn by turn.

For searches that follow a single line at a time, where a ``Batch`` of one round would be slow. A
differential test holds it to ``Table`` and ``Deal`` on every preset.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final, TypeAlias

from kibitz.engine.letter.cards import CardSet, Effect
from kibitz.engine.letter.events import NOBODY, Action, Back
from kibitz.engine.letter.presets import Rules
from kibitz.engine.letter.steps import MOST

Move: TypeAlias = tuple[int | None, ...]
"""A card, a target and a rank as in an ``Action``; or ``BACK`` and the cards put under the pile."""

BACK: Final = -1


class Light:
    """A round at a moment in which somebody has to choose, or that is over (``over``).

    ``hands``, ``alive``, ``shielded``, ``sums`` by player; the next card of the ``pile`` is its
    last. ``drawn``: what the player on ``turn`` has drawn; ``reached``: what it has drawn in the
    middle of a turn, of which some go back. Mutable, for speed.
    """

    def __init__(
        self,
        rules: Rules,
        hands: Sequence[int],
        alive: Sequence[bool],
        shielded: Sequence[bool],
        sums: Sequence[int],
        pile: Sequence[int],
        aside: int | None,
        turn: int,
        drawn: int | None = None,
        reached: Sequence[int] = (),
    ) -> None:
        self.rules, self.turn, self.drawn, self.aside = rules, turn, drawn, aside
        self.hands, self.alive, self.shielded = list(hands), list(alive), list(shielded)
        self.sums, self.pile, self.reached = list(sums), list(pile), list(reached)
        self.over = False
        self._effects, self._nameable = _effects(rules.cards), rules.cards.nameable
        if drawn is not None:
            self.shielded[turn] = False

    def moves(self) -> list[Move]:
        """Everything the player on turn may do."""
        if self.reached:
            held = sorted((self.hands[self.turn], *self.reached))
            return [(BACK, *back) for back in sorted(set(permutations(held, len(self.reached))))]
        others = [
            player
            for player, alive in enumerate(self.alive)
            if alive and player != self.turn and not self.shielded[player]
        ]
        return [move for card in self._playable() for move in self._ways(card, others)]

    def _playable(self) -> tuple[int, ...]:
        hand, drawn = self.hands[self.turn], self.drawn
        if drawn is None or hand == drawn:
            return (hand,)
        forced = _forced(self.rules.cards).get((hand, drawn))
        return (hand, drawn) if forced is None else (forced,)

    def _ways(self, card: int, others: Sequence[int]) -> list[Move]:
        """All ways to play a card with so many ``others`` to choose from."""
        effect = self._effects[card]
        if not effect.targets:
            return [(card, None, None)]
        own = effect is Effect.RENEW
        if not others:
            hits = own and self.rules.renew_self_when_all_shielded
            return [(card, self.turn if hits else NOBODY, None)]
        if effect is Effect.GUESS:
            return [(card, other, named) for other in others for named in self._nameable]
        may = (*others, self.turn) if own and self.rules.renew_self else others
        return [(card, other, None) for other in may]

    def play(self, move: Move) -> None:
        """The player on turn makes a ``move``; all effects follow, and the next player draws."""
        if move[0] == BACK:
            self._put_back(move[1:])
        else:
            self._play(*move)
        if self.reached:
            return
        if self.alive.count(True) == 1 or not self.pile:
            self.over = True
            return
        self.turn = self._next()
        self.shielded[self.turn] = False
        self.drawn = self.pile.pop()

    def _play(self, card: int | None, target: int | None, named: int | None) -> None:
        me, drawn = self.turn, self.drawn
        if card is None or drawn is None:
            raise ValueError("nothing is played")
        if card == self.hands[me]:
            self.hands[me] = drawn
        self.sums[me] += card
        self.drawn = None
        effect = self._effects[card]
        if effect is Effect.DOOM:
            self._fall(me)
        elif effect is Effect.SHIELD:
            self.shielded[me] = True
        elif effect is Effect.RETURN:
            self.reached = [self.pile.pop() for _ in range(min(MOST, len(self.pile)))]
        elif target is not None and target != NOBODY:
            self._aim(effect, target, named)

    def _aim(self, effect: Effect, target: int, named: int | None) -> None:
        """What a card played at ``target`` does."""
        me, mine, theirs = self.turn, self.hands[self.turn], self.hands[target]
        if effect is Effect.GUESS and theirs == named:
            self._fall(target)
        elif effect is Effect.DUEL and mine != theirs:
            self._fall(me if mine < theirs else target)
        elif effect is Effect.SWAP:
            self.hands[me], self.hands[target] = theirs, mine
        elif effect is Effect.RENEW:
            self.sums[target] += theirs
            if self._effects[theirs] is Effect.DOOM:
                self.alive[target] = False
            elif self.pile:
                self.hands[target] = self.pile.pop()
            elif self.aside is not None:
                self.hands[target], self.aside = self.aside, None

    def _fall(self, player: int) -> None:
        self.sums[player] += self.hands[player]
        self.alive[player] = False

    def _put_back(self, under: tuple[int | None, ...]) -> None:
        """``under`` goes under the pile, the last of it to be drawn last; one card is kept."""
        held = [self.hands[self.turn], *self.reached]
        for card in under:
            if card is not None:
                held.remove(card)
                self.pile.insert(0, card)
        (self.hands[self.turn],) = held
        self.reached = []

    def _next(self) -> int:
        seats = len(self.hands)
        return next(
            player
            for player in ((self.turn + step) % seats for step in range(1, seats + 1))
            if self.alive[player]
        )

    def shares(self) -> list[float]:
        """Each player's share of the win, once the round is over."""
        sums = self.sums if self.rules.preset.sums else [0] * len(self.sums)
        worth = [
            (hand, total) if alive else (-1, -1)
            for hand, total, alive in zip(self.hands, sums, self.alive, strict=True)
        ]
        won = [figure == max(worth) for figure in worth]
        whole = won.count(True) if self.rules.preset.sums else 1
        return [one / whole for one in won]


def decision(move: Move) -> Action | Back:
    """A move as the engine has it."""
    card, *rest = move
    if card == BACK:
        return Back(tuple(under for under in rest if under is not None))
    if card is None:
        raise ValueError("no move")
    return Action(card, *rest)


@lru_cache(maxsize=16)
def _effects(cards: CardSet) -> Mapping[int, Effect]:
    return {card.rank: card.effect for card in cards}


@lru_cache(maxsize=16)
def _forced(cards: CardSet) -> Mapping[tuple[int, int], int]:
    """Of which two cards which must be played."""
    pairs = [(one, other) for one in cards.ranks for other in cards.ranks if one != other]
    found = {pair: cards.forced(pair) for pair in pairs}
    return {pair: forced for pair, forced in found.items() if forced is not None}
