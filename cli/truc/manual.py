"""Le Truc explained: rules from the game's own constants, notation, figures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, takewhile
from typing import Final

from kibitz.cli.protocols.blocks import Block, Heading, Items, Paragraph, items
from kibitz.cli.texts import _
from kibitz.cli.truc.labels import ranks
from kibitz.cli.truc.tips import tips
from kibitz.engine.errors import N_
from kibitz.engine.truc.cards import COPIES, HAND, PACK, STRENGTHS
from kibitz.engine.truc.rules import GAMES, GOAL, OPTIONS, TRICKS, Rules

_OPTIONS: Final = {
    "tie-to-first": N_("A tie goes to whoever won the first trick, not to whoever led."),
    "tie-to-leader": N_("A tie goes to whoever led, between partners, too."),
    "fifth-ask": N_(
        "New cards may be asked for although too few are left; if they are granted, the hand is "
        "void and the deal passes."
    ),
    "counter-at-once": N_("A remainder is claimed in return only as the answer to the claim."),
}


class TrucBook:
    """Explains Le Truc."""

    def name(self, preset: str) -> str:
        """As on its box, or as players call it."""
        return _("Le Truc")

    def title(self, preset: str) -> str:
        """Whose rules they are."""
        return _("Le Truc by the rules of letruk.ru")

    def rules(self, preset: str) -> Iterator[Block]:
        """The cards, a hand, doubling, new cards, four players, the options."""
        yield Paragraph(
            _(
                "Two players, or four in partnerships; {pack} cards, {copies} of each rank. "
                "High to "
                "low: {ranks}; suits do not matter. Everybody gets {hand} cards. {tricks} tricks "
                "win a hand, {goal} points a game, {games} games a rubber. The deal alternates."
            ).format(
                pack=PACK,
                copies=COPIES,
                ranks=ranks(STRENGTHS),
                hand=HAND,
                tricks=TRICKS,
                goal=GOAL,
                games=GAMES,
            )
        )
        yield Heading(_("Tricks"))
        yield Paragraph(
            _(
                "The non-dealer leads. The higher card takes the trick, and its player "
                "leads to the "
                "next. If the cards are equal: as long as nobody has won a trick, this one is "
                "spoiled and goes with the next one that is won, and the same player leads again; "
                "later it goes to whoever led to it. Three spoiled tricks: nobody scores. Cards "
                "that were not played are never shown."
            )
        )
        yield Heading(_("Doubling"))
        yield Paragraph(
            _(
                "A hand is worth 1 point. Whoever is about to play a card may first offer to "
                "double. The other refuses, and loses the hand at its present value, or accepts. "
                "An offer that could take you beyond {goal} is not allowed: claim your remainder "
                "instead. Refused, you score the present value. Accepted, you play for just what "
                "you lack; if that is more than the present value, the hand is worth as much to "
                "the other side, until that claims its own remainder when about to play. Anybody "
                "may concede at any time: the other side scores what it plays for."
            ).format(goal=GOAL)
        )
        yield Heading(_("New cards"))
        yield Paragraph(
            _(
                "Before leading, the non-dealer may ask for new cards. If the dealer grants them, "
                "both throw their hands away face down and get {hand} new cards each: "
                "{deals} deals at most, between four players {fewer}. If not, the non-dealer leads."
            ).format(hand=HAND, deals=_deals(2), fewer=_deals(4))
        )
        yield Heading(_("Four players"))
        yield Paragraph(
            _(
                "Partners sit across; the player to the dealer's left leads. The dealer and the "
                "player to the dealer's right are the captains: they alone ask for, grant and get "
                "new cards, and offer and accept, just before their side's first card to a trick. "
                "A trick is spoiled if the best cards of the two sides are equal; once a trick was "
                "won, an equal one goes to the side that won the first."
            )
        )
        yield Paragraph(
            _(
                "Partners may make signs about their cards, and a captain may tell the partner "
                "what to play; everybody at the table may see and hear it. That is talk and binds "
                "nobody. A sign that you have understood is logged during the hand ({example}), "
                "and counts as a card that is known; advice hears nothing else of the talk."
            ).format(example="show Carla 7")
        )
        yield Heading(_("Options"))
        yield items(*((word, _(_OPTIONS[word])) for word in OPTIONS))

    def events(self) -> Items:
        """A line of each kind."""
        return items(
            ("deal Me 7 8 K", _("the cards that these eyes got; each next hand begins so")),
            ("Me new no", _("new cards asked for: refused. Else: yes, then a deal line")),
            ("Me 8", _("plays the 8")),
            ("Ben x2 yes 7", _("offers to double, accepted, plays the 7. Refused: x2 no")),
            ("Me 9", _("plays the 9")),
            ("Ben rest no", _("claims the remainder: refused")),
            ("show Ben 9", _("a card seen after the hand; of a partner by a sign, during it")),
            ("deal Me A Q 9", _("the next hand")),
            ("Ben fold", _("concedes")),
        )

    def figures(self) -> Items:
        """Those of ``odds``, ``advise`` and ``equity``."""
        return items(
            ("7 29%", _("the chance that the other has at least one 7 left")),
            (_("played out"), _("you win the hand, if nobody raises and the other plays anything")),
            (_("how often"), _("how often the solution makes this choice: mixing keeps it unread")),
            (_("game, rubber"), _("the chance to win the game, and the rubber, with a choice")),
            (
                _("accept above 31%"),
                _("the take point: with a better chance to win the hand, accept the offer"),
            ),
        )

    def tips(self, preset: str) -> tuple[Block, ...]:
        """What is often advised, put to the test."""
        return tips()

    def exactness(self) -> Items:
        """Two players are solved, more is not."""
        return items(
            (
                _("two players"),
                _(
                    "solved, up to the small error at which the solution was stopped, from the "
                    "first card on and at every score"
                ),
            ),
            (
                _("solved from here"),
                _(
                    "the solution never leads to this moment, by what either side has done: the "
                    "rest of the hand is solved from there on. Each is taken to have played so "
                    "far as the solution does, but for slips, a choice at random in a thousand"
                ),
            ),
            (
                "~",
                _(
                    "approximate: what new cards are worth, the play of a hand after they were "
                    "asked for, and the rubber, which counts a game not begun as even"
                ),
            ),
            (
                _("reads"),
                _("as good as the styles that kibitz supposes: nobody has recorded games of it"),
            ),
            (_("four players"), _("playouts with standard errors; no solution is claimed")),
            ("counter-at-once", _("counted only, nothing is advised")),
        )


def _deals(players: int) -> int:
    """How many deals of one hand the pack has cards for."""
    return len(list(takewhile(lambda deals: Rules(players).pack(deals) >= 0, count(1))))
