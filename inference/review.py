"""A finished round, judged: every decision by what its player knew when it was made.

How a round comes out is no part of a judgement. A decision is measured by its loss: the best
choice's chance to win less the chosen one's. What came of a round, against a fair share of it, is
told in four parts: the deal, the own skill, luck (``fortune``), and what the others made of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Any, Literal

from kibitz.engine.errors import N_, KibitzError, RecordError
from kibitz.engine.round import Logged, Round
from kibitz.inference.analysis import AnyStudy
from kibitz.inference.balance import Balance, Balanced, Part
from kibitz.inference.decision import BLUNDER, Decision
from kibitz.inference.fortune import Source
from kibitz.inference.luck import Chance, recorded, seen
from kibitz.inference.option import told
from kibitz.inference.plan import Plan
from kibitz.inference.review_summary import Mistake, Summary, accuracy
from kibitz.inference.study import met_before, study_of

Cause = Literal["deal", "draw", "choice", "outcome", "others"]
"""What moved the chance to win: the first cards, the card drawn, the player's own choice, what
came of it, or what the others did."""


@dataclass(frozen=True)
class Step:
    """The chance to win, ``win`` (standard error ``se``), after something moved it.

    ``number``: the event (0: the set-up).
    """

    number: int
    cause: Cause
    win: float
    se: float

    def __post_init__(self) -> None:
        told(self, "win")


@dataclass(frozen=True)
class Review(Balanced):
    """A round as ``seat`` played it. ``round`` is the round as this player saw it.

    ``chances``: what chance brought, event by event, as far as the cards that came are known.
    ``fair``: the chance to win before anything was seen. ``result``: the share of the win, or
    ``None`` if the record ends before the round does. ``styles``: how likely each of the others
    has each style of play, by name and title, by all that this player saw up to the round's end.
    ``start``: the moment before the first event, with what was known of how the others choose.
    ``met``: what is known of them after the round, for the next one.
    """

    round: Round
    seat: int
    fair: float
    steps: tuple[Step, ...]
    chances: tuple[Chance, ...]
    decisions: tuple[Decision, ...]
    result: float | None
    styles: Mapping[str, Mapping[str, float]]
    start: Any
    met: Any

    @property
    def player(self) -> str:
        """Whose decisions these are."""
        return self.round.header.players[self.seat]

    @property
    def counted(self) -> tuple[Decision, ...]:
        """The decisions in which there was something to decide."""
        return tuple(decision for decision in self.decisions if decision.counted)

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The decisions that lost 5 points or more, in their order."""
        return tuple(decision for decision in self.decisions if decision.mistaken)

    @property
    def accuracy(self) -> float | None:
        """1 if every decision was the best, 0 if every one lost 15 points; ``None``: there was
        none. The mean over the decisions of 1 less the loss in blunders, which counts to 1."""
        return accuracy(self._blundered, len(self.counted))

    @property
    def _blundered(self) -> float:
        return sum(min(decision.loss / BLUNDER, 1.0) for decision in self.counted)

    @property
    def summary(self) -> Summary:
        """What it comes to."""
        return Summary(
            game=self.round.header.game,
            player=self.player,
            fair=self.fair,
            result=self.result,
            parts=self.balance,
            counted=len(self.counted),
            blundered=self._blundered,
            marks=Counter(decision.mark for decision in self.counted if decision.mark),
            mistakes=tuple(
                Mistake(made.number, made.kind, made.mark, made.loss, made.points)
                for made in self.mistakes
            ),
            styles=self.styles,
        )

    @property
    def balance(self) -> Balance:
        """What the result, or the chance to win at the end of the record, came from."""
        changes = tuple(self.changes)
        lost = sum(change for step, change in changes if step.cause == "choice")
        errors = (decision.se for decision in self.decisions)
        moved = sum(change for _step, change in changes)
        return Balance.of(moved, self._came("deal"), Part(lost, hypot(*errors)), self._came("luck"))

    def _came(self, source: Source) -> Part:
        return Part.joined(Part(c.gain, c.se) for c in self.chances if c.source == source)

    @property
    def changes(self) -> Iterator[tuple[Step, float]]:
        """Each step with what it added to the chance to win; in all: the result less ``fair``."""
        before = self.fair
        for step in self.steps:
            yield step, step.win - before
            before = step.win


def review(
    rounds: Sequence[Round],
    seat: int,
    plan: Plan,
    styles: Mapping[str, str] | None = None,
    met: Any = None,
    whole: Round | None = None,
) -> Review:
    """The last of ``rounds`` as ``seat`` played it; all of them as this player saw them.

    ``met``: what the same player's review of the round before knows of the others; without it
    the earlier rounds are replayed. ``whole``: the round as it was recorded, if with everybody's
    cards: no decision is judged by it, but what others drew is luck then, too. Raises a
    ``RecordError`` where the round cannot be true.
    """
    round = rounds[-1]
    study = study_of(round.header)
    if met is None:
        met = met_before(rounds[:-1], round.header, styles)
    start = position = study.read(round.header, met, styles or {})
    fair = study.fair(position, seat)
    steps: list[Step] = []
    decisions: list[Decision] = []
    number = 0
    for logged in round.events:
        try:
            made = judge(position, logged, seat, plan, rounds)
            decisions += made
            steps += (step for decision in made for step in _chosen(decision))
            position = study.apply(position, logged.event)
        except RecordError as error:
            raise error.at(round=round.index, event=logged.number, line=logged.entry.line) from None
        number = logged.number or number
        cause: Cause = "others"
        if made:
            cause = "outcome"
        elif logged.number == 0:
            cause = "deal"
        steps.append(Step(number, cause, *study.chance(position, seat, plan)))
    chances = recorded(whole, seat, plan) if whole else seen(round, start, seat, plan)
    met = study.meet(met, position)
    shares = study.shares(met, round.header)
    player = round.header.players[seat]
    return Review(
        round=round,
        seat=seat,
        fair=fair,
        steps=tuple(steps),
        chances=chances,
        decisions=tuple(decisions),
        result=study.result(position, seat),
        styles={name: styles for name, styles in shares.items() if name != player},
        start=start,
        met=met,
    )


def judge(
    position: Any, logged: Logged, seat: int, plan: Plan, rounds: Sequence[Round]
) -> tuple[Decision, ...]:
    """What ``seat`` chose in an event, one after another, each beside all the other choices.

    ``position``: the moment before the event, by how people choose. ``rounds``: those of the match
    up to this one.
    """
    decided = study_of(rounds[-1].header).decided(position, logged.event, seat)
    return tuple(considered(at, text, seat, plan, rounds, logged.number) for at, text in decided)


def considered(
    at: Any, text: str, seat: int, plan: Plan, rounds: Sequence[Round], number: int = 0
) -> Decision:
    """The choice written as ``text`` at the moment ``at``, beside all the other choices.

    Raises ``KibitzError`` if nothing is to be said of it. ``number``: of the event it becomes.
    """
    study = study_of(rounds[-1].header)
    return weighed(study, study.weigh(at, seat, plan, rounds), text, seat, plan, number)


def weighed(
    study: AnyStudy, advice: Any, text: str, seat: int, plan: Plan, number: int = 0
) -> Decision:
    """The choice written as ``text`` beside all that ``advice`` weighed; see ``considered``."""
    advice = study.as_made(advice, text, plan)
    evaluation = study.evaluation(advice)
    try:
        played = evaluation.option(text)
    except KeyError:
        raise KibitzError(N_("“{choice}” is no choice at this moment"), choice=text) from None
    decision = Decision(number, seat, evaluation, played, "", advice)
    if not decision.mistaken:
        return decision
    return replace(decision, kind=study.kind(advice, played, decision.best))


def _chosen(decision: Decision) -> Iterator[Step]:
    """The card that came, or the set-up, then the choice."""
    best, played = decision.best, decision.played
    yield Step(decision.number, "draw" if decision.number else "deal", best.win, best.se)
    yield Step(decision.number, "choice", played.win, played.se)
