"""The page of the manual about editions of one's own."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.cli.protocols.blocks import Block, Paragraph, items
from kibitz.cli.texts import _
from kibitz.engine.letter.editions import MOST_COPIES

_EFFECTS = (
    "bonus (0), guess (1), peek (2), duel (3), shield (4), renew (5), return (6), swap (7), "
    "none (8), doom (9)"
)


def edition() -> Iterator[Block]:
    """What stands in the file, and how it is used."""
    yield Paragraph(
        _(
            "A file in TOML says which cards there are. kibitz track --edition FILE logs with "
            "them, kibitz play --edition FILE deals them. The record carries all of it, so "
            "that nothing is judged by other rules than it was played by; every command that "
            "reads it knows them. Nobody has recorded rounds with such cards: facts stay "
            "exact, and advice takes everybody to play by sound habits, unless the cards are "
            "those of a known edition."
        )
    )
    yield items(
        ("name", _("what the edition is called")),
        ("based-on", _("the game it is a kind of (2019)")),
        ("[[cards]]", _("for each rank:")),
        ("rank", _("a digit")),
        ("copies", _("how many there are, up to {most}").format(most=MOST_COPIES)),
        (
            "effect",
            _("{effects}: in brackets the card of 2019 that does it").format(effects=_EFFECTS),
        ),
        ("forced-by", _("the ranks beside which it must be played, as in [5, 7]")),
        ("[tokens]", _("what wins the match, by the number of players, as in 2 = 6")),
        ("[names]", _("a word for each rank, from the lowest on; en, and ru, uk, de if wanted")),
        ("open", _("cards laid aside face up when two play (0)")),
        ("ties", _("all: who are tied win a token each; sum: the higher sum of the row")),
        ("goal", _("several reach it at once. share: they share the match; again: one more round")),
        (
            "protected",
            _(
                "everybody else is. self: the renewing card hits its own player; nobody: it "
                "does not"
            ),
        ),
    )
