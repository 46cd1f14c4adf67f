"""What was wrong with a decision in Letter of Marque, or right, in a sentence or two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kibitz.cli.marque import plays
from kibitz.cli.texts import _, percent
from kibitz.engine.errors import N_
from kibitz.inference.decision import Decision
from kibitz.inference.marque import judged as claims

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


def fault(decision: Decision, eyes: int | None) -> list[str]:
    """Why a decision is marked: what it risked or left, and what the best would have done."""
    names = decision.advice.position.header.players
    return [sentence(verdict, names) for verdict in claims.verdicts(decision)]


def sentence(verdict: claims.Verdict, names: Sequence[str]) -> str:
    """What is said of a decision; ``names``: by seat."""
    match verdict:
        case claims.Only(choice, win):
            text = _("The only good choice: “{next}”, the next best, wins {win}.")
            return text.format(next=plays.choice(choice), win=percent(win))
        case claims.GivenAway(owner):
            text = _("{owner}'s ship was armed for certain: a point given away.")
            return text.format(owner=names[owner])
        case claims.Unlikely(owner, bare):
            text = _("{owner}'s ship was bare with {bare} only.")
            return text.format(owner=names[owner], bare=percent(bare))
        case claims.TooDear(treasure, bare, last):
            text = _("Bare with {bare}, but for the {treasure} a cannon card was too dear.")
            if last:
                text = _(
                    "Bare with {bare}, but for the {treasure} the last cannon card was too dear."
                )
            return text.format(bare=percent(bare), treasure=treasure)
        case claims.Brings():
            return _("A pass brings nothing.")
        case claims.Wasted() | claims.Unguarded() | claims.Unshot() | claims.Trap():
            return _(_OWN[type(verdict)]).format(treasure=verdict.treasure)
        case claims.LeftOut(treasure):
            return _(_OWN[claims.LeftOut]).format(treasure=treasure)
    return _better(verdict)


_OWN: Final[dict[type[claims.Verdict], str]] = {
    claims.Wasted: N_("An armed ship on the {treasure} was a gun wasted there."),
    claims.Unguarded: N_("A bare ship on the {treasure} is easy prey."),
    claims.Unshot: N_("Nobody could attack the {treasure} any more: it had time."),
    claims.Trap: N_("The ship on the {treasure} was armed: it could wait for an attack."),
    claims.LeftOut: N_("The {treasure} could have stayed out for a while."),
}


def _better(verdict: claims.Verdict) -> str:
    """What the best choice does."""
    match verdict:
        case claims.Better(choice, frequency):
            text = _("“{choice}” was better.")
            if frequency is not None:
                text = _("“{choice}” was better; it is right {often} of the time.")
            return text.format(choice=plays.choice(choice), often=percent(frequency or 0.0))
        case claims.BetterAttack(choice, treasure, bare):
            text = _("“{choice}”, for the {treasure}: that ship was bare with {bare}.")
            return text.format(choice=plays.choice(choice), bare=percent(bare), treasure=treasure)
        case claims.BetterHome(treasure, bare):
            text = _(
                "Taking the {treasure} home was better: "
                "it was bare, and thought to be so with {thought}."
            )
            return text.format(treasure=treasure, thought=percent(bare))
        case claims.BetterSail(last):
            if last:
                return _("To turn up the last treasure was better.")
            return _("To turn up the next treasure was better.")
    raise TypeError(verdict)
