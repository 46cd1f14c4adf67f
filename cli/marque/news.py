"""What an event of Letter of Marque did, and what it showed to all, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.cli.marque import labels
from kibitz.cli.texts import _, ngettext
from kibitz.inference.marque import news as claims
from kibitz.inference.marque.referee import Position


def news(
    before: Position, after: Position, names: Sequence[str], eyes: int | None, ended: bool = True
) -> list[str]:
    """What was done between two moments, what it showed to all, and how the game ended.

    ``names``: what the players are called here, by seat. ``eyes``: who is told of it, as “you”.
    ``ended``: whether to say who has won; else that is said elsewhere.
    """
    told = (c for c in claims.news(before, after) if ended or not isinstance(c, claims.Won))
    return list(map(Teller(eyes, names).sentence, told))


@dataclass(frozen=True)
class Teller:
    """Who words news for whom: ``eyes`` are “you”."""

    eyes: int | None
    names: Sequence[str]

    def sentence(self, claim: claims.Claim) -> str:
        """A claim as a sentence."""
        match claim:
            case claims.Begun(first):
                if first == self.eyes:
                    return _("All first ships are at sea; you begin.")
                text = _("All first ships are at sea; {first} begins.")
                return text.format(first=self.names[first])
            case claims.Turned():
                return self._turned(claim)
            case claims.TakenHome(actor, treasure, points):
                text = _("{actor} takes the {treasure} home and has {points}.")
                if actor == self.eyes:
                    text = _("You take your {treasure} home and have {points}.")
                points_told = labels.points(points)
                return text.format(actor=self.names[actor], treasure=treasure, points=points_told)
            case claims.Defended() | claims.Captured():
                return self._attacked(claim)
            case claims.Passed(actor):
                if actor == self.eyes:
                    return _("You pass.")
                return _("{actor} passes.").format(actor=self.names[actor])
            case claims.Hidden():
                return self._hidden(claim)
            case claims.Spent(actor):
                if actor == self.eyes:
                    return _("You have no cannon card left.")
                return _("{actor} has no cannon card left.").format(actor=self.names[actor])
            case claims.Won(winners, points):
                return f"{labels.won_by(winners, points, self.names)}."

    def _turned(self, claim: claims.Turned) -> str:
        if claim.actor == self.eyes:
            text = ngettext(
                "You turn up the {treasure}; {n} is left in your pile.",
                "You turn up the {treasure}; {n} are left in your pile.",
                claim.left,
            )
        else:
            text = ngettext(
                "{actor} turns up the {treasure}; {n} is left in the pile.",
                "{actor} turns up the {treasure}; {n} are left in the pile.",
                claim.left,
            )
        actor = self.names[claim.actor]
        return text.format(actor=actor, treasure=claim.treasure, n=claim.left)

    def _attacked(self, claim: claims.Defended | claims.Captured) -> str:
        mine, me = claim.owner == self.eyes, claim.actor == self.eyes
        if isinstance(claim, claims.Defended):
            text = _(
                "{owner}'s ship on the {treasure} was armed: "
                "{owner} scores a cannon card of {actor}."
            )
            if mine:
                text = _(
                    "Your ship on the {treasure} was armed: you score a cannon card of {actor}."
                )
            elif me:
                text = _(
                    "{owner}'s ship on the {treasure} was armed: "
                    "{owner} scores one of your cannon cards."
                )
        else:
            text = _("{owner}'s ship on the {treasure} was bare: {actor} takes the {treasure}.")
            if mine:
                text = _("Your ship on the {treasure} was bare: {actor} takes the {treasure}.")
            elif me:
                text = _("{owner}'s ship on the {treasure} was bare: the {treasure} is yours.")
        owner, actor = self.names[claim.owner], self.names[claim.actor]
        return text.format(owner=owner, treasure=claim.treasure, actor=actor)

    def _hidden(self, claim: claims.Hidden) -> str:
        """What is known of ships whose bottom nobody else has seen; of one's own, too."""
        mine, ships, armed = claim.owner == self.eyes, claim.ships, claim.armed
        if not armed:
            theirs = ngettext(
                "{owner}'s one other hidden ship is bare.",
                "{owner}'s {n} other hidden ships are all bare.",
                ships,
            )
            yours = ngettext(
                "All know now that your one other hidden ship is bare.",
                "All know now that your {n} other hidden ships are bare.",
                ships,
            )
        elif armed == ships:
            theirs = ngettext(
                "{owner}'s one other hidden ship is armed.",
                "{owner}'s {n} other hidden ships are both armed.",
                ships,
            )
            yours = ngettext(
                "All know now that your one other hidden ship is armed.",
                "All know now that your {n} other hidden ships are both armed.",
                ships,
            )
        else:
            theirs = ngettext(
                "Of {owner}'s {n} other hidden ships {armed} is armed.",
                "Of {owner}'s {n} other hidden ships {armed} are armed.",
                armed,
            )
            yours = ngettext(
                "All know now that of your {n} other hidden ships {armed} is armed.",
                "All know now that of your {n} other hidden ships {armed} are armed.",
                armed,
            )
        text = yours if mine else theirs
        return text.format(owner=self.names[claim.owner], n=ships, armed=armed)
