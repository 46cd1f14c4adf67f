"""A round of the 16-card family at a table of one's own: every card is known."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

from kibitz.engine.header import Header
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.editions import rules_of
from kibitz.engine.letter.events import Action, Back, Event, Return, Turn
from kibitz.engine.letter.game import LETTER
from kibitz.engine.letter.notation import format_action, format_back
from kibitz.engine.letter.table import Phase


@dataclass(frozen=True)
class LetterHost:
    """A ``Host``. ``past``: each event with the deal before it; ``deal``: after all of them.

    ``open``: a turn of which it is still to be decided what goes back under the pile; the ``deal``
    is the one before it.
    """

    header: Header
    deal: Deal
    past: tuple[tuple[Deal, Event], ...]
    open: Turn | None = None

    @classmethod
    def shuffled(cls, header: Header, seed: int) -> LetterHost:
        """A round just dealt."""
        header = header.seen_by(None)
        rules = rules_of(header)
        deal, events = Deal.shuffle(rules, header.players, header.first, random.Random(seed))
        return cls(header, deal, tuple((LETTER.start(header), event) for event in events))

    @property
    def events(self) -> tuple[Event, ...]:
        """The events so far."""
        past = tuple(event for _before, event in self.past)
        return past if self.open is None else (*past, self.open)

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
        """The card drawn; in the middle of a turn all that was played and drawn."""
        if self.open is not None:
            return self.open
        return None if self.turn is None else Turn(self.turn, self.drawn, None)

    @property
    def choices(self) -> Mapping[str, Action | Back]:
        """Every legal play, or everything that may go back under the pile."""
        if self.turn is None:
            return {}
        if self.open is not None:
            middle = self.deal.apply(self.open)
            backs = middle.table.returns(middle.gathered or ())
            return {format_back(back): back for back in backs}
        legal = self.deal.table.legal(self.held)
        return {format_action(self.header, action): action for action in legal}

    @property
    def made(self) -> int:
        """How many choices there were: a turn, and what goes back."""
        turns = [event for event in self.events if isinstance(event, Turn)]
        backs = sum(isinstance(t.outcome, Return) and t.outcome.under is not None for t in turns)
        return len(turns) + backs

    @property
    def shares(self) -> tuple[float, ...]:
        """Who won, and together with how many."""
        return self.deal.table.shares

    def after(self, choice: Action | Back) -> LetterHost:
        """The round after a choice, and after the showdown if one follows."""
        if isinstance(choice, Back):
            if self.open is None:
                raise ValueError("nothing is to be put back")
            turn = self.deal.finish(self.open, choice)
        else:
            turn = self.deal.resolve(choice)
        if not turn.finished:
            return replace(self, open=turn)
        host = self._with(turn)
        return host._with(host.deal.show()) if host.deal.table.phase is Phase.SHOWDOWN else host

    def followed(self, event: Event) -> LetterHost:
        """The round after the play that a turn tells."""
        if not isinstance(event, Turn) or event.card is None:
            return self
        problem = self.deal.table.objection(event.actor, event.action, self.held)
        if problem is not None:
            raise problem
        host = self.after(event.action)
        match event.outcome:
            case Return(_, tuple(under)) if host.open is not None:
                back = Back(under)
                if back not in host.choices.values():
                    host.deal.apply(host.deal.finish(host.open, back))  # raises, and says why
                return host.after(back)
        return host

    def _with(self, event: Event) -> LetterHost:
        past = (*self.past, (self.deal, event))
        return LetterHost(self.header, self.deal.apply(event), past)
