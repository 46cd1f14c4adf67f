"""Whatever is typed, the prompts stand: ``python -m tests.fuzz_prompts --count 20000 --seed 1``.

Lines from ``tests.strategies.typists`` go into sessions of ``track``, ``replay``, ``play`` and
``learn``, and into the questions before them, of all games. Told is each line after which

- something was raised that is no sentence, or the answer took ten seconds;
- the line was refused and had changed the log all the same;
- the record cannot be read back, or holds a character that does not belong into one;
- the prompt or the screen is wider than the terminal, or cannot be drawn.

A sitting is made of the seed and its own number, so that ``--sitting N`` repeats it alone.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, chdir, contextmanager, suppress
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from kibitz.cli.streams import prepare
from kibitz.inference.plan import Plan
from tests.patience import TooLong, timed, until_stopped
from tests.strategies import rooms
from tests.strategies.rooms import Room, Wrong

OFTEN: Final = {"track": 3, "replay": 2, "play": 1, "learn": 2}
"""Sittings at each prompt: at kibitz's own table most of the time others play."""

SITTING: Final = 60
"""Lines of one sitting at most."""


@dataclass
class Tally:
    """What came of it: lines and seconds by kind of prompt, and the ``faults`` in full."""

    lines: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    faults: list[str] = field(default_factory=list)

    def told(self) -> Iterator[str]:
        """The figures, a line each."""
        for kind, count in sorted(self.lines.items()):
            yield f"{kind:<24} {count:>7} lines {count / self.seconds[kind]:>7.0f} a second"
        whole, took = self.lines.total(), sum(self.seconds.values())
        yield f"{'in all':<24} {whole:>7} lines {whole / max(took, 1e-9):>7.0f} a second"
        yield f"faults: {len(self.faults)}"


def sit(
    kind: str, make: Callable[[random.Random], Room], name: str, lines: int, tally: Tally
) -> None:
    """Type up to so many lines into one room; what goes wrong ends it."""
    rng, typed = random.Random(name), list[str]()
    began = time.process_time()
    try:
        with timed():
            room = make(rng)
        for _ in range(min(lines, SITTING)):
            line = room.line()
            typed.append(line)
            tally.lines[kind] += 1
            with timed():
                going_on = room.typed(line)
            if not going_on:
                break
    except (Exception, TooLong) as error:
        told = traceback.format_exc(limit=-6)
        if isinstance(error, Wrong):
            told = str(error)
        shown = "\n".join(f"    {line[:200]!a}" for line in typed)
        tally.faults.append(f"{kind} {name}\n{shown}\n{told}")
    finally:
        with suppress(UnboundLocalError):
            room.close()
        tally.seconds[kind] += time.process_time() - began


def fuzz(
    count: int, seed: int, game: str | None = None, sitting: int | None = None, loud: bool = False
) -> Tally:
    """Type ``count`` lines, sitting after sitting."""
    tally, number = Tally(), sitting or 0
    kinds = [
        (kind, make)
        for kind, make in rooms.ROOMS.items()
        if game is None or game in kind.split()
        for _ in range(OFTEN[kind.split(maxsplit=1)[0]])
    ]
    with apart(), until_stopped():
        while tally.lines.total() < count:
            kind, make = kinds[number % len(kinds)]
            before = len(tally.faults)
            sit(kind, make, f"{seed}/{number}", count - tally.lines.total(), tally)
            if loud and tally.faults[before:]:
                sys.stdout.write(f"sitting {number}: {tally.faults[-1]}\n")
                sys.stdout.flush()
            number += 1
            if sitting is not None:
                break
    return tally


@contextmanager
def apart() -> Iterator[None]:
    """In a folder of its own, with advice that is cheap: of a few worlds, and wanted at once."""
    cheap = ("win", rooms.WORLDS, None, 0, lambda: True)
    with TemporaryDirectory() as folder, chdir(folder):
        stack = ExitStack()
        stack.enter_context(patch.dict("os.environ", KIBITZ_DIR=folder, KIBITZ_CONFIG=folder))
        stack.enter_context(patch.object(Plan.__init__, "__defaults__", cheap))
        with stack:
            yield


def main() -> int:
    """The exit status: 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", help="such as truc; also a prompt, such as replay")
    parser.add_argument("--sitting", type=int, help="this one alone, again")
    call = parser.parse_args()
    prepare()
    tally = fuzz(call.count, call.seed, call.game, call.sitting, loud=True)
    sys.stdout.writelines(f"{line}\n" for line in tally.told())
    return int(bool(tally.faults))


if __name__ == "__main__":
    sys.exit(main())
