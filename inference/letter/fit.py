"""Fitting the styles to recorded rounds by maximum likelihood.

Full records show both cards of every choice, so no belief is needed: expectation maximisation
over which style each player of a round has, and conditional logits (Newton's method, ridge
penalty) for how each style chooses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.header import composed
from kibitz.engine.letter import steps
from kibitz.engine.letter.cards import CardSet, Effect
from kibitz.engine.letter.events import Guess, Turn
from kibitz.engine.round import Round
from kibitz.inference.letter import worlds as w
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.features import SIGNS, features, sight_of, signs
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.styles import GONE, Style

Floats = NDArray[np.float64]

KINDS = ("cards", "names", "owns", "used")
"""What is chosen: a card, a rank to name, oneself or not for a renewal, a certain hit or not."""

SLIP = 0.02
"""How often a choice is taken to be a slip of whatever style."""

GIVEN = 2
"""Styles that are not fitted."""

COMMON = (0.25, 0.2)
"""How common the given styles are among players in general. Half of the players to come are taken
to be like those of the sample, half like players in general: nobody should be misread for long."""

FEW = 4.0
"""As so many choices counts at first what a player did."""

NEGLIGIBLE = 1e-6
"""Choices that are a style's with less than this chance are left out of its fit."""

RIDGE = 2.0
"""Weight of the penalty: as if so many choices had shown no preference."""


@dataclass(frozen=True)
class Choices:
    """Choices between alternatives: features ``x (n, A, F)``, the last of them with the weight 1;
    which was taken ``taken (n,)``, and by whom ``who (n,)`` (players, numbered)."""

    x: Floats
    taken: NDArray[np.intp]
    who: NDArray[np.intp]


@dataclass(frozen=True)
class Sample:
    """Everything that the records tell of choices; ``rounds (players,)``: how many each played."""

    cards: Choices
    names: Choices
    owns: Choices
    used: Choices
    rounds: Floats


def gather(rounds: Iterable[Round]) -> Sample:
    """The choices of every player in full records."""
    rows: dict[str, list[tuple[Floats, int, int]]] = {kind: [] for kind in KINDS}
    players: dict[tuple[str, ...], int] = {}
    times: Counter[int] = Counter()
    for number, round in enumerate(rounds):
        who = [players.setdefault(key, len(players)) for key in _identities(round, number)]
        times.update(who)
        for kind, actor, x, taken in _choices(round):
            rows[kind].append((x, taken, who[actor]))

    def table(kind: str) -> Choices:
        x, taken, who = zip(*rows[kind], strict=True)
        return Choices(np.stack(x), np.array(taken), np.array(who))

    played = np.array([times[player] for player in range(len(players))], dtype=np.float64)
    cards, names, owns, used = map(table, KINDS)
    return Sample(cards, names, owns, used, played)


def _identities(round: Round, number: int) -> list[tuple[str, ...]]:
    """Who sits at each seat. Programs that the tag ``Bots`` names choose alike at equal tables; any
    other player is taken to be somebody new, as people change."""
    header, tag = round.header, composed(round.record.get("Bots") or "")
    programs = dict(part.strip().split("=", 1) for part in tag.split(",") if "=" in part)
    table = (header.game, *header.options, round.record.get("Engine") or "", *header.players)
    return [
        (*table, programs[name]) if name in programs else (str(number), name)
        for name in header.players
    ]


def _choices(round: Round) -> Iterator[tuple[str, int, Floats, int]]:
    position = Position.start(round.header)
    for logged in round.events:
        event = logged.event
        if isinstance(event, Turn) and event.card is not None and not event.starred:
            held = position.deal.held(event.actor, event.drawn)
            if held is not None:
                yield from _of_turn(position.belief, event, held)
        position = position.apply(event)


def _of_turn(
    belief: Belief, turn: Turn, held: tuple[int, int]
) -> Iterator[tuple[str, int, Floats, int]]:
    card = turn.card
    assert card is not None
    for step in belief.table.unfold(turn):
        if isinstance(step, steps.Play):
            break
        belief = belief.step(step)
    table, cards = belief.table, belief.table.rules.cards
    other = held[1] if held[0] == card else held[0]
    came = w.played(belief.worlds, turn.actor, card, table.unseen, belief.drawn)
    sight = sight_of(table, turn, came)
    if other != card and cards.forced(held) is None:
        known = signs(cards, card, came.held(turn.actor), sight)[0]
        x = np.concatenate([features(table, turn.actor, card)[other], known, [0]])
        yield "cards", turn.actor, np.stack([x / 2, -x / 2]), 0
    others = len(table.choosable(turn.actor))
    if cards[card].effect is Effect.RENEW and table.rules.renew_self and others:
        x = np.zeros((2, max(cards.ranks) + 2))
        x[0, other], x[1, -1] = 1, np.log(others)
        yield "owns", turn.actor, x, int(turn.target != turn.actor)
    if isinstance(turn.outcome, Guess):
        named = turn.outcome.named
        if sight.hits[0]:
            yield "used", turn.actor, np.zeros((2, 1)), int(not sight.this[0])
        if not sight.this[0]:
            x = _naming_features(cards, table.unseen, held)
            yield "names", turn.actor, x, cards.nameable.index(named)


def _naming_features(cards: CardSet, unseen: dict[int, int], held: tuple[int, int]) -> Floats:
    x = np.zeros((len(cards.nameable), max(cards.ranks) + 3))
    for row, rank in enumerate(cards.nameable):
        x[row, rank] = 1
        x[row, -2] = np.log(max(unseen[rank] - held.count(rank), GONE))
    return x


@dataclass(frozen=True)
class _Fit:
    """Weights of each style, ``card``, ``name``, ``own (styles, F)``, and its ``uses (styles,)``;
    how common each is, ``share``; and ``score``, the log-likelihood they gave."""

    card: Floats
    name: Floats
    own: Floats
    uses: Floats
    share: Floats
    score: float = -np.inf


def fit(
    sample: Sample,
    cards: CardSet,
    titles: tuple[str, ...],
    steps: int = 30,
    starts: int = 4,
    seed: int = 1,
) -> tuple[Style, ...]:
    """As many styles as ``titles``, fitted to the ``sample``: the best of several ``starts``.

    The first two are given, not fitted: every legal play alike, and either card alike (the
    model of ``facts``). The others follow, the less decided before the more decided.
    """
    rng = np.random.default_rng(seed)
    climbs = [_climbed(sample, _begun(cards, len(titles), rng), steps) for _ in range(starts)]
    best = max(climbs, key=lambda climb: climb.score)
    share = (best.share + _in_general(best.share)) / 2
    size = max(cards.ranks) + 1
    decided = np.abs(best.card[GIVEN:, :size]).sum(axis=1)
    order = (*range(GIVEN), *(GIVEN + np.argsort(decided)))
    return tuple(
        _style(title, size, share[k], best, k) for title, k in zip(titles, order, strict=True)
    )


def _begun(cards: CardSet, kinds: int, rng: np.random.Generator) -> _Fit:
    """Where a climb begins: the given styles, and more or less prudent ones at random."""
    size = max(cards.ranks) + 1
    card = np.zeros((kinds, 2 * size + size * (size - 1) // 2 + 2 + SIGNS))
    card[:, :size] = rng.normal(0, 0.5, (kinds, size))
    card[:, :size] += np.linspace(0, 1.5, kinds)[:, None] * _prudence(cards, size)
    card[:GIVEN] = 0
    card[0, -SIGNS - 2] = 1
    uses = np.where(np.arange(kinds) < GIVEN, 0, np.linspace(0, 0.9, kinds))
    name, own = np.zeros((kinds, size + 1)), np.zeros((kinds, size))
    return _Fit(card, name, own, uses, np.full(kinds, 1 / kinds))


def _climbed(sample: Sample, fit: _Fit, steps: int) -> _Fit:
    """Expectation maximisation. At first what a player did counts as if it were little, or whoever
    was met often would stay with the style that happened to be nearest."""
    card, name, own, uses = fit.card.copy(), fit.name.copy(), fit.own.copy(), fit.uses.copy()
    share, score = fit.share, -np.inf
    for step in range(steps):
        trust = FEW * 2.0**step if step < steps / 2 else np.inf
        weight, score = _membership(sample, _Fit(card, name, own, uses, share), trust)
        share = (sample.rounds @ weight + 1) / (sample.rounds.sum() + len(share))
        for k in range(GIVEN, len(share)):
            card[k] = _newton(sample.cards, weight[sample.cards.who, k], card[k])
            name[k] = _newton(sample.names, weight[sample.names.who, k], name[k])
            own[k] = _newton(sample.owns, weight[sample.owns.who, k], own[k])
            w = weight[sample.used.who, k]
            uses[k] = (w @ (sample.used.taken == 0) + 1) / (w.sum() + 2)
    return _Fit(card, name, own, uses, share, score)


def _style(title: str, size: int, share: float, fit: _Fit, k: int) -> Style:
    """The style ``k`` of a fit, its weights in the order of ``Style.weights``; ``size``: R + 1."""
    pairs = size * (size - 1) // 2
    lean, rather, late, rest = np.split(fit.card[k], np.cumsum([size, pairs, size]))
    breadth, duel, sure, old, shown = _told(rest)
    return Style(
        title=title,
        share=round(float(share), 4),
        lean=_told(lean),
        rather=tuple(_told(rather[high * (high - 1) // 2 :][:high]) for high in range(size)),
        late=_told(late),
        breadth=breadth,
        duel=duel,
        sure=sure,
        old=old,
        shown=shown,
        own=_told(fit.own[k]),
        uses=round(float(fit.uses[k]), 3),
        count=round(float(fit.name[k, -1]), 3),
        name=_told(fit.name[k, :-1]),
    )


def _told(weights: Floats) -> tuple[float, ...]:
    return tuple(np.round(weights, 3).tolist())


def _in_general(share: Floats) -> Floats:
    """The shares with the given styles as common as they are in general."""
    fitted = share[GIVEN:] / share[GIVEN:].sum()
    return np.concatenate([COMMON, (1 - sum(COMMON)) * fitted])


def _prudence(cards: CardSet, size: int) -> Floats:
    lean = np.zeros(size)
    for card in cards:
        lean[card.rank] = -card.rank / 2 - 3 * (card.effect is Effect.DOOM)
    return lean


def _membership(sample: Sample, fit: _Fit, trust: float) -> tuple[Floats, float]:
    """How likely each player has each style, ``(players, styles)``, and the log-likelihood.

    All choices of a player count as ``trust`` choices at the most.
    """
    said: Floats = np.zeros((len(sample.rounds), len(fit.share)))
    for k in range(len(fit.share)):
        used = np.where(sample.used.taken == 0, fit.uses[k] + SLIP, 1 - fit.uses[k])
        for choices, logs in (
            (sample.cards, _log_taken(sample.cards, fit.card[k])),
            (sample.names, _log_taken(sample.names, fit.name[k])),
            (sample.owns, _log_taken(sample.owns, fit.own[k])),
            (sample.used, np.log(used)),
        ):
            said[:, k] += np.bincount(choices.who, logs, len(said))
    made = np.bincount(sample.cards.who, minlength=len(said))
    said *= np.minimum(1, trust / np.maximum(made, 1))[:, None]
    said += np.log(fit.share)
    top = said.max(axis=1, keepdims=True)
    weight: Floats = np.exp(said - top)
    total = weight.sum(axis=1, keepdims=True)
    return weight / total, float((top + np.log(total)).sum())


def _chances(choices: Choices, weights: Floats) -> Floats:
    score = choices.x[:, :, :-1] @ weights + choices.x[:, :, -1]
    score -= score.max(axis=1, keepdims=True)
    chance: Floats = np.exp(score)
    chance /= chance.sum(axis=1, keepdims=True)
    return chance


def _log_taken(choices: Choices, weights: Floats) -> Floats:
    chance = _chances(choices, weights)[np.arange(len(choices.taken)), choices.taken]
    logs: Floats = np.log((1 - SLIP) * chance + SLIP / choices.x.shape[1])
    return logs


def _newton(choices: Choices, weight: Floats, weights: Floats, steps: int = 2) -> Floats:
    """A conditional logit with a ridge, a few Newton steps on from ``weights``; each choice counts
    ``weight (n,)`` times."""
    counted = weight > NEGLIGIBLE
    x, weight = choices.x[counted, :, :-1], weight[counted]
    some = Choices(choices.x[counted], choices.taken[counted], choices.who[counted])
    count = x.shape[2]
    chosen = x[np.arange(len(some.taken)), some.taken]
    for _ in range(steps):
        chance = _chances(some, weights)
        mean = np.einsum("na,naf->nf", chance, x)
        slope = weight @ (chosen - mean) - RIDGE * weights
        spread = (x * (chance * weight[:, None])[:, :, None]).reshape(-1, count)
        second = x.reshape(-1, count).T @ spread - mean.T @ (mean * weight[:, None])
        step = np.linalg.solve(second + RIDGE * np.eye(count), slope)
        weights = weights + np.clip(step, -2, 2)
    return weights
