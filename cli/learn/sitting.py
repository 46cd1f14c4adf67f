"""Somebody sits down to learn: questions are shown, answers understood, and the truth told."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.labels import folded, padded
from kibitz.cli.prompt.lines import PlainLines
from kibitz.cli.prompt.reply import Reply
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.protocols.lessons import Lessons
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Choice, Pick, Question
from kibitz.cli.texts import _, percent
from kibitz.engine.spelling import fold

_SHOWN: Final = 8
"""Choices of which the figures are shown, the best first."""

_QUIT: Final = "q quit exit выход выйти вихід вийти ende beenden schluss"
_TELL: Final = "? tell подскажи скажи підкажи sag zeig"
"""Words in four languages: to leave, and to be told the answer."""


class Left(Exception):
    """The learner has had enough."""


def leaves(typed: str) -> bool:
    """Whether what was typed means to leave, in any of the four languages."""
    return fold(typed) in map(fold, _QUIT.split())


@dataclass
class Sitting:
    """Where questions are asked, and who answers. ``moment``: the one shown last."""

    speaker: Speaker
    lines: PlainLines
    moment: Moment | None = None

    @classmethod
    def here(cls, accessible: bool) -> Sitting:
        """At the terminal, or at a pipe."""
        on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        return cls(Speaker(accessible), PlainLines(on_terminal))

    def say(self, *sentences: str) -> None:
        """Write paragraphs, an empty line after them."""
        for sentence in sentences:
            self.speaker.say(sentence)
        self.speaker.say("")

    def ask(self, course: Lessons, moment: Moment, question: Question[Any], head: str) -> bool:
        """Whether the answer was right; raises ``Left``, ``EOFError`` or ``KeyboardInterrupt``."""
        self._show(course, moment, question, head)
        answer = self._answer(question)
        right = answer is not None and question.answers.right(answer)
        self._tell(question, answer, right)
        return right

    def _show(self, course: Lessons, moment: Moment, question: Question[Any], head: str) -> None:
        answers, before = question.answers, self.moment
        self.moment = None if question.lines else moment

        def screen(width: int) -> list[Text]:
            lines = [Text(line, style="bold") for line in folded(head, width)]
            if question.lines:
                lines += [Text(t) for q in question.lines for t in folded(q, width, rest="   ")]
            elif moment == before:
                lines.append(Text(_("The table is the same as before."), style="dim"))
            else:
                lines += [*course.table(moment, width), Text()]
            lines += [Text(line, style="bold") for line in folded(question.text, width)]
            if isinstance(answers, Pick):
                lines += listed(answers, width, self.speaker.accessible)
            return lines

        self.speaker.show(Reply(draw=screen))

    def _answer(self, question: Question[Any]) -> Any | None:
        """The answer typed; ``None``: the learner wants to be told."""
        while True:
            typed = self.lines.ask(_("Your answer:") + " ")
            if leaves(typed):
                raise Left
            if fold(typed) in map(fold, _TELL.split()):
                return None
            answer = question.answers.understood(typed)
            if answer is not None:
                return answer
            said = _("“{text}” is no answer here: expected {expected}; ? tells, quit ends.")
            self.speaker.say(said.format(text=typed[:40], expected=question.answers.expected))

    def _tell(self, question: Question[Any], answer: Any | None, right: bool) -> None:
        answers, said = question.answers, list[str]()
        if answer is not None and right:
            said.append(_("Right: {answer}.").format(answer=answers.said(answer)))
            if answers.truth != answers.said(answer):
                said.append(_also(answers, answers.truth))
        else:
            if answer is not None:
                said.append(_("Not so: {answer}.").format(answer=answers.said(answer)))
                said += filter(None, [answers.told(answer)])
            said.append(_("Right would be: {truth}.").format(truth=answers.truth))
        for sentence in said:
            self.speaker.say(sentence)
        if isinstance(answers, Pick):
            self.speaker.show(Reply(draw=lambda width: list(_figures(answers, answer, width))))
        for sentence in question.why:
            if sentence not in said:
                self.speaker.say(sentence)
        self.speaker.say("")


def _also(answers: Any, truth: str) -> str:
    if isinstance(answers, Pick):
        return _("Right is each of: {truth}.").format(truth=truth)
    return _("Exactly: {truth}.").format(truth=truth)


def listed(pick: Pick, width: int, apart: bool) -> Iterator[Text]:
    """The choices with their numbers, as many in a line as find room; ``apart``: one in each."""
    items = [labelled(number, choice) for number, choice in pick.numbered.items()]
    column = max(map(cell_len, items)) + 3
    fit = 1 if apart else max(1, (width + 3) // column)
    for first in range(0, len(items), fit):
        line = "".join(padded(item, column) for item in items[first : first + fit]).rstrip()
        yield from map(Text, folded(line, max(width, 20), rest="    ") if fit == 1 else [line])


def labelled(number: int, choice: Choice) -> str:
    """A choice after its number, unless its words begin with that anyway."""
    return f"   {choice.text}" if choice.named else f"{number:>2}) {choice.text}"


def _figures(pick: Pick, answer: Choice | None, width: int) -> Iterator[Text]:
    """The best choices that have figures, and the one that was made."""
    ranked = sorted(pick.choices, key=lambda choice: -choice.worth)
    shown = [c for place, c in enumerate(ranked) if c.figure and (place < _SHOWN or c is answer)]
    columns = max((cell_len(choice.text) for choice in shown), default=0)
    for choice in shown:
        line = Text(padded(choice.text, columns), style="bold" if choice is answer else "")
        line.append(f"  {choice.figure}")
        if choice is answer:
            line.append("  " + _("your answer"))
        line.truncate(width)
        yield line


def share(right: int, asked: int) -> str:
    """Such as “3 of 4 right (75 %)”."""
    text = _("{right} of {asked} right ({share})")
    return text.format(right=right, asked=asked, share=percent(right / asked))
