"""How people choose: a few styles, each a proper probability for every legal turn.

A style factorises a turn into card, target and named rank, given what the player knows: the
two cards in hand, the table, and whose cards the player has seen.

- card: ``P(a rather than b) = σ(weights · features)`` (``prospects``); a rule that forces a card
  overrides it.
- target and rank: with chance ``uses`` a certain hit (a certain win) is taken; otherwise the
  target is any player who may be chosen, and a rank is named with weight
  ``left ** count * exp(name[rank])``, ``left`` being the copies that the player has not seen.
- everything with chance ``slip`` uniformly at random instead.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

import numpy as np

from kibitz.engine.errors import N_
from kibitz.engine.letter.cards import SIXTEEN, CardSet, Effect
from kibitz.engine.letter.events import NOBODY, Guess, Turn
from kibitz.engine.letter.table import Table
from kibitz.inference.letter.features import SIGNS, Sight, features, sight_of, signs
from kibitz.inference.letter.playout_policy import ranks_of
from kibitz.inference.letter.worlds import Bools, Cards, Floats, Worlds

GONE = 0.02
"""Stands for "no copy left" where a rank is named that the player can see is gone."""


_HEAVIEST: Final = 100.0
"""Nats: what weighs more decides everything, and cannot be told from this."""


@dataclass(frozen=True)
class Style:
    """One way to choose; all but ``share``, ``uses`` and ``slip`` in nats.

    ``share``: how many of the players met so far choose like this. What makes a card be played:
    ``lean`` by rank; ``rather[b][a]``: how much more the lower ``a`` is played rather than ``b``;
    ``late`` by rank, times the log of the cards in the pile; ``breadth`` times the log number of
    legal plays; ``duel``, that a duel is likelier won than lost; ``sure``, that somebody is
    certainly out; ``old``, that it was in hand before the draw; ``shown``, that another player has
    seen it there.
    ``own``: how much more than another player oneself is renewed, by the card kept. ``ahead``:
    that this is how players choose who look ahead, and so play better than it says.
    """

    title: str
    share: float
    lean: tuple[float, ...]
    rather: tuple[tuple[float, ...], ...]
    late: tuple[float, ...]
    breadth: float
    duel: float
    sure: float
    old: float
    shown: float
    own: tuple[float, ...]
    uses: float
    count: float
    name: tuple[float, ...]
    slip: float = 0.02
    ahead: bool = False

    @property
    def weights(self) -> tuple[float, ...]:
        """The weights of all ``features`` and ``signs`` of a choice between two cards."""
        pairs = (weight for row in self.rather for weight in row)
        rest = (self.breadth, self.duel, self.sure, self.old, self.shown)
        return (*self.lean, *pairs, *self.late, *rest)

    @property
    def wildness(self) -> float:
        """How far from decided, 0 to 1: 1 for a style to which all cards are alike, or all but the
        one that puts its own player out."""
        *most, last = self.lean
        spread = max(self.lean) - min(*most, last if len(set(most)) > 1 else 0.0)
        return float(np.exp(-spread / 2))


@dataclass(frozen=True)
class StyleArrays:
    """The parameters of several styles as arrays, one row or entry for each style."""

    weights: Floats
    own: Floats
    uses: Floats
    count: Floats
    name: Floats
    slip: Floats


@lru_cache(maxsize=8)
def style_arrays(styles: tuple[Style, ...]) -> StyleArrays:
    """The styles as arrays."""
    rows = [(s.weights, s.own, s.uses, s.count, s.name, s.slip) for s in styles]
    return StyleArrays(*(np.array(column, dtype=np.float64) for column in zip(*rows, strict=True)))


def likelihoods(
    styles: tuple[Style, ...], table: Table, turn: Turn, worlds: Worlds, other: Cards
) -> Floats:
    """``P(turn | style, world)``: ``float64 (styles, N)``.

    ``table``: before the card is played. ``worlds``: after ``played``, with its marks.
    ``other (N,)``: the card kept, world by world.
    """
    if turn.card is None:
        raise ValueError("the turn is not finished")
    arrays, sight = style_arrays(styles), sight_of(table, turn, worlds)
    chosen = _card(arrays, table, turn.actor, turn.card, other, sight)
    if turn.target is None or turn.target == NOBODY:
        return chosen
    others = len(table.choosable(turn.actor))
    effect = table.rules.cards[turn.card].effect
    if effect is Effect.RENEW and table.rules.renew_self and others:
        chosen *= _renewed(arrays, others, turn.target == turn.actor)[:, other]
        return chosen
    if not isinstance(turn.outcome, Guess):
        chosen /= max(others, 1)
        return chosen
    blind = _naming(arrays, table, turn.card, turn.outcome.named)[:, other] / others
    if sight.hits.any():
        uses = arrays.uses[:, None]
        sure = uses * sight.this / np.maximum(sight.hits, 1)
        blind = np.where(sight.hits > 0, sure + (1 - uses) * blind, blind)
    chosen *= blind
    return chosen


def certain(table: Table, turn: Turn, worlds: Worlds, other: Cards) -> tuple[Bools, Bools]:
    """Where somebody was certain to be put out by the player on turn, and was: ``(N,)``; and where
    nobody was, though it could be. ``worlds``, ``other``: as in ``likelihoods``."""
    card, rank = turn.card or 0, ranks_of(table.rules.cards)
    guess, duel = rank[Effect.GUESS], rank[Effect.DUEL]
    sight = sight_of(table, turn, worlds)
    beats = sight.lowest < other if card == duel else (other == duel) & (sight.lowest < card)
    might = ((sight.hits > 0) & ((other == guess) | (card == guess))) | beats
    took = sight.this if card == guess else beats & (card == duel)
    free, _must = _compulsion(table.rules.cards, card)
    return took, might & ~took & ((free[other] > 0) | (other == card))


def _card(
    arrays: StyleArrays, table: Table, actor: int, card: int, other: Cards, sight: Sight
) -> Floats:
    """The chance to play ``card`` from ``card`` and ``other``: ``(styles, N)``."""
    cards = table.rules.cards
    split = arrays.weights.shape[1] - SIGNS
    odds = (arrays.weights[:, :split] @ features(table, actor, card).T)[:, other]
    odds += arrays.weights[:, split:] @ signs(cards, card, other, sight).T
    slip = arrays.slip[:, None]
    chance = (1 - slip) / (1 + np.exp(-odds)) + slip / 2
    free, must = _compulsion(cards, card)
    chosen: Floats = chance * free[other] + must[other]
    return chosen


@lru_cache(maxsize=64)
def _compulsion(cards: CardSet, card: int) -> tuple[Floats, Floats]:
    """By the rank of the other card (last: none): 1 where the choice is free, and 1 where
    ``card`` must be played."""
    free, must = np.zeros((2, max(cards.ranks) + 2))
    for other in cards.ranks:
        forced = cards.forced((card, other))
        free[other], must[other] = forced is None and other != card, forced == card
        must[other] += other == card and forced is None
    return free, must


def _renewed(arrays: StyleArrays, others: int, oneself: bool) -> Floats:
    """The chance to renew oneself, or one of ``others``, by the card kept: ``(styles, R + 2)``."""
    own = np.concatenate([arrays.own, np.zeros((len(arrays.own), 1))], axis=1)
    slip = arrays.slip[:, None]
    alone = (1 - slip) / (1 + others * np.exp(-own)) + slip / (1 + others)
    chance: Floats = alone if oneself else (1 - alone) / others
    return chance


def _naming(arrays: StyleArrays, table: Table, card: int, named: int) -> Floats:
    """The chance to name ``named``, by the rank of the card kept: ``(styles, R + 2)``."""
    cards = table.rules.cards
    nameable = np.array(cards.nameable)
    seen = np.array([table.unseen[rank] - (rank == card) for rank in nameable])
    kept = np.arange(max(cards.ranks) + 2)
    left = np.log(np.maximum(seen - (kept[:, None] == nameable), GONE))
    weight = np.exp(arrays.count[:, None, None] * left + arrays.name[:, None, nameable])
    slip = arrays.slip[:, None]
    chance = weight[:, :, cards.nameable.index(named)] / weight.sum(axis=2)
    named_so: Floats = chance * (1 - slip) + slip / len(nameable)
    return named_so


TITLES = (
    # Translators: the following are styles of players, as in “Ben: cautious 80 %”.
    N_("random"),
    N_("even"),
    N_("careless"),
    N_("loose"),
    N_("wary"),
    N_("cautious"),
    N_("firm"),
    N_("sharp"),
    # Translators: any card alike, but never the one that puts its player out.
    N_("keeper"),
    # Translators: who tries out what may come of a play.
    N_("farsighted"),
)
"""What the shipped styles are called, as messages; the data file holds them as text."""

GIVEN: Final = TITLES[-2:]
"""Those that no recorded players have: how common they are is supposed. The last was fitted to
rounds of ``reads`` among its like (``kibitz arena reads reads reads reads --records``)."""


FITTED: Final = SIXTEEN
"""The cards with which the recorded rounds were played. With others nobody is read."""


@lru_cache(maxsize=1)
def fitted() -> tuple[Style, ...]:
    """The styles fitted to recorded rounds (``fit``), shipped with the program."""
    return load(files("kibitz.inference.letter").joinpath("styles.json").read_text("utf-8"))


def load(text: str) -> tuple[Style, ...]:
    """The styles in the text of a styles file; raises ``ValueError`` for another text."""
    try:
        styles = tuple(
            Style(**{key: _frozen(value) for key, value in item.items()})
            for item in json.loads(text)
        )
        sound = _sound(styles)
    except (AttributeError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise ValueError("no styles") from error
    if not sound:
        raise ValueError("no styles")
    return styles


def _sound(styles: tuple[Style, ...]) -> bool:
    """Whether these can be styles: finite weights, and chances that are chances."""
    arrays, shares = (
        style_arrays(styles),
        np.array([style.share for style in styles], dtype=np.float64),
    )
    weights = (arrays.weights, arrays.own, arrays.count, arrays.name)
    return (
        all(isinstance(style.title, str) for style in styles)
        and all(bool((np.abs(weight) <= _HEAVIEST).all()) for weight in weights)
        and all(bool(((p >= 0) & (p <= 1)).all()) for p in (arrays.uses, arrays.slip, shares))
        and shares.sum() > 0
    )


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def dump(styles: tuple[Style, ...]) -> str:
    """The text of a styles file: a line for each parameter."""
    items = [
        ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in asdict(s).items())
        for s in styles
    ]
    return "[\n" + ",\n".join(f" {{\n{item}\n }}" for item in items) + "\n]\n"
