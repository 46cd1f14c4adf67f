"""What was wrong with a decision in Letter of Marque, or right, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kibitz.cli.marque import labels
from kibitz.cli.texts import _, percent
from kibitz.engine.errors import N_
from kibitz.engine.marque.events import Act
from kibitz.inference.marque.counsel import Counsel, Rated
from kibitz.inference.marque.faults import rated
from kibitz.inference.review import Decision

KINDS: Final = {
    "ship": N_("wrong ship set"),
    "target": N_("wrong ship attacked"),
    "rash": N_("rash attack"),
    "missed": N_("attack missed"),
    "order": N_("wrong treasure taken home"),
    "early": N_("taken home too early"),
    "late": N_("left out too long"),
    "idle": N_("passed for nothing"),
}
"""What each kind of mistake is called in a list."""


_LIKELY: Final = 0.5


def fault(decision: Decision, eyes: int | None) -> list[str]:
    """Why a decision is marked: what it risked or left, and what the best would have done."""
    counsel: Counsel = decision.counsel
    if decision.mark == "!":
        text = _("The only good choice: “{next}”, the next best, wins {win}.")
        others = decision.others[:1]
        return [text.format(next=other.text, win=percent(other.win)) for other in others]
    if not decision.mistaken:
        return []
    teller = _Teller(counsel)
    played, best = (rated(counsel, option.text) for option in (decision.played, decision.best))
    return [*teller.did(played, best), *teller.should(best)]


class _Teller:
    def __init__(self, counsel: Counsel) -> None:
        self.position, self.seat = counsel.position, counsel.seat
        self.names = counsel.position.header.players

    def did(self, play: Rated, best: Rated) -> Iterator[str]:
        """What the choice gave away."""
        move = play.choice.move
        if move.act is Act.HIT:
            yield from self._attack(play)
        elif move.act is Act.HOME and move.treasure is not None:
            yield self._home(move.treasure)
        elif move.act is Act.PASS:
            yield _("A pass gives the others a turn.")
        elif best.choice.move.act is Act.SAIL:
            text = (
                _("An armed ship on the {treasure} was a gun wasted there.")
                if play.choice.armed
                else _("A bare ship on the {treasure} is easy prey.")
            )
            yield text.format(treasure=play.choice.treasure)

    def _attack(self, play: Rated) -> Iterator[str]:
        """Attacked what was too likely armed, or is not worth a cannon card."""
        bare, move = play.bare, play.choice.move
        if bare is None or move.target is None:
            return
        last = self.position.deal.table.fleets[self.seat].cannons == 1
        if bare < 1e-9:
            text = _("{owner}'s ship was armed for certain: a point given away.")
        elif bare < _LIKELY:
            text = _("{owner}'s ship was bare with {bare} only.")
        elif last:
            text = _("Bare with {bare}, but for the {treasure} the last cannon card was too dear.")
        else:
            text = _("Bare with {bare}, but for the {treasure} a cannon card was too dear.")
        owner = self.names[move.target]
        yield text.format(owner=owner, bare=percent(bare), treasure=move.treasure)

    def _home(self, treasure: int) -> str:
        """Taken home what was in no danger."""
        if not labels.shooters(self.position, self.seat):
            text = _("Nobody could attack the {treasure} any more: it had time.")
        elif labels.bottom(self.position.deal, self.seat, treasure):
            text = _("The ship on the {treasure} was armed: it could wait for an attack.")
        else:
            text = _("The {treasure} could have stayed out for a while.")
        return text.format(treasure=treasure)

    def should(self, play: Rated) -> Iterator[str]:
        """What the best choice does."""
        move = play.choice.move
        if play.choice.armed is not None:
            text = _("“{choice}” was better.")
            if play.frequency is not None:
                text = _("“{choice}” was better; it is right {often} of the time.")
            yield text.format(choice=play.text, often=percent(play.frequency or 0.0))
        elif move.act is Act.HIT and play.bare is not None:
            text = _("“{choice}”, for the {treasure}: that ship was bare with {bare}.")
            yield text.format(choice=play.text, bare=percent(play.bare), treasure=move.treasure)
        elif move.act is Act.HOME and move.treasure is not None:
            yield self._exposed(move.treasure)
        elif move.act is Act.SAIL:
            yield _("To turn up the next treasure was better.")

    def _exposed(self, treasure: int) -> str:
        """What should have been taken home, and why."""
        thought = 1 - labels.thought(self.position, self.seat, treasure)
        text = _("“home {treasure}” was better: it was bare, and thought to be so with {thought}.")
        if labels.bottom(self.position.deal, self.seat, treasure):
            text = _("“home {treasure}” was better.")
        return text.format(treasure=treasure, thought=percent(thought))
