"""What is often advised at Le Truc, with what the solution says of it (docs/RULES_OF_THUMB.md)."""

from __future__ import annotations

from typing import Final

from kibitz.cli.protocols.blocks import Block
from kibitz.cli.protocols.tips import Tip, told
from kibitz.engine.errors import N_

TIPS: Final = (
    Tip(
        "three_sevens",
        N_("Lead with three sevens; ask for no new cards."),
        N_("They win {0} of 100 games, any hand {1}; new cards would cost {2} points."),
        ("60.1", "49.5", "8.1"),
    ),
    Tip(
        "last_card",
        N_("Bluff where a good card could be behind it."),
        N_(
            "With an ace that loses: against an ace led a raise is refused in {0} of 100; against "
            "an 8, which only a seven beats, it costs {1} points."
        ),
        ("34", "3.0"),
    ),
    Tip(
        "only_a_point",
        N_("Do not refuse every raise, not even far behind."),
        N_("It costs {0} points an offer at 0–0, {1} at 0–6."),
        ("2.8", "0.9"),
    ),
    Tip(
        "one_point_only",
        N_("The farther behind, the sooner raise."),
        N_(
            "Before the lead the solution raises in {0}% of cases at 6–0, {1}% at 0–0, {2}% at "
            "2–10."
        ),
        ("3", "15", "78"),
    ),
)


def tips() -> tuple[Block, ...]:
    """The dearest first."""
    return told(TIPS)
