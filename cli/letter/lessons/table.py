"""A moment of a round as it lies on the table: cards and deeds, and no figure of a chance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from rich.text import Text

from kibitz.cli.labels import folded, joined, shortened
from kibitz.cli.letter.lessons.told import told
from kibitz.cli.letter.plays import card
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.texts import _, ngettext
from kibitz.inference.letter.position import Position

_WIDE: Final = 60


def table(moment: Moment, width: int) -> list[Text]:
    """What happened so far, who is in, the rows, the pile, and the own hand."""
    names = shortened(moment.header.players, 14 if width >= _WIDE else 10)
    position: Position = moment.now
    past = [line for text in _told(moment, names) for line in folded(text, width, rest="   ")]
    public = [line for text in _players(position, names) for line in joined(text, "  ", width)]
    return [
        *(Text(line, style="dim") for line in past),
        *map(Text, public),
        *(Text(line, style="green") for line in folded(_mine(moment), width)),
    ]


def _told(moment: Moment, names: tuple[str, ...]) -> Iterator[str]:
    """Each event in sentences, after the number of those that have one."""
    for logged, (before, after) in zip(moment.round.events, pairwise(moment.past), strict=True):
        if after.deal.table.drawn and after.deal.table.turn == moment.eyes:
            continue  # the card just drawn stands with the own hand
        said = " ".join(told(before, after, moment.eyes, names))
        yield f"{logged.number}. {said}" if logged.number else said


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
    held = _card(position, position.belief.certain(eyes))
    if table.drawn and table.turn == eyes:
        text = _("You are {player}. In your hand: {card}. You drew: {drawn}.")
        return text.format(player=name, card=held, drawn=_card(position, position.deal.drawn))
    return _("You are {player}. In your hand: {card}.").format(player=name, card=held)


def _card(position: Position, rank: int | None) -> str:
    return "?" if rank is None else card(position.header, rank)
