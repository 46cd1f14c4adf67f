"""The last lessons: the end of the pile, and the match beyond the round."""

from __future__ import annotations

from typing import Final

from kibitz.cli.letter.lessons.asking import (
    ADVISED,
    last_turn,
    match_chance,
    rival,
    turns,
    winner,
)
from kibitz.cli.teaching.lesson import Asks, Lesson, Says
from kibitz.engine.errors import N_

END: Final = Lesson(
    "end",
    N_("The end of the pile"),
    (
        Says(
            N_(
                "Each turn takes a card from the pile. When it is empty at the end of a turn, "
                "everybody still in shows the hand, and the highest card wins.\n"
                "So look at the pile when few cards are left: who has the last turn, and can your "
                "card still be got rid of before it is shown?"
            )
        ),
        Asks(1, turns),
        Says(
            N_(
                "Early in a round a high card is a danger, for everybody would like to name it. "
                "Near the end it is what you need. A low card that you still hold then should "
                "have become a higher one, or have put somebody out."
            )
        ),
        Asks(1, ADVISED.best),
        Asks(2, turns),
        Asks(2, ADVISED.best),
        Says(
            N_(
                "If the highest hands are equal, the sum of the own row decides: all that this "
                "player has played or thrown away. If these are equal too, both win."
            )
        ),
        Asks(3, winner(5, 5)),
    ),
)

LAST: Final = Lesson(
    "last",
    N_("The last cards of the pile"),
    (
        Says(
            N_(
                "With few cards left count turns first: as many as there are cards in the pile, "
                "after yours. Whoever has the last one plays without an answer.\n"
                "{tip_sniper}\n"
                "{tip_high_card_at_the_end}"
            )
        ),
        Asks(1, turns),
        Asks(1, last_turn),
        Asks(1, ADVISED.best),
        Says(
            N_(
                "A card that you know decides at the end: with it you know how a duel or a "
                "showdown comes out, and need not try."
            )
        ),
        Asks(2, last_turn),
        Asks(2, ADVISED.best),
    ),
)

MATCH: Final = Lesson(
    "match",
    N_("Playing for the match"),
    (
        Says(
            N_(
                "A round won is a token, and this many tokens win the match: seven for two "
                "players, five for three, four for four.\n"
                "Later in a match it matters how many tokens each one still needs. To find your "
                "chance go through the next round: what is left to you if you win it, and if each "
                "of the others does? The mean of these is your chance now."
            )
        ),
        Asks(1, match_chance),
        Says(
            N_(
                "Your own win is always the best for you. But you will not win every round, and "
                "then it is not all the same who does. A rival who wants one more token must not "
                "get this one. If you have the choice at whom to play a 1 or a 3, play it there, "
                "even if the hit is a little less likely."
            )
        ),
        Asks(1, rival),
        Says(N_("{tip_leader}")),
        Asks(2, rival),
        Asks(2, match_chance),
        Says(
            N_(
                "At the prompt and in a review kibitz counts so when you ask for it: kibitz "
                "advise FILE --goal match."
            )
        ),
    ),
)
