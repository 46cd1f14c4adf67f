"""Whatever is sent, ``kibitz engine`` stands: ``python -m tests.fuzz_engine --count 20000``.

Programs from ``tests.strategies.drivers`` talk to desks of this process: rounds of all games, told
in parts, again, taken back, left, and between them lines that nobody should send. Told is each line

- to which something was raised, or the answer took ten seconds;
- that was answered by anything but JSON, ``best``, ``readyok`` or ``error`` with its number;
- that was right and was refused, or was refused and changed something all the same;
- after which the desk knew something else than one that was told the round alone;
- and any conversation in which the memory went on growing.

A conversation is made of the seed and its own number, so that ``--talk N`` repeats it alone.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
import traceback
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from kibitz.cli.engine import Desk
from kibitz.cli.texts import use_language
from kibitz.inference.contest import Effort
from tests.patience import TooLong, timed, until_stopped
from tests.strategies.drivers import Driver, Wrong

TALK: Final = 2000
"""Lines of one conversation at most."""

GROWTH: Final = 300
"""Megabytes that all conversations after the first may add."""

_WORLDS: Final = 4


@dataclass
class Tally:
    """What came of it. ``longest``: seconds of the slowest answer; ``faults``: in full."""

    lines: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    memory: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class _Timed:
    """A desk whose answers have their time."""

    def __init__(self, tally: Tally) -> None:
        self._desk, self._tally = desk(), tally

    def answer(self, line: bytes) -> list[str]:
        """The lines that answer a line."""
        began = time.perf_counter()
        with timed():
            said = self._desk.answer(line)
        self._tally.lines += 1
        self._tally.longest = max(self._tally.longest, time.perf_counter() - began)
        return said


def desk() -> Desk:
    """A desk that thinks little."""
    return Desk(Effort(_WORLDS), 1)


def talk(name: str, lines: int, tally: Tally) -> None:
    """Up to so many lines of one conversation; what goes wrong ends it."""
    driver = Driver(random.Random(name), _Timed(tally), desk)
    said: list[bytes] = []
    began = time.perf_counter()
    try:
        said.extend(islice(driver.lines(), lines))
    except (Exception, TooLong) as error:
        told = str(error) if isinstance(error, Wrong) else traceback.format_exc(limit=-8)
        shown = "\n".join(f"    {line[:200]!a}" for line in (*driver.recent, driver.saying))
        tally.faults.append(f"{name}\n{shown}\n{told}")
    tally.seconds += time.perf_counter() - began
    tally.memory.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


def fuzz(count: int, seed: int, number: int | None = None, loud: bool = False) -> Tally:
    """Send ``count`` lines, conversation after conversation."""
    tally, at = Tally(), number or 0
    use_language("en")
    with until_stopped():
        while tally.lines < count and (number is None or at == number):
            before = len(tally.faults)
            talk(f"{seed}/{at}", min(TALK, count - tally.lines), tally)
            if loud:
                sys.stdout.writelines(f"{fault}\n\n" for fault in tally.faults[before:])
                sys.stdout.flush()
            at += 1
    if tally.memory and tally.memory[-1] - tally.memory[0] > GROWTH:
        tally.faults.append(f"megabytes after each conversation: {tally.memory}")
    return tally


def main() -> int:
    """The exit status: 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--talk", type=int, help="this conversation alone, again")
    call = parser.parse_args()
    tally = fuzz(call.count, call.seed, call.talk, loud=True)
    rate = tally.lines / max(tally.seconds, 1e-9)
    sys.stdout.write(
        f"{tally.lines} lines, {rate:.0f} a second, the slowest answer {tally.longest:.1f} s, "
        f"{tally.memory[0]} to {tally.memory[-1]} MB; faults: {len(tally.faults)}\n"
    )
    return int(bool(tally.faults))


if __name__ == "__main__":
    sys.exit(main())
