"""What is often advised, with what the measurement says of it (docs/RULES_OF_THUMB.md)."""

from __future__ import annotations

from typing import Final

from kibitz.cli.protocols.blocks import Block
from kibitz.cli.protocols.tips import Tip, told
from kibitz.engine.errors import N_

TIPS: Final = (
    Tip(
        "peek_remembered",
        N_("Name a card that you know."),
        N_("It wins {0} points oftener than whatever else there is: never forget what you saw."),
        ("33.1",),
    ),
    Tip(
        "tie_or_knockout",
        N_("A duel is there to be won."),
        N_("A duel won is worth {0} points more than one that ends equal."),
        ("27.0",),
    ),
    Tip(
        "duellist_with_a_high_card",
        N_("Play the 3 beside a 6, 7 or 8, else the other card."),
        N_("Rather than the 7 it brings {0} points, than the 6 {1}; than a 4 it costs {2}."),
        ("17.7", "11.2", "13.7"),
    ),
    Tip(
        "guess_the_heiress",
        N_("Both 3s and the 7 are out, the 8 was not seen: name the 8."),
        N_("It hits in {0} of 100, the best other name in {1}."),
        ("45.5", "27.9"),
    ),
    Tip(
        "high_card_played",
        N_("Throw the 5 away, keep the 6."),
        N_("The 5 rather than a 2 brings {0} points; the 6 rather than a 4 costs {1}."),
        ("5.3", "12.6"),
    ),
    Tip(
        "leader",
        N_("In a match hit whoever leads, not your neighbour."),
        N_(
            "At 3–1–1–1 with four to win, you win the match in {0} of 100 after a round that "
            "another than the leader won."
        ),
        ("6.4",),
    ),
    Tip(
        "shield_under_threat",
        N_("The 4 is good early, threatened or not."),
        N_("It brings {0} points where your card was seen, {1} where it was not."),
        ("8.6", "7.4"),
    ),
    Tip(
        "messenger_before_priest",
        N_("With 5 and 2 and one opponent left play the 5."),
        N_("It brings {0} points; with more opponents it hardly matters."),
        ("8.3",),
    ),
    Tip(
        "high_card_at_the_end",
        N_("Keep the higher card, at the end above all."),
        N_("To play the lower one brings {0} points before the end, {1} with an empty pile."),
        ("6.4", "13.3"),
    ),
    Tip(
        "heiress_in_hand",
        N_("Hold the 8: dangerous, but worth it."),
        N_("Early in a round you win {0} of 100 with it, {1} with another card."),
        ("56.8", "50.6"),
    ),
    Tip(
        "safest_play",
        N_("Not sure? Take the safest play."),
        N_("Always to take it costs {0} points between two, {1} between four."),
        ("1.2", "0.2"),
    ),
    Tip(
        "sniper",
        N_("A guess is a long shot till the end is near."),
        N_(
            "The likeliest card is right in {0} of 100 with four in, and in {1} between two with "
            "two cards or fewer in the pile."
        ),
        ("23.9", "70.9"),
    ),
)


def tips() -> tuple[Block, ...]:
    """The dearest first."""
    return told(TIPS)
