"""A moment of Letter of Marque as it lies on the table: ships and points, no figure of a chance."""

from __future__ import annotations

from rich.text import Text

from kibitz.cli.labels import folded
from kibitz.cli.marque.report import MarqueReport
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.texts import _
from kibitz.inference.marque.referee import Position


def table(moment: Moment, width: int) -> list[Text]:
    """What happened so far, what everybody sees, and the learner's own ships."""
    lines = [f"{e.number}. {e.entry.text}" if e.number else e.entry.text
             for e in moment.round.events]  # fmt: skip
    told = [part for line in lines for part in folded(line, width, rest="   ")]
    return [
        *(Text(line, style="dim") for line in told),
        *MarqueReport().report(moment.now, width),
        *(Text(line, style="green") for line in folded(_mine(moment), width)),
    ]


def _mine(moment: Moment) -> str:
    """Who the learner is, and what the own ships at sea are."""
    position: Position = moment.now
    deal, eyes = position.deal, moment.eyes
    armed = _("{treasure} armed")
    bare = _("{treasure} bare")
    ships = [
        (armed if deal.armed(eyes, treasure) else bare).format(treasure=treasure)
        for treasure in deal.table.fleets[eyes].sea
        if deal.armed(eyes, treasure) is not None
    ]
    if not ships:
        return _("You are {player}.").format(player=moment.me)
    text = _("You are {player}. Your ships: {ships}.")
    return text.format(player=moment.me, ships=", ".join(ships))
