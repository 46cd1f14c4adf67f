"""The part of the screen that is about the player who looks: the hand, and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.letter import plays
from kibitz.cli.letter.advised import brief
from kibitz.cli.texts import _, card_name, percent
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
    advice: Recommendation | None

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

    def hand(self) -> str:
        """The cards in hand, each by its digit and name."""
        held = self.position.belief.certain(self.eyes or 0)
        cards: list[int | None] = [held]
        if self.my_turn and self.table.drawn:
            cards.append(self.position.deal.drawn)
        elif self.my_turn:
            cards += self.position.belief.reached
        return "   ".join([f"{_('you have')}  {self._card(cards[0])}", *map(self._card, cards[1:])])

    def _card(self, rank: int | None) -> str:
        return "?" if rank is None else f"{rank} {card_name(self.position.header, rank)}"

    def asides(self) -> Iterator[Text]:
        """What is good to know: my best guesses, or, where nothing is advised, what the table
        thinks of my hand."""
        if not self.looks or self.table.over:
            return
        knowers = self._knowers()
        if self.advice is None and len(knowers) < len(self.table.standing) - 1:
            label = _("the others think") if knowers else _("the table thinks")
            yield self._listed(label, self._thought())
        if self.my_turn and self._can_guess() and (guesses := list(self._guesses())):
            yield self._listed(_("guess"), guesses)

    def decision(self) -> list[Text]:
        """What to play: the advice, if there is any yet, else what can go wrong."""
        if self.advice is not None:
            return list(brief(self.advice, self.width))
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
        likely = self.position if self.reads is None else self.reads
        for guess in immediate_effects.guesses(likely.belief, self.eyes):
            if guess.p >= 1.0:
                return  # the hand is known
            counted = percent(self.position.belief.hand(guess.target).get(guess.card, 0.0))
            beside = "" if counted == percent(guess.p) else f" ({counted})"
            yield f"{self.names[guess.target]} {guess.card} {percent(guess.p)}{beside}"

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
            told = plays.decision(self.position.header, action, self.names, brief=True)
            yield f"{told} {percent(play.risk)}{against}"

    def _listed(self, label: str, items: Iterable[str]) -> Text:
        """A labelled line with as many items as fit, or ``-``; one that was cut ends in “…”."""
        line, listed = label, list(items)
        for number, item in enumerate(listed):
            gap = "   " if number else "  "
            last = number == len(listed) - 1
            if number and cell_len(f"{line}{gap}{item}{'' if last else ' …'}") > self.width:
                line += " …"
                break
            line += gap + item
        shown = Text(line if listed else f"{label}  -")
        shown.stylize("dim", 0, len(label))
        shown.truncate(self.width, overflow="ellipsis")
        return shown
