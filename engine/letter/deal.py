"""A table plus hidden cards: as many of them as somebody knows.

With all cards known (``Deal.shuffle``) it plays whole rounds and writes full records; with only
those that a log tells it follows what the log's eyes know for certain of each hand.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from kibitz.engine.errors import N_, Contradiction
from kibitz.engine.letter import steps
from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.events import (
    NOBODY,
    Action,
    Back,
    Dealt,
    Duel,
    Event,
    Fall,
    Guess,
    Open,
    Outcome,
    Peek,
    Renewal,
    Return,
    Show,
    Swap,
    Tie,
    Turn,
)
from kibitz.engine.letter.presets import Rules
from kibitz.engine.letter.table import Table
from kibitz.engine.rows import changed, put


@dataclass(frozen=True)
class Deal:
    """Hidden cards beside the public ``table``; ``None`` stands for a card not known.

    ``hands``: one per player (meaningless for who is out). ``aside``: the card laid aside.
    ``pile``: the order of the draw pile, next card first, or ``None``. ``drawn``: the card drawn
    in a turn not finished; ``reached``: those drawn in the middle of it. ``own``: players whose
    cards are the log's own, so that playing a card that is not in hand is illegal rather than
    contradictory.
    """

    table: Table
    hands: tuple[int | None, ...]
    aside: int | None = None
    pile: tuple[int, ...] | None = None
    drawn: int | None = None
    reached: tuple[int, ...] = ()
    own: frozenset[int] = frozenset()

    @classmethod
    def start(cls, table: Table, own: frozenset[int] = frozenset()) -> Deal:
        """No hidden card known yet."""
        return cls(table, (None,) * len(table.players), own=own)

    @classmethod
    def shuffle(
        cls, rules: Rules, players: tuple[str, ...], first: int, rng: random.Random
    ) -> tuple[Deal, tuple[Event, ...]]:
        """A fresh round with every card known, and the events (``open``, ``deal``) that say so."""
        pack = list(rules.cards.pack())
        rng.shuffle(pack)
        aside = pack.pop()
        opened = tuple(pack.pop() for _ in range(rules.open_cards))
        hands = tuple((player, pack.pop()) for player in range(len(players)))
        events: tuple[Event, ...] = (Dealt(hands, aside),)
        if opened:
            events = (Open(opened), *events)
        deal = cls.start(Table.start(rules, players, first), frozenset(range(len(players))))
        deal = changed(deal, pile=tuple(pack))
        for event in events:
            deal = deal.apply(event)
        return deal, events

    def held(self, actor: int, drawn: int | None) -> tuple[int, int] | None:
        """The two cards ``actor`` chooses from after drawing ``drawn``, where both are known."""
        hand = self.hands[actor]
        return None if hand is None or drawn is None else (hand, drawn)

    @property
    def gathered(self) -> tuple[int, ...] | None:
        """All cards of the player on turn in the middle of a turn, where they are known."""
        hand = self.hands[self.table.turn]
        return None if hand is None or not self.reached else (hand, *self.reached)

    def verify(self, event: Event) -> None:
        """Raise ``Illegal`` if ``event`` breaks a rule, given the table and the log's own cards."""
        own = isinstance(event, Turn) and event.actor in self.own
        held = self._chosen_from(event) if own and isinstance(event, Turn) else None
        self.table.verify(event, held)

    def _chosen_from(self, turn: Turn) -> tuple[int, int] | None:
        """The two cards of a turn; a card played that was not the hand was the one drawn."""
        drawn = turn.drawn
        if drawn is None and turn.card != self.hands[turn.actor]:
            drawn = turn.card
        return self.held(turn.actor, drawn)

    def apply(self, event: Event) -> Deal:
        """The deal after ``event``.

        Raises ``Illegal`` if a rule forbids the event, ``Contradiction`` if it cannot be true of
        the cards known.
        """
        self.verify(event)
        deal = self
        for step in self.table.unfold(event):
            deal = deal.step(step)
        return deal

    # -- playing ---------------------------------------------------------------------------

    def draw(self) -> Deal:
        """The player on turn has drawn the pile's next card."""
        return self.apply(Turn(self.table.turn, self._top(), None))

    def resolve(self, action: Action) -> Turn:
        """The turn, every fact written, if the player on turn draws and does ``action``.

        It is whole unless something is left to be decided (``finish``).
        """
        actor, drawn = self.table.turn, self._top()
        hand = self._hand(actor)
        kept = drawn if action.card == hand else hand
        outcome = self._outcome(actor, action, kept)
        return Turn(actor, drawn, action.card, action.target, outcome)

    def finish(self, turn: Turn, back: Back) -> Turn:
        """An unfinished ``turn`` of ``resolve`` with what was decided in the middle of it."""
        if not isinstance(turn.outcome, Return):
            raise ValueError(f"{turn} leaves nothing to decide")
        return changed(turn, outcome=changed(turn.outcome, under=back.cards))

    def show(self) -> Show:
        """The showdown of everyone still in."""
        return Show(tuple((p, self._hand(p)) for p in self.table.standing))

    def _outcome(self, actor: int, action: Action, kept: int) -> Outcome | None:
        effect = self.table.rules.cards[action.card].effect
        target = action.target
        if effect is Effect.DOOM:
            return Fall(kept)
        if effect is Effect.RETURN:
            drawn = self._pile()[1 : 1 + steps.MOST]
            return Return(drawn, None) if drawn else None
        if target is None or target == NOBODY:
            return None
        theirs = kept if target == actor else self._hand(target)
        match effect:
            case Effect.GUESS if action.named is not None:
                return Guess(action.named, theirs == action.named)
            case Effect.PEEK:
                return Peek(theirs)
            case Effect.DUEL if theirs == kept:
                return Tie()
            case Effect.DUEL:
                loser = actor if kept < theirs else target
                return Duel(loser, min(kept, theirs), max(kept, theirs))
            case Effect.SWAP:
                return Swap(theirs, giver=target)
            case Effect.RENEW:
                return Renewal(theirs, self._renewed(theirs))
        raise ValueError(f"{action} names no rank")

    def _renewed(self, thrown: int) -> int | None:
        if self.table.rules.cards[thrown].effect is Effect.DOOM:
            return None
        left = self._pile()[1:]
        return left[0] if left else self.aside

    def _pile(self) -> tuple[int, ...]:
        if self.pile is None:
            raise ValueError("the order of the pile is not known")
        return self.pile

    def _top(self) -> int:
        return self._pile()[0]

    def _hand(self, player: int) -> int:
        hand = self.hands[player]
        if hand is None:
            raise ValueError(f"the hand of {self.table.players[player]} is not known")
        return hand

    # -- steps -----------------------------------------------------------------------------

    def step(self, step: steps.Step, table: Table | None = None) -> Deal:
        """The deal after one step of an event; ``table``: the one after it, where it is known."""
        return changed(self._moved(step), table=table or self.table.step(step))

    def _moved(self, step: steps.Step) -> Deal:
        match step:
            case steps.Draw(_, card):
                return changed(self, drawn=card, pile=self._without_top())
            case steps.Play(player, card):
                return changed(self, hands=self._put(player, self._kept(player, card)), drawn=None)
            case steps.Has(player, card):
                self._confirm(player, self.hands[player] in (None, card))
                return changed(self, hands=self._put(player, card))
            case steps.Lay(player, card):
                self._confirm(player, self.hands[player] in (None, card))
                return changed(self, hands=self._put(player, None))
            case steps.Lacks(player, card):
                self._confirm(player, self.hands[player] != card)
                return self
            case steps.Below(loser, winner):
                low, high = self.hands[loser], self.hands[winner]
                self._confirm(loser, low is None or high is None or low < high)
                return self
            case steps.SameRank(one, other):
                return self._levelled(one, other)
            case steps.Exchange(one, other):
                hands = self._put(one, self.hands[other])
                return changed(self, hands=put(hands, other, self.hands[one]))
            case steps.Take(player, card) if self.table.deck:
                return changed(self, hands=self._put(player, card), pile=self._without_top())
            case steps.Take(player, card):
                taken = self.aside if card is None else card
                return changed(self, hands=self._put(player, taken), aside=None)
            case steps.Reach(_, cards):
                return self._reached(cards)
            case steps.Under(player, cards) if self.table.reached:
                return self._returned(player, cards)
            case steps.Aside(card):
                if self.aside not in (None, card):
                    raise Contradiction(N_("the card laid aside is the {card}"), card=self.aside)
                return changed(self, aside=card)
            case _:
                return self

    def _reached(self, cards: tuple[int, ...] | None) -> Deal:
        if self.pile is None:
            return changed(self, reached=cards or ())
        many = min(steps.MOST, len(self.pile))
        return changed(self, reached=self.pile[:many], pile=self.pile[many:])

    def _returned(self, player: int, under: tuple[int, ...] | None) -> Deal:
        """The deal once cards went under the pile; the hand is what is left of all."""
        if under is None:
            return changed(self, hands=self._put(player, None), pile=None, reached=())
        hand, drawn = self.hands[player], Counter(self.reached)
        mine = drawn if hand is None else drawn + Counter((hand,))
        self._confirm(player, hand is None or Counter(under) <= mine)
        kept = next((mine - Counter(under)).elements(), None)
        pile = None if self.pile is None else self.pile + under
        return changed(self, hands=self._put(player, kept), pile=pile, reached=())

    def _kept(self, player: int, card: int) -> int | None:
        """The card left in hand after playing ``card``, if it follows from what is known."""
        hand, drawn = self.hands[player], self.drawn
        if hand is not None and hand != card:
            self._confirm(player, drawn in (None, card))
            return hand
        if drawn is not None and drawn != card:
            return drawn
        return card if hand == drawn == card else None

    def _levelled(self, one: int, other: int) -> Deal:
        cards = {self.hands[one], self.hands[other]} - {None}
        self._confirm(other, len(cards) < 2)
        card = next(iter(cards), None)
        return changed(self, hands=put(self._put(one, card), other, card))

    def _confirm(self, player: int, true: bool) -> None:
        if not true:
            raise Contradiction(
                N_("{player} holds the {card}"),
                player=self.table.players[player],
                card=self.hands[player],
            )

    def _put(self, player: int, card: int | None) -> tuple[int | None, ...]:
        return put(self.hands, player, card)

    def _without_top(self) -> tuple[int, ...] | None:
        return None if self.pile is None else self.pile[1:]
