"""An event in whole sentences, for somebody who has not learnt to read a log yet.

All that the player knew of it is said: what was dealt and drawn, whatever was played, and what came
of it. Nothing is said that the player would have to work out.
"""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.cli.letter.news import Teller
from kibitz.cli.letter.plays import card, decision, event
from kibitz.cli.texts import _
from kibitz.engine.letter.events import Dealt, Renewal, Return, Show, Swap, Turn
from kibitz.inference.letter import news
from kibitz.inference.letter.claims import PerhapsForced
from kibitz.inference.letter.position import Position


def told(before: Position, after: Position, eyes: int, names: tuple[str, ...]) -> list[str]:
    """The last event of ``after``, which followed on ``before``; “you” are the ``eyes``."""
    happened = after.past[-1]
    match happened:
        case Dealt(hands):
            return [
                _("You were dealt: {card}.").format(card=card(after.header, rank))
                for seat, rank in hands
                if seat == eyes
            ]
        case Turn():
            return list(_turn(before, after, happened, eyes, names))
        case _:
            said = event(after.header, happened, eyes, names)[1]
            results = _results(before, after, eyes, names) if isinstance(happened, Show) else ()
            return [f"{said[:1].upper()}{said[1:]}.", *results]


def _turn(
    before: Position, after: Position, turn: Turn, eyes: int, names: tuple[str, ...]
) -> Iterator[str]:
    """What was drawn, what was played, and what it did."""
    if turn.drawn is not None:
        yield _drew(after, turn.drawn)
    if turn.card is None:
        return
    played = decision(after.header, turn.action, names)
    if turn.actor == eyes:
        yield _("You played: {play}.").format(play=played)
    else:
        yield _("{player} played: {play}.").format(player=names[turn.actor], play=played)
    yield from _results(before, after, eyes, names)
    yield from _seen(after, turn, eyes)


def _results(before: Position, after: Position, eyes: int, names: tuple[str, ...]) -> Iterator[str]:
    """What the event did; how likely it was forced is for the learner to find."""
    teller = Teller(eyes, names)
    for claim in news.happened(before, after, eyes):
        if not isinstance(claim, PerhapsForced):
            yield teller.sentence(claim)


def _seen(after: Position, turn: Turn, eyes: int) -> Iterator[str]:
    """The cards that came into the hand by this turn, beside the one drawn at its beginning."""
    match turn.outcome:
        case Swap(int(given)):
            yield _("Your card now: {card}.").format(card=card(after.header, given))
        case Renewal(_thrown, int(drawn)):
            yield _drew(after, drawn)
        case Return(drawn, under) if turn.actor == eyes:
            for rank in drawn or ():
                yield _drew(after, rank)
            if under is not None:
                cards = ", ".join(card(after.header, rank) for rank in under)
                yield _("Put under the pile: {cards}.").format(cards=cards)


def _drew(after: Position, rank: int) -> str:
    return _("You drew: {card}.").format(card=card(after.header, rank))
