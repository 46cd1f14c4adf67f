"""What a level of a drill is: how often simple rules answer its questions right.

    python -m tests.course --questions 400

Questions come from new rounds between bots, as in the drill, and are sorted into the levels by
their hardness. Learners answer each: one guesses; one has a beginner's rule; one counts the cards
left and no more: what a guess, a duel, a forced card showed of a hand is nothing to it; one leaves
out what was shown to be impossible, and takes all that is left to be as likely.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from kibitz.cli.learn.catalogue import Item, items
from kibitz.cli.learn.practise import candidates
from kibitz.cli.learnt.progress import LEVELS
from kibitz.cli.teaching.lesson import Drill
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Chance, Choice, Pick, Question
from kibitz.inference.letter.reasoning import Reasoning

Rule = Callable[[Moment, Question[Any]], Any]
"""An answer to a question about a moment."""

_PLAY: Final = re.compile(r"(\d)(?:>(\S+))?(?: (\d))?")
"""A play in the notation: the card, at whom, what is named."""

LEARNERS: Final = ("guesses", "rule", "counts", "excludes")


# -- the 16-card family ------------------------------------------------------------------------


def _copies(moment: Moment) -> Mapping[int, int]:
    """The whole pack, by rank."""
    return {card.rank: card.count for card in moment.now.deal.table.rules.cards}


def _unseen(moment: Moment) -> Mapping[int, int]:
    found: Mapping[int, int] = moment.now.belief.unseen_by(moment.eyes)
    return found


def _asked_rank(moment: Moment, question: Question[Any]) -> int:
    """The rank that a chance is asked of."""
    named = [rank for rank in _copies(moment) if f"the {rank} (" in question.text]
    return named[0]


Known = Callable[[Moment, int], Mapping[int, int]]
"""So many copies of each rank a player of a seat may hold, to a learner."""


def _pack_of(moment: Moment, seat: int) -> Mapping[int, int]:
    return _copies(moment)


def _unseen_of(moment: Moment, seat: int) -> Mapping[int, int]:
    return _unseen(moment)


def _left_of(moment: Moment, seat: int) -> Mapping[int, int]:
    return Reasoning(moment.past, moment.eyes, seat).left.copies


def _seat(moment: Moment, question: Question[Any]) -> int:
    """Whose hand a question is about."""
    (seat,) = [
        seat
        for seat, name in enumerate(moment.header.players)
        if re.search(rf"\b{name}\b", question.text)
    ]
    return seat


def _choices(question: Question[Any]) -> tuple[Choice, ...]:
    assert isinstance(question.answers, Pick)
    return question.answers.choices


def _likeliest(known: Known) -> Rule:
    """The rank of which there are most."""

    def answer(moment: Moment, question: Question[Any]) -> Any:
        copies = known(moment, _seat(moment, question))
        return max(_choices(question), key=lambda choice: copies.get(choice.number or 0, 0))

    return answer


def _share(known: Known) -> Rule:
    """The share of a rank among all there are."""

    def answer(moment: Moment, question: Question[Any]) -> float:
        copies = known(moment, _seat(moment, question))
        return copies.get(_asked_rank(moment, question), 0) / sum(copies.values())

    return answer


def _named(known: Known) -> Rule:
    """The player and the rank of which the share is highest."""

    def worth(moment: Moment, choice: Choice) -> float:
        name, rank = choice.words[0].split()
        copies = known(moment, moment.header.players.index(name))
        return copies.get(int(rank), 0) / sum(copies.values())

    def answer(moment: Moment, question: Question[Any]) -> Any:
        return max(_choices(question), key=lambda choice: worth(moment, choice))

    return answer


def _low_card(known: Known) -> Rule:
    """The lower card, never at oneself, and with it the likeliest name."""

    def worth(moment: Moment, choice: Choice) -> tuple[int, bool, float]:
        play = _PLAY.fullmatch(choice.words[0])
        assert play, choice.words
        card, target, named = play.groups()
        if named is None:
            return -int(card), target != moment.me, 0.0
        copies = known(moment, moment.header.players.index(target))
        return -int(card), True, copies.get(int(named), 0) / sum(copies.values())

    def answer(moment: Moment, question: Question[Any]) -> Any:
        return max(_choices(question), key=lambda choice: worth(moment, choice))

    return answer


_MAKES: Final[Mapping[str, Callable[[Known], Rule]]] = {
    "likeliest": _likeliest,
    "chance": _share,
    "guess": _named,
    "safest": _low_card,
    "best": _low_card,
}

RULES: Final[Mapping[str, tuple[Rule, ...]]] = {
    drill: tuple(make(known) for known in (_pack_of, _unseen_of, _left_of))
    for drill, make in _MAKES.items()
}
"""By drill what each learner answers, beside the one who guesses."""


@dataclass(frozen=True)
class Tally:
    """Of so many ``questions`` of a level, how many each learner got right."""

    questions: int
    right: tuple[float, ...]


def measured(item: Item, count: int, seed: int) -> Mapping[int, Tally]:
    """The levels of a drill."""
    assert isinstance(item.taught, Drill)
    rng, rule = random.Random(seed), RULES[item.taught.key]
    found: dict[int, list[tuple[float, ...]]] = defaultdict(list)
    for asked in islice(_endless(item, rng), count):
        question = asked.question
        level = min(LEVELS, int(question.hardness * LEVELS) + 1)
        graded = question.answers
        given = [graded.right(answer(asked.moment, question)) for answer in rule]
        found[level].append((_guessed(question), *map(float, given)))
    return {
        level: Tally(
            len(rows), tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
        )
        for level, rows in sorted(found.items())
    }


def _endless(item: Item, rng: random.Random) -> Iterator[Any]:
    assert isinstance(item.taught, Drill)
    while True:
        yield from candidates(item, item.taught, None, rng)


def _guessed(question: Question[Any]) -> float:
    """How often a guess is right."""
    if isinstance(question.answers, Pick):
        choices = question.answers.choices
        return sum(choice.right for choice in choices) / len(choices)
    assert isinstance(question.answers, Chance)
    return sum(question.answers.right(n / 100) for n in range(101)) / 101


def main(words: Sequence[str] | None = None) -> int:
    """Print a row for each level of each drill."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--questions", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--drill", choices=RULES)
    call = parser.parse_args(words)
    for item in items(None):
        if item.taught.key in RULES and call.drill in (None, item.taught.key):
            for level, tally in measured(item, call.questions, call.seed).items():
                shares = "".join(f"{100 * share:>8.0f}" for share in tally.right)
                sys.stdout.write(f"{item.taught.key:<11} {level}  {tally.questions:>5}{shares}\n")
                sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
