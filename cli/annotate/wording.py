"""Judgements in figures and a few words, the same in every form they are given in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from kibitz.cli.figures import error, won
from kibitz.cli.games import view_of
from kibitz.cli.texts import _, ngettext, percent
from kibitz.engine.header import Header
from kibitz.engine.round import Round
from kibitz.inference.balance import Balance
from kibitz.inference.decision import Decision, dearest
from kibitz.inference.evaluation import NOISE
from kibitz.inference.option import Option
from kibitz.inference.option import points as points_of
from kibitz.inference.review import Review

MARKS = ("??", "?", "?!", "!")
"""The marks that a decision may get, the worst first."""


@dataclass(frozen=True)
class Point:
    """The chance to win, ``win``, after event ``number``; ``mark``: of the decision in it."""

    number: int
    win: float
    mark: str = ""


def points(review: Review) -> tuple[Point, ...]:
    """The winning-chance curve: the start, then a point an event."""
    marks = {number: made.mark for number, made in by_event(review).items()}
    wins = {0: review.fair} | {step.number: step.win for step in review.steps}
    return tuple(Point(number, win, marks.get(number, "")) for number, win in wins.items())


def by_event(review: Review) -> dict[int, Decision]:
    """By its number what was decided in an event: of several decisions the one that lost most."""
    found: dict[int, list[Decision]] = {}
    for decision in review.decisions:
        found.setdefault(decision.number, []).append(decision)
    worst = ((number, dearest(made)) for number, made in found.items())
    return {number: made for number, made in worst if made is not None}


def worth_telling(review: Review) -> tuple[Decision, ...]:
    """The decisions with a mark, or of which the game has something to say, in their order."""
    view = view_of(review.round.header)
    return tuple(d for d in review.decisions if d.loss or view.fault(d, review.seat))


def signed(change: float, se: float = 0.0) -> str:
    """A change of a winning chance in points, ``−12 ±2``; without an error below half a point."""
    return _figure(round(100 * change), se)


def _figure(count: int, se: float) -> str:
    return f"{'+' if count > 0 else '−' if count < 0 else ''}{abs(count)}{error(se)}"


def result(review: Review) -> str:
    """How the round ended for its player."""
    match review.result:
        case None:
            return _("not finished")
        case 0.0:
            return _("lost")
        case 1.0:
            return _("won")
        case _:
            return _("shared win")


def accuracy(figure: float | None) -> str:
    """An accuracy as a percentage; a dash where there was nothing to decide."""
    return "–" if figure is None else percent(figure)


def mistakes(review: Review) -> str:
    """How many there were."""
    count = len(review.mistakes)
    return ngettext("{count} mistake", "{count} mistakes", count).format(count=count)


Naming = Callable[[str], str]
"""What a choice, as the notation writes it, is called."""


def naming(header: Header, seat: int) -> Naming:
    """In words, for whoever reads a review; ``seat``: of the player who chooses."""
    return naming_to_you(header.seen_by(None), seat)


def naming_to_you(header: Header, seat: int) -> Naming:
    """The same for the player who keeps the log, as “you”."""
    view = view_of(header)
    return lambda text: view.choice(header, text, seat)


def choice_told(review: Review, option: Option) -> str:
    """A choice of the player in words."""
    return naming(review.round.header, review.seat)(option.text)


def figures(review: Review) -> Iterator[str]:
    """How well it was played, and what the result came from."""
    yield _("accuracy {figure}").format(figure=accuracy(review.accuracy))
    yield from parted(review.balance)
    yield mistakes(review)


def parted(balance: Balance) -> Iterator[str]:
    """What a result came from, each part with its name."""
    names = (_("deal {figure}"), _("skill {figure}"), _("others {figure}"), _("luck {figure}"))
    for name, part in zip(names, balance, strict=True):
        yield name.format(figure=signed(part.gain, part.se))


@dataclass(frozen=True)
class Told:
    """A part of a result: its name, its figure, and what it is, in a sentence."""

    name: str
    figure: str
    sentence: str


def balance_told(review: Review, logged: Round) -> Iterator[Told]:
    """What a result came from, part by part; ``logged``: the round as it was logged."""
    sentences = (
        (
            _("What you were dealt was as good as what is dealt on average."),
            _("What you were dealt was better than on average."),
            _("What you were dealt was worse than on average."),
        ),
        (_("Your decisions gave nothing away."),) * 2 + (_("Your decisions gave this away."),),
        _others(logged),
        (
            _("The cards drawn brought neither luck nor bad luck."),
            _("The cards drawn were lucky for you."),
            _("The cards drawn were unlucky for you."),
        ),
    )
    for name, part, (even, more, less) in zip(part_names(), review.balance, sentences, strict=True):
        gain = points_of(part.gain)
        said = even if not gain else more if gain > 0 else less
        if gain and abs(part.gain) <= NOISE * part.se:
            said = _("No more than the error of the estimate.")
        yield Told(name, signed(part.gain, part.se), said)


def _others(logged: Round) -> tuple[str, str, str]:
    """In a player's own log the draws of the others are not told: they are part of it."""
    if logged.header.perspective is None:
        return (
            _("What the others decided changed nothing."),
            _("What the others decided helped you."),
            _("What the others decided cost you this."),
        )
    return (
        _("What the others decided and drew changed nothing."),
        _("What the others decided and drew helped you."),
        _("What the others decided and drew cost you this."),
    )


def part_names() -> tuple[str, ...]:
    """The heads of columns with these parts."""
    return _("deal"), _("skill"), _("others"), _("luck")


def cost(decision: Decision) -> str:
    """What a decision lost; nothing for one that lost nothing."""
    if not decision.loss:
        return ""
    return _figure(-decision.points, decision.se) if decision.points else _("less than a point")


def against(decision: Decision, name: Naming = str) -> str:
    """What the choice made wins, and what the best would have won instead; ``name``: them so."""
    win = won(decision.played)
    if decision.best is decision.played:
        return _("wins {win}").format(win=win)
    return _("wins {win}, best “{best}” {more}").format(
        win=win, best=name(decision.best.text), more=won(decision.best)
    )


def part_of(parts: Mapping[int, str], number: int) -> str:
    """The title of the part of a round that an event belongs to; nothing where it has none."""
    begun = [first for first in parts if first <= number]
    return parts[max(begun)] if begun else ""
