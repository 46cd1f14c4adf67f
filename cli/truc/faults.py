"""What was wrong with a decision in Le Truc, or right, in a sentence or two."""

from __future__ import annotations

from typing import Final

from kibitz.cli.texts import _, percent
from kibitz.cli.truc import plays
from kibitz.engine.errors import N_
from kibitz.inference.decision import Decision
from kibitz.inference.truc import judged as claims

KINDS: Final = {
    "card": N_("wrong card"),
    "x2": N_("raised too much"),
    "rest": N_("raised too much"),
    "quiet": N_("missed a raise"),
    "kept": N_("no new cards for a poor hand"),
    "yes": N_("should have refused"),
    "no": N_("should have accepted"),
    "new": N_("new cards for a hand to play"),
    "fold": N_("gave up too early"),
}
"""What each kind of mistake is called in a list."""


def fault(decision: Decision, eyes: int | None) -> list[str]:
    """Why a decision is marked, with the figures of that moment; see ``verdicts``."""
    return list(map(sentence, claims.verdicts(decision)))


def sentence(verdict: claims.Verdict) -> str:
    """A verdict as a sentence."""
    match verdict:
        case claims.Bluffed(frequency, led_to):
            text = _("A bluff, and right: the solution raises so {often} of the time.")
            if not led_to:
                text = _(
                    "A bluff, and right: from there on such a raise is made {often} of the time."
                )
            return text.format(often=percent(frequency))
        case claims.Only(choice, win):
            text = _("The only good choice: “{next}”, the next best, wins {win}.")
            return text.format(next=plays.choice(choice), win=percent(win))
        case claims.Better(best, often, played, seldom, led_to):
            text = _("The solution does “{best}” {often} of the time, “{played}” {seldom}.")
            if not led_to:
                text = _(
                    "From there on “{best}” is right {often} of the time, “{played}” {seldom}."
                )
            figures = {"often": percent(often), "seldom": percent(seldom)}
            return text.format(best=plays.choice(best), played=plays.choice(played), **figures)
        case _:
            return _wrong(verdict)


def _wrong(verdict: claims.Wrong) -> str:
    """What was wrong with a choice."""
    match verdict:
        case claims.WrongCard(played, best):
            text = _("The {played} gave away what the {best} keeps.")
            return text.format(played=plays.choice(played), best=plays.choice(best))
        case claims.Quiet(chance, best):
            text = _("No raise with {chance} to win if played out: “{best}” makes them pay.")
            return text.format(chance=percent(chance), best=plays.choice(best))
        case claims.Answered(accepted, point, chance):
            text = _("Refused what needs {point} only; against any cards these would win {chance}.")
            if accepted:
                text = _("Accepted what needs {point}; against any cards these would win {chance}.")
            return text.format(point=percent(point), chance=percent(chance))
        case claims.Lost():
            return _("To refuse loses the game at once: there was nothing more to lose.")
        case claims.Renewed(granted):
            if granted:
                return _("Granted new cards, though these are better than what comes.")
            return _("Refused new cards, though these are worse than what comes.")
        case claims.Weak(chance):
            text = _("Raised with {chance} to win if played out: too little for a raise.")
        case claims.Dear(chance):
            text = _("Raised with {chance} to win if played out: that drives off the wrong hands.")
        case claims.Kept(chance):
            text = _("These cards, {chance} to win if played out, are worse than new ones.")
        case claims.Thrown(chance):
            text = _("These cards, {chance} to win if played out, are better than new ones.")
        case claims.GivenUp(chance):
            text = _("Given up with {chance} to win if played out.")
    return text.format(chance=percent(chance))
