"""Lessons about what is not seen: the pool, and what guesses, duels and the 7 prove."""

from __future__ import annotations

from typing import Final

from kibitz.cli.letter.lessons.asking import best_guess, may_play
from kibitz.cli.letter.lessons.holding import cannot, certain, chance, how_many, likeliest, unseen
from kibitz.cli.teaching.lesson import Asks, Lesson, Says
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

MISS: Final = Lesson(
    "miss",
    N_("What a wrong guess proves"),
    (
        Says(
            N_(
                "A guess that misses is news for the whole table: the player it was played at "
                "does not hold the card that was named. Cross it out, and every other card has "
                "become a little likelier."
            )
        ),
        Asks(1, cannot("Ben")),
        Says(
            N_(
                "But news grows old. When that player has drawn and played, the hand may be "
                "another card. Of the two cards either may have been played, so the one that was "
                "ruled out comes back, at about half of what it would have been."
            )
        ),
        Asks(2, chance("Ben", 5)),
        Says(
            N_(
                "Several misses at the same player, before this player's turn, add up. That is "
                "the moment for a 1 of your own: name what is left most often."
            )
        ),
        Asks(3, best_guess),
        Says(
            N_(
                "One more thing. A guess also says something of the one who guesses: few people "
                "name a card that they hold themselves. That is no proof, only a habit, and "
                "kibitz keeps the two apart. Facts are counting that assumes one thing: whatever a "
                "player may choose between, is chosen equally often. Reads add the habits."
            )
        ),
    ),
)

DUEL: Final = Lesson(
    "duel",
    N_("What a duel proves"),
    (
        Says(
            N_(
                "After a 3 the loser turns up the hand. The winner's card stays hidden, but you "
                "know one thing of it for certain: it is higher. Lost with a 4? Then the winner "
                "holds a 5, 6, 7 or 8."
            )
        ),
        Asks(1, likeliest("Anna")),
        Asks(1, chance("Anna", 5)),
        Says(
            N_(
                "The higher the card that lost, the less is left above it. Sometimes just one "
                "card, and then a 1 names it before its owner's next turn."
            )
        ),
        Asks(2, certain("Anna")),
        Asks(2, best_guess),
        Says(
            N_(
                "A tie puts nobody out. But the two who duelled know each other's card now, and "
                "everybody else knows that there were two copies: 6, 7 and 8 are ruled out for "
                "both."
            )
        ),
        Asks(3, certain("Ben")),
        Asks(4, cannot("Anna")),
    ),
)

SEVEN: Final = Lesson(
    "seven",
    N_("When the 7 speaks"),
    (
        Says(
            N_(
                "The 7 does nothing when it is played. What it does is to give its owner away. "
                "Beside a 5 or a 6 it must be played. What counts are the two cards you hold "
                "after drawing, in your own turn, however the 7 came to you."
            )
        ),
        Asks(1, may_play),
        Asks(2, may_play),
        Says(
            N_(
                "So when somebody plays the 7, look up. It may have been free: one plays it to "
                "bluff, or to get rid of it. But with a 5 or a 6 there was no choice, and so these "
                "two are twice as likely as any other card with as many copies left."
            )
        ),
        Asks(3, likeliest("Ben")),
        Asks(3, chance("Ben", 6)),
        Says(
            N_(
                "It speaks by its silence, too. Whoever plays a 5 or a 6 has no 7 beside it: the "
                "7 would have had to go first."
            )
        ),
        Asks(4, cannot("Ben")),
    ),
)
