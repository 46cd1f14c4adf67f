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
    return tuple(Paragraph(said(tip)) for tip in tips)


def said(tip: Tip) -> str:
    """A tip in the language in use."""
    return f"{_(tip.advice)} {_(tip.why).format(*map(_figure, tip.figures))}"


def fields(tips: Iterable[Tip]) -> dict[str, str]:
    """Each tip by its row, as texts of lessons name it: ``{tip_last_card}``."""
    return {f"tip_{tip.row}": said(tip) for tip in tips}


def _figure(written: str) -> str:
    return number(float(written), ".1f" if "." in written else ".0f")
