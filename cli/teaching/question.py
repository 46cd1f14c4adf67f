"""A question about a moment of a round: what may be answered, and what of it is right."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Final, Generic, Protocol, TypeVar

from kibitz.cli.teaching.choosing import chosen, numbered, own_number
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.texts import _, percent
from kibitz.engine.spelling import match
from kibitz.engine.spelling import number as number_in
from kibitz.engine.words import COMMON, LETTERS

A = TypeVar("A")

_NUMBER: Final = re.compile(r"(\d{1,9})(?:[.,](\d{1,9}))?\s*(%?)")
_FRACTION: Final = re.compile(r"(\d{1,6})\s*/\s*(\d{1,6})")

_SLIPPED: Final = 0.015
"""A probability so near to that of a slip was found in its way: it is typed in whole points."""

YES: Final = (*COMMON["yes"].split(), *LETTERS["yes"].split())
NO: Final = (*COMMON["no"].split(), *LETTERS["no"].split())
"""What somebody says who means yes, or no, in four languages."""


class Answers(Protocol[A]):
    """What may be answered; ``A`` is an answer once it is understood."""

    def understood(self, typed: str) -> A | None:
        """What was typed, or ``None`` for what is no answer."""
        ...

    def right(self, answer: A) -> bool:
        """Whether it is right."""
        ...

    def said(self, answer: A) -> str:
        """The answer as it is repeated."""
        ...

    def told(self, answer: A) -> str:
        """What there is to say of a wrong answer by itself; empty if there is nothing."""
        ...

    @property
    def truth(self) -> str:
        """What would have been right."""
        ...

    @property
    def expected(self) -> str:
        """What is expected, for whoever typed something else."""
        ...


@dataclass(frozen=True)
class Choice:
    """An answer to choose. ``figure``: what is shown beside it once the answer is given.

    ``worth``: the best are shown first. ``why``: for a wrong one, why it is wrong. ``words``: what
    else somebody may call it. ``number``: its own one, if it is not to be counted with the others.
    """

    text: str
    right: bool
    figure: str = ""
    worth: float = 0.0
    why: str = ""
    words: tuple[str, ...] = ()
    number: int | None = None

    @property
    def named(self) -> bool:
        """Whether the words begin with its own number: “5 Prince”."""
        return self.text.startswith(f"{self.number} ")


@dataclass(frozen=True)
class Pick:
    """One of several choices; ``called`` understands further words, as places among them."""

    choices: tuple[Choice, ...]
    called: Callable[[str], tuple[int, ...]] = lambda word: ()

    @property
    def numbered(self) -> dict[int, Choice]:
        """The choices by number."""
        own = [own_number(choice.text) or choice.number for choice in self.choices]
        return {number: self.choices[place] for number, place in numbered(own).items()}

    def understood(self, typed: str) -> Choice | None:
        """The choice that was typed: its number, or a word for it, perhaps shortened."""
        if typed.isdecimal():
            found = number_in(typed)
            return None if found is None else self.numbered.get(found)
        said = [(choice.text, *choice.words) for choice in self.choices]
        for texts in zip_longest(*said, fillvalue=""):
            if (place := chosen(typed, texts)) is not None:
                return self.choices[place]
        called = [self.choices[place] for place in self.called(typed)]
        words = {word: choice for choice in self.choices for word in (choice.text, *choice.words)}
        fitting = called or list(match(typed, words))
        return fitting[0] if len(fitting) == 1 else None

    def right(self, answer: Choice) -> bool:
        """Whether the choice is one of the right ones."""
        return answer.right

    def said(self, answer: Choice) -> str:
        """The choice."""
        return answer.text

    def told(self, answer: Choice) -> str:
        """Why it is wrong."""
        return answer.why

    @property
    def truth(self) -> str:
        """The right choices."""
        return ", ".join(choice.text for choice in self.choices if choice.right)

    @property
    def expected(self) -> str:
        """The numbers."""
        numbers = list(self.numbered)
        if numbers == list(range(numbers[0], numbers[-1] + 1)):
            return _("a number from {first} to {last}, or the words").format(
                first=numbers[0], last=numbers[-1]
            )
        return _("one of {numbers}, or the words").format(numbers=", ".join(map(str, numbers)))


@dataclass(frozen=True)
class Slip:
    """A wrong figure that somebody comes to in a certain way. ``why``: what is wrong with that."""

    figure: float
    why: str


def _slip(slips: Sequence[Slip], answer: float, within: float) -> str:
    """What went wrong, if the answer is nearest to the figure of a slip, and near enough."""
    found = [slip for slip in slips if abs(slip.figure - answer) <= within]
    return min(found, key=lambda slip: abs(slip.figure - answer)).why if found else ""


@dataclass(frozen=True)
class Amount:
    """A whole number."""

    value: int
    slips: tuple[Slip, ...] = ()

    def understood(self, typed: str) -> float | None:
        """The number typed."""
        found = _NUMBER.fullmatch(typed)
        return float(found[1]) if found and not found[2] and not found[3] else None

    def right(self, answer: float) -> bool:
        """Whether it is this number."""
        return answer == self.value

    def said(self, answer: float) -> str:
        """The number."""
        return f"{answer:.0f}"

    def told(self, answer: float) -> str:
        """How one comes to this number, if that is known."""
        return _slip(self.slips, answer, 0)

    @property
    def truth(self) -> str:
        """The number that is right."""
        return str(self.value)

    @property
    def expected(self) -> str:
        """What to type."""
        return _("a whole number")


@dataclass(frozen=True)
class Chance:
    """A probability. Right is what differs from ``value`` by no more than ``within``."""

    value: float
    within: float = 0.1
    slips: tuple[Slip, ...] = ()

    def understood(self, typed: str) -> float | None:
        """The probability typed: ``40``, ``40 %``, ``0.4`` or ``2/5``."""
        if (fraction := _FRACTION.fullmatch(typed)) and int(fraction[2]):
            p = float(Fraction(int(fraction[1]), int(fraction[2])))
        elif number := _NUMBER.fullmatch(typed):
            figure = float(f"{number[1]}.{number[2] or 0}")
            share = bool(number[2]) and not number[3] and figure <= 1
            p = figure if share else figure / 100
        else:
            return None
        return p if p <= 1 else None

    def right(self, answer: float) -> bool:
        """Whether it is near enough."""
        return abs(answer - self.value) <= self.within + 1e-9

    def said(self, answer: float) -> str:
        """The probability."""
        return percent(answer)

    def told(self, answer: float) -> str:
        """How one comes to this probability, if that is known."""
        return _slip(self.slips, answer, _SLIPPED)

    @property
    def truth(self) -> str:
        """The exact probability."""
        return percent(self.value, 1)

    @property
    def expected(self) -> str:
        """What to type."""
        return _("a chance from 0 to 100 per cent, such as 40 or 2/5")


@dataclass(frozen=True)
class Question(Generic[A]):
    """``text`` asks; ``why`` is told after the answer, whatever it was.

    ``hardness``: from 0 (seen at a glance) to 1 (as close as such a question can be). ``lines``:
    what is shown instead of the table of its moment. ``moment``: the one it is really about, where
    that is another than was asked about.
    """

    text: str
    answers: Answers[A]
    why: tuple[str, ...] = ()
    hardness: float = 0.5
    lines: tuple[str, ...] = ()
    moment: Moment | None = None

    @property
    def open(self) -> bool:
        """Whether it can be answered wrongly."""
        picked = self.answers
        return not isinstance(picked, Pick) or not all(choice.right for choice in picked.choices)
