"""Lessons about the doubling: when to accept, why to bluff, and the remainder."""

from __future__ import annotations

from typing import Final

from kibitz.cli.teaching.lesson import Asks, Lesson, Says
from kibitz.cli.truc.lessons.asking import ADVISED, NEAR, accepting, how_often, may
from kibitz.engine.errors import N_
from kibitz.engine.truc.events import Act

TAKES: Final = Lesson(
    "takes",
    N_("An offer to double: the take point"),
    (
        Says(
            N_(
                "Whoever is about to play a card may first offer to double what the hand is worth. "
                "If you refuse, the hand is over and the other scores what it was worth before. "
                "If you accept, you play on for twice as much.\n"
                "So when is it right to accept? Say the hand is worth 1. Refusing costs 1 for "
                "certain. Accepting costs 2 when you lose and brings 2 when you win. Win one hand "
                "in four, and it comes to the same: -2 -2 -2 +2 is -4, and so are four times -1. "
                "Above one in four you accept. That chance is called the take point."
            )
        ),
        Asks(1, accepting),
        Asks(1, ADVISED.playing(NEAR)),
        Says(
            N_(
                "Near the end of a game points stop counting alike. At 10 of 12 the other player "
                "wins the game with 2 more: if you accept and lose, that was the game, and what "
                "you would win is perhaps more than you need. So the take point moves with the "
                "score; kibitz equity truc shows it for every score."
            )
        ),
        Asks(2, accepting),
        Asks(2, ADVISED.playing(NEAR)),
        Says(
            N_(
                "And mind who offers. What your cards win against any cards is too much: people "
                "double with good ones more often than with bad ones. A chance just above the take "
                "point is not enough then."
            )
        ),
        Asks(3, ADVISED.playing(NEAR)),
    ),
)

BLUFF: Final = Lesson(
    "bluff",
    N_("Why bluff"),
    (
        Says(
            N_(
                "If you doubled with good cards only, nobody would ever accept, and your good "
                "cards would earn one point. If you doubled with everything, everybody would "
                "accept, and your bad cards would lose two.\n"
                "The best play is a mixture: doubling with the good cards, and now and then with "
                "bad ones, just so often that the other cannot tell and gains nothing by accepting "
                "or refusing. Such a play was worked out for every score; that is the solution "
                "that kibitz speaks of."
            )
        ),
        Asks(1, how_often(Act.DOUBLE)),
        Asks(2, how_often(Act.DOUBLE)),
        Says(
            N_(
                "How often it bluffs depends on the score. A player who is far behind has less to "
                "lose by it than a player who leads."
            )
        ),
        Asks(3, how_often(Act.DOUBLE)),
    ),
)

LATE: Final = Lesson(
    "late",
    N_("Bluffing with the last card"),
    (
        Says(
            N_(
                "In the last trick each has one card. Whoever plays second sees what is to be "
                "beaten; the other sees nothing. An offer to double says then: I can beat that. "
                "Whether it is believed hangs on how many cards could.\n"
                "{tip_last_card}"
            )
        ),
        Asks(1, how_often(Act.DOUBLE)),
        Asks(2, how_often(Act.DOUBLE)),
        Says(
            N_(
                "The bluff lives on the good cards that are played in the same way: with both you "
                "offer, and the other cannot tell which it is. Where hardly any good card is left, "
                "there is nothing to hide among."
            )
        ),
        Asks(3, how_often(Act.DOUBLE)),
    ),
)

REST: Final = Lesson(
    "rest",
    N_("My remainder"),
    (
        Says(
            N_(
                "Nobody may offer what would take them past 12. With 11 points a double would "
                "bring 13, so it is not allowed. Instead there is the remainder: “I play for what "
                "I still need.” Refused, it scores what the hand is worth now. Accepted, the "
                "claimant wins the game with this hand, or loses as much as was claimed (or what "
                "the hand was worth before, if that is more). The other may claim its own "
                "remainder in turn, before it plays a card.\n"
                "At 7 to 2 with the hand worth 4: 7 and 8 are past 12, so the leader claims the 5 "
                "that are missing. Accepted, the leader wins 5 and the game, or the other scores 5 "
                "and has 7."
            )
        ),
        Asks(1, may(Act.DOUBLE)),
        Asks(1, may(Act.REST)),
        Asks(2, may(Act.DOUBLE)),
        Says(
            N_(
                "When the remainder is claimed against you, the same question comes up as with "
                "a double: what do you lose by refusing, and what can you win by accepting?"
            )
        ),
        Asks(3, ADVISED.playing(NEAR)),
    ),
)
