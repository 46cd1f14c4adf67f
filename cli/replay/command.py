"""``kibitz replay``: find the rounds, and step through them or print them all."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import dataclass, replace

from kibitz.cli.answer import Form, give
from kibitz.cli.library.reading import contents
from kibitz.cli.prompt.lines import Lines, PlainLines, lines_for
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.replay.driver import drive
from kibitz.cli.replay.keeper import Keeper, Spoilt, keeper_of
from kibitz.cli.replay.knowledge import Sight
from kibitz.cli.replay.plain import answer, told
from kibitz.cli.replay.tape import Tape, default_eyes, reel_of
from kibitz.cli.replay.viewer import Viewer
from kibitz.cli.source import Wish, read, rounds_in, styles_asked
from kibitz.cli.streams import NoInput
from kibitz.engine.round import Round
from kibitz.inference.study import study_of


@dataclass(frozen=True)
class Call:
    """What the command line said; ``form``: ``SCREEN`` is stepped through.

    ``lenient``: other rounds of the file may be broken, and are left out.
    """

    wish: Wish
    form: Form
    truth: bool = False
    accessible: bool = False
    lenient: bool = False


def replay(call: Call) -> int:
    """Answer ``kibitz replay``; the exit status. Raises ``KibitzError``."""
    wish = call.wish
    data = read(wish.file)
    rounds, keeper = _read(call, data)
    tape = _begun(call, rounds)
    header = tape.round.header
    styles = styles_asked(wish.styles, header, study_of(header).styles)
    sight = Sight(styles, strict=wish.player is not None)
    if call.form is Form.JSON:
        give(answer(_tapes(call, tape), sight), call.form, lambda _width: [])
        return 0
    lines = None if call.form is Form.PLAIN else _lines(call)
    if lines is None:
        for line in told(_tapes(call, tape), sight):
            sys.stdout.write(f"{line}\n")
        return 0
    viewer = Viewer(tape, sight, keeper)
    return drive(viewer, lines, Speaker(call.accessible))


def _read(call: Call, data: bytes) -> tuple[tuple[Round, ...], Keeper]:
    """The rounds of the file, and what writes into it."""
    file = call.wish.file
    if call.lenient:
        found = contents(file, data)
        if found.troubles:
            return found.rounds, Spoilt(file)
    return rounds_in(data, call.wish.edition), keeper_of(file, data)


def _begun(call: Call, rounds: tuple[Round, ...]) -> Tape:
    """The stop asked for; raises ``Misused`` for one that there is not."""
    wish = call.wish
    tape = Tape(rounds, len(rounds) - 1, truth=call.truth)
    if wish.round is not None:
        places = [round.index for round in rounds]
        tape = tape.turned(places.index(wish.round) + 1 if wish.round in places else wish.round)
    reel_of(tape.round)  # a round that cannot be replayed is an error of the whole command
    tape = replace(tape, eyes=default_eyes(tape.round))
    if wish.player is not None:
        tape = tape.seen_by(wish.player)
    return tape if wish.at is None else tape.to(wish.at)


def _tapes(call: Call, tape: Tape) -> list[Tape]:
    """The rounds to print: the one asked for, else all."""
    if call.wish.round is not None or call.wish.at is not None:
        return [tape]
    eyes = call.wish.player
    tapes = [tape.turned(number) for number in range(1, len(tape.rounds) + 1)]
    return [
        replace(each, eyes=tape.eyes if eyes is not None else default_eyes(each.round))
        for each in tapes
    ]


def _lines(call: Call) -> Lines | None:
    """Where the words come from; ``None``: there are none, and all is printed.

    That is so where the record itself came through standard input, where the output goes into a
    pipe while somebody sits at the keyboard, and where standard input has nothing to say.
    """
    if isinstance(sys.stdin, NoInput) or call.wish.file == "-":
        return None
    if not sys.stdin.isatty():
        script = _Script()
        return None if script.empty else script
    if not sys.stdout.isatty():
        return None
    return lines_for(call.accessible, lambda: None, lambda _line: (), lambda _line, _columns: [])


class _Script(PlainLines):
    """Standard input, of which the first line is read at once."""

    def __init__(self) -> None:
        super().__init__(interactive=False)
        self._first: str | None = None
        with suppress(EOFError):
            self._first = super().ask("")

    @property
    def empty(self) -> bool:
        """Whether there was nothing."""
        return self._first is None

    def ask(self, prompt: str, default: str = "", keep: bool = False) -> str:
        """The next line."""
        if self._first is None:
            return super().ask(prompt, default, keep)
        first, self._first = self._first, None
        return first
