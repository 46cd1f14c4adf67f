"""Letter of Marque explained: rules from the game's own constants, notation, figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kibitz.cli.protocols.blocks import Block, Heading, Items, Paragraph, items
from kibitz.cli.texts import _
from kibitz.engine.errors import N_
from kibitz.engine.marque.rules import ARMED, CANNONS, OPTIONS, SEATS, SHIPS, TREASURES

_OPTIONS: Final = {
    "treasures": N_("Treasures of other values: as many different ones, such as 1-2-4-8-16."),
    "free-pass": N_("Anybody may pass at any time."),
}


class MarqueBook:
    """Explains Letter of Marque."""

    def name(self, preset: str) -> str:
        """As on its box, or as players call it."""
        return _("Letter of Marque")

    def title(self, preset: str) -> str:
        """Whose rules they are."""
        return _("Letter of Marque by the rules of letter-of-marque.uk")

    def rules(self, preset: str) -> Iterator[Block]:
        """What everybody has, what a turn is, the end, the options."""
        yield Paragraph(
            _(
                "{low} to {high} players. Everybody has {ships} ships, of which {armed} are armed, "
                "as their bottoms show to the owner alone; treasures worth {treasures}, in a "
                "pile face down; and {cannons} cannon cards."
            ).format(
                low=SEATS[0],
                high=SEATS[-1],
                ships=SHIPS,
                armed=ARMED,
                treasures=", ".join(map(str, TREASURES)),
                cannons=CANNONS,
            )
        )
        yield Paragraph(
            _("To begin with, everybody turns up a treasure and sets a ship on it. Then, in turn:")
        )
        yield items(
            ("sail", _("turn up your next treasure and set a ship on it")),
            ("home", _("take a treasure of yours from the sea; its ship goes back unseen")),
            (
                "hit",
                _(
                    "with a cannon card left, attack another player's ship. Bare: the treasure is "
                    "yours, ship and cannon card are gone. Armed: the ship stays, and its owner "
                    "scores your cannon card"
                ),
            ),
            ("pass", _("only with an empty pile and no ship at sea")),
        )
        yield Heading(_("The end"))
        yield Paragraph(
            _(
                "The game ends when every pile and the sea are empty. You score your "
                "treasures, and "
                "1 for each cannon card of somebody else's. At a tie more cannon cards of your own "
                "that are left win; then the win is shared."
            )
        )
        yield Heading(_("Options"))
        yield items(*((word, _(_OPTIONS[word.partition("=")[0]])) for word in OPTIONS))

    def events(self) -> Items:
        """A line of each kind."""
        return items(
            (
                "set Me 5 armed, Ben 3, Carla 7",
                _(
                    "the first treasures, each with its ship; of your own ship what its "
                    "bottom shows"
                ),
            ),
            ("Me sail 4 bare", _("turns up a 4 and sets a ship without cannons on it")),
            ("Ben sail 6", _("the same of another player: what the ship is, nobody saw")),
            ("Carla home 7", _("takes the 7, and the ship with it")),
            ("Me hit Ben 6 armed", _("attacks the ship on Ben's 6, which was armed")),
            ("Ben hit Me 4 bare", _("attacks the ship on my 4, which was not")),
        )

    def figures(self) -> Items:
        """Those of ``odds`` and ``advise``."""
        return items(
            ("6 25% 31%", _("the chance that the ship on the 6 is armed: by facts, and by reads")),
            (_("the others think"), _("what everybody else can think of your ships")),
            (_("bare"), _("the chance that an attack brings the treasure")),
            (
                _("points"),
                _(
                    "by how much the choice itself should change your points against the mean of "
                    "the others, cannon cards not counted; of choices that win alike more comes "
                    "first"
                ),
            ),
            (_("win"), _("you win the game; a shared win counts by its share")),
            (_("nothing lost"), _("no ship and no attack fails before your next turn")),
            (_("how often"), _("which ship to set: to mix keeps you unread")),
        )

    def tips(self, preset: str) -> tuple[Block, ...]:
        """None: nothing that is often advised was measured."""
        return ()

    def exactness(self) -> Items:
        """Counting is exact, and so is the end of a game between two."""
        return items(
            (
                _("facts, points"),
                _("exact: everybody's {armed} armed ships, counted").format(armed=ARMED),
            ),
            (
                _("reads"),
                _("as good as the styles that kibitz supposes: nobody has recorded games of it"),
            ),
            (
                _("win"),
                _(
                    "tried out to the end of the game, with a standard error; exact, and marked "
                    "so, where nothing can change it any more, between two players with few hidden "
                    "ships left, and among more once nothing is hidden, if all play to win and "
                    "then for points"
                ),
            ),
            (
                _("nothing lost"),
                _("whether an attack succeeds is counted, what the others do is tried out"),
            ),
        )
