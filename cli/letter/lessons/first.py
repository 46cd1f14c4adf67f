"""The first lessons: what each card does, and whom it may be played at."""

from __future__ import annotations

from typing import Final

from kibitz.cli.letter.lessons.asking import happens, whom
from kibitz.cli.letter.lessons.holding import certain, lies_before
from kibitz.cli.teaching.lesson import Asks, Lesson, Says
from kibitz.engine.errors import N_

CARDS: Final = Lesson(
    "cards",
    N_("The cards, one by one"),
    (
        Says(
            N_(
                "Welcome to the table. Everybody holds one card. On your turn you draw a second "
                "one and play one of the two, face up, into your row; then you do what it says.\n"
                "You win the round if everybody else is out, or if you hold the highest card "
                "when the pile is empty.\n"
                "First learn to read a round. Below you see what you would have seen. At the top "
                "stands the card you were dealt. Then come the turns, numbered: “Ben played: "
                "2 {n2} at Anna” means that Ben has laid the 2, called {n2}, into his row and "
                "chosen Anna. After it stands what came of it. What others draw you do not see; "
                "of your own turns you are told what you drew.\n"
                "Then a line for each player: the cards in the row, by their numbers, the oldest "
                "first. The pile is what can still be drawn. At the end you are told who you are, "
                "and what you hold."
            )
        ),
        Asks(1, lies_before("Anna")),
        Asks(1, certain("Ben")),
        Says(
            N_(
                "Now the cards. There are sixteen of eight kinds. The small ones are many and do "
                "the work; the high ones win at the end, if you can keep them.\n"
                "1 {n1}, five copies: choose a player and name a card, any but the 1. If that is "
                "the card in this player's hand, the player is out. If not, nothing happens.\n"
                "2 {n2}, two copies: choose a player and look at the hand, in secret.\n"
                "3 {n3}, two copies: choose a player. You compare hands in secret; whoever holds "
                "the lower card is out and turns it up. Equal cards: nobody is out."
            )
        ),
        Asks(
            1,
            happens(
                N_("You looked at Ben's card before. Now you play the 1 at Ben and name the 5."),
                (
                    ("Carla +3 1>Ben 5 hit", N_("{ben} is out")),
                    ("Carla +3 1>Ben 5 miss", N_("nothing: {ben} stays in")),
                ),
            ),
        ),
        Asks(
            1,
            happens(
                N_("Instead you play the 3 at Ben and keep the 1. What happens?"),
                (
                    ("Carla +3 3>Ben out Ben 5", N_("{ben} is out")),
                    ("Carla +3 3>Ben 5 out Carla 1", N_("{carla} is out")),
                    ("Carla +3 3>Ben tie", N_("a tie: {ben} stays in, and so do you")),
                ),
            ),
        ),
        Says(
            N_(
                "4 {n4}, two copies: until your next turn begins nobody may choose you.\n"
                "5 {n5}, two copies: choose a player, or yourself. The player throws the hand "
                "away, face up, and draws a new card. What is thrown away has no effect, with "
                "one exception: the 8.\n"
                "8 {n8}, one copy: the highest card. But whoever plays it or throws it away, for "
                "whatever reason, is out."
            )
        ),
        Asks(
            2,
            happens(
                N_("You know that Ben holds the 8. You play the 5 at Ben."),
                (
                    ("Carla +1 5>Ben 8", N_("{ben} throws the 8 away and is out")),
                    ("Carla +1 5>Ben 8 +1", N_("{ben} throws the 8 away and draws")),
                    ("Carla +1 5>Ben 3", N_("{ben} keeps the 8 and throws a 3 away")),
                ),
            ),
        ),
        Says(
            N_(
                "6 {n6}, one copy: choose a player; you exchange hands. So both of you know "
                "where both cards are, as long as nobody plays them.\n"
                "7 {n7}, one copy: it does nothing. But beside a 5 or a 6 it must be played; "
                "there is a lesson about that."
            )
        ),
        Asks(3, certain("Ben")),
        Says(
            N_(
                "That is all there is to the cards. The rest is to think about what the others "
                "hold, and that is what you are here for."
            )
        ),
    ),
)

WHOM: Final = Lesson(
    "whom",
    N_("Whom may I choose?"),
    (
        Says(
            N_(
                "The 1, 2, 3, 5 and 6 are played at somebody. You may choose any other player who "
                "is still in, but nobody who is protected by a 4. The protection lasts until that "
                "player's next turn begins.\n"
                "The 5 you may also play at yourself."
            )
        ),
        Asks(1, whom(2)),
        Asks(2, whom(5)),
        Says(
            N_(
                "Now and then nobody may be chosen. Then the card is played all the same, to no "
                "effect, and that can be just what you want: a 1 or a 3 is out of your hand, and "
                "nobody has learnt anything but that.\n"
                "With the 5 the editions differ. {alone}"
            )
        ),
        Asks(3, whom(1)),
        Asks(3, whom(5)),
    ),
)
