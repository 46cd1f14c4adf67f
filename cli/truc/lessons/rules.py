"""Lessons about the cards of Le Truc: their order, spoiled tricks, and what is out."""

from __future__ import annotations

from typing import Final

from kibitz.cli.teaching.lesson import Asks, Lesson, Says
from kibitz.cli.truc.lessons.asking import hand, holds, leads, played_out, trick, unseen
from kibitz.engine.errors import N_

TRICKS: Final = Lesson(
    "tricks",
    N_("The order of the cards, and spoiled tricks"),
    (
        Says(
            N_(
                "Three cards each, three tricks, and two of them win the hand. Suits do not "
                "matter, and you may play what you like.\n"
                "Only the order is odd. From high to low: 7, 8, ace, king, queen, jack, 10, 9. "
                "The 7 beats everything, the 9 is beaten by everything.\n"
                "Below you see what was played, a line for each player with the points and the "
                "cards played, and what you hold. A card marked * has taken a trick, one marked = "
                "was in a trick that nobody took."
            )
        ),
        Asks(1, trick("7")),
        Asks(2, trick("10")),
        Says(
            N_(
                "Whoever takes a trick leads to the next one. Two equal cards, while nobody has a "
                "trick yet, spoil it: nobody has it, the same player leads again, and whoever "
                "takes the next trick gets the spoiled one, too.\n"
                "Later, when somebody has a trick, equal cards go to the player who led."
            )
        ),
        Asks(3, leads("K")),
        Asks(4, hand("A")),
        Asks(5, hand("Q")),
        Says(N_("A hand won is worth one point, as long as nobody doubles. 12 points win a game.")),
    ),
)

OUT: Final = Lesson(
    "out",
    N_("Counting what is out"),
    (
        Says(
            N_(
                "There are four cards of each kind, 32 in all. You see your own three; 29 are "
                "hidden, and the other player has three of them.\n"
                "How likely is it that a 7 is among these three? Each of the three cards may be "
                "one, so it is somewhat less than three times the share: with all four 7s out, 4 "
                "of 29 is 14%, three times that 41%, exactly 37%."
            )
        ),
        Asks(1, unseen("7")),
        Asks(1, holds("7")),
        Says(
            N_(
                "Each card that is played tells you more, and each leaves the other with one less. "
                "For the last card the share itself is the chance."
            )
        ),
        Asks(2, holds("7")),
        Asks(2, played_out),
    ),
)
