"""``kibitz learn mistakes``: ask, grade, show what was judged, and ask again what was wrong."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.errors import Failed
from kibitz.cli.figures import points_told, won_about
from kibitz.cli.games import presets, view_of
from kibitz.cli.labels import padded
from kibitz.cli.learn.catalogue import Item
from kibitz.cli.learn.exercises import Due, Exercise, Key, exercises, moment, weighed
from kibitz.cli.learn.sitting import Left, Sitting, leaves, listed
from kibitz.cli.learnt.progress import learnt_in
from kibitz.cli.learnt.schedule import Card
from kibitz.cli.library.connection import NAME as INDEX
from kibitz.cli.library.index import Index
from kibitz.cli.progress_file import Json, Learnt
from kibitz.cli.prompt.lines import PlainLines
from kibitz.cli.prompt.reply import Reply
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.teaching.question import Pick
from kibitz.cli.texts import _, percent, stated
from kibitz.cli.two_models import BothModels
from kibitz.engine.errors import KibitzError
from kibitz.inference.option import Option

_SHOWN: Final = 5
"""Choices of which the figures are shown, the best first."""

_SKIP: Final = ""


def practise(folder: Path, player: str | None, limit: int, every: bool, accessible: bool) -> int:
    """Ask what is due, so many exercises at most; the exit status."""
    on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    with Index.opened(folder) as index, learnt_in(folder) as learnt:
        drill = _Drill(index, learnt, Speaker(accessible), PlainLines(on_terminal))
        # However it ends, each answer was written down when it was given.
        with suppress(Left, EOFError, KeyboardInterrupt):
            drill.run(player, limit, every)
        drill.close()
    return 0


def own_first(folder: Path, item: Item, learnt: Learnt, sitting: Sitting, limit: int) -> int:
    """Ask the mistakes that are due and that the drill ``item`` is for; how many were asked.

    They are those of whoever kept the log. Raises ``Left``, ``EOFError`` or ``KeyboardInterrupt``.
    """
    # Without an index nothing is judged, and a drill makes none. If it cannot be read there is
    # no mistake to be found; new positions there are all the same.
    if not (folder / INDEX).is_file():
        return 0
    with suppress(Failed), Index.opened(folder) as index:
        drill, now = _Drill(index, learnt, sitting.speaker, sitting.lines), datetime.now(UTC)
        entries = index.entries(lambda entry: entry.game in presets(item.course))
        found = exercises(entries, _cards(learnt.lines), None, now)
        due = [one for one in found if one.card.due <= now and _is_for(item, one)]
        if due:
            sitting.say(_("First your own mistakes of this kind."))
        try:
            drill.ask(due[:limit])
        finally:
            drill.close()
        return drill.asked
    return 0


def _is_for(item: Item, due: Due) -> bool:
    """Whether a drill is for such mistakes."""
    return item.taught.key in item.course.remedies.get(due.mistake.kind, ())


@dataclass
class _Drill:
    """A sitting: ``asked`` and ``right`` count the exercises asked for the first time."""

    index: Index
    learnt: Learnt
    speaker: Speaker
    lines: PlainLines
    asked: int = 0
    right: int = 0

    def run(self, player: str | None, limit: int, every: bool) -> None:
        now = datetime.now(UTC)
        entries = self.index.entries()
        found = exercises(entries, _cards(self.learnt.lines), player, now)
        due = [one for one in found if every or one.card.due <= now]
        if not due:
            self.speaker.say(self._nothing(found, any(entry.figures for entry in entries)))
            return
        self.ask(due[:limit])

    def ask(self, due: Iterable[Due]) -> None:
        """Ask until each was answered rightly; raises ``Left``."""
        queue = deque(due)
        again: set[Key] = set()
        while queue:
            one = queue.popleft()
            outcome = self._ask(one, len(queue) + 1)
            if outcome is None:
                continue
            if one.key not in again:
                self.asked += 1
                self.right += outcome
            card = one.card.answered(outcome, datetime.now(UTC))
            self.learnt.add(_line(one.key, card))
            if not outcome:
                again.add(one.key)
                queue.append(replace(one, card=card))

    def close(self) -> None:
        """Say how it went."""
        if self.asked:
            said = _("{right} of {asked} right at once.")
            self.speaker.say(said.format(right=self.right, asked=self.asked))

    def _nothing(self, found: tuple[Due, ...], judged: bool) -> str:
        if found:
            first = min(one.card.due for one in found).astimezone()
            return _("Nothing is due before {date}. All the same: --all.").format(
                date=f"{first:%Y-%m-%d %H:%M}"
            )
        if judged:
            return _("There is no mistake to learn from: none was found, or --player is needed.")
        return _("Nothing is judged yet: kibitz annotate judges every round on this machine.")

    def _ask(self, due: Due, left: int) -> bool | None:
        """Whether the answer was right; ``None``: it was skipped, or cannot be asked."""
        try:
            exercise = Exercise.of(self.index, due)
            thought = moment(self.index, exercise)
        except KibitzError as error:
            self.speaker.say(f"{stated(error)}.")
            return None
        pick = exercise.asked(_said(exercise, thought))
        self._show(exercise, thought, pick, left)
        option = self._answer(exercise, pick)
        if option is None:
            return None
        right = exercise.right(option)
        self._tell(exercise, thought, option, right)
        return right

    def _show(self, exercise: Exercise, thought: BothModels, pick: Pick, left: int) -> None:
        entry, view = exercise.entry, view_of(thought.round.header)
        head = _("Round {number} of {date}, event {event}. To do: {left}").format(
            number=entry.number, date=entry.date, event=exercise.decision.number, left=left
        )

        def screen(width: int) -> list[Text]:
            drawn = view.odds(
                thought.round, None, thought.facts, thought.reads, exercise.seat, width
            )
            return [Text(head, style="bold"), *drawn, *listed(pick, width, self.speaker.accessible)]

        self.speaker.show(Reply(draw=screen))

    def _answer(self, exercise: Exercise, pick: Pick) -> Option | None:
        """The choice typed; ``None``: skipped. Raises ``Left``."""
        while True:
            text = self.lines.ask(_("What do you play?") + " ")
            if leaves(text):
                raise Left
            if text == _SKIP:
                return None
            if (choice := pick.understood(text)) is not None:
                return exercise.option(choice)
            said = _("“{text}” is none of these: expected a number or a play as written here.")
            self.speaker.say(said.format(text=text[:40]))
            self.speaker.say(_("Enter alone leaves this one for later, {quit} ends.").format(
                quit=_("quit")))  # fmt: skip

    def _tell(self, exercise: Exercise, thought: BothModels, option: Option, right: bool) -> None:
        """What was judged, and why."""
        played, words = exercise.decision, _said(exercise, thought)
        verdict = _("Right: {play}.") if right else _("Not so good: {play}.")
        self.speaker.say(verdict.format(play=words(option.text)))
        self.speaker.show(Reply(draw=lambda width: list(_figures(exercise, words, option, width))))
        # Of a right answer there is nothing to say: what was wrong then is said again.
        decision, _advice = weighed(exercise, thought, played.played if right else option)
        for said in view_of(thought.round.header).fault(decision, exercise.seat):
            self.speaker.say(said)
        then = _("Then you played {play}{mark}, which lost {points}.")
        lost = points_told(played.points)
        self.speaker.say(then.format(play=words(played.played.text), mark=played.mark, points=lost))
        if not right:
            self.speaker.say(_("It comes again."))


def _line(key: Key, card: Card) -> Json:
    """What is written down of an exercise after an answer; ``_cards`` reads it."""
    round, player, event = key
    return {"round": round, "player": player, "event": event, "card": card.as_json()}


def _cards(lines: Iterable[Json]) -> dict[Key, Card]:
    """What is remembered last; what cannot be read counts as never asked."""
    cards: dict[Key, Card] = {}
    for line in lines:
        with suppress(LookupError, TypeError, ValueError, ArithmeticError):
            key = line["round"], line["player"], line["event"]
            cards[key] = Card.from_json(line["card"])
    return cards


def _said(exercise: Exercise, thought: BothModels) -> Callable[[str], str]:
    """How choices are said at the table of an exercise."""
    header = thought.round.header
    return lambda text: view_of(header).choice(header, text, exercise.seat)


def _figures(
    exercise: Exercise, words: Callable[[str], str], option: Option, width: int
) -> Iterator[Text]:
    """The best choices, and those that were made."""
    played = exercise.decision.played
    shown = [
        each
        for place, each in enumerate(exercise.decision.options)
        if place < _SHOWN or each in (option, played)
    ]
    columns = max(cell_len(words(each.text)) for each in shown)
    for each in shown:
        line = Text(padded(words(each.text), columns), style="bold" if each is option else "")
        line.append("  " + _("win {chance}").format(chance=won_about(each)))
        if each.safe is not None:
            line.append("  " + _("in {chance}").format(chance=percent(each.safe)))
        if each is option:
            line.append("  " + _("your answer"))
        if each is played:
            line.append("  " + _("then"))
        line.truncate(width)
        yield line
