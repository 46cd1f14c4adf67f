"""Figures by two models on one screen: reads lead, as in the advice, with facts in brackets."""

from __future__ import annotations

from kibitz.cli.texts import _, percent


def legend(differ: bool, reading: bool) -> str:
    """What the figures are; ``differ``: whether those of the two models do anywhere."""
    if not reading:
        return _("facts")
    return _("reads (facts)") if differ else _("reads, facts the same")


def counted(facts: float, reads: float | None) -> str:
    """What the facts say, if that is another figure than the one of the reads, which is shown."""
    if reads is None or percent(facts) == percent(reads):
        return ""
    return f" ({percent(facts)})"
