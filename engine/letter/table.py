"""The only authority on the rules of a round: what may, and what must, be played.

Section references are to RULES, "The 16-card game". ``Table.objection`` alone says what is
forbidden; ``legal`` and ``verify`` stand on it. ``unfold`` turns an event into steps, of which
``Layout.step`` applies one to what everybody at the table can see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from kibitz.engine.errors import N_, Illegal
from kibitz.engine.letter import steps
from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.events import (
    NOBODY,
    Action,
    Back,
    Dealt,
    Duel,
    Event,
    Open,
    Renewal,
    Return,
    Show,
    Turn,
)
from kibitz.engine.letter.layout import Layout, Phase
from kibitz.engine.letter.unfold import unfold

__all__ = ["Phase", "Table"]


@dataclass(frozen=True)
class Table(Layout):
    """What everyone at the table sees, and what the rules allow there."""

    def objection(
        self,
        actor: int,
        action: Action,
        held: tuple[int, ...] | None = None,
        starred: bool = False,
    ) -> Illegal | None:
        """Why ``actor`` may not do this now, or ``None``.

        ``held`` are the actor's two cards after the draw, where they are known. Of a misplay
        (``starred``) only: why it cannot even be applied.
        """
        if starred:
            return self.obstacle(actor) or self._unreachable(actor, action)
        return (
            self._misturned(actor)
            or self._misheld(action.card, held)
            or self._mistargeted(actor, action)
            or self._misnamed(action)
        )

    def legal(self, held: tuple[int, ...] | None = None) -> tuple[Action, ...]:
        """Everything the player on turn may do, with the cards ``held`` or with any cards."""
        return tuple(
            action
            for action in self._candidates(held)
            if self.objection(self.turn, action, held) is None
        )

    def returns(self, held: tuple[int, ...]) -> tuple[Back, ...]:
        """Everything that may go under the pile, of all cards ``held`` in an unfinished turn."""
        return tuple(map(Back, sorted(set(permutations(sorted(held), self.reached)))))

    def _candidates(self, held: tuple[int, ...] | None) -> Iterator[Action]:
        cards = self.rules.cards
        for rank in sorted(set(cards.ranks if held is None else held)):
            effect = cards[rank].effect
            if not effect.targets:
                yield Action(rank)
                continue
            for target in (*range(len(self.players)), NOBODY):
                if effect is Effect.GUESS and target != NOBODY:
                    yield from (Action(rank, target, named) for named in cards.nameable)
                else:
                    yield Action(rank, target)

    def _misturned(self, actor: int) -> Illegal | None:
        gone = self.obstacle(actor)
        if gone is None and actor != self.turn:
            return Illegal(
                N_("it is {turn}'s turn, not {actor}'s"),
                turn=self.players[self.turn],
                actor=self.players[actor],
            )
        return gone

    def obstacle(self, actor: int) -> Illegal | None:
        """Why no turn of ``actor`` can even be applied, were the rules not enforced."""
        if self.phase is Phase.OVER:
            return Illegal(N_("the round is over"))
        if self.phase is Phase.SHOWDOWN:
            return Illegal(N_("the pile is empty: now the hands are shown (show …)"))
        if self.phase is Phase.SETUP and len(self.opened) != self.rules.open_cards:
            return self._misopened(self.opened)
        if not self.alive[actor]:
            return Illegal(N_("{actor} is out of the round"), actor=self.players[actor])
        return None

    def _misheld(self, card: int, held: tuple[int, ...] | None) -> Illegal | None:
        if held is None:
            return None
        if card not in held:
            return Illegal(
                N_("a {card} was played from a hand of {held}"),
                card=card,
                held=" ".join(map(str, held)),
            )
        forced = self.rules.cards.forced(held)
        if forced is not None and card != forced:
            return Illegal(
                N_("with {held} in hand the {forced} must be played"),
                held=" ".join(map(str, sorted(held))),
                forced=forced,
            )
        return None

    def _mistargeted(self, actor: int, action: Action) -> Illegal | None:
        effect = self.rules.cards[action.card].effect
        target = action.target
        if not effect.targets:
            if target is None:
                return None
            return Illegal(N_("a {card} is not played at anybody"), card=action.card)
        if target is None:
            return Illegal(N_("a {card} needs a target"), card=action.card)
        others = self.choosable(actor)
        own = effect is Effect.RENEW
        if target == NOBODY:
            if others:
                return Illegal(
                    N_("a {card} has an effect while {who} can be chosen"),
                    card=action.card,
                    who=self.players[others[0]],
                )
            if own and self.rules.renew_self_when_all_shielded:
                return Illegal(
                    N_("everyone else is protected: the {card} hits its own player"),
                    card=action.card,
                )
            return None
        if target == actor:
            return self._misrenewed(action.card, own, bool(others))
        if not self.alive[target]:
            return Illegal(N_("{target} is out of the round"), target=self.players[target])
        if self.shielded[target]:
            return Illegal(N_("{target} is protected"), target=self.players[target])
        return None

    def _misrenewed(self, card: int, own: bool, others: bool) -> Illegal | None:
        """Why a card may not be played at its own player."""
        if not own:
            return Illegal(N_("a {card} is not played at oneself"), card=card)
        if others and not self.rules.renew_self:
            return Illegal(N_("option no-self-5: a {card} is not played at oneself"), card=card)
        if not others and not self.rules.renew_self_when_all_shielded:
            return Illegal(
                N_("everyone else is protected: the {card} is played to no effect"), card=card
            )
        return None

    def _misnamed(self, action: Action) -> Illegal | None:
        if self.rules.cards[action.card].effect is not Effect.GUESS or action.target == NOBODY:
            return None
        if action.named not in self.rules.cards.nameable:
            return Illegal(
                N_("a {card} may not name the {named}"), card=action.card, named=action.named
            )
        return None

    def verify(self, event: Event, held: tuple[int, ...] | None = None) -> None:
        """Raise ``Illegal`` if ``event`` breaks a rule here.

        A starred turn may break any rule, as long as it can be applied at all.
        """
        match event:
            case Turn():
                problem = self._misplayed(event, held)
            case Open(cards):
                problem = self._misopened(cards) if not self.opened else self._late()
                problem = self._late() if self.phase is not Phase.SETUP else problem
            case Dealt():
                problem = self._late() if self.phase is not Phase.SETUP else None
            case Show():
                problem = self._misshown(event)
        if problem is not None:
            raise problem

    def _misplayed(self, turn: Turn, held: tuple[int, ...] | None) -> Illegal | None:
        if self.drawn or self.reached:
            return Illegal(N_("{turn} has drawn and must play first"), turn=self.players[self.turn])
        if turn.card is None:
            return self._misturned(turn.actor)
        objection = self.objection(turn.actor, turn.action, held, turn.starred)
        return objection or self._misresolved(turn, None if turn.starred else held)

    def _unreachable(self, actor: int, action: Action) -> Illegal | None:
        """Why nothing can come of a card played at this target."""
        effect, target = self.rules.cards[action.card].effect, action.target
        if target is not None and target != NOBODY and not self.alive[target]:
            return Illegal(N_("{target} is out of the round"), target=self.players[target])
        if target == actor and effect.targets and effect is not Effect.RENEW:
            return self._misrenewed(action.card, own=False, others=True)
        return None

    def _misresolved(self, turn: Turn, held: tuple[int, ...] | None) -> Illegal | None:
        """Why the outcome written cannot follow from the action, whatever the cards."""
        match turn.outcome:
            case Duel(loser) if loser not in (turn.actor, turn.target):
                return Illegal(N_("{loser} took no part in this duel"), loser=self.players[loser])
            case Renewal(thrown, drawn) if drawn is not None and self._dooms(thrown):
                return Illegal(
                    N_("whoever throws away the {card} is out and draws nothing"), card=thrown
                )
            case Return(tuple(drawn), under):
                return self._misreturned(turn, drawn, under, held)
        return None

    def _misreturned(
        self,
        turn: Turn,
        drawn: tuple[int, ...],
        under: tuple[int, ...] | None,
        held: tuple[int, ...] | None,
    ) -> Illegal | None:
        """Why these cards cannot have been drawn and put back in the middle of a turn."""
        left = min(steps.MOST, self.deck - 1)
        if len(drawn) != left:
            return Illegal(
                N_("the {card} draws {left} cards here, not {number}"),
                card=turn.card,
                left=left,
                number=len(drawn),
            )
        if under is None:
            return None
        if len(under) != left:
            return Illegal(
                N_("as many cards go under the pile as were drawn: {left}, not {number}"),
                left=left,
                number=len(under),
            )
        if held is not None and turn.card in held:
            mine = Counter((*held, *drawn)) - Counter((turn.card,))
            for card in Counter(under) - mine:
                return Illegal(
                    N_("a {card} was put under the pile from a hand of {held}"),
                    card=card,
                    held=" ".join(map(str, mine.elements())),
                )
        return None

    def _dooms(self, card: int) -> bool:
        return self.rules.cards[card].effect is Effect.DOOM

    def _late(self) -> Illegal:
        return Illegal(N_("cards are dealt and laid open before the first turn, and only once"))

    def _misopened(self, cards: tuple[int, ...]) -> Illegal | None:
        expected = self.rules.open_cards
        if len(cards) == expected:
            return None
        if expected == 0:
            return Illegal(N_("no cards are laid open in this game"))
        return Illegal(
            N_("before the first turn {expected} cards lie open, not {number} (open …)"),
            expected=expected,
            number=len(cards),
        )

    def _misshown(self, show: Show) -> Illegal | None:
        if self.phase is Phase.OVER:
            return Illegal(N_("the round is over"))
        if self.phase is not Phase.SHOWDOWN:
            return Illegal(
                N_("hands are shown when the pile is empty; it has {deck} cards"), deck=self.deck
            )
        shown = sorted(player for player, _ in show.hands)
        if shown != list(self.standing):
            return Illegal(
                N_("everyone still in shows the hand: {players}"),
                players=", ".join(self.players[p] for p in self.standing),
            )
        if show.aside is not None and not self.aside:
            return Illegal(N_("the card laid aside was taken"))
        return None

    def unfold(self, event: Event) -> tuple[steps.Step, ...]:
        """What ``event`` does, step by step. It must have passed ``verify``."""
        return unfold(self.rules.cards, event)

    def apply(self, event: Event, held: tuple[int, ...] | None = None) -> Table:
        """The table after ``event``; raises ``Illegal`` if a rule forbids it."""
        self.verify(event, held)
        table = self
        for step in self.unfold(event):
            table = table.step(step)
        return table
