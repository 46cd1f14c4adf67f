"""Questions about what to play, for any game that gives advice: graded as a review judges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from kibitz.cli.teaching.choosing import own_number
from kibitz.cli.teaching.lesson import Asker
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import NO, YES, Choice, Pick, Question
from kibitz.cli.texts import _, ngettext, percent
from kibitz.engine.errors import KibitzError
from kibitz.engine.header import Header
from kibitz.inference.decision import DUBIOUS, Decision
from kibitz.inference.evaluation import Evaluation
from kibitz.inference.option import Option
from kibitz.inference.plan import GoalName, Plan
from kibitz.inference.study import reached, study_of

WEIGHED: Final = 4
"""Candidates of a drill whose questions take so long to work out."""

_DEAR: Final = 0.25
"""A mistake that costs so much of the chance is seen at once."""

_HARDEST: Final = 0.7
"""Hardly any moment of a round is harder, by the share of wrong choices and what they cost."""

_ANSWERS: Final = {"yes": YES, "no": NO}
"""What the notation calls an answer, in the words that people have for it."""


def weighed(moment: Moment, goal: GoalName = "win") -> tuple[Any, Evaluation]:
    """What is advised, others choosing as people do, and every choice there is.

    Raises ``KibitzError`` if the player has none.
    """
    study = study_of(moment.header)
    reads = reached(moment.round, study.read(moment.header, None, {}))
    advice = study.weigh(reads, moment.eyes, Plan(goal), (moment.round,))
    return advice, study.evaluation(advice)


@dataclass(frozen=True)
class _Graded:
    """What is said of each choice: whether it is right, its figure, and why it is wrong.

    ``worth``: the best are shown first.
    """

    right: Callable[[Option], bool]
    figure: Callable[[Option], str]
    worth: Callable[[Option], float]
    wrong: Callable[[Option], str]


@dataclass(frozen=True)
class Advised:
    """Questions about what to do.

    ``why``: the reasons for what is advised, in sentences. ``said``: a choice as the notation
    writes it, in words, for the player of a seat. ``fault``: what is wrong with a choice, to the
    player of a seat.
    """

    why: Callable[[Any], list[str]]
    said: Callable[[Header, str, int], str]
    fault: Callable[[Decision, int | None], list[str]]

    def best(self, moment: Moment) -> Question[Any]:
        """What to play; right is what a review would not mark. Raises as ``weighed`` does."""
        return self.playing(DUBIOUS)(moment)

    def playing(self, within: float) -> Asker:
        """What to do; right is what loses less than ``within`` of the chance to win.

        Measured as a review does. The question raises as ``weighed`` does.
        """

        def ask(moment: Moment) -> Question[Any]:
            advice, evaluation = weighed(moment)

            def right(option: Option) -> bool:
                return not evaluation.compared(evaluation.best.text, option.text).beyond(within)

            def figure(option: Option) -> str:
                shown = percent(option.win, 0 if within >= DUBIOUS else 1)
                return _("win {chance}").format(chance=shown)

            points = round(100 * within)
            text = ngettext(
                "What do you do? Right is what costs less than {points} point "
                "of the chance to win.",
                "What do you do? Right is what costs less than {points} points "
                "of the chance to win.",
                points,
            ).format(points=points)

            def wrong(option: Option) -> str:
                return self._blamed(moment, advice, evaluation, option)

            graded = _Graded(right, figure, lambda option: option.win, wrong)
            return self._asked(moment, text, advice, evaluation.options, graded)

        return ask

    def safest(self, moment: Moment) -> Question[Any]:
        """What keeps its player in most often, within five points. Raises as ``weighed`` does."""
        advice, evaluation = weighed(moment, "safe")
        most = max(evaluation.options, key=_safe)

        def right(option: Option) -> bool:
            return not evaluation.safer(most.text, option.text).beyond(DUBIOUS)

        def figure(option: Option) -> str:
            return _("in {chance}").format(chance=percent(_safe(option)))

        text = _("What is safest: with which play are you most likely still in at your next turn?")
        if sum(map(right, evaluation.options)) > 1:
            text += " " + _("Several are equally safe: name one.")
        graded = _Graded(right, figure, _safe, lambda option: "")
        return self._asked(moment, text, advice, evaluation.options, graded)

    def _blamed(self, moment: Moment, advice: Any, evaluation: Evaluation, option: Option) -> str:
        """What is wrong with a choice, in the words of a review."""
        decision = Decision(moment.round.last, moment.eyes, evaluation, option, "", advice)
        if not decision.mistaken:
            return ""
        kind = study_of(moment.header).kind(advice, option, decision.best)
        return " ".join(self.fault(replace(decision, kind=kind), moment.eyes))

    def _asked(
        self,
        moment: Moment,
        text: str,
        advice: Any,
        options: tuple[Option, ...],
        graded: _Graded,
    ) -> Question[Any]:
        """The harder, the more of the choices are wrong, and the less they cost."""
        choices = tuple(
            Choice(
                self.said(moment.header, option.text, moment.eyes),
                right := graded.right(option),
                graded.figure(option),
                graded.worth(option),
                "" if right else graded.wrong(option),
                words=(option.text, *_ANSWERS.get(option.text, ())),
                number=own_number(option.text),
            )
            for option in sorted(options, key=lambda option: option.text)
        )
        why = tuple(self.why(advice))
        return Question(text, Pick(choices), why, hardness=_hardness(choices))


def found(make: Asker, moment: Moment) -> Question[Any] | None:
    """The question, if there is a choice at this moment that can be made wrongly."""
    try:
        question = make(moment)
    except KibitzError:
        return None
    return question if question.hardness > 0 else None


def _hardness(choices: Sequence[Choice]) -> float:
    """0 if every choice is right."""
    top = max(choice.worth for choice in choices)
    losses = [top - choice.worth for choice in choices if not choice.right]
    if not losses:
        return 0.0
    cheap = 1 - min(1.0, sum(losses) / len(losses) / _DEAR)
    return min(1.0, (len(losses) / len(choices) + cheap) / 2 / _HARDEST)


def _safe(option: Option) -> float:
    return 0.0 if option.safe is None else option.safe
