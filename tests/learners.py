"""Does the course find a fault? Simulated learners play, and learn what their reviews name.

    python -m tests.learners --rounds 12

Each plays as a bot that counts, but for one fault, against two such bots. After each round the
review names a lesson or a drill, as at the prompt; the learner goes through it. Whoever has gone
through a lesson about the fault makes it no more: that is the rule of learning, and nothing else is
learnt.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np

from kibitz.cli.games import course_of
from kibitz.cli.learnt.progress import Progress
from kibitz.cli.session.remedy import kinds_of, remedy
from kibitz.cli.teaching.lesson import Lesson
from kibitz.cli.teaching.moment import Moment, log_of
from kibitz.engine.header import Header
from kibitz.engine.round import read_round
from kibitz.inference.contest import Effort, Host, full_record
from kibitz.inference.games import contest_of
from kibitz.inference.plan import Plan
from kibitz.inference.review import review

_GAME: Final = "pismo"
_NAMES: Final = ("Ida", "Anna", "Ben")
_WORLDS: Final = 60
_PLAY: Final = re.compile(r"(\d)(?:>(\S+))?(?: (\d))?")

Fault = Callable[[Moment, Collection[str], str], str]
"""What is played at a moment instead of what the bot wants, of all that may be played."""


def names_by_the_pack(moment: Moment, choices: Collection[str], wanted: str) -> str:
    """Names the 5 with every 1: there are two of it, whatever lies on the table."""
    if not wanted.startswith("1>"):
        return wanted
    return next((text for text in sorted(choices) if re.fullmatch(r"1>\S+ 5", text)), wanted)


def forgets(moment: Moment, choices: Collection[str], wanted: str) -> str:
    """Does not remember a card that it has seen: names another."""
    found = _PLAY.fullmatch(wanted)
    if not wanted.startswith("1>") or found is None or found[2] not in moment.header.players:
        return wanted
    known = moment.now.belief.certain(moment.header.seat(found[2]))
    if known is None or found[3] != str(known):
        return wanted
    return next(text for text in sorted(choices) if text.startswith("1>") and text != wanted)


def plays_high(moment: Moment, choices: Collection[str], wanted: str) -> str:
    """Gives the higher card away, the 8 only where it must be."""
    allowed = [text for text in sorted(choices) if text[0] != "8"] or sorted(choices)
    top = max(text[0] for text in allowed)
    return wanted if wanted[0] == top else next(text for text in allowed if text[0] == top)


def duels(moment: Moment, choices: Collection[str], wanted: str) -> str:
    """Duels whenever it can, whatever it keeps."""
    return next((text for text in sorted(choices) if text.startswith("3>")), wanted)


FAULTS: Final[dict[str, tuple[Fault, frozenset[str]]]] = {
    "names by the pack": (names_by_the_pack, frozenset({"miss", "joint"})),
    "forgets what it saw": (forgets, frozenset({"miss", "joint", "advice"})),
    "gives high cards away": (plays_high, frozenset({"advice", "kept", "end"})),
    "duels always": (duels, frozenset({"risk"})),
}
"""By learner what it does wrong, and the lessons that are about it."""


@dataclass
class Learner:
    """``named``: what the reviews named, round by round; ``lost``: points given away in each.

    ``cured``: the round after which a lesson about the fault was gone through.
    """

    named: list[str] = field(default_factory=list)
    lost: list[float] = field(default_factory=list)
    cured: int | None = None


def taught(name: str, rounds: int, seed: int, folder: Path) -> Learner:
    """So many rounds of a learner."""
    fault, about = FAULTS[name]
    learner, course = Learner(), course_of(_GAME)
    with Progress.opened(folder) as progress:
        for number in range(rounds):
            kinds, lost = played(fault if learner.cured is None else None, seed + number)
            learner.lost.append(lost)
            found = remedy(course, _GAME, kinds, progress)
            if found is None:
                continue
            learner.named.append(found.key)
            if isinstance(found, Lesson):
                for item in range(1, found.exercises + 1):
                    progress.add(f"{course.key}/{found.key}", right=True, item=item)
                if found.key in about and learner.cured is None:
                    learner.cured = number + 1
    return learner


def untaught(fault: Fault | None, rounds: int, seed: int) -> float:
    """What is lost in a round with a fault, or without any, if nothing is learnt, in points."""
    return sum(played(fault, seed + number)[1] for number in range(rounds)) / rounds


def played(fault: Fault | None, seed: int) -> tuple[Sequence[str], float]:
    """A round, and what the learner's mistakes in it were about, and lost in points."""
    own = log_of(read_round(full_record(round_of("counter", fault, seed))), 0)
    decisions = review((own,), 0, Plan(worlds=_WORLDS)).decisions
    return kinds_of(decisions), 100 * sum(decision.loss for decision in decisions)


def round_of(bot: str, habit: Fault | None, seed: int, against: str | None = None) -> Host:
    """A round in which the first player plays as a ``bot`` but for a ``habit``.

    The others are such bots, or others they are played ``against``.
    """
    contest = contest_of(_GAME)
    host: Host = contest.host(Header(_GAME, _NAMES, None, first=seed % len(_NAMES)), seed)
    words = (bot, *[against or bot] * (len(_NAMES) - 1))
    bots = [contest.bot(word, Effort()) for word in words]
    rngs = [np.random.default_rng((seed, seat)) for seat in range(len(_NAMES))]
    for seat, each in enumerate(bots):
        contest.tell(each, seat, None, host)
    while (turn := host.turn) is not None:
        chosen = contest.ask(bots[turn], host, rngs[turn])
        if habit is not None and turn == 0:
            wanted = next(text for text, choice in host.choices.items() if choice == chosen)
            moment = Moment.of(log_of(read_round(full_record(host)), 0), 0)
            chosen = host.choices[habit(moment, host.choices, wanted)]
        before, host = host, host.after(chosen)
        for seat, each in enumerate(bots):
            contest.tell(each, seat, before, host)
    return host


def main(words: Sequence[str] | None = None) -> int:
    """Print a row for each learner."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--learner", choices=FAULTS)
    call = parser.parse_args(words)
    if call.learner is None:
        sys.stdout.write(f"no fault: {untaught(None, call.rounds, call.seed):.1f}\n")
    for name in FAULTS:
        if call.learner not in (None, name):
            continue
        with TemporaryDirectory() as folder:
            found = taught(name, call.rounds, call.seed, Path(folder))
        since = found.lost[found.cured :] if found.cured is not None else []
        after = f"{sum(since) / len(since):.1f}" if since else "–"
        before = f"{untaught(FAULTS[name][0], call.rounds, call.seed):.1f}"
        cured = "never" if found.cured is None else f"{found.cured}"
        named = " ".join(found.named)
        sys.stdout.write(f"{name:<22} {cured:>5} {before:>6} {after:>6}  {named}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
