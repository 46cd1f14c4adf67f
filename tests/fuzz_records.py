"""Whatever is in a file, it is answered: ``python -m tests.fuzz_records --count 20000 --seed 1``.

Spoilt records from ``tests.strategies.mutations`` are read, checked, written again and asked about
(``check``, ``odds``, ``guess``, the library), in this process. Told is each record

- at which something was raised that is no sentence, or for which it took ten seconds;
- that cannot be read again as it was written, or is not written as it was read again;
- that is written with a control character in it;
- of which an answer holds a probability below 0 or above 1.

A record is made of the seed and its own number, so that ``--record N`` repeats it alone.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from math import isnan
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from kibitz.cli.library.identity import contexts
from kibitz.cli.library.reading import contents
from kibitz.engine.errors import KibitzError, RecordError
from kibitz.engine.record import decode, dumps, loads
from kibitz.engine.round import Round, project, read_rounds, write_rounds
from kibitz.inference.study import branches, reached, study_of
from tests.cli.running import invoke
from tests.patience import TooLong, timed, until_stopped
from tests.strategies.mutations import spoilt

COMMANDS: Final = (
    ("check",), ("check", "--json"), ("odds",), ("odds", "--json", "--model", "reads"), ("guess",),
    ("odds", "--at", "2"), ("odds", "--as", "Anna", "--json"), ("check", "--round", "1"),
)  # fmt: skip
"""What a record is asked by, now and then: most of the time goes into the commands themselves."""

SELDOM: Final = 0.02

_ROUNDING: Final = 1e-6


class Wrong(Exception):
    """What must not be."""


@dataclass
class Tally:
    """What came of it: records by how they were answered, seconds, and the ``faults`` in full."""

    records: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    longest: float = 0.0
    faults: list[str] = field(default_factory=list)

    def told(self) -> Iterator[str]:
        """The figures, a line each."""
        for kind, count in sorted(self.records.items()):
            yield f"{kind:<14} {count:>7}"
        count = self.records.total()
        yield f"{'in all':<14} {count:>7}, {count / max(self.seconds, 1e-9):.0f} a second"
        yield f"the longest took {self.longest:.1f} s"
        yield f"faults: {len(self.faults)}"


def asked(data: bytes, rng: random.Random, folder: Path) -> str:
    """How a record is answered: the kind of what is wrong with it, or “fine”."""
    contents("a.kib", data)
    if rng.random() < SELDOM:
        _commanded(data, rng, folder)
    try:
        rounds = read_rounds(data)
    except RecordError as error:
        return _told(error)
    _written(data, rounds)
    list(contexts(rounds))
    try:
        for round in rounds:
            _answered(round, rng)
    except RecordError as error:
        return _told(error)
    return "fine"


def _told(error: RecordError) -> str:
    said = str(error)
    if not said or len(said) > 5000 or "\n" in said:
        raise Wrong(f"a sentence of {len(said)} characters: {said[:200]!a}")
    return error.kind


def _written(data: bytes, rounds: tuple[Round, ...]) -> None:
    """What is read is written so that it is read again, and written again alike."""
    lenient, canonical = dumps(loads(decode(data))), write_rounds(rounds)
    for text in (lenient, canonical):
        if any(not letter.isprintable() and letter in _FORBIDDEN for letter in text):
            raise Wrong("a control character is written")
    if dumps(loads(lenient)) != lenient:
        raise Wrong("what is written comes back changed")
    again = read_rounds(canonical.encode())
    if write_rounds(again) != canonical:
        raise Wrong("a canonical record comes back changed")
    before = [[logged.event for logged in round.events] for round in rounds]
    if [[logged.event for logged in round.events] for round in again] != before:
        raise Wrong("a canonical record means something else")


_FORBIDDEN: Final = {chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))} - {"\n"}


def _answered(round: Round, rng: random.Random) -> None:
    study = study_of(round.header)
    json.dumps(study.report(reached(round)), allow_nan=False)
    for _variation in branches(round):
        pass
    eyes = rng.choice((round.header.eyes, *range(len(round.header.players))))
    log = round if eyes == round.header.perspective else project(round, eyes)
    start = study.read(log.header, None, {}) if rng.random() < 0.3 else None
    moment = reached(log, start)
    _probable(study.odds(moment, eyes))
    with suppress(KibitzError):
        _probable(study.guess(moment, eyes))


def _probable(answer: Any) -> None:
    """Every figure of an answer is no probability at all, or one between 0 and 1."""
    json.dumps(answer, allow_nan=False)
    figures = [answer]
    while figures:
        match figures.pop():
            case dict() as found:
                figures += found.values()
            case list() | tuple() as found:
                figures += found
            case float() as p if 1 < p < 1 + _ROUNDING or -_ROUNDING < p < 0 or isnan(p):
                raise Wrong(f"a probability of {p!r}")


def _commanded(data: bytes, rng: random.Random, folder: Path) -> None:
    """A command of the program itself, with the record as a file or on standard input."""
    words, path = rng.choice(COMMANDS), folder / "a.kib"
    path.write_bytes(data)
    piped = rng.random() < 0.3
    done = invoke(words[0], "-" if piped else str(path), *words[1:], stdin=data if piped else b"")
    if done.status not in (0, 1, 2, 3) or (done.status and not done.err and not done.out):
        raise Wrong(f"{' '.join(words)} ended with {done.status}: {done.err[:200]!a}")
    if {*done.out, *done.err} & _FORBIDDEN - {"\t"}:
        raise Wrong(f"{' '.join(words)} printed a control character")


def fuzz(count: int, seed: int, record: int | None = None, loud: bool = False) -> Tally:
    """Ask about ``count`` records, or about one of them alone."""
    tally = Tally()
    with TemporaryDirectory() as folder, until_stopped():
        for number in range(count) if record is None else (record,):
            rng = random.Random(f"{seed}/{number}")
            data = spoilt(rng)
            began = time.process_time()
            try:
                with timed():
                    tally.records[asked(data, rng, Path(folder))] += 1
            except (Exception, TooLong) as error:
                told = str(error) if isinstance(error, Wrong) else traceback.format_exc(limit=-6)
                shown = data if len(data) < 4000 else data[:4000] + b"..."
                tally.faults.append(f"record {number} of {seed}\n{shown!r}\n{told}")
                tally.records["faults"] += 1
                if loud:
                    sys.stdout.write(f"{tally.faults[-1]}\n")
                    sys.stdout.flush()
            took = time.process_time() - began
            tally.seconds, tally.longest = tally.seconds + took, max(tally.longest, took)
    return tally


def main() -> int:
    """The exit status: 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=20_000, help="records")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", type=int, help="this one alone")
    wish = parser.parse_args()
    tally = fuzz(wish.count, wish.seed, wish.record, loud=True)
    sys.stdout.write("".join(f"{line}\n" for line in tally.told()))
    return int(bool(tally.faults))


if __name__ == "__main__":
    sys.exit(main())
