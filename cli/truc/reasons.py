"""Why a choice is recommended in Le Truc, in one to three plain sentences."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Final

from kibitz.cli.texts import _, number, percent
from kibitz.engine.truc.events import Act
from kibitz.inference.truc import equilibrium, facts
from kibitz.inference.truc.counsel import EVEN, Choice, Counsel, take_point

_RAISES: Final = (Act.DOUBLE.value, Act.REST.value)
_ANSWERS: Final = (Act.YES.value, Act.NO.value)

_NOISE: Final = 2
"""Standard errors within which two choices count as equally good."""

MIXED: Final = 0.995
"""A choice that the solution makes oftener than this it makes always: the rest is its error."""

_SEEN: Final = 0.01
"""From such a difference on two figures are seen to differ."""

BLUFF: Final = 0.5
"""A raise with a smaller chance to win the hand, if that is played out, is a bluff."""


def why(counsel: Counsel) -> list[str]:
    """The reasons for the best choice: what it is, how often it is right, what else costs."""
    return list(_why(counsel))


def solved(counsel: Counsel) -> bool:
    """Whether the advice is the solution's; else it was tried by playouts."""
    return equilibrium.solved(counsel.position.deal.table)


def act(choice: str) -> str:
    """What a choice is: a word of the notation, or ``play`` for a card."""
    word = choice.split(maxsplit=1)[0]
    return word if word in {act.value for act in Act} else Act.PLAY.value


def played_out(counsel: Counsel) -> float | None:
    """The chance to win the hand without another raise, the other playing at random."""
    return facts.chance(counsel.position.deal, counsel.seat)


def bluff(counsel: Counsel, choice: str) -> bool:
    """Whether a choice raises with cards that would rather lose."""
    chance = played_out(counsel)
    return act(choice) in _RAISES and chance is not None and chance < BLUFF


def _why(counsel: Counsel) -> Iterator[str]:
    best, kind = counsel.best, act(counsel.best.text)
    chance = played_out(counsel)
    if kind in _RAISES and chance is not None:
        text = (
            _("A bluff: played out, the hand is won with {chance} only; it lives on refusals.")
            if chance < BLUFF
            else _("Raised for value: played out, the hand is won with {chance}.")
        )
        yield text.format(chance=percent(chance))
    point = take_point(counsel.position.deal.table, counsel.seat) if kind in _ANSWERS else None
    if point is not None and chance is not None:
        yield _("Accept above {point}; against any cards yours would win {chance}.").format(
            point=percent(point), chance=percent(chance)
        )
    yield from _often(counsel, best)
    if (other := alternative(counsel)) is not None:
        yield _cost(best, other)
    if not solved(counsel):
        yield _("Tried by playouts: between partners there is no solution.")
    elif kind == Act.NEW.value or (kind in _ANSWERS and not counsel.exact and point is None):
        yield _("What new cards are worth is approximate.")


def _often(counsel: Counsel, best: Choice) -> Iterator[str]:
    """How often the solution makes the choice."""
    if not solved(counsel):
        return
    if not counsel.exact and act(best.text) in (Act.NEW.value, *_ANSWERS):
        return  # asking and granting is worked out around the solution, yes or no
    if best.frequency >= MIXED:
        always = _("The solution always does it.")
        yield always if counsel.led_to else _("From here on it is always right.")
    elif best.frequency > 0:
        text = _("The solution does it {often} of the time.")
        if not counsel.led_to:
            text = _("From here on it is right {often} of the time.")
        yield text.format(often=percent(best.frequency))


def alternative(counsel: Counsel) -> Choice | None:
    """The choice that comes to mind instead: the other answer, a quiet card for a raise, a raise
    for a quiet card; else the next best."""
    kind = act(counsel.best.text)
    others = [choice for choice in counsel.choices if choice is not counsel.best]
    if kind in _RAISES:
        obvious = [choice for choice in others if act(choice.text) == Act.PLAY.value]
    elif kind == Act.PLAY.value:
        obvious = [choice for choice in others if act(choice.text) in _RAISES]
    else:
        obvious = [choice for choice in others if act(choice.text) != Act.FOLD.value]
    return max(obvious or others, key=lambda choice: choice.equity, default=None)


def _cost(best: Choice, other: Choice) -> str:
    lost = best.equity - other.equity
    if lost < max(EVEN, _NOISE * hypot(best.se, other.se)):
        if lost < _SEEN:
            return _("“{choice}” instead is worth as much.").format(choice=other.text)
        return _("“{choice}” instead: {win}, too close to call.").format(
            choice=other.text, win=percent(other.equity)
        )
    return _("“{choice}” instead costs {points} points of your chance to win the game.").format(
        choice=other.text, points=number(100 * lost, ".1f")
    )
