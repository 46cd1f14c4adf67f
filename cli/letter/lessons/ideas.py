"""A lesson for each idea that decides rounds: duels, cards kept, two hands at once, good habits."""

from __future__ import annotations

from typing import Final

from kibitz.cli.letter.lessons.asking import ADVISED
from kibitz.cli.letter.lessons.holding import certain, chance
from kibitz.cli.letter.lessons.together import as_people, both, either, risk, safest_duel
from kibitz.cli.teaching.lesson import Asks, Lesson, Says
from kibitz.engine.errors import N_

RISK: Final = Lesson(
    "risk",
    N_("When a duel is safe"),
    (
        Says(
            N_(
                "In a duel the card that you keep is compared, not the 3. So count the cards that "
                "beat it: that is how likely you are to go out. With the 6 only the 7 and the 8 "
                "do, with a 2 almost everything."
            )
        ),
        Asks(1, risk("Anna")),
        Asks(1, ADVISED.best),
        Says(
            N_(
                "{tip_duellist_with_a_high_card}\n"
                "The same duel can be safe with one player and lost with another. Whoever won a "
                "duel holds a high card; a card that was just named in vain is not there."
            )
        ),
        Asks(2, safest_duel),
        Asks(3, risk("Anna")),
        Asks(3, ADVISED.best),
    ),
)

KEPT: Final = Lesson(
    "kept",
    N_("What a kept card tells"),
    (
        Says(
            N_(
                "Whoever plays one card keeps another. By counting alone, which of the two was "
                "played says nothing: each was as likely to go."
            )
        ),
        Asks(1, chance("Ben", 5)),
        Says(
            N_(
                "But people choose. They keep high cards and give the low ones away, and nobody "
                "plays the 8 who can help it. So whoever has played a 1 holds a higher card more "
                "often than counting says. kibitz shows both: facts are the counting, reads are "
                "how people choose."
            )
        ),
        Asks(1, as_people("Ben")),
        Says(
            N_(
                "This comes on top of what the rules tell: beside a 5 or a 6, for example, a 7 "
                "goes first."
            )
        ),
        Asks(2, as_people("Anna")),
        Says(
            N_(
                "And follow a card that was seen: it stays where it is until it is played, and "
                "after an exchange it is with the other player."
            )
        ),
        Asks(3, certain("Anna")),
        Asks(3, as_people("Ben")),
    ),
)

JOINT: Final = Lesson(
    "joint",
    N_("Two hands at once"),
    (
        Says(
            N_(
                "How likely is it that one of two players holds a 1? Adding their two chances is "
                "wrong: it can come to more than 100%, for the case that both hold one is counted "
                "twice.\n"
                "Go hand by hand. The first holds one of the cards left; the second holds one of "
                "those that are left then, one card fewer."
            )
        ),
        Asks(1, chance("Anna", 1)),
        Asks(1, both("Anna", "Carla", 1)),
        Asks(1, either("Anna", "Carla", 1)),
        Says(
            N_(
                "With a card of which one copy is left it is simple: they cannot both hold it, and "
                "here the chances do add up."
            )
        ),
        Asks(1, either("Anna", "Carla", 8)),
    ),
)

ADVICE: Final = Lesson(
    "advice",
    N_("What is often advised"),
    (
        Says(
            N_(
                "Some advice is given at every table. It was put to the test in rounds between "
                "bots; kibitz help tips has all of it. Points are points of the chance to win the "
                "round.\n"
                "What is worth most, as every turn asks for it: {tip_high_card_at_the_end}\n"
                "{tip_peek_remembered}"
            )
        ),
        Asks(1, ADVISED.best),
        Says(N_("{tip_shield_under_threat}")),
        Asks(2, ADVISED.best),
        Says(N_("{tip_messenger_before_priest}\n{tip_high_card_played}")),
        Asks(3, ADVISED.best),
        Says(N_("Two more to take along.\n{tip_heiress_in_hand}\n{tip_safest_play}")),
    ),
)
