"""A round of the 16-card family at a table of one's own: every card is known."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from kibitz.engine.header import Header
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Action, Event, Turn
from kibitz.engine.letter.game import LETTER
from kibitz.engine.letter.notation import format_action
from kibitz.engine.letter.presets import rules_for
from kibitz.engine.letter.table import Phase


@dataclass(frozen=True)
class LetterHost:
    """A ``Host``. ``past``: each event with the deal before it; ``deal``: after all of them."""

    header: Header
    deal: Deal
    past: tuple[tuple[Deal, Event], ...]

    @classmethod
    def shuffled(cls, header: Header, seed: int) -> LetterHost:
        """A round just dealt."""
        header = header.seen_by(None)
        rules = rules_for(header.game, len(header.players), header.options)
        deal, events = Deal.shuffle(rules, header.players, header.first, random.Random(seed))
        return cls(header, deal, tuple((LETTER.start(header), event) for event in events))

    @property
    def events(self) -> tuple[Event, ...]:
        """The events so far."""
        return tuple(event for _before, event in self.past)

    @property
    def turn(self) -> int | None:
        """Whose turn it is."""
        return None if self.deal.table.over else self.deal.table.turn

    @property
    def drawn(self) -> int:
        """The card that whoever is on turn has drawn."""
        drawn = self.deal.draw().drawn
        if drawn is None:
            raise ValueError("the order of the pile is not known")
        return drawn

    @property
    def held(self) -> tuple[int, int] | None:
        """The two cards that whoever is on turn chooses from."""
        return self.deal.held(self.deal.table.turn, self.drawn)

    @property
    def begun(self) -> Turn | None:
        """The card drawn."""
        return None if self.turn is None else Turn(self.turn, self.drawn, None)

    @property
    def choices(self) -> Mapping[str, Action]:
        """Every legal play."""
        if self.turn is None:
            return {}
        legal = self.deal.table.legal(self.held)
        return {format_action(self.header, action): action for action in legal}

    @property
    def made(self) -> int:
        """How many turns there were."""
        return sum(isinstance(event, Turn) for event in self.events)

    @property
    def shares(self) -> tuple[float, ...]:
        """Who won, and together with how many."""
        return self.deal.table.shares

    def after(self, choice: Action) -> LetterHost:
        """The round after a turn, and after the showdown if one follows."""
        host = self._with(self.deal.resolve(choice))
        return host._with(host.deal.show()) if host.deal.table.phase is Phase.SHOWDOWN else host

    def followed(self, event: Event) -> LetterHost:
        """The round after the play that a turn tells."""
        if not isinstance(event, Turn) or event.card is None:
            return self
        problem = self.deal.table.objection(event.actor, event.action, self.held)
        if problem is not None:
            raise problem
        return self.after(event.action)

    def _with(self, event: Event) -> LetterHost:
        past = (*self.past, (self.deal, event))
        return LetterHost(self.header, self.deal.apply(event), past)
