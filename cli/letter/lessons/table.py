"""A moment of a round as it lies on the table: cards and deeds, and no figure of a chance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from rich.text import Text

from kibitz.cli.labels import folded, joined, shortened
from kibitz.cli.letter.news import happened
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.texts import _, ngettext
from kibitz.inference.letter.position import Position

_WIDE: Final = 60


def table(moment: Moment, width: int) -> list[Text]:
    """What happened so far, who is in, the rows, the pile, and the own hand."""
    names = shortened(moment.header.players, 14 if width >= _WIDE else 10)
    position: Position = moment.now
    told = [line for text in _told(moment, names) for line in folded(text, width, rest="   ")]
    public = [line for text in _players(position, names) for line in joined(text, "  ", width)]
    return [
        *(Text(line, style="dim") for line in told),
        *map(Text, public),
        *(Text(line, style="green") for line in folded(_mine(moment), width)),
    ]


def _told(moment: Moment, names: tuple[str, ...]) -> Iterator[str]:
    """Each event as the notation writes it, and what it did."""
    for logged, (before, after) in zip(moment.round.events, pairwise(moment.past), strict=True):
        drawing = after.deal.table.drawn and after.deal.table.turn == moment.eyes
        if drawing or not logged.number:
            continue  # the card just drawn stands with the own hand, as does what was dealt
        said = " ".join(happened(before, after, moment.eyes, names))
        yield f"{logged.number}. {logged.entry.text}" + (f"  {said}" if said else "")


def _players(position: Position, names: tuple[str, ...]) -> Iterator[list[str]]:
    """Everybody's row, and the pile."""
    table = position.belief.table
    for seat, name in enumerate(names):
        cards = " ".join(map(str, table.rows[seat])) or "-"
        words = [name, _("row {cards}").format(cards=cards)]
        if not table.alive[seat]:
            words.insert(1, _("out"))
        elif table.shielded[seat]:
            words.append(_("protected"))
        if position.header.score is not None:
            tokens = position.header.score[seat]
            words.append(ngettext("{n} token", "{n} tokens", tokens).format(n=tokens))
        yield words
    yield [_("pile {deck}").format(deck=table.deck)]


def _mine(moment: Moment) -> str:
    """Who the learner is, and which cards that player holds."""
    position, eyes = moment.now, moment.eyes
    table, name = position.belief.table, moment.me
    if not table.alive[eyes]:
        return _("You are {player}, and out.").format(player=name)
    hand = position.belief.certain(eyes)
    if table.drawn and table.turn == eyes:
        text = _("You are {player}: you hold the {card} and drew the {drawn}.")
        return text.format(player=name, card=hand, drawn=position.deal.drawn)
    return _("You are {player}: you hold the {card}.").format(player=name, card=hand)
