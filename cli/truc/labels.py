"""What sides, scores and cards of Le Truc are called on a screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from kibitz.cli.texts import _, ngettext, percent
from kibitz.engine.errors import N_
from kibitz.engine.truc.cards import RANKS
from kibitz.engine.truc.events import Act
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.table import Table

TAKEN = "*"
"""Behind a card: it took the trick."""

SPOILED = "="
"""Behind a card: its trick is spoiled."""


_LETTERS: Final = (
    "9",
    "10",
    # Translators: the jack, as one letter on a card.
    N_("J"),
    # Translators: the queen, as one letter on a card.
    N_("Q"),
    # Translators: the king, as one letter on a card.
    N_("K"),
    # Translators: the ace, as one letter on a card.
    N_("A"),
    "8",
    "7",
)


def rank(card: int) -> str:
    """A card as people write it; records have it as ``RANKS``."""
    letter = _LETTERS[card]
    return _(letter) if letter.isalpha() else letter


def ranks(cards: Iterable[int]) -> str:
    """Several of them."""
    return " ".join(map(rank, cards))


def choice(text: str) -> str:
    """A choice (``x2 K``) with its card as people write it."""
    words = text.split(" ")
    return " ".join(rank(RANKS.index(word)) if word in RANKS else word for word in words)


def side(table: Table, side: int, names: Sequence[str]) -> str:
    """The players of a side."""
    return ", ".join(name for seat, name in enumerate(names) if table.side(seat) == side)


def score(table: Table) -> str:
    """The points of both sides."""
    return ", ".join(f"{side(table, s, table.players)} {table.score[s]}" for s in (0, 1))


def standing(table: Table) -> str:
    """The points, what the hand is worth and whose turn it is, or how it ended."""
    parts = [score(table)]
    if table.phase is Phase.PLAY:
        turn = _("{player} answers: {question}") if table.question else _("{player} to move")
        player = table.players[table.turn]
        parts += [worth(table), turn.format(player=player, question=question(table))]
    else:
        parts.append(over(table, table.players))
    return " · ".join(filter(None, parts))


def points(number: int) -> str:
    """So many points."""
    return ngettext("{n} point", "{n} points", number).format(n=number)


def worth(table: Table) -> str:
    """What the hand is worth to each side, and what it would be if an offer was accepted."""
    now = "/".join(map(str, dict.fromkeys(table.stakes)))
    asked = table.question
    if asked is None or asked.act is Act.NEW:
        return _("worth {points}").format(points=now)
    side = table.side(asked.actor)
    more = 2 * table.stakes[side] if asked.act is Act.DOUBLE else table.missing(side)
    return _("worth {points}, accepted {more}").format(points=now, more=more)


def question(table: Table) -> str:
    """What is to be answered; nothing where no question is open."""
    if table.question is None:
        return ""
    return {
        Act.NEW: _("new cards?"),
        Act.DOUBLE: _("double?"),
        Act.REST: _("the remainder?"),
    }[table.question.act]


def played(table: Table, seat: int) -> str:
    """The cards of a seat in this hand, with what became of their tricks."""
    shown = []
    for number, card in enumerate(table.played[seat]):
        mark = ""
        if number < len(table.takers):
            taker = table.takers[number]
            if taker is None and card == max(cards[number] for cards in table.played):
                mark = SPOILED
            elif taker == seat:
                mark = TAKEN
        shown.append(f"{rank(card)}{mark}")
    return " ".join(shown)


def chances(figures: Sequence[tuple[str, float]], digits: int = 0) -> list[str]:
    """Each word with its percentage."""
    return [f"{word} {percent(figure, digits)}" for word, figure in figures]


def over(table: Table, names: Sequence[str]) -> str:
    """How the game ended, or that the hand did; nothing while it goes on."""
    if table.over and table.winner is not None:
        won = _("{names} won the rubber") if table.rubber_over else _("{names} won the game")
        return won.format(names=side(table, table.winner, names))
    if table.phase is Phase.DONE:
        return _("The hand is over; {player} leads the next").format(player=names[table.turn])
    return ""
