"""What was wrong with a decision in Le Truc, or right, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kibitz.cli.texts import _, percent
from kibitz.cli.truc.reasons import BLUFF, act, bluff, played_out, solved
from kibitz.engine.errors import N_
from kibitz.engine.truc.events import Act
from kibitz.inference.review import Decision
from kibitz.inference.truc.counsel import EVEN, Choice, Counsel, take_point

KINDS: Final = {
    "card": N_("wrong card"),
    "x2": N_("raised too much"),
    "rest": N_("raised too much"),
    "quiet": N_("missed a raise"),
    "yes": N_("should have refused"),
    "no": N_("should have accepted"),
    "new": N_("new cards for a hand to play"),
    "fold": N_("gave up too early"),
}
"""What each kind of mistake is called in a list."""


def fault(decision: Decision, eyes: int | None) -> list[str]:
    """Why a decision is marked, with the figures of that moment.

    Of decisions without a mark only those are told of that look wrong and are not: bluffs.
    """
    counsel: Counsel = decision.counsel
    played = _choice(counsel, decision.played.text)
    if not solved(counsel):
        return []  # the figures of playouts say how much was lost, not why
    if not decision.mistaken:
        return list(_right(counsel, played, decision))
    return [*_did(counsel, decision), *_should(counsel, decision)]


def _choice(counsel: Counsel, text: str) -> Choice:
    return next(choice for choice in counsel.choices if choice.text == text)


def _right(counsel: Counsel, played: Choice, decision: Decision) -> Iterator[str]:
    """A bluff that the solution makes too, or a choice that every other one was worse than."""
    if bluff(counsel, played.text) and played.frequency > 0 and decision.loss < EVEN:
        text = _("A bluff, and right: the solution raises so {often} of the time.")
        if not counsel.led_to:
            text = _("A bluff, and right: from there on such a raise is made {often} of the time.")
        yield text.format(often=percent(played.frequency))
    elif decision.mark == "!":
        others = [option for option in decision.options if option is not decision.played]
        yield _("The only good choice: “{next}”, the next best, wins {win}.").format(
            next=others[0].text, win=percent(others[0].win)
        )


def _did(counsel: Counsel, decision: Decision) -> Iterator[str]:
    """What was wrong with the choice."""
    chance = played_out(counsel)
    point = take_point(counsel.position.deal.table, counsel.seat)
    figures = {
        "played": decision.played.text,
        "best": decision.best.text,
        "chance": "" if chance is None else percent(chance),
        "point": "" if point is None else percent(point),
    }
    text = _WRONG.get(decision.kind, "")
    if decision.kind in (Act.DOUBLE.value, Act.REST.value):
        text = _WEAK if chance is not None and chance < BLUFF else _DEAR
    if decision.kind in (Act.YES.value, Act.NO.value) and point is None:
        text = _RENEWED[decision.kind]
    if decision.kind == Act.NO.value and point is not None and point <= 0:
        text = N_("To refuse loses the game at once: there was nothing more to lose.")
    if text:
        yield _(text).format(**figures)


_WEAK: Final = N_("Raised with {chance} to win if played out: too little for a raise.")
_DEAR: Final = N_("Raised with {chance} to win if played out: that drives off the wrong hands.")
_WRONG: Final = {
    "card": N_("The {played} gave away what the {best} keeps."),
    "quiet": N_("No raise with {chance} to win if played out: “{best}” makes them pay."),
    "yes": N_("Accepted what needs {point}; against any cards these would win {chance}."),
    "no": N_("Refused what needs {point} only; against any cards these would win {chance}."),
    "new": N_("These cards, {chance} to win if played out, are better than new ones."),
    "fold": N_("Given up with {chance} to win if played out."),
}
_RENEWED: Final = {
    "yes": N_("Granted new cards, though these are better than what comes."),
    "no": N_("Refused new cards, though these are worse than what comes."),
}


def _should(counsel: Counsel, decision: Decision) -> Iterator[str]:
    """What the solution does, of the hand or of what was left of it."""
    best, played = (_choice(counsel, o.text) for o in (decision.best, decision.played))
    if act(best.text) == Act.NEW.value or not best.frequency:
        return
    text = _("The solution does “{best}” {often} of the time, “{played}” {seldom}.")
    if not counsel.led_to:
        text = _("From there on “{best}” is right {often} of the time, “{played}” {seldom}.")
    yield text.format(
        best=best.text,
        often=percent(best.frequency),
        played=played.text,
        seldom=percent(played.frequency),
    )
