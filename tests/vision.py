"""How colours look: contrast (WCAG 2.1), and what colour-blind eyes make of them.

The matrices are those of Machado, Oliveira and Fernandes (2009), “A physiologically-based model
for simulation of color vision deficiency”, at full severity, for linear RGB.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

EYES: Final[dict[str, Vector]] = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}

_LUMINANCE: Final = np.array([0.2126, 0.7152, 0.0722])
_XYZ: Final = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
     [0.0193339, 0.1191920, 0.9503041]]
)  # fmt: skip
_WHITE: Final = _XYZ.sum(axis=1)


def linear(colour: str) -> Vector:
    """``#rrggbb`` or ``#rgb`` as linear RGB from 0 to 1."""
    digits = colour.removeprefix("#")
    size = len(digits) // 3
    parts = (digits[start : start + size] * (2 // size) for start in range(0, len(digits), size))
    values = np.array([int(part, 16) for part in parts]) / 255
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def seen(colour: str, eyes: str) -> Vector:
    """A colour as ``eyes`` see it, in linear RGB."""
    return np.clip(EYES[eyes] @ linear(colour), 0.0, 1.0)


def contrast(one: str, other: str, eyes: str = "usual") -> float:
    """The contrast of two colours, from 1 to 21."""
    low, high = sorted(float(_LUMINANCE @ seen(colour, eyes)) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def difference(one: str, other: str, eyes: str) -> float:
    """How different two colours look: their distance in CIE L*a*b* (2.3 is just noticeable)."""
    return float(np.linalg.norm(_lab(seen(one, eyes)) - _lab(seen(other, eyes))))


def _lab(rgb: Vector) -> Vector:
    x, y, z = (_bent(value) for value in (_XYZ @ rgb) / _WHITE)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def _bent(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116
