"""The part of the screen that is about the player who looks: the hand, and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.letter.advised import brief
from kibitz.cli.letter.bars import WIDE
from kibitz.cli.texts import _, percent
from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.table import Table
from kibitz.inference.letter import immediate_effects
from kibitz.inference.letter.bystander import as_the_table_sees
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.recommendation import Recommendation


@dataclass(frozen=True)
class Mine:
    """What ``eyes`` see of themselves in ``width`` columns; see ``screen`` for the rest."""

    position: Position
    reads: Position | None
    eyes: int | None
    width: int
    names: tuple[str, ...]
    counsel: Recommendation | None

    @property
    def table(self) -> Table:
        return self.position.belief.table

    @property
    def looks(self) -> bool:
        """Whether the eyes belong to a player who is still in."""
        return self.eyes is not None and self.table.alive[self.eyes]

    @property
    def my_turn(self) -> bool:
        """Whether the player who looks is to move."""
        return self.looks and self.table.turn == self.eyes and not self.table.over

    def hand(self) -> Iterator[str]:
        """The cards in hand."""
        if not self.looks:
            return
        hand = self.position.belief.certain(self.eyes or 0)
        held = "?" if hand is None else str(hand)
        reached = self.position.belief.reached
        if self.my_turn and reached:
            cards = _(" and the ").join(map(str, reached))
            yield _("you hold the {card} and drew the {drawn}").format(card=held, drawn=cards)
        elif not self.my_turn or not self.table.drawn:
            yield _("you hold the {card}").format(card=held)
        else:
            yield _("you hold the {card} and drew the {drawn}").format(
                card=held, drawn=self.position.deal.drawn
            )

    def asides(self) -> Iterator[Text]:
        """What is good to know: what the table thinks of my hand, and my best guesses."""
        if not self.looks or self.table.over:
            return
        knowers = self._knowers()
        if len(knowers) < len(self.table.standing) - 1:
            label = _("the others think") if knowers else _("the table thinks")
            yield self._listed(label, self._thought())
        if self.my_turn and self._can_guess():
            yield self._listed(_("guess"), self._guesses())

    def decision(self) -> list[Text]:
        """What to play: the advice, if there is any yet, else what can go wrong."""
        if self.counsel is not None:
            return list(brief(self.counsel, self.width))
        if self.my_turn and self.table.drawn:
            return [self._listed(_("risk"), self._risks())]
        return []

    def _knowers(self) -> list[int]:
        """Who of those still in knows my card for certain."""
        known = self.position.belief.knowers(self.eyes or 0)
        return [
            p
            for p, chance in known.items()
            if self.table.alive[p] and percent(chance) == percent(1.0)
        ]

    def _can_guess(self) -> bool:
        """Whether one of my cards is for guessing."""
        cards = self.table.rules.cards
        held = (self.position.belief.certain(self.eyes or 0), self.position.deal.drawn)
        return any(card is not None and cards[card].effect is Effect.GUESS for card in held)

    def _thought(self) -> Iterator[str]:
        """The likeliest ranks of my hand, to somebody who only watched the table."""
        thought = as_the_table_sees(self.position).belief.hand(self.eyes or 0)
        for rank, p in sorted(thought.items(), key=lambda item: (-round(item[1], 9), item[0])):
            yield f"{rank} {percent(p)}"

    def _guesses(self) -> Iterator[str]:
        """The best guesses by what the advice follows, with what the facts say of the same."""
        facts = self.position.belief
        if self.reads is None:
            for guess in immediate_effects.guesses(facts, self.eyes)[:4]:
                yield f"{self.names[guess.target]} {guess.card} {percent(guess.p)}"
            return
        for guess in immediate_effects.guesses(self.reads.belief, self.eyes)[:3]:
            counted = percent(facts.hand(guess.target).get(guess.card, 0.0))
            shown = f"{self.names[guess.target]} {guess.card} {percent(guess.p)}"
            if counted == percent(guess.p):
                yield shown
                continue
            beside = _("facts {chance}").format(chance=counted)
            yield f"{shown} ({beside})" if self.width >= WIDE else f"{shown}, {beside}"

    def _risks(self) -> Iterator[str]:
        """My plays that can put me out, with their chance; riskiest first."""
        belief = self.position.belief
        hand, drawn = belief.certain(self.table.turn), self.position.deal.drawn
        if hand is None or drawn is None:
            return
        risky = [play for play in immediate_effects.plays(belief, hand, drawn) if play.risk > 0]
        if not risky:
            yield _("no play can put you out at once")
        for play in sorted(risky, key=lambda play: -play.risk):
            action = play.action
            if action.target is None:
                yield _("the {card} puts you out").format(card=action.card)
                continue
            name = self.names[action.target]
            duel = self.table.rules.cards[action.card].effect is Effect.DUEL
            against = f" ({name} {percent(play.ko)})" if duel else ""
            yield f"{action.card}>{name} {percent(play.risk)}{against}"

    def _listed(self, label: str, items: Iterator[str]) -> Text:
        """A labelled line with as many items as fit, or ``-``."""
        line = f"{label}  "
        for number, item in enumerate(items):
            gap = "   " if number else ""
            if number and cell_len(line) + len(gap) + cell_len(item) > self.width:
                break
            line += gap + item
        shown = Text(line if line.strip() != label else f"{label}  -")
        shown.stylize("dim", 0, len(label))
        shown.truncate(self.width)
        return shown
