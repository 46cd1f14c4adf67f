"""Whole games drawn from what one player can think, ready to be played on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kibitz.inference.marque.batch import Batch, Index
from kibitz.inference.marque.bottoms import Bottoms
from kibitz.inference.marque.opponent_model import Floats, Sheet, shares
from kibitz.inference.marque.playout_policy import meant
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.styles import PRACTISED, STYLES, Style, StyleArrays, mind, minds

_RARE = 0.01
"""Less likely than that nothing is believed to be: beliefs are what playouts go on from."""


@dataclass(frozen=True)
class Drawn:
    """Games that go on from a moment: ``batch``, and by seat the style of its player in each.

    ``me`` plays as ``own`` says, whatever its style was read to be.
    """

    batch: Batch
    which: tuple[Index, ...]
    styles: tuple[Style, ...]
    me: int
    own: StyleArrays

    def minds(self, times: int = 1) -> list[StyleArrays]:
        """How each seat chooses, in the games ``times`` over."""
        return [
            self.own if seat == self.me else minds(self.styles, np.tile(which, times))
            for seat, which in enumerate(self.which)
        ]


def sampled(position: Position, me: int, worlds: int, rng: np.random.Generator) -> Drawn:
    """So many games as ``me`` can think they are: ships and styles of everybody, jointly."""
    sheets = beliefs(position)
    styles = STYLES if position.reader is None else position.reader.styles
    bottoms, which = [], []
    for sheet in sheets:
        world, style = _draw(sheet, worlds, rng)
        bottoms.append(
            np.array(sheet.worlds, dtype=np.bool_).reshape(len(sheet.worlds), -1)[world].T
        )
        which.append(style)
    batch = Batch.at(position.shown, bottoms, rng)
    own = StyleArrays(mind(PRACTISED).weights, read_guns(position, me))
    return Drawn(batch, tuple(which), styles, me, own)


def beliefs(position: Position) -> tuple[Sheet, ...]:
    """By seat, what the log's eyes can think; by the facts every style is as common as supposed."""
    if position.reader is not None:
        return position.reader.known(position.deal)
    return tuple(_unread(bottoms) for bottoms in position.bottoms)


def read_guns(position: Position, me: int) -> Floats:
    """How much rather each player is believed to have armed the ship on each treasure, in nats.

    ``(P, K, 1)``, see ``StyleArrays.supposes``: by ``me``, and of the ships of ``me`` by the
    others. Treasures in a pile count by how the styles will arm them.
    """
    rules = position.deal.table.rules
    styles = STYLES if position.reader is None else position.reader.styles
    believed = list(beliefs(position))
    if position.reader is None:
        believed[me] = _unread(position.common[me])
    else:
        believed[me] = position.reader.sheets[me]
    armed = np.zeros((rules.players, len(rules.treasures), 1))
    for seat, sheet in enumerate(believed):
        piled = position.deal.table.fleets[seat].piled
        coming = meant(styles, rules, piled, sheet.worlds)
        armed[seat, :, 0] = np.einsum("ws,swk->k", sheet.joint, coming)
        for place, ship in enumerate(position.deal.ships[seat]):
            slot = rules.treasures.index(ship.treasure)
            armed[seat, slot] = sheet.bottoms.armed(place)
    found: Floats = np.log(np.maximum(armed, _RARE) / np.maximum(1 - armed, _RARE))
    return found


def _unread(bottoms: Bottoms) -> Sheet:
    mass = np.array([chance for _world, chance in bottoms.worlds])
    joint: Floats = mass[:, None] * shares(STYLES)
    return Sheet(tuple(world for world, _chance in bottoms.worlds), joint)


def _draw(sheet: Sheet, worlds: int, rng: np.random.Generator) -> tuple[Index, Index]:
    """A world and a style for each game, by their places; as evenly spread as can be."""
    sums = np.cumsum(sheet.joint.ravel())
    spots = (rng.permutation(worlds) + rng.random(worlds)) / worlds
    places = np.minimum(np.searchsorted(sums / sums[-1], spots, side="right"), len(sums) - 1)
    world, style = np.divmod(places, sheet.joint.shape[1])
    return world, style
