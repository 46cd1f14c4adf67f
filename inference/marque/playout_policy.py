"""How players choose in playouts: each from its own information only.

A player's own information is the bottoms of the own ships and what all can see: where the
treasures lie, the bottoms that were shown, cannon cards and points. What a style makes of it stands
in ``styles.Style``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Move
from kibitz.engine.marque.rules import ARMED, SHIPS, Rules
from kibitz.inference.marque.batch import (
    HIT,
    HOME,
    MEAN,
    SAIL,
    Batch,
    Flags,
    Floats,
    Index,
    move_of,
)
from kibitz.inference.marque.bottoms import World
from kibitz.inference.marque.styles import Style, StyleArrays, minds

EAGER = 0.4
"""How often an opponent with a cannon card is taken to attack in a turn, to judge a danger."""

PICKY = 0.7
"""How much rather a ship is taken to be attacked for each point that it promises."""

# -- one position ------------------------------------------------------------------------------


def moves(style: Style, shown: Deal, world: World) -> dict[Move, float]:
    """How likely the player on turn, with ships as in ``world``, is to make each legal move.

    ``shown``: the deal as everybody saw it.
    """
    chance = likelihoods((style,), shown, (world,))[0, 0]
    rules, actor = shown.table.rules, shown.table.turn
    made = ((number, float(share)) for number, share in enumerate(chance) if share > 0)
    return {move_of(rules, actor, number): share for number, share in made}


def likelihoods(
    styles: tuple[Style, ...], shown: Deal, worlds: Sequence[World]
) -> NDArray[np.float64]:
    """``moves`` for several styles and worlds at once: ``(styles, worlds, moves by number)``.

    ``batch.number_of`` says what number a move has.
    """
    actor, size = shown.table.turn, len(styles) * len(worlds)
    which = np.repeat(np.arange(len(styles)), len(worlds))
    own = np.tile(np.array(worlds, dtype=np.bool_).T, len(styles))
    bottoms = [
        own if seat == actor else np.zeros((len(ships), size), dtype=np.bool_)
        for seat, ships in enumerate(shown.ships)
    ]
    for seat, ships in enumerate(shown.ships):
        for place, ship in enumerate(ships):
            if ship.armed is not None and seat != actor:
                bottoms[seat][place] = ship.armed
    batch = Batch.at(shown, bottoms, np.random.default_rng(0))
    chance = chances(batch, actor, minds(styles, which)).T
    return chance.reshape(len(styles), len(worlds), -1).astype(np.float64)


def bottom(style: Style, rules: Rules, piled: Sequence[int], treasure: int, world: World) -> float:
    """How likely a player is to set an armed ship on a ``treasure`` just turned up.

    ``piled``: the treasures in the pile before that, so with this one. ``world``: the ships sent
    out before. 0 or 1 where ships of one kind only are left.
    """
    return float(meant((style,), rules, piled, (world,))[0, 0, rules.treasures.index(treasure)])


def meant(
    styles: tuple[Style, ...], rules: Rules, piled: Sequence[int], worlds: Sequence[World]
) -> Floats:
    """How likely each treasure of a pile gets an armed ship: ``(styles, worlds, treasures)``.

    ``worlds``: what has gone to sea, before any of them is turned up. 0 for other treasures.
    """
    which = np.repeat(np.arange(len(styles)), len(worlds))
    guns = np.tile(np.array([ARMED - sum(world) for world in worlds], dtype=np.int8), len(styles))
    lying = np.array([[value in piled] for value in rules.treasures])
    chance = _arming(rules, minds(styles, which), np.tile(lying, len(which)), guns)
    found: Floats = (chance * lying).T.reshape(len(styles), len(worlds), -1)
    return found


# -- many games --------------------------------------------------------------------------------


def arming(batch: Batch, seat: int, place: Index, mind: StyleArrays) -> Floats:
    """How likely ``seat`` sets an armed ship on the treasure ``place`` it turns up: ``(N,)``."""
    chance = _arming(batch.rules, mind, batch.piled[seat], batch.guns[seat])
    found: Floats = chance[place, np.arange(batch.size)]
    return found


def chances(batch: Batch, seat: int, mind: StyleArrays) -> Floats:
    """How likely ``seat`` makes each move: ``(moves by number, N)``."""
    legal = batch.legal(seat)
    weight = _weights(batch, seat, mind)
    np.putmask(weight, ~legal, -np.inf)
    weight -= weight.max(axis=0)
    chance: Floats = np.exp(weight, out=weight)
    slip = mind.of("slip")
    chance *= (1 - slip) / chance.sum(axis=0)
    if slip.any():
        chance += slip / legal.sum(axis=0) * legal
    return chance


def seen(batch: Batch, rather: Floats) -> Floats:
    """What can be thought of every ship from outside: the chance that it is armed, ``(P, K, N)``.

    ``rather (P, K, 1 or N)``: how much rather a player is taken to arm the ship on a treasure, in
    nats (``leaning``); all alike: by counting. Ships not sent out yet count with the treasure they
    will be set on.
    """
    hidden = ~batch.told
    known = batch.armed & batch.told
    guess = _among(np.exp(rather) * hidden, ARMED - known.sum(axis=1))
    found: Floats = np.where(hidden, guess, known)
    return found


def leaning(rules: Rules, guns: Floats) -> Floats:
    """How much rather players arm each treasure, in nats: ``(…, K, N)``, by ``Style.guns``
    ``(…, N)``."""
    found: Floats = guns[..., None, :] * _steps(rules).astype(guns.dtype)[:, None]
    return found


def _arming(rules: Rules, mind: StyleArrays, piled: Flags, guns: np.ndarray) -> Floats:
    """How likely each treasure of a pile gets an armed ship, were it turned up now: ``(K, N)``.

    Whoever plays a style means to arm some two treasures, likelier rich ones if ``Style.guns`` is
    positive, and keeps to that as far as the pile allows: so in which order it gives them does
    not matter.
    """
    left = piled.sum(axis=0)
    blind = guns / np.maximum(left, 1)
    meant = _among(np.exp(leaning(rules, mind.of("guns"))) * piled, guns)
    slip = mind.of("slip")
    chance: Floats = (1 - slip) * meant + slip * blind
    return chance


def _among(weight: Floats, left: np.ndarray) -> Floats:
    """The chance to be chosen, where ``left`` are, and a set is as likely as its weights' product.

    ``weight (…, K, N)``, ``left (…, N)``: 0, 1 or 2.
    """
    left = left[..., None, :]
    rest = np.matmul(_OTHERS.astype(weight.dtype), weight)
    product = np.where(left == ARMED, weight * rest, weight)
    total = product.sum(axis=-2, keepdims=True)
    found: Floats = product * (left / np.maximum(total, _TINY))
    return found


_OTHERS: Final = 1.0 - np.eye(SHIPS)
"""Adds up all but one: subtracting it from the sum would leave nothing of small weights."""

_TINY: Final = 1e-30
"""Less than any weight: stands for nothing left to choose from."""


@lru_cache(maxsize=64)
def _steps(rules: Rules) -> Floats:
    """How rich each treasure is: in mean differences between neighbours, from the mean."""
    values = np.array(rules.treasures, dtype=np.float64)
    found: Floats = (values - values.mean()) / ((values[-1] - values[0]) / (SHIPS - 1))
    return found


def _weights(batch: Batch, seat: int, mind: StyleArrays) -> Floats:
    """What speaks for each move, legal or not: ``(moves by number, N)``.

    As exactly as the weights of ``mind`` are given: half as exact is about twice as fast.
    """
    of, kind = mind.of, mind.weights.dtype
    values, point = batch.worths.astype(kind), batch.point
    supposes = mind.supposes
    if supposes is None:
        supposes = leaning(batch.rules, of("supposes"))[None]
    promise = values - seen(batch, supposes.astype(kind)) * (values + point)

    mine, armed, told = batch.sea[seat], batch.armed[seat], batch.told[seat]
    attackers = (batch.cannons > 0).sum(axis=0, dtype=kind) - (batch.cannons[seat] > 0)
    tempting = np.exp(PICKY * promise) * batch.sea
    every = np.maximum(tempting.sum(axis=(0, 1)), _TINY)
    danger = np.minimum(1.0, tempting[seat] * (EAGER * attackers / every))

    found = np.empty((HIT + batch.seats * SHIPS + 1, batch.size), kind)
    found[-1] = 0
    found[SAIL] = of("sail") + of("wary") * attackers + of("crowd") * mine.sum(axis=0, dtype=kind)
    found[HOME:HIT] = (
        (of("home") + of("rich") * values)
        + of("save") * (danger * values * ~armed)
        + np.where(told, of("proven"), of("bait")) * armed
    )
    targets = (batch.piled | batch.sea).sum(axis=(0, 1), dtype=kind)
    targets -= (batch.piled[seat] | mine).sum(axis=0, dtype=kind)
    spare = np.minimum(1.0, batch.cannons[seat] / np.maximum(targets, 1))
    ahead = batch.points - batch.points.sum(axis=0) / batch.seats
    owner = of("hit") + of("spend") * spare + of("lead") * (point / MEAN) * ahead
    hits = found[HIT:-1].reshape(promise.shape)
    np.multiply(promise, of("gain"), out=hits)
    hits += owner[:, None]
    return found
