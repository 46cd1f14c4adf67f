"""How people play Letter of Marque: a few styles, each a proper probability for every choice.

Nobody has recorded games of it. So these are assumptions, written down as weights of what a player
can see (``habits``), in nats; only those of ``PRACTISED`` were found by playing many games among
all of them. Nothing else is fitted to anything.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache, lru_cache
from typing import Final

import numpy as np

from kibitz.engine.errors import N_
from kibitz.inference.marque.batch import Floats


@dataclass(frozen=True)
class Style:
    """One way to play. ``share``: how many players are supposed to play like this.

    ``guns``: how much rather a treasure gets an armed ship, for each step that it is richer (a
    step: the mean difference between two neighbouring treasures). ``supposes``: the same, as this
    player believes of everybody.

    What speaks for turning up a treasure: ``sail``; ``wary`` for each opponent with a cannon card
    left; ``crowd`` for each own ship at sea.

    For taking a ship home: ``home``; ``rich`` times its treasure; ``save`` times what may be lost
    by leaving a bare one out for a round; ``bait`` if it is armed and nobody knows, ``proven`` if
    everybody does.

    For an attack: ``hit``; ``gain`` times the points it is expected to bring; ``spend`` times the
    own cannon cards left for each ship still to be attacked, at most 1; ``lead`` times what its
    owner has scored beyond the mean of all.

    A point counts by its share in a mean treasure of 5. ``slip``: how often everything is chosen
    uniformly at random instead.
    """

    title: str
    share: float
    guns: float
    supposes: float = 0.0
    sail: float = 0.0
    wary: float = 0.0
    crowd: float = 0.0
    home: float = 0.0
    rich: float = 0.0
    save: float = 0.0
    bait: float = 0.0
    proven: float = 0.0
    hit: float = 0.0
    gain: float = 0.0
    spend: float = 0.0
    lead: float = 0.0
    slip: float = 0.02


WEIGHTS: Final = tuple(
    field.name for field in fields(Style) if field.name not in ("title", "share")
)
"""The parameters of a style, in the order of ``StyleArrays.weights``."""


@dataclass(frozen=True)
class StyleArrays:
    """How a player chooses in each game of a batch: ``weights (parameters, N)``, or ``(…, 1)``.

    ``supposes (P, K, 1 or N)``: how much rather each player is believed to arm the ship on each
    treasure, in nats (of the own: what the others are believed to think); ``None``: as
    ``Style.supposes`` says of everybody.
    """

    weights: Floats
    supposes: Floats | None = None

    def of(self, name: str) -> Floats:
        """A parameter of ``Style``, game by game."""
        found: Floats = self.weights[_PLACES[name]]
        return found

    def rough(self) -> StyleArrays:
        """The same in half as many bits: exact enough to draw a move, and faster."""
        supposes = None if self.supposes is None else self.supposes.astype(np.float32)
        return StyleArrays(self.weights.astype(np.float32), supposes)

    def select(self, games: np.ndarray[tuple[int], np.dtype[np.intp]]) -> StyleArrays:
        """Those of some of the games."""
        weights, supposes = self.weights, self.supposes
        if weights.shape[1] > 1:
            weights = weights[:, games]
        if supposes is not None and supposes.shape[2] > 1:
            supposes = supposes[:, :, games]
        return StyleArrays(weights, supposes)


_PLACES: Final = {name: place for place, name in enumerate(WEIGHTS)}


@lru_cache(maxsize=256)
def mind(style: Style) -> StyleArrays:
    """A player of a style, the same in all games."""
    return StyleArrays(np.array([[getattr(style, name)] for name in WEIGHTS]))


def minds(
    styles: tuple[Style, ...], which: np.ndarray[tuple[int], np.dtype[np.intp]]
) -> StyleArrays:
    """Players of several styles: ``which (N,)`` says which it is in each game."""
    return StyleArrays(np.concatenate([mind(style).weights for style in styles], axis=1)[:, which])


RANDOM: Final = Style(N_("random"), 0.1, guns=0.0, slip=1.0)
"""Everything legal is as likely; a ship is drawn blindly."""

HONEST: Final = Style(
    N_("honest"), 0.25, guns=6.0,
    sail=1.0, home=0.0, rich=0.1, save=1.0, bait=-0.5, proven=-1.0, hit=-2.0, gain=1.2, spend=1.0,
)  # fmt: skip
"""Guns on the richest treasures; rich bare ships come home soon; attacks what promises much."""

BLUFFER: Final = Style(
    N_("bluffer"), 0.15, guns=-6.0,
    sail=1.5, home=0.0, rich=0.0, save=0.2, bait=-0.5, proven=-0.5, hit=-1.5, gain=1.0, spend=1.0,
)  # fmt: skip
"""Guns on the poorest; leaves rich bare ships out as if they were armed."""

CAUTIOUS: Final = Style(
    N_("cautious"), 0.15, guns=1.0,
    sail=0.5, wary=-0.3, crowd=-1.0, home=0.5, rich=0.2, save=1.5, bait=0.5, hit=-4.5, gain=1.2,
    spend=2.0,
)  # fmt: skip
"""One ship at a time, and soon home; attacks only what is nearly sure."""

ATTACKER: Final = Style(
    N_("attacker"), 0.15, guns=0.7,
    sail=0.5, home=-0.5, rich=0.1, save=0.5, bait=-0.5, proven=-0.5, hit=0.0, gain=1.0, lead=0.5,
)  # fmt: skip
"""Attacks early, the leader rather than others."""

BALANCED: Final = Style(
    N_("balanced"), 0.2, guns=0.3, supposes=0.3,
    sail=1.0, crowd=-0.3, rich=0.1, save=1.0, bait=-0.5, proven=-1.0, hit=-2.0, gain=1.2, spend=2.0,
    lead=0.2,
)  # fmt: skip
"""Guns so that every treasure is about as tempting; expects the same of everybody."""

PRACTISED: Final = Style(
    "practised", 0.0, guns=6.8,
    sail=1.1, wary=0.5, crowd=-0.5, home=1.65, rich=0.1, save=3.7, bait=0.55, proven=-1.05,
    hit=-3.55, gain=2.15, spend=0.65, lead=0.55, slip=0.0,
)  # fmt: skip
"""How a player goes on who has read the others: found by playing.

Weights varied at random, and moved towards those that won most (an evolution strategy), in games
of three and of four whose other players had any of ``STYLES`` each, with the guns of the others
known. It won 2.55 times its share of them, the honest style with the same knowledge 2.18 times.
"""

STYLES: Final = (RANDOM, HONEST, BLUFFER, CAUTIOUS, ATTACKER, BALANCED)
"""What players are told apart by."""


@cache
def named() -> dict[str, Style]:
    """The styles by their titles."""
    return {style.title: style for style in STYLES}
