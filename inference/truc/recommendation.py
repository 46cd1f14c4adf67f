"""Advice at a moment of a hand between two: every choice with its frequency and its equity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.truc.cards import RANKS
from kibitz.engine.truc.events import Act, Move
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.table import Table
from kibitz.inference.clock import UNHURRIED, Clock
from kibitz.inference.evaluation import Evaluation, Matrix
from kibitz.inference.option import Option, told
from kibitz.inference.truc import equilibrium
from kibitz.inference.truc.consistency import Chosen
from kibitz.inference.truc.hands import number_of
from kibitz.inference.truc.referee import Position
from kibitz.inference.truc.spot import Spot

Cards = tuple[int, ...]

EVEN: Final = 0.002
"""Equities that differ by less are one: that is as good as the solution is stored."""


_SINGLE: Final = 1e-6
"""What the solution, which is learnt in single precision, can miss by rounding."""


@dataclass(frozen=True)
class Choice:
    """A choice as the notation writes it (``x2 8``, ``yes``).

    ``frequency``: how often the solution makes it. ``equity``: the chance to win the game with it,
    both sides playing on by the solution. ``se``: the standard error of the equity, where it was
    tried out.
    """

    text: str
    frequency: float
    equity: float
    se: float = 0.0

    def __post_init__(self) -> None:
        told(self, "frequency", "equity", rounding=_SINGLE)


@dataclass(frozen=True)
class Deviation:
    """What wins more against an opponent as read: ``choice`` in place of the ``usual`` one.

    Their equities are against that opponent, played on as well as that allows. ``risk``: what the
    choice costs against one who plays as the solution does.
    """

    choice: Choice
    usual: Choice
    risk: float

    @property
    def gain(self) -> float:
        """What it wins more against the opponent as read, in games."""
        return self.choice.equity - self.usual.equity


@dataclass(frozen=True)
class Recommendation:
    """What ``seat``, with the cards ``held``, can do at ``position``.

    ``choices``: the most frequent first, then those worth most. ``keep``: a choice that was made,
    as it is written.
    ``exact``: whether all figures come from the solution itself; what new cards are worth, and how
    a hand is played after they were asked for, is approximate.
    ``led_to``: whether the solution leads there; else what is left was solved from there on.
    ``tried``: nothing was solved, but every choice tried out; ``errors``: in the order of the
    choices, what is worth most first, the standard error of the difference of each two.
    ``deviation``: what to do against this opponent, if enough is known.
    """

    position: Position
    seat: int
    held: Cards
    choices: tuple[Choice, ...]
    keep: str = ""
    exact: bool = True
    led_to: bool = True
    tried: bool = False
    deviation: Deviation | None = None
    errors: Matrix = ()

    @property
    def best(self) -> Choice:
        """What to do: of the choices that are worth most, the one the solution makes oftenest."""
        worth = [choice.equity for choice in self.choices]
        good = [c for c in self.choices if c.equity > max(worth) - EVEN]
        return max(good, key=lambda choice: choice.frequency)

    @cached_property
    def evaluation(self) -> Evaluation:
        """The choices, what is worth most first, and how they compare."""
        found = [Option(choice.text, choice.equity, choice.se) for choice in self.choices]
        if self.errors:
            return Evaluation(tuple(found), self.errors)
        return Evaluation.apart(sorted(found, key=lambda option: -option.win), EVEN)


def recommend(
    position: Position, seat: int | None, keep: str = "", clock: Clock = UNHURRIED
) -> Recommendation:
    """The choices of whoever is to decide; raises ``KibitzError`` if that is not ``seat``.

    Raises ``TimeIsUp`` where a rest of the hand could not be solved in time.
    """
    table = position.deal.table
    decider, held = _decider(position, seat)
    _solved_in_time(position, decider, held, clock)
    if table.question is None:
        choices = tuple(_plays(position, decider, held, keep))
    elif table.question.act is Act.NEW:
        choices = tuple(_grants(table, held))
    else:
        choices = tuple(_answers(position, decider, held))
    ordered = tuple(sorted(choices, key=lambda c: (-c.frequency, -c.equity)))
    answering = table.question is not None and table.question.act is Act.NEW
    asked = any(choice.text == Act.NEW.value for choice in choices)
    exact = not (answering or asked or table.refused or table.deals > 1)
    moment = equilibrium.line(table).moment(position.course)
    dealt = number_of((*held, *table.played[decider]))
    led_to = moment.led_to(equilibrium.role(table, decider), dealt)
    return Recommendation(position, decider, held, ordered, keep, exact, led_to)


def _solved_in_time(position: Position, seat: int, held: Cards, clock: Clock) -> None:
    """Solve all that the figures come from; what was solved once is there from then on."""
    table, course = position.deal.table, position.course
    line = equilibrium.line(table, clock)
    here = line.holding(course, equilibrium.role(table, seat), held)
    claims = table.question is None and _raising(table, seat) is not None
    if here.spot.idle or (claims and not here.spot.may_raise):
        line.moment(course.accepted)


def _decider(position: Position, seat: int | None) -> tuple[int, Cards]:
    table = position.deal.table
    if table.phase is not Phase.PLAY:
        raise KibitzError(N_("the hand is over: there is nothing to advise"))
    turn = table.turn
    if seat is not None and seat != turn:
        raise KibitzError(
            N_("it is {turn}'s turn: advice is for the player on turn, not for {eyes}"),
            turn=table.players[turn],
            eyes=table.players[seat],
        )
    held = position.deal.held(turn)
    if held is None:
        raise KibitzError(N_("the log does not know the cards of {turn}"), turn=table.players[turn])
    if table.rules.counter_at_once:
        raise KibitzError(N_("there is no solution of Le Truc with the option counter-at-once"))
    if not position.orderly:
        raise KibitzError(N_("somebody misplayed in this hand: there is no solution of it"))
    return turn, held


def _plays(position: Position, seat: int, held: Cards, keep: str) -> Iterator[Choice]:
    """What can be done before a card: play one, raise and play, ask for new cards, concede."""
    table, spot = position.deal.table, _spot(position, seat, held)
    found = spot.choices(equilibrium.role(table, seat), held)
    raising = _raising(table, seat)
    if raising is not None and not spot.may_raise:
        found += tuple(_claimed(position, seat, held, found))
    yield from named(table, seat, found)
    if raising is not None and keep == raising.value:
        yield _refused(found, keep)
    if table.objection(Move(seat, Act.NEW)) is None:
        asked = equilibrium.new_cards(table).asked[number_of(held)]
        best = max(chosen.equity for chosen in found)
        yield Choice(Act.NEW.value, float(asked > best + EVEN), float(asked))
    yield Choice(Act.FOLD.value, 0.0, equilibrium.given_up(table, seat))


def named(table: Table, seat: int, found: tuple[Chosen, ...]) -> Iterator[Choice]:
    """The choices as they are written: cards, with a raise before them or not, or answers."""
    raising = None if table.question is not None else _raising(table, seat)
    for chosen in found:
        if chosen.card is None:
            text = (Act.YES if chosen.raises else Act.NO).value
        else:
            text = RANKS[chosen.card]
        if chosen.card is not None and chosen.raises and raising is not None:
            text = f"{raising.value} {text}"
        yield Choice(text, chosen.frequency, chosen.equity)


def _spot(position: Position, seat: int, held: Cards) -> Spot:
    table, side = position.deal.table, equilibrium.role(position.deal.table, seat)
    return equilibrium.line(table).holding(position.course, side, held).spot


def _claimed(
    position: Position, seat: int, held: Cards, quiet: tuple[Chosen, ...]
) -> Iterator[Chosen]:
    """The claim of what is played for anyway: it can only be accepted, and the other may claim.

    It gains nothing.
    """
    table, side = position.deal.table, equilibrium.role(position.deal.table, seat)
    accepted = equilibrium.line(table).moment(position.course.accepted)
    most = {chosen.card: chosen.equity for chosen in quiet}
    for chosen in accepted.spot.choices(side, held):
        equity = min(chosen.equity, most[chosen.card])
        yield replace(chosen, raises=True, frequency=0.0, equity=equity)


def _refused(found: tuple[Chosen, ...], text: str) -> Choice:
    """A raise that was refused: the card that would have followed was not seen."""
    bold = [chosen for chosen in found if chosen.raises]
    share = sum(chosen.frequency for chosen in bold)
    return Choice(text, share, max(chosen.equity for chosen in bold))


def _answers(position: Position, seat: int, held: Cards) -> Iterator[Choice]:
    """Accepting a raise, or refusing it."""
    table, spot = position.deal.table, _spot(position, seat, held)
    if not spot.idle:
        yield from named(table, seat, spot.choices(equilibrium.role(table, seat), held))
        return
    # A claim of what is played for anyway: there is nothing to lose by accepting it.
    accepted = equilibrium.worth(table, position.course, seat, held)
    refused = equilibrium.given_up(table, seat)
    yield Choice(Act.YES.value, 1.0, max(accepted, refused))
    yield Choice(Act.NO.value, 0.0, refused)


def _grants(table: Table, held: Cards) -> Iterator[Choice]:
    """Granting new cards, or refusing them; the dealer decides."""
    figures = equilibrium.new_cards(table)
    refused = float(figures.refused[number_of(held)])
    grants = refused > figures.fresh
    yield Choice(Act.YES.value, float(grants), 1 - figures.fresh)
    yield Choice(Act.NO.value, float(not grants), 1 - refused)


def _raising(table: Table, seat: int) -> Act | None:
    """How ``seat`` could raise: double, or claim its remainder."""
    acts = (Act.DOUBLE, Act.REST)
    return next((act for act in acts if table.objection(Move(seat, act)) is None), None)


@dataclass(frozen=True)
class Outcomes:
    """The chance to win the game of whoever is to answer a raise: after refusing it, and after
    losing or winning the hand for what is at stake once it is accepted."""

    refused: float
    lost: float
    won: float

    @property
    def take_point(self) -> float:
        """The chance to win the hand from which to accept is better, if that decided it."""
        return (self.refused - self.lost) / (self.won - self.lost)


def answered(table: Table, seat: int) -> Outcomes | None:
    """What can come of the raise that ``seat`` is to answer, if nobody raises again after it.

    ``None`` where no raise is open.
    """
    asked = table.question
    if asked is None or asked.act not in (Act.DOUBLE, Act.REST):
        return None
    accepted = table.after(Move(seat, Act.YES, answer=True))
    mine, theirs = equilibrium.role(table, seat), equilibrium.role(table, asked.actor)
    side = table.side(seat)
    ends = (
        equilibrium.after_points(table, theirs, table.stakes[1 - side]),
        equilibrium.after_points(table, theirs, accepted.stakes[1 - side]),
        equilibrium.after_points(table, mine, accepted.stakes[side]),
    )
    # The equities are those of the non-dealer.
    return Outcomes(*(worth if mine == 0 else 1 - worth for worth in ends))


def take_point(table: Table, seat: int) -> float | None:
    """The chance to win the hand from which ``seat`` should accept; ``None``: no raise is open."""
    found = answered(table, seat)
    return None if found is None else found.take_point
