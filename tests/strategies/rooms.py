"""Prompts to type at within this process, each with what must hold after every line.

A room is a sitting at one prompt. ``line`` is what is typed next, ``typed`` types it and raises
``Wrong`` where something does not hold.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass
from functools import cache, partial
from io import StringIO
from pathlib import Path
from typing import Any, Final, Protocol

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.errors import Misused
from kibitz.cli.games import courses, logged, played, presets, series_of
from kibitz.cli.learn.catalogue import item_called, items
from kibitz.cli.learn.practise import search
from kibitz.cli.learn.sitting import Left, Sitting
from kibitz.cli.play.evening import BOTS, PLAYER, SEED, Evening
from kibitz.cli.play.invitation import Invitation, accepted
from kibitz.cli.play.session import Seat
from kibitz.cli.prompt.choices import Asker
from kibitz.cli.prompt.lines import PlainLines
from kibitz.cli.prompt.reply import Reply
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.protocols.typed import Option
from kibitz.cli.replay.knowledge import Sight
from kibitz.cli.replay.logged import viewer_of
from kibitz.cli.replay.tape import Tape, default_eyes
from kibitz.cli.replay.viewer import Viewer
from kibitz.cli.session.log import Log
from kibitz.cli.session.orders import COMMANDS
from kibitz.cli.session.session import Session
from kibitz.cli.store.memory import Answers
from kibitz.cli.store.store import Store
from kibitz.cli.texts import LANGUAGES, use_language
from kibitz.cli.track.opening import Setting, opened
from kibitz.engine.games import game_of
from kibitz.engine.header import Header
from kibitz.engine.record import Record, dumps, loads
from kibitz.engine.round import Round, project, read_rounds
from kibitz.inference.games import contest_of
from kibitz.inference.plan import Plan
from tests.cli.learn.answering import questions
from tests.strategies import fleets, hands, tables
from tests.strategies.typists import Typist, plays_of

WORLDS: Final = 8
"""Worlds that plays are tried in: the figures are of no matter here."""

NAMES: Final = ("Anna", "Ben", "Carla", "Dov", "Eva", "Finn")
_STRANGE: Final = (
    "Йося", "o'Neil", "王小明", "7up", "x2", "undo", "B-1", "y", "Éva", "🂡", "1", "armed", "(ann",
    "a" * 200, "Ян", "н", "[b]", "{x", "100%", "K",
)  # fmt: skip
"""Names that mean something else, too, or are hard to show; some are not allowed."""

_FOREIGN: Final = re.compile(
    "[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""What does not belong into a record: controls, ends of lines, directions, halves of characters."""


_PATIENCE: Final = 12
"""Lines after which somebody leaves the questions: they are answered from the first one on."""


class Wrong(Exception):
    """Something that must hold does not."""


class Room(Protocol):
    """A sitting at one prompt."""

    def line(self) -> str:
        """What is typed next."""
        ...

    def typed(self, line: str) -> bool:
        """Type it; whether the sitting goes on. Raises ``Wrong``."""
        ...

    def close(self) -> None:
        """Leave."""
        ...


@dataclass
class Memory(Store):
    """A record that is kept in memory: ``saved``."""

    saved: str | None = None

    def save(self, text: str) -> bool:
        """Keep it."""
        self.saved = text
        return True


def holds(true: bool, what: str) -> None:
    """Raise ``Wrong`` unless something holds."""
    if not true:
        raise Wrong(what)


def readable(text: str) -> None:
    """A record can be read, comes back as it was, and is nothing but text."""
    holds(not (found := _FOREIGN.search(text)), f"in the record stands {found!a}")
    records = loads(text)
    holds(dumps(records) == text, f"the record does not come back as it was: {text!a}")
    read_rounds(text.encode())


def narrow(drawn: Sequence[Text], width: int) -> None:
    """Every line finds room."""
    for line in drawn:
        holds(cell_len(line.plain) <= width, f"wider than {width} columns: {line.plain!a}")


def drawn(reply: Reply) -> None:
    """What a reply draws and says can be drawn and said."""
    for draw in filter(None, (reply.draw, reply.spoken)):
        for width in (80, 40):
            lines = draw(width)
            if draw is reply.draw:
                narrow(lines, width)
    holds(not reply.refused or len(reply.said) == 1, f"refused with {reply.said!a}")
    holds(not reply.refused or 0 < len(reply.said[0]) < 2000, f"said was {reply.said!a}")


# -- track -----------------------------------------------------------------------------------


class Tracking:
    """A round being logged: a new one, one that is going on, or one that is over."""

    def __init__(self, preset: str, rng: random.Random) -> None:
        self.rng = rng
        use_language(rng.choice(LANGUAGES))
        self.store = Memory(Path("round.kib"))
        self.session = Session(_log(preset, rng), self.store)
        self.typist = Typist(rng, COMMANDS)

    def line(self) -> str:
        session = self.session
        plays = plays_of(session.log, self.rng)
        return self.typist.line(plays, session.log.header.players, session.question)

    def typed(self, line: str) -> bool:
        session, rng = self.session, self.rng
        before, saved = session.log, self.store.saved
        session.preview(line)
        holds(session.log is before, "looking at a line changed the log")
        reply = session.execute(line)
        holds(not reply.refused or session.log is before, "refused, and changed the log")
        if session.log is before:
            holds(self.store.saved == saved, "the record changed without the log")
        else:
            readable(session.log.text())
        for width in (80, 40):
            holds(cell_len(session.prompt) <= width, f"the prompt is {session.prompt!a}")
        if rng.random() < 0.15:
            drawn(reply)
        if reply.replay:
            _look_back(session, rng)
        return not reply.leave

    def close(self) -> None:
        use_language("en")


def _look_back(session: Session, rng: random.Random) -> None:
    viewer = viewer_of(session)
    viewer.sight = Sight(plan=Plan(worlds=WORLDS))
    typist = Typist(rng, Viewer.table)
    for _ in range(rng.randint(0, 4)):
        typed = typist.line([], session.log.header.players, None)
        viewer.execute(typed)
        readable(session.log.text())
    session.shown()


def _seated(preset: str, rng: random.Random) -> tuple[str, ...]:
    """Players at a table of this game, perhaps with strange names."""
    allowed = [n for n in range(2, 7) if _plays(preset, NAMES[:n])]
    count = rng.choice(allowed)
    if rng.random() < 0.8:
        return NAMES[:count]
    names = tuple(rng.sample((*_STRANGE, *NAMES), count))
    return names if _plays(preset, names) else NAMES[:count]


def _plays(preset: str, names: tuple[str, ...]) -> bool:
    record = Record((("Game", preset), ("Players", ", ".join(names)), ("First", names[0])))
    with suppress(Exception):
        return bool(read_rounds(f"{dumps((record,))}; \nx".encode())) or True
    return _starts(preset, names)


def _starts(preset: str, names: tuple[str, ...]) -> bool:
    from kibitz.engine.errors import KibitzError
    from kibitz.engine.header import check_names

    try:
        check_names(names)
        game_of(preset).start(Header(preset, names, None, 0))
    except KibitzError:
        return False
    return True


def _log(preset: str, rng: random.Random) -> Log:
    if rng.random() < 0.4:
        whole = full(preset, rng)
        eyes = rng.choice((None, *range(len(whole.header.players))))
        seen = project(whole, eyes) if rng.random() < 0.8 else whole
        cut = seen.upto(rng.choice((seen.last, rng.randint(0, seen.last))))
        return Log.resume((cut,))
    names = _seated(preset, rng)
    tags = [("Game", preset), ("Players", ", ".join(names)), ("First", rng.choice(names))]
    if rng.random() < 0.8:
        tags.append(("Perspective", rng.choice(names)))
    return Log.begin(Record(tuple(tags)))


def full(preset: str, rng: random.Random) -> Round:
    """A full record of random play."""
    seed = rng.randrange(10**6)
    match preset:
        case "truc":
            return hands.played(rng.choice((2, 4)), (), seed, hands=rng.randint(1, 3)).round
        case "marque":
            return fleets.played(rng.randint(2, 6), (), seed).round
    settings = [s for s in (*tables.DIFFERENT, *tables.TEN_RANKS) if s.preset == preset]
    return tables.played(rng.choice(settings), seed).round


# -- replay ----------------------------------------------------------------------------------


@dataclass
class Kept:
    """Keeps what is written into a record in memory."""

    text: str

    def keep(self, records: Sequence[Record]) -> tuple[str, ...]:
        """Keep it."""
        self.text = dumps(records)
        return ()

    def close(self) -> None:
        """Nothing is held."""


class Replaying:
    """Rounds that are stepped through, and what might have been."""

    def __init__(self, preset: str, rng: random.Random) -> None:
        self.rng = rng
        use_language(rng.choice(LANGUAGES))
        self.keeper = Kept(dumps(self._round(preset).record for _ in range(rng.randint(1, 2))))
        rounds = read_rounds(self.keeper.text.encode())
        tape = Tape(rounds, len(rounds) - 1, eyes=default_eyes(rounds[-1]))
        self.viewer = Viewer(tape, Sight(plan=Plan(worlds=WORLDS)), self.keeper)
        self.typist = Typist(rng, Viewer.table)

    def _round(self, preset: str) -> Round:
        whole = full(preset, self.rng)
        if self.rng.random() < 0.6:
            return whole
        return project(whole, self.rng.choice((None, *range(len(whole.header.players)))))

    def line(self) -> str:
        viewer, rng = self.viewer, self.rng
        trial = viewer._trial
        if trial is not None:
            plays = plays_of(trial.session.log, rng)
            question = trial.session.question
        else:
            plays = [logged.entry.text for logged in viewer.tape.round.events]
            question = None
        if question is None and rng.random() < 0.35:
            words = ("try", "try", "keep", "forward", "choices", f"go {rng.randint(0, 20)}", "eyes")
            word = rng.choice(words)
            return f"try {self.typist.play(plays)}" if word == "try" else word
        names = (*viewer.tape.round.header.players, "*", "-")
        return self.typist.line(plays, names, question)

    def typed(self, line: str) -> bool:
        viewer, before, kept = self.viewer, self.viewer.tape, self.keeper.text
        viewer.glance(line, 40)
        holds(viewer.tape is before, "looking at a line went somewhere")
        reply = viewer.execute(line)
        same = viewer.tape.number, viewer.tape.rounds
        holds(not reply.refused or same == (before.number, before.rounds), "refused, and went on")
        if self.keeper.text != kept:
            readable(self.keeper.text)
            holds(viewer.tape.rounds == read_rounds(self.keeper.text.encode()), "not what is kept")
        for width in (80, 40):
            holds(cell_len(viewer.prompt) <= width, f"the prompt is {viewer.prompt!a}")
        if self.rng.random() < 0.2:
            drawn(reply)
        return not reply.leave

    def close(self) -> None:
        use_language("en")


# -- play ------------------------------------------------------------------------------------


class Playing:
    """A round against the weakest bots."""

    def __init__(self, preset: str, rng: random.Random) -> None:
        self.rng = rng
        use_language(rng.choice(LANGUAGES))
        names = _seated(preset, rng)
        header = Header(preset, names, None, rng.randrange(len(names)))
        me, bots = rng.choice(names), contest_of(preset).levels(header)
        weakest = next(iter(bots.values()))
        record = Record(header.tags()).tagged(PLAYER, me)
        record = record.tagged(BOTS, ", ".join(f"{n}={weakest}" for n in names if n != me))
        evening = Evening.begun(record.tagged(SEED, str(rng.randrange(10**6))))
        coach, match = rng.random() < 0.2, rng.random() < 0.2
        self.store = Memory(Path("round.kib"))
        self.seat = Seat(evening, self.store, coach, match)
        self.typist = Typist(rng, Seat.table, sense=10)
        drawn(self.seat.going_on())

    def line(self) -> str:
        seat = self.seat
        plays = list(seat.evening.host.choices) if seat.evening.mine else ["next"]
        return self.typist.line(plays, seat.log.header.players, seat.question)

    def typed(self, line: str) -> bool:
        seat, rng = self.seat, self.rng
        before, saved = seat.log, self.store.saved
        seat.preview(line)
        reply = seat.execute(line)
        holds(not reply.refused or seat.log is before, "refused, and changed the log")
        if seat.log is before:
            holds(self.store.saved == saved, "the record changed without the log")
        else:
            readable(seat.evening.text(seat.log))
        holds(cell_len(seat.prompt) <= 40, f"the prompt is {seat.prompt!a}")
        if rng.random() < 0.15:
            drawn(reply)
        if reply.replay:
            _look_back(seat, rng)
        if rng.random() < 0.01 and series_of(seat.log.header):
            Evening.resumed(read_rounds(seat.evening.text(seat.log).encode())).close()
        return not reply.leave

    def close(self) -> None:
        self.seat.evening.close()
        use_language("en")


# -- questions -------------------------------------------------------------------------------


class Typed(PlainLines):
    """Lines that come one by one from elsewhere; the last one is the end of the input."""

    interactive = True

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines

    def ask(self, prompt: str, default: str = "", keep: bool = False) -> str:
        """The next line, as a terminal gives it."""
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        return line.strip() or default


class Asked:
    """Questions in a row that are all answered by one line, again and again: every question is
    asked until it is understood, or the lines end."""

    def __init__(self, ask: Callable[[random.Random, Typed, Speaker], None], rng: random.Random):
        self.rng = rng
        self.ask = partial(ask, random.Random(rng.random()))
        self.typist = Typist(rng, COMMANDS)
        self.lines: list[str] = []
        use_language(rng.choice(LANGUAGES))

    def line(self) -> str:
        rng = self.rng
        if rng.random() < 0.5:
            names = (*NAMES, *_STRANGE)
            several = " ".join(rng.choice(names) for _ in range(rng.randint(1, 4)))
            return rng.choice((str(rng.randint(0, 9)), "", several, rng.choice(logged()), "2/5"))
        return self.typist.line(["1 Anna 5", "40 %", "medium"], NAMES, None)

    def typed(self, line: str) -> bool:
        self.lines.append(line)
        with redirect_stdout(StringIO()), suppress(EOFError, Left, Misused):
            self.ask(Typed(iter(self.lines)), Speaker())
            return False
        return len(self.lines) < _PATIENCE

    def close(self) -> None:
        use_language("en")


def _set_up(rng: random.Random, lines: Typed, speaker: Speaker) -> None:
    """What ``track`` asks before a round."""
    log = opened(Setting(), Answers(), lines, speaker.say, "2026-01-31")
    readable(f"{log.text()}")


def _invited(rng: random.Random, lines: Typed, speaker: Speaker) -> None:
    """What ``play`` asks before a round."""
    wish = Invitation(seed=1)
    Evening.begun(accepted(wish, Answers(), lines, speaker.say, "2026-01-31")).close()


def _chosen(rng: random.Random, lines: Typed, speaker: Speaker) -> None:
    """A question of the welcome, and the number of a lesson."""
    options = [Option(name, (name,)) for name in ("learn", "play", "учиться")]
    Asker(speaker, lines).ask(options)
    while True:
        with suppress(Misused):
            item_called(lines.ask(""), None)
            return


def _learnt(key: str, rng: random.Random, lines: Typed, speaker: Speaker) -> None:
    """A question of a lesson or a drill."""
    course, _preset = _course(key)
    found = _questions(key, rng.randrange(len(course.lessons) + len(course.drills)))
    if found:  # advice of so few worlds may never be sure enough to ask
        moment, question = rng.choice(found)
        Sitting(speaker, lines).ask(course, moment, question, "Question")


def _course(key: str) -> tuple[Any, str]:
    (course,) = (course for course in courses() if course.key == key)
    return course, presets(course)[0]


@cache
def _questions(key: str, place: int) -> list[tuple[Any, Any]]:
    """What a lesson or drill of a course asks, by its place in it."""
    course, preset = _course(key)
    if place < len(course.lessons):
        return list(questions(course, course.lessons[place], preset))
    drill = course.drills[place - len(course.lessons)]
    (item,) = (item for item in items(preset) if item.taught is drill)
    with suppress(Misused):
        one = search(item, None, 3, random.Random(1))
        return [(one.moment, one.question)]
    return []


ROOMS: Final[Mapping[str, Callable[[random.Random], Room]]] = {
    **{f"track {preset}": partial(Tracking, preset) for preset in logged()},
    **{f"replay {preset}": partial(Replaying, preset) for preset in logged()},
    **{f"play {preset}": partial(Playing, preset) for preset in played()},
    **{f"learn {course.key}": partial(Asked, partial(_learnt, course.key)) for course in courses()},
    "track questions": partial(Asked, _set_up),
    "play questions": partial(Asked, _invited),
    "learn questions": partial(Asked, _chosen),
}
"""Every kind of prompt."""
