"""Fitting the styles to recorded rounds by maximum likelihood.

Full records show both cards of every choice, so no belief is needed: expectation maximisation
over which style each player of a round has, and conditional logits (Newton's method, ridge
penalty) for how each style chooses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.letter.cards import CardSet, Effect
from kibitz.engine.letter.events import Guess, Turn
from kibitz.engine.round import Round
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.styles import GONE, Style, breadths, certainty, sight_of

Floats = NDArray[np.float64]

SLIP = 0.02
"""How often a choice is taken to be a slip of whatever style."""

GIVEN = 2
"""Styles that are not fitted."""

COMMON = (0.25, 0.2)
"""How common the given styles are among players in general. Half of the players to come are taken
to be like those of the sample, half like players in general: nobody should be misread for long."""

RIDGE = 2.0
"""Weight of the penalty: as if so many choices had shown no preference."""


@dataclass(frozen=True)
class Choices:
    """Choices between alternatives: features ``x (n, A, F)``, which was taken ``taken (n,)``,
    and by whom ``who (n,)`` (players of all rounds, numbered)."""

    x: Floats
    taken: NDArray[np.intp]
    who: NDArray[np.intp]


@dataclass(frozen=True)
class Sample:
    """Everything that the records tell of choices; ``players`` were met."""

    cards: Choices
    names: Choices
    used: Choices
    players: int


def gather(rounds: Iterable[Round]) -> Sample:
    """The choices of every player in full records."""
    rows: dict[str, list[tuple[Floats, int, int]]] = {"cards": [], "names": [], "used": []}
    players = 0
    for round in rounds:
        for kind, actor, x, taken in _choices(round):
            rows[kind].append((x, taken, players + actor))
        players += len(round.header.players)

    def table(kind: str) -> Choices:
        x, taken, who = zip(*rows[kind], strict=True)
        return Choices(np.stack(x), np.array(taken), np.array(who))

    return Sample(table("cards"), table("names"), table("used"), players)


def _choices(round: Round) -> Iterator[tuple[str, int, Floats, int]]:
    position = Position.start(round.header)
    for logged in round.events:
        event = logged.event
        if isinstance(event, Turn) and event.card is not None and not event.starred:
            held = position.deal.held(event.actor, event.drawn)
            if held is not None:
                yield from _of_turn(position, event, held)
        position = position.apply(event)


def _of_turn(
    position: Position, turn: Turn, held: tuple[int, int]
) -> Iterator[tuple[str, int, Floats, int]]:
    table, card = position.deal.table, turn.card
    assert card is not None
    cards = table.rules.cards
    other = held[1] if held[0] == card else held[0]
    sight = sight_of(table, turn, position.belief.worlds)
    if other != card and cards.forced(held) is None:
        x = np.zeros((2, max(cards.ranks) + 3))
        x[0, card], x[1, other] = 1, 1
        x[:, -2] = breadths(table, turn.actor)[[card, other]]
        x[0, -1] = certainty(cards, card, np.array([other], dtype=np.int8), sight)[0]
        yield "cards", turn.actor, x, 0
    if isinstance(turn.outcome, Guess):
        named = turn.outcome.named
        if sight.hits[0]:
            yield "used", turn.actor, np.zeros((2, 1)), int(not sight.this[0])
        if not sight.this[0]:
            yield (
                "names",
                turn.actor,
                _naming_features(cards, table.unseen, held),
                (cards.nameable.index(named)),
            )


def _naming_features(cards: CardSet, unseen: dict[int, int], held: tuple[int, int]) -> Floats:
    x = np.zeros((len(cards.nameable), max(cards.ranks) + 2))
    for row, rank in enumerate(cards.nameable):
        x[row, rank] = 1
        x[row, -1] = np.log(max(unseen[rank] - held.count(rank), GONE))
    return x


def fit(
    sample: Sample, cards: CardSet, titles: tuple[str, ...], steps: int = 40, seed: int = 1
) -> tuple[Style, ...]:
    """As many styles as ``titles``, fitted to the ``sample``.

    The first two are given, not fitted: every legal play alike, and either card alike (the
    model of ``facts``). The others follow, the less decided before the more decided.
    """
    rng = np.random.default_rng(seed)
    kinds = len(titles)
    theta = rng.normal(0, 0.3, (kinds, sample.cards.x.shape[2]))
    theta += np.linspace(0, 1.5, kinds)[:, None] * _prudence(cards, sample.cards.x.shape[2])
    names = np.zeros((kinds, sample.names.x.shape[2]))
    uses = np.where(np.arange(kinds) < GIVEN, 0, np.linspace(0, 0.9, kinds))
    theta[:GIVEN] = 0
    theta[0, -2] = 1
    share = np.full(kinds, 1 / kinds)
    for _ in range(steps):
        weight = _membership(sample, theta, names, uses, share)
        share = weight.mean(axis=0)
        for k in range(GIVEN, kinds):
            theta[k] = _newton(sample.cards, weight[sample.cards.who, k], theta[k])
            names[k] = _newton(sample.names, weight[sample.names.who, k], names[k])
            w = weight[sample.used.who, k]
            uses[k] = (w @ (sample.used.taken == 0) + 1) / (w.sum() + 2)
    share = (share + _in_general(share)) / 2
    decided = np.abs(theta[GIVEN:, :-2]).sum(axis=1)
    order = (*range(GIVEN), *(GIVEN + np.argsort(decided)))
    return tuple(
        Style(
            title=title,
            share=round(float(share[k]), 4),
            lean=tuple(np.round(theta[k, :-2], 3).tolist()),
            breadth=round(float(theta[k, -2]), 3),
            sure=round(float(theta[k, -1]), 3),
            uses=round(float(uses[k]), 3),
            count=round(float(names[k, -1]), 3),
            name=tuple(np.round(names[k, :-1], 3).tolist()),
        )
        for title, k in zip(titles, order, strict=True)
    )


def _in_general(share: Floats) -> Floats:
    """The shares with the given styles as common as they are in general."""
    fitted = share[GIVEN:] / share[GIVEN:].sum()
    return np.concatenate([COMMON, (1 - sum(COMMON)) * fitted])


def _prudence(cards: CardSet, size: int) -> Floats:
    lean = np.zeros(size)
    for card in cards:
        lean[card.rank] = -card.rank / 2 - 3 * (card.effect is Effect.DOOM)
    return lean


def _membership(
    sample: Sample, theta: Floats, names: Floats, uses: Floats, share: Floats
) -> Floats:
    """How likely each player has each style: ``(players, styles)``."""
    score = np.tile(np.log(share), (sample.players, 1))
    for k in range(len(share)):
        np.add.at(score[:, k], sample.cards.who, _log_taken(sample.cards, theta[k]))
        np.add.at(score[:, k], sample.names.who, _log_taken(sample.names, names[k]))
        used = np.where(sample.used.taken == 0, uses[k] + SLIP, 1 - uses[k])
        np.add.at(score[:, k], sample.used.who, np.log(used))
    score -= score.max(axis=1, keepdims=True)
    weight: Floats = np.exp(score)
    weight /= weight.sum(axis=1, keepdims=True)
    return weight


def _chances(choices: Choices, theta: Floats) -> Floats:
    score = choices.x @ theta
    score -= score.max(axis=1, keepdims=True)
    chance: Floats = np.exp(score)
    chance /= chance.sum(axis=1, keepdims=True)
    return chance


def _log_taken(choices: Choices, theta: Floats, slip: float = SLIP) -> Floats:
    chance = _chances(choices, theta)[np.arange(len(choices.taken)), choices.taken]
    logs: Floats = np.log((1 - slip) * chance + slip / choices.x.shape[1])
    return logs


def _newton(choices: Choices, weight: Floats, theta: Floats, steps: int = 4) -> Floats:
    """A conditional logit with a ridge, a few Newton steps on from ``theta``."""
    features = choices.x.shape[2]
    chosen = choices.x[np.arange(len(choices.taken)), choices.taken]
    for _ in range(steps):
        chance = _chances(choices, theta)
        mean = np.einsum("na,naf->nf", chance, choices.x)
        slope = weight @ (chosen - mean) - RIDGE * theta
        second = np.einsum("n,na,naf,nag->fg", weight, chance, choices.x, choices.x, optimize=True)
        second -= np.einsum("n,nf,ng->fg", weight, mean, mean, optimize=True)
        step = np.linalg.solve(second + RIDGE * np.eye(features), slope)
        theta = theta + np.clip(step, -2, 2)
    return theta
