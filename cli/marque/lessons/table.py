"""A moment of Letter of Marque as it lies on the table: ships and points, no figure of a chance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rich.text import Text

from kibitz.cli.labels import folded
from kibitz.cli.marque import plays
from kibitz.cli.marque.news import Teller
from kibitz.cli.marque.report import MarqueReport
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.texts import _
from kibitz.engine.marque.events import Event, Sail, Set
from kibitz.inference.marque import news as claims
from kibitz.inference.marque.referee import Position


def table(moment: Moment, width: int) -> list[Text]:
    """What happened so far, what everybody sees, and the learner's own ships."""
    told = [part for line in _told(moment) for part in folded(line, width, rest="   ")]
    return [
        *(Text(line, style="dim") for line in told),
        *MarqueReport().report(moment.now, width),
        *(Text(line, style="green") for line in folded(_mine(moment), width)),
    ]


def _told(moment: Moment) -> Iterator[str]:
    """Each event in sentences, after the number of those that have one."""
    for logged, (before, after) in zip(moment.round.events, pairwise(moment.past), strict=True):
        said = " ".join(_sentences(moment, logged.event, before, after))
        yield f"{logged.number}. {said}" if logged.number else said


def _sentences(moment: Moment, event: Event, before: Position, after: Position) -> Iterator[str]:
    """What was done and seen; what that says of other ships is for the learner to find."""
    names = moment.header.players
    if isinstance(event, Set):
        ships = plays.event(moment.header, event)[1]
        yield _("The first ships: {ships}.").format(ships=ships)
    teller = Teller(moment.eyes, names)
    for claim in claims.news(before, after):
        if not isinstance(claim, claims.Hidden):
            yield teller.sentence(claim)
    if isinstance(event, Sail) and event.armed is not None:
        yield _("The ship on it is armed.") if event.armed else _("The ship on it is bare.")


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
