"""A moment of a hand of Le Truc as it lies on the table: cards and words, no figure of a chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from rich.text import Text

from kibitz.cli.labels import folded, joined, shortened
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.texts import _
from kibitz.cli.truc import labels, plays
from kibitz.cli.truc.labels import ranks
from kibitz.cli.truc.news import Teller
from kibitz.engine.truc.events import Dealt, Event, Show, Turn
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.rules import GOAL
from kibitz.inference.truc import news as claims
from kibitz.inference.truc.referee import Position

_WIDE: Final = 60


def table(moment: Moment, width: int) -> list[Text]:
    """What was said and played in this hand, the score, and the own cards."""
    names = shortened(moment.header.players, 14 if width >= _WIDE else 10)
    told = [line for text in _told(moment, names) for line in folded(text, width, rest="   ")]
    public = [line for parts in _players(moment.now, names) for line in joined(parts, "  ", width)]
    return [
        *(Text(line, style="dim") for line in told),
        *map(Text, public),
        *(Text(line, style="green") for line in folded(_mine(moment), width)),
    ]


def _told(moment: Moment, names: tuple[str, ...]) -> Iterator[str]:
    """Each event since the last deal in sentences, after the number of those that have one."""
    events = moment.round.events
    dealt = max((i for i, e in enumerate(events) if isinstance(e.event, Dealt)), default=0)
    for place in range(dealt, len(events)):
        logged, before, after = events[place], moment.past[place], moment.past[place + 1]
        said = " ".join(_sentences(moment, logged.event, before, after, names))
        yield f"{logged.number}. {said}" if logged.number else said


def _sentences(
    moment: Moment, event: Event, before: Position, after: Position, names: tuple[str, ...]
) -> Iterator[str]:
    """What was offered and answered, the card played, and what came of it."""
    teller = Teller(moment.eyes, names)
    told = [] if isinstance(event, Dealt) else list(claims.news(before, after))
    results = (claims.Taken, claims.Spoiled, *get_args(claims.Ending))
    yield from (teller.sentence(claim) for claim in told if not isinstance(claim, results))
    match event:
        case Dealt(hands):
            for cards in (cards for seat, cards in hands if seat == moment.eyes):
                yield _("You were dealt: {card}.").format(card=ranks(cards))
        case Turn(actor, card=int(card)):
            # Translators: a card of Le Truc is played.
            text = _("{player} plays: {card}.")
            text = _("You play: {card}.") if actor == moment.eyes else text
            yield text.format(player=names[actor], card=labels.rank(card))
        case Show():
            said = plays.event(moment.header, event, moment.eyes, names)[1]
            yield f"{said[:1].upper()}{said[1:]}."
    yield from (teller.sentence(claim) for claim in told if isinstance(claim, results))


def _players(position: Position, names: tuple[str, ...]) -> Iterator[list[str]]:
    """Everybody's points and cards played, and what the hand is worth."""
    table = position.deal.table
    for seat, name in enumerate(names):
        words = [name, f"{table.score[table.side(seat)]}/{GOAL}"]
        if seat == (table.first - 1) % len(names):
            words.append(_("deals"))
        if cards := labels.played(table, seat):
            words.append(_("played {cards}").format(cards=cards))
        yield words
    if table.phase is Phase.PLAY:
        yield [labels.worth(table)]


def _mine(moment: Moment) -> str:
    """Who the learner is, and which cards that player has left."""
    held = moment.now.deal.held(moment.eyes)
    if not held:
        return _("You are {player}.").format(player=moment.me)
    text = _("You are {player}: you hold {cards}.")
    return text.format(player=moment.me, cards=ranks(held))
