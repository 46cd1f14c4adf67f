"""A piece of advice and the figures that speak for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kibitz.cli.protocols.blocks import Block, Paragraph
from kibitz.cli.texts import _, number


@dataclass(frozen=True)
class Tip:
    """What to do, and why: ``why`` with the ``figures`` of a ``row`` of docs/RULES_OF_THUMB.md."""

    row: str
    advice: str
    why: str
    figures: tuple[str, ...]


def told(tips: Iterable[Tip]) -> tuple[Block, ...]:
    """Each with its figures, in the language in use."""
    return tuple(Paragraph(_said(tip)) for tip in tips)


def _said(tip: Tip) -> str:
    return f"{_(tip.advice)} {_(tip.why).format(*map(_figure, tip.figures))}"


def _figure(written: str) -> str:
    return number(float(written), ".1f" if "." in written else ".0f")
