"""Whether luck is luck: what chance brought each player at mixed tables, on average.

Bots play, and what the cards brought each of them is added up twice: by the whole record, and by
the log each would have kept. Whoever plays and however well, a mean must lie within three
standard errors of nothing. ``python -m tests.luck --rounds 1000 > docs/LUCK.md``
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from kibitz.engine.round import Round, project, read_round
from kibitz.inference.arena import Setting, sit
from kibitz.inference.luck import Chance, recorded, seen
from kibitz.inference.plan import Plan
from kibitz.inference.study import met_after, study_of

Table = tuple[str, tuple[str, ...]]

TABLES: Final[tuple[Table, ...]] = (
    ("classic", ("counter", "random")),
    ("classic", ("counter", "random-card", "random")),
    ("truc", ("always-double", "random")),
    ("truc", ("honest", "random")),
    ("marque", ("balanced", "random", "honest")),
)
"""Tables at which good players and bad ones sit together."""

HEAD: Final = """\
| player | deal, whole record | luck, whole record | deal, own log | luck, own log |
| --- | --- | --- | --- | --- |
"""


@dataclass
class Sums:
    """What chance brought a bot, round by round."""

    deal: list[float] = field(default_factory=list)
    luck: list[float] = field(default_factory=list)

    def add(self, chances: Sequence[Chance]) -> None:
        """One more round."""
        for source in ("deal", "luck"):
            brought = sum(chance.gain for chance in chances if chance.source == source)
            getattr(self, source).append(brought)


def mean(brought: Sequence[float], seats: int) -> tuple[float, float]:
    """The mean and its standard error; the same cards come once in each of the ``seats``."""
    deals = np.array(brought).reshape(-1, seats).mean(axis=1)
    return float(deals.mean()), float(deals.std(ddof=1) / len(deals) ** 0.5)


def measured(setting: Setting, plan: Plan) -> dict[str, dict[str, Sums]]:
    """By the name of the bot: by the whole ``record``, and by its own ``log``."""
    found = {name: {"record": Sums(), "log": Sums()} for name in setting.names}
    for deals in setting.sittings:
        met: dict[str, Any] = {}
        for record in sit(setting, deals, keep=True).records:
            round = read_round(record)
            for seat, name in enumerate(round.header.players):
                found[name]["record"].add(recorded(round, seat, plan))
                chances, met[name] = _logged(round, seat, plan, met.get(name))
                found[name]["log"].add(chances)
    return found


def _logged(round: Round, seat: int, plan: Plan, met: Any) -> tuple[tuple[Chance, ...], Any]:
    """By the own log of ``seat``, and what it knows of the others then."""
    own = project(round, seat)
    start = study_of(own.header).read(own.header, met, {})
    return seen(own, start, seat, plan), met_after(met, own)


def lines(tables: Iterable[Table], rounds: int, seed: int, plan: Plan) -> Iterator[str]:
    """The lines of the note."""
    for game, bots in tables:
        setting = Setting(game, (), bots, rounds, seed)
        yield f"| {game}: {', '.join(bots)} | | | | |"
        for name, both in measured(setting, plan).items():
            parts = [brought for sums in both.values() for brought in (sums.deal, sums.luck)]
            cells = [mean(brought, len(bots)) for brought in parts]
            told = (f"{100 * value:+.2f} ± {100 * error:.2f}" for value, error in cells)
            yield f"| {name} | {' | '.join(told)} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", action="append", help="only tables of this game")
    asked = parser.parse_args()
    sys.stdout.write(HEAD)
    tables = [table for table in TABLES if asked.game is None or table[0] in asked.game]
    for line in lines(tables, asked.rounds, asked.seed, Plan(worlds=asked.worlds)):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
