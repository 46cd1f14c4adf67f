"""Reading the players of Letter of Marque: which ships are armed, and how each one plays.

For each player the worlds (what the bottoms of the ships say) and the styles are weighed jointly,
by what everybody saw: a choice says something of the style, of the ships, and of the two together.
What somebody knows besides, the own ships or one seen by accident, leaves only the worlds that fit.
A player chooses from the own ships and what all can see, so that the players stay independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kibitz.engine.marque.deal import Bottom, Deal
from kibitz.engine.marque.events import Event, Hit, Sail, Set, Turn, move_of
from kibitz.engine.marque.rules import ARMED, SHIPS
from kibitz.engine.rows import put
from kibitz.inference.marque.batch import number_of
from kibitz.inference.marque.bottoms import Bottoms, World
from kibitz.inference.marque.playout_policy import bottom, likelihoods
from kibitz.inference.marque.styles import STYLES, Style

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Sheet:
    """What can be thought of one player: ``joint[world, style]``, in all 1, over ``worlds``."""

    worlds: tuple[World, ...]
    joint: Floats

    def fitting(self, ships: Sequence[Bottom]) -> Sheet:
        """What is left for somebody who knows these bottoms."""
        known = [(place, ship.armed) for place, ship in enumerate(ships) if ship.armed is not None]
        fits = [all(world[place] is armed for place, armed in known) for world in self.worlds]
        worlds = tuple(world for world, fit in zip(self.worlds, fits, strict=True) if fit)
        return Sheet(worlds, _normal(self.joint[fits]))

    def weighed(self, likelihood: Floats) -> Sheet:
        """Once something was seen with this ``likelihood[world, style]``."""
        return Sheet(self.worlds, _normal(self.joint * likelihood))

    @property
    def bottoms(self) -> Bottoms:
        """What can be thought of the ships, whatever the style."""
        mass = self.joint.sum(axis=1)
        return Bottoms(tuple((w, float(p)) for w, p in zip(self.worlds, mass, strict=True) if p))

    @property
    def weights(self) -> Floats:
        """How likely each style is: ``(styles,)``."""
        found: Floats = self.joint.sum(axis=0)
        return found


@dataclass(frozen=True)
class OpponentModel:
    """The ``styles``, and by seat what everybody can think of each player.

    ``prior (P, styles)``: how likely each style was before the game.
    """

    styles: tuple[Style, ...]
    prior: Floats
    sheets: tuple[Sheet, ...]

    @classmethod
    def fresh(cls, seats: int, styles: tuple[Style, ...] = STYLES) -> OpponentModel:
        """Nothing known of anybody: every style as common as it is supposed to be."""
        return cls.expecting(styles, np.tile(shares(styles), (seats, 1)))

    @classmethod
    def expecting(cls, styles: tuple[Style, ...], prior: Floats) -> OpponentModel:
        """What is expected of the players before a game: ``prior (P, styles)``."""
        return cls(styles, prior, tuple(Sheet(((),), row[None, :]) for row in prior))

    def after(self, shown: Deal, event: Event) -> OpponentModel:
        """Once ``event`` was seen by everybody, in the deal ``shown`` as everybody saw it."""
        if isinstance(event, Set):
            reader = self
            for ship in event.ships:
                reader = reader._launched(shown, ship)
            return reader
        reader = self._moved(shown, event)
        match event:
            case Sail():
                return reader._launched(shown, event)
            case Hit(_, owner, treasure, armed):
                place = shown.place(owner, treasure)
                sheet = reader.sheets[owner]
                ships = [Bottom(0)] * len(sheet.worlds[0])
                ships[place] = Bottom(treasure, armed)
                return reader._with(owner, sheet.fitting(ships))
        return reader

    def known(self, deal: Deal) -> tuple[Sheet, ...]:
        """By seat, what somebody can think who knows what ``deal`` tells."""
        pairs = zip(self.sheets, deal.ships, strict=True)
        return tuple(sheet.fitting(ships) for sheet, ships in pairs)

    def _moved(self, shown: Deal, turn: Turn) -> OpponentModel:
        """What a choice says of the player; a misplay says nothing."""
        move = move_of(turn)
        if turn.starred or shown.table.objection(move) is not None:
            return self
        sheet = self.sheets[turn.actor]
        number = number_of(shown.table.rules, move)
        chance = likelihoods(self.styles, shown, sheet.worlds)[:, :, number].T
        return self._with(turn.actor, sheet.weighed(chance))

    def _launched(self, shown: Deal, sail: Sail) -> OpponentModel:
        """A ship more at sea, whose bottom its owner chose."""
        sheet, rules = self.sheets[sail.actor], shown.table.rules
        piled = shown.table.fleets[sail.actor].piled
        worlds: list[World] = []
        rows: list[Floats] = []
        for world, row in zip(sheet.worlds, sheet.joint, strict=True):
            armed = ARMED - sum(world)
            bare = SHIPS - len(world) - armed
            share = np.array([float(armed > 0)] * len(self.styles))
            if armed and bare:
                share[:] = [
                    bottom(style, rules, piled, sail.treasure, world) for style in self.styles
                ]
            for chosen, left, chance in ((True, armed, share), (False, bare, 1 - share)):
                if left:
                    worlds.append((*world, chosen))
                    rows.append(row * chance)
        return self._with(sail.actor, Sheet(tuple(worlds), _normal(np.array(rows))))

    def _with(self, seat: int, sheet: Sheet) -> OpponentModel:
        return replace(self, sheets=put(self.sheets, seat, sheet))


def shares(styles: tuple[Style, ...]) -> Floats:
    """How common each style is supposed to be: ``(styles,)``."""
    return _normal(np.array([style.share for style in styles]))


def _normal(joint: Floats) -> Floats:
    found: Floats = joint / joint.sum()
    return found
