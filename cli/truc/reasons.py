"""Why a choice is recommended in Le Truc, in one to three plain sentences."""

from __future__ import annotations

from kibitz.cli.texts import _, number, percent
from kibitz.cli.truc import plays
from kibitz.inference.truc import why as claims
from kibitz.inference.truc.recommendation import Recommendation


def why(advice: Recommendation) -> list[str]:
    """The reasons for the best choice: what it is, how often it is right, what else costs."""
    return list(map(sentence, claims.reasons(advice)))


def sentence(reason: claims.Reason) -> str:
    """A reason as a sentence."""
    match reason:
        case claims.Raised(chance):
            text = (
                _("A bluff: played out, the hand is won with {chance} only; it lives on refusals.")
                if reason.bluff
                else _("Raised for value: played out, the hand is won with {chance}.")
            )
            return text.format(chance=percent(chance))
        case claims.TakePoint(point, chance):
            text = _("Accept above {point}; against any cards yours would win {chance}.")
            return text.format(point=percent(point), chance=percent(chance))
        case claims.Always(led_to):
            always = _("The solution always does it.")
            return always if led_to else _("From here on it is always right.")
        case claims.Often(frequency, led_to):
            text = _("The solution does it {often} of the time.")
            if not led_to:
                text = _("From here on it is right {often} of the time.")
            return text.format(often=percent(frequency))
        case claims.Costs(choice, points):
            text = _("“{choice}” instead costs {points} points of your chance to win the game.")
            return text.format(choice=plays.choice(choice), points=number(points, ".1f"))
        case claims.Level(choice):
            return _("“{choice}” instead is worth as much.").format(choice=plays.choice(choice))
        case claims.Close(choice, win):
            text = _("“{choice}” instead: {win}, too close to call.")
            return text.format(choice=plays.choice(choice), win=percent(win))
        case claims.Tried(hurried):
            if hurried:
                return _("Tried by playouts: there was no time to solve what is left.")
            return _("Tried by playouts: between partners there is no solution.")
        case claims.Approximate():
            return _("What new cards are worth is approximate.")
