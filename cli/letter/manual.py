"""The 16-card family explained: rules from the preset's own data, notation, figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kibitz.cli.letter.tips import tips
from kibitz.cli.protocols.blocks import Block, Heading, Items, Paragraph, items
from kibitz.cli.texts import _, card_name, ngettext
from kibitz.engine.errors import N_
from kibitz.engine.letter.cards import Card, CardSet, Effect
from kibitz.engine.letter.presets import PRESETS, SHORT_GOAL, Preset, Rules

_MEASURED: Final = "pismo"
"""The preset with which the tips were put to the test."""

_NAMES: Final = {
    "pismo": N_("Love Letter (pismo.ru)"),
    "geheimer-brief": N_("Geheimer Brief"),
    "classic": N_("Love Letter (2012)"),
    "2019": N_("Love Letter (2019)"),
}

_TITLES: Final = {
    "pismo": N_("Love Letter by the rules of pismo.ru"),
    "geheimer-brief": N_(
        "Love Letter by the rules of geheimer-brief.de, for an ordinary pack of cards"
    ),
    "classic": N_("Love Letter, the print edition of 2012"),
    "2019": N_("Love Letter, the print edition in shops since 2019"),
}

_DECISIONS: Final = {
    "pismo": (
        N_(
            "The source says that the card laid aside takes no part. It does where the {renew} "
            "finds the pile empty: no hand can stay empty."
        ),
        N_("It speaks of two cards of rank 7 once, and lists one: there is one."),
    ),
    "geheimer-brief": (
        N_(
            "From the pack: the four aces and a joker as the 1, two each of 2, 3, 4 and 5, and one "
            "6, one 7, one 8."
        ),
        N_(
            "Of the table of tokens only the line for four players has come down to us; the others "
            "are those of the print edition."
        ),
    ),
}
"""Where a source is silent, or says two things, and what is played then."""

_EFFECTS: Final = {
    Effect.GUESS: N_(
        "Name another player and a card, but not the {own}: a hit puts the player out."
    ),
    Effect.PEEK: N_("Look at another player's hand."),
    Effect.DUEL: N_(
        "You and another player compare hands, for your eyes only: the lower card is out and is "
        "turned up. A tie puts nobody out."
    ),
    Effect.SHIELD: N_("Nobody may choose you until your next turn begins."),
    Effect.RENEW: N_(
        "Choose a player, yourself if you like: the hand is thrown away without effect (but the "
        "{doom} puts its owner out), and a new card is drawn."
    ),
    Effect.SWAP: N_("Exchange hands with another player."),
    Effect.RETURN: N_(
        "Draw two more cards, keep one of the three, and put the other two under the pile in an "
        "order of your choice. With one card in the pile draw that one; with none, nothing happens."
    ),
    Effect.NONE: N_("Nothing happens."),
    Effect.BONUS: N_(
        "Nothing happens. At the end of the round, if exactly one of the players still in has "
        "played one or thrown one away, that player gains a token besides."
    ),
    Effect.DOOM: N_("Whoever plays it or throws it away, for whatever reason, is out."),
}

_OPTIONS: Final = {
    "no-self-5": N_("Nobody may play the {renew} at the own hand."),
    "no-open": N_("With two players no cards are laid aside face up."),
    "open-gap": N_("With three or four players one card is laid aside face up."),
    "short": N_("{short} tokens win the match."),
}


class LetterBook:
    """Explains the 16-card family."""

    def name(self, preset: str) -> str:
        """As on its box, or as players call it."""
        return _(_NAMES[preset])

    def title(self, preset: str) -> str:
        """Whose rules they are."""
        return _(_TITLES[preset])

    def rules(self, preset: str) -> Iterator[Block]:
        """The cards, the course of a round, the match, the options."""
        chosen = PRESETS[preset]
        cards = chosen.cards
        fill = _ranks(cards)
        yield Paragraph(
            _("{low} to {high} players, {size} cards. The higher the card, the better.").format(
                low=min(chosen.goals), high=max(chosen.goals), size=cards.size
            )
        )
        yield items(*(_card(preset, cards, card) for card in cards))
        yield Heading(_("A round"))
        yield Paragraph(" ".join(_set_up(chosen)))
        yield Paragraph(
            _(
                "On your turn draw a card, play one of the two, and do what it says, even where it "
                "harms you. Whoever is out turns up the hand; it counts as seen and has no effect. "
                "All that a player has played or thrown away lies in a row, for everybody to see."
            )
        )
        yield Paragraph(" ".join(_choosing(chosen, fill)))
        yield Paragraph(_ending(chosen).format(**fill))
        if "return" in fill:
            yield items(*_returned(fill["return"]))
        yield Heading(_("The match"))
        yield Paragraph(_match(chosen))
        yield Heading(_("What was decided"))
        yield Paragraph(" ".join(_decided(preset)).format(**fill))
        if chosen.options:
            yield Heading(_("Options"))
            fill |= {"short": SHORT_GOAL}
            yield items(
                *((word, _(_OPTIONS[word]).format(**fill)) for word in sorted(chosen.options))
            )

    def events(self) -> Items:
        """A line of each kind."""
        return items(
            ("open 1 3 5", _("cards laid aside face up before the round")),
            ("deal Carla 2", _("the first card that these eyes saw; in a full record everybody's")),
            ("Anna 1>Ben 5 miss", _("Anna plays a 1 at Ben and names the 5: no. Else: hit")),
            ("Ben 2>Anna", _("a 2: Ben looks at Anna's card; if you saw it, it follows")),
            ("Carla +4 3>Anna tie", _("+ the card drawn; a duel that nobody lost")),
            ("Anna 3>Ben out Ben 1", _("a duel: Ben is out and turns up a 1")),
            ("Carla 5>Anna 6 +1", _("Anna throws the 6 away and, as you saw, draws a 1")),
            ("Anna 6>Carla 4", _("a 6: hands exchanged; the card that these eyes received")),
            ("Carla 8 out Carla 3", _("the 8 is played, and beside it was a 3")),
            ("Anna 1>-", _("nobody could be chosen")),
            ("show Anna 4 Carla 7", _("the hands at the end, when the pile is empty")),
        )

    def figures(self) -> Items:
        """Those of ``odds`` and ``advise``."""
        return items(
            ("6 21% 31%", _("the chance that the hand is a 6: by facts, and by reads")),
            (_("puts out"), _("the chance that the play puts another player out at once")),
            (_("you out"), _("the chance that it puts you out at once")),
            (
                _("still in"),
                _("you are in when your next turn begins, or when the round ends before"),
            ),
            (_("win"), _("you win the round; a shared win counts by its share")),
            ("59% + 20%", _("you win the round; you gain a token besides (2019)")),
        )

    def tips(self, preset: str) -> tuple[Block, ...]:
        """What is often advised, put to the test with the sixteen cards that it is said of."""
        return tips() if PRESETS[preset].cards == PRESETS[_MEASURED].cards else ()

    def exactness(self) -> Items:
        """Counting is exact, playing on is not."""
        return items(
            (_("facts"), _("exact: every way the cards can lie is counted, none left out")),
            (_("puts out, you out"), _("exact, by the model shown")),
            (
                _("reads"),
                _("as good as the styles of play that kibitz knows; measured in docs/STRENGTH.md"),
            ),
            (
                _("still in, win"),
                _(
                    "tried out in sampled worlds, with a standard error: the others play on in the "
                    "styles that were read. Between two players with three cards or fewer in the "
                    "pile all that can come is counted, and marked exact: if the other plays on as "
                    "read"
                ),
            ),
        )


def _card(preset: str, cards: CardSet, card: Card) -> tuple[str, str]:
    told = _(_EFFECTS[card.effect]).format(**_ranks(cards), own=card.rank)
    if card.forced_by:
        ranks = _(" or ").join(f"{rank}" for rank in sorted(card.forced_by))
        forced = _("With the {ranks} in your hand you must play the {rank}.")
        told += f" {forced.format(ranks=ranks, rank=card.rank)}"
    return f"{card.rank} ×{card.count} {card_name(preset, card.rank)}", told


def _ranks(cards: CardSet) -> dict[str, int]:
    """The ranks that a sentence may speak of, by their effect."""
    return {card.effect.value: card.rank for card in cards}


def _set_up(preset: Preset) -> Iterator[str]:
    yield _("One card is laid aside face down, and everybody is dealt one.")
    if count := Rules(preset, 2).open_cards:
        told = ngettext(
            "With two players {count} more card is laid aside face up.",
            "With two players {count} more cards are laid aside face up.",
            count,
        )
        yield told.format(count=count)


def _choosing(preset: Preset, fill: dict[str, int]) -> Iterator[str]:
    yield _(
        "Nobody who is out or protected may be chosen. If nobody is left to be chosen, the card "
        "does nothing."
    )
    if preset.all_shielded_self:
        yield _("But the {renew} must then be played at the own hand.").format(**fill)


def _returned(card: int) -> Iterator[tuple[str, str]]:
    """How a record writes what only the player sees, and who is asked what."""
    for line, told in (
        ("C +{card} {card} +2 +9", _("cards drawn in the turn: what to keep is not decided")),
        (
            "C +{card} {card} +2 +9 under 2 4",
            _("the 2 and the 4 go under the pile, and the 4 will be drawn last"),
        ),
        ("C {card}", _("all that the others see of it")),
    ):
        yield line.format(card=card), told


def _ending(preset: Preset) -> str:
    if preset.sums:
        return _(
            "The round ends when one player is left, or when the pile is empty at the end of a "
            "turn: then the highest card wins; at a tie the higher sum of the own row; and if "
            "that is the same, all of them. If the {renew} makes somebody draw from an empty "
            "pile, it is the card laid aside."
        )
    return _(
        "The round ends when one player is left, or when the pile is empty at the end of a turn: "
        "then the highest card wins, and at a tie all who hold it win a token each. If the {renew} "
        "makes somebody draw from an empty pile, it is the card laid aside."
    )


def _decided(preset: str) -> Iterator[str]:
    """Where the rules are silent, and what is played then."""
    yield from map(_, _DECISIONS.get(preset, ()))
    yield _(
        "After a round won by several, the first of them begins, clockwise from whoever began it."
    )


def _match(preset: Preset) -> str:
    goals = ", ".join(
        ngettext("{tokens} with {count} player", "{tokens} with {count} players", count).format(
            tokens=tokens, count=count
        )
        for count, tokens in sorted(preset.goals.items())
    )
    if preset.shared_match:
        return _(
            "Whoever wins a round gets a token and begins the next one. Tokens that win the match: "
            "{goals}. If several get there at once, they share the match."
        ).format(goals=goals)
    return _(
        "Whoever wins a round gets a token and begins the next one. Tokens that win the match: "
        "{goals}. If several get there at once, the next of them to win a round wins."
    ).format(goals=goals)
