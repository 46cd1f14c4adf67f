"""``kibitz learn``: what there is to learn, and how far the learner is in it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.answer import Form, give
from kibitz.cli.errors import Misused
from kibitz.cli.labels import folded, padded
from kibitz.cli.learn.catalogue import Item, item_called, items
from kibitz.cli.learn.need import next_item
from kibitz.cli.learn.sitting import leaves
from kibitz.cli.learnt.progress import LEVELS, LessonProgress, Progress, Skill
from kibitz.cli.learnt.schedule import Card
from kibitz.cli.prompt.lines import PlainLines
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.teaching.lesson import Lesson
from kibitz.cli.texts import _, percent, stated


def overview(folder: Path, game: str | None, form: Form) -> tuple[Item, ...]:
    """Show what there is; the items."""
    found, now = items(game), datetime.now(UTC)
    with Progress.opened(folder) as progress:
        states = [(item, item.state(progress)) for item in found]
    answer = [_answer(item, state) for item, state in states]
    give(answer, form, lambda width: _screen(states, now, width))
    return found


def choose(found: Sequence[Item], game: str | None) -> Item | None:
    """Ask at a terminal what to begin with; ``None``: nothing, or nobody is there to be asked."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or not found:
        return None
    lines, speaker = PlainLines(interactive=True), Speaker()
    with suppress(EOFError, KeyboardInterrupt):
        while typed := lines.ask(_("Which one? Its number, or Enter to leave:") + " "):
            if leaves(typed):
                break
            try:
                return item_called(typed, game)
            except Misused as error:
                speaker.say(f"{stated(error)}.")
    return None


def _answer(item: Item, state: LessonProgress | Skill) -> dict[str, Any]:
    known: dict[str, Any] = {
        "number": item.number,
        "game": item.preset,
        "key": item.taught.key,
        "kind": "lesson" if isinstance(item.taught, Lesson) else "drill",
    }
    if isinstance(state, LessonProgress):
        known |= {"exercises": state.exercises, "next": state.next}
    else:
        known |= {"level": state.level, "answers": state.answers}
    card = state.card
    due = None if card is None else card.due.astimezone().isoformat(timespec="seconds")
    return known | {"right": state.right, "due": due}


def _screen(
    states: Sequence[tuple[Item, LessonProgress | Skill]], now: datetime, width: int
) -> Iterator[Text]:
    course = None
    rows = [(item, _(item.taught.title), _said(state, now)) for item, state in states]
    titles = max(cell_len(title) for _item, title, _words in rows) + 6
    keys = max(len(item.taught.key) for item, _title, _words in rows) + 2
    wide = titles + keys + max(cell_len(said) for _item, _title, said in rows) <= width
    for item, title, said in rows:
        if item.course is not course:
            if course is not None:
                yield Text()
            yield Text(_(item.course.title), style="bold")
            course = item.course
        head, key = f"{item.number:>2}  {title}", item.taught.key
        if wide:
            yield Text(f"{padded(head, titles)}{padded(key, keys)}{said}".rstrip())
        else:
            yield from map(Text, folded(head, width, rest="    "))
            yield from map(Text, folded(f"{key}  {said}".rstrip(), width, "    ", "    "))
    yield Text()
    if (needed := next_item(states, now)) is not None:
        text = _("Next for you: {title} (kibitz learn {key})")
        said = text.format(title=_(needed.taught.title), key=needed.taught.key)
        yield from (Text(line, style="bold") for line in folded(said, width))
    words = _(
        "kibitz learn NUMBER begins one of them, kibitz learn mistakes asks what you once got "
        "wrong in a round of your own, kibitz learn progress shows how it goes."
    )
    yield from (Text(line, style="dim") for line in folded(words, width))


def _said(state: LessonProgress | Skill, now: datetime) -> str:
    """How far somebody is, in a few words."""
    if isinstance(state, LessonProgress):
        return _lesson_said(state, now)
    if state.right is None:
        return _("drill, not begun")
    text = _("drill, level {level} of {levels}, {share} right")
    said = text.format(level=state.level, levels=LEVELS, share=percent(state.right))
    return f"{said}{_due(state.card, now)}"


def _lesson_said(state: LessonProgress, now: datetime) -> str:
    if state.next > 1:
        text = _("at question {number} of {count}")
        return text.format(number=state.next, count=state.exercises)
    if state.right is None:
        return _("new")
    said = _("done, {right} of {count} right").format(right=state.right, count=state.exercises)
    return f"{said}{_due(state.card, now)}"


def _due(card: Card | None, now: datetime) -> str:
    """Whether it is time to go through it again."""
    return _(", again now") if card is not None and card.due <= now else ""
