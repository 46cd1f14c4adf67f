"""Questions about what to play, for any game that gives advice: graded as a review judges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kibitz.cli.learn.moment import Moment
from kibitz.cli.learn.question import Choice, Pick, Question
from kibitz.cli.texts import _, percent
from kibitz.cli.views import view_of
from kibitz.engine.errors import KibitzError
from kibitz.inference.option import Option
from kibitz.inference.plan import GoalName, Plan
from kibitz.inference.review import DUBIOUS, Decision
from kibitz.inference.study import reached, study_of

_WORLDS: Final = 1000
"""Worlds that choices are tried in, where they are not worked out."""

WEIGHED: Final = 4
"""Candidates of a drill whose questions take so long to work out."""

_NOISE: Final = 2
"""Standard errors within which two choices count as equally safe."""


def weighed(moment: Moment, goal: GoalName = "win") -> tuple[Any, tuple[Option, ...]]:
    """What is advised, others choosing as people do, and every choice there is.

    Raises ``KibitzError`` if the player has none.
    """
    study = study_of(moment.header)
    reads = reached(moment.round, study.read(moment.header, None, {}))
    counsel = study.weigh(reads, moment.eyes, Plan(goal, _WORLDS), (moment.round,))
    return counsel, study.options(counsel)


def best(moment: Moment) -> Question[Any]:
    """What to play; right is what a review would not mark. Raises as ``weighed`` does."""
    counsel, options = weighed(moment)

    def right(option: Option) -> bool:
        return Decision(0, moment.eyes, options, option, "", counsel).loss < DUBIOUS

    def figure(option: Option) -> str:
        return _("win {chance}").format(chance=percent(option.win))

    text = _("What do you play? Right is what costs less than five points of the chance to win.")
    return _asked(moment, text, counsel, options, right, figure, lambda option: option.win)


def safest(moment: Moment) -> Question[Any]:
    """What keeps its player in most often, within five points. Raises as ``weighed`` does."""
    counsel, options = weighed(moment, "safe")
    most = max(options, key=_safe)

    def right(option: Option) -> bool:
        lost = _safe(most) - _safe(option)
        noise = _NOISE * (most.safe_se**2 + option.safe_se**2) ** 0.5
        return lost < DUBIOUS or lost <= noise

    def figure(option: Option) -> str:
        return _("in {chance}").format(chance=percent(_safe(option)))

    text = _("What is safest: with which play are you most likely still in at your next turn?")
    return _asked(moment, text, counsel, options, right, figure, _safe)


def found(make: Callable[[Moment], Question[Any]], moment: Moment) -> Question[Any] | None:
    """The question, if there is a choice at this moment that can be made wrongly."""
    try:
        question = make(moment)
    except KibitzError:
        return None
    return question if question.hardness > 0 else None


def _asked(
    moment: Moment,
    text: str,
    counsel: Any,
    options: tuple[Option, ...],
    right: Callable[[Option], bool],
    figure: Callable[[Option], str],
    worth: Callable[[Option], float],
) -> Question[Any]:
    """The harder, the more of the choices are wrong."""
    choices = tuple(
        Choice(option.text, right(option), figure(option), worth(option))
        for option in sorted(options, key=lambda option: option.text)
    )
    why = tuple(view_of(moment.header).why(counsel))
    wrong = sum(not choice.right for choice in choices) / len(choices)
    return Question(text, Pick(choices), why, hardness=wrong)


def _safe(option: Option) -> float:
    return 0.0 if option.safe is None else option.safe
