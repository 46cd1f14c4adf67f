"""Lessons about what is not seen: the pool, and what guesses, duels and the 7 prove."""

from __future__ import annotations

from typing import Final

from kibitz.cli.learn.lesson import Asks, Lesson, Says
from kibitz.cli.letter.lessons.asking import cannot, chance, how_many, likeliest, unseen
from kibitz.engine.errors import N_

POOL: Final = Lesson(
    "pool",
    N_("Counting the pool"),
    (
        Says(
            N_(
                "Sixteen cards, and most of them are hidden. But every card that is played stays "
                "on the table, face up, in its player's row. So you can count what is left.\n"
                "In all there are 1×5, 2×2, 3×2, 4×2, 5×2, 6×1, 7×1, 8×1. Take away what lies in "
                "the rows and what you hold yourself. What remains is the pool: it is in the "
                "pile, in the other hands, or laid aside."
            )
        ),
        Asks(1, how_many(1)),
        Asks(1, unseen),
        Says(
            N_(
                "Now a chance. If nothing else is known of somebody's hand, it is any card of the "
                "pool, one as likely as another. Three 1s among twelve cards: 3 of 12, or 25%.\n"
                "You need not be exact at the table. Within ten points is good."
            )
        ),
        Asks(2, chance("Ben", 1)),
        Asks(2, likeliest("Ben")),
        Says(
            N_(
                "The 1s are many, but a 1 may not name a 1. So the best guess is often not the "
                "likeliest card: look for ranks with two copies left.\n"
                "And when the last copy of a rank is on the table or in your hand, nobody else "
                "can have it. That is worth more than any hunch."
            )
        ),
        Asks(3, cannot("Anna")),
    ),
)
