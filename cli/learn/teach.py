"""``kibitz learn LESSON``: its texts and questions in turn, going on where it was left."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path

from kibitz.cli.learn.onward import Onward, onward
from kibitz.cli.learn.sitting import Left, Sitting, share
from kibitz.cli.learnt.progress import Progress, standing
from kibitz.cli.prompt.choices import Asker
from kibitz.cli.protocols.lessons import Lessons
from kibitz.cli.teaching.lesson import Asks, Lesson, Says
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.texts import _
from kibitz.engine.record import decode, loads
from kibitz.engine.round import Round, read_round


def teach(
    folder: Path, course: Lessons, lesson: Lesson, preset: str, again: bool, accessible: bool
) -> Onward:
    """Go through a lesson, and say what comes next.

    However it ends, each answer was written down when it was given.
    """
    sitting, skill = Sitting.here(accessible), f"{course.key}/{lesson.key}"
    with Progress.opened(folder) as progress:
        first = 1 if again else standing(progress.of(skill), lesson.exercises).next
        with suppress(Left, EOFError, KeyboardInterrupt):
            _run(sitting, course, lesson, preset, first, progress, skill)
            return _onward(sitting, course, lesson)
        if sitting.lines.interactive:
            sitting.say()  # below the ^C that stands on the line of the question
        sitting.say(_("Kept: the same command goes on from here."))
    return Onward()


def _onward(sitting: Sitting, course: Lessons, lesson: Lesson) -> Onward:
    """What comes after a lesson: asked at a terminal, else named."""
    following = _after(course, lesson)
    if not sitting.lines.interactive:
        if following is not None:
            text = _("Next: {title} (kibitz learn {key})")
            sitting.say(text.format(title=_(following.title), key=following.key))
        return Onward()
    with suppress(EOFError, KeyboardInterrupt):
        return onward(Asker(sitting.speaker, sitting.lines), following)
    sitting.say()
    return Onward()


def _run(
    sitting: Sitting,
    course: Lessons,
    lesson: Lesson,
    preset: str,
    first: int,
    progress: Progress,
    skill: str,
) -> None:
    sitting.say(_(lesson.title))
    if first > 1:
        sitting.say(_("You were here before; we go on at question {number}.").format(number=first))
    words, number = course.words(preset), 0
    for step in _from(lesson.steps, first):
        if isinstance(step, Says):
            sitting.say(*_(step.text).format(**words).split("\n"))
            continue
        number = max(first, number + 1)
        moment = shipped(course, lesson, step.number, preset)
        head = _("Question {number} of {count}").format(number=number, count=lesson.exercises)
        right = sitting.ask(course, moment, step.ask(moment), head)
        progress.add(skill, right, item=number)
    done = standing(progress.of(skill), lesson.exercises).right or 0
    sitting.say(_("The lesson is done: {share}.").format(share=share(done, lesson.exercises)))


def _from(steps: tuple[Says | Asks, ...], first: int) -> tuple[Says | Asks, ...]:
    """What comes after the question before ``first``."""
    if first == 1:
        return steps
    places = [place for place, step in enumerate(steps) if isinstance(step, Asks)]
    return steps[places[first - 2] + 1 :]


def _after(course: Lessons, lesson: Lesson) -> Lesson | None:
    """The lesson that follows, if there is one."""
    place = course.lessons.index(lesson) + 1
    return course.lessons[place] if place < len(course.lessons) else None


def shipped(course: Lessons, lesson: Lesson, number: int, preset: str) -> Moment:
    """The moment at the end of a round of a lesson's record, as its player saw it."""
    round = _rounds(course.records / f"{lesson.key}.kib", preset)[number - 1]
    eyes = round.header.perspective
    if eyes is None:
        raise ValueError(f"round {number} of {lesson.key} has no Perspective")
    return Moment.of(round, eyes)


@cache
def _rounds(path: Path, preset: str) -> tuple[Round, ...]:
    """The rounds of a record, played by a preset of the same family."""
    records = loads(decode(path.read_bytes()))
    return tuple(
        read_round(record.tagged("Game", preset), number)
        for number, record in enumerate(records, start=1)
    )
