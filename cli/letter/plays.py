"""Plays of the 16-card family in words: “1 Guard at Ben: 5 Prince, no”."""

from __future__ import annotations

from collections.abc import Iterable

from kibitz.cli.texts import _, card_name
from kibitz.engine.errors import N_
from kibitz.engine.header import Header
from kibitz.engine.letter.events import (
    NOBODY,
    Action,
    Back,
    Dealt,
    Duel,
    Event,
    Fall,
    Guess,
    Open,
    Outcome,
    Peek,
    Renewal,
    Return,
    Show,
    Swap,
    Tie,
    Turn,
)
from kibitz.engine.letter.notation import parse_decision

Cards = tuple[int, ...]

_AT_NOBODY = N_("{card}, nobody to choose")
_AT_ONESELF = N_("{card} at oneself")
# Translators: a card played at a player; the name keeps its form.
_AT = N_("{card} at {target}")


def decision(header: Header, action: Action | Back, actor: int | None = None) -> str:
    """What is chosen; ``actor``: by whom, if it is known."""
    if isinstance(action, Back):
        return _("{cards} under the pile").format(cards=_cards(header, action.cards))
    aimed = _aimed(header, action.card, action.target, actor)
    if action.named is None:
        return aimed
    return _("{play}: {card}").format(play=aimed, card=card(header, action.named))


def choice(header: Header, text: str, actor: int | None = None) -> str:
    """What is chosen, from the notation of it (``1>Ben 5``)."""
    return decision(header, parse_decision(header, text), actor)


def event(header: Header, event: Event) -> tuple[str, str]:
    """Who did something, and what; of what the table does nobody is the one who did it."""
    match event:
        case Open(cards):
            return "", _("open: {cards}").format(cards=_cards(header, cards))
        case Dealt(hands, aside):
            return "", _("dealt: {cards}").format(cards=_hands(header, hands, aside))
        case Show(hands, aside):
            return "", _("shown: {cards}").format(cards=_hands(header, hands, aside))
        case Turn(actor):
            return header.players[actor], _turn(header, event)


def card(header: Header, rank: int) -> str:
    """A card by its rank and its name."""
    return f"{rank} {card_name(header, rank)}"


def _turn(header: Header, turn: Turn) -> str:
    drawn = "" if turn.drawn is None else card(header, turn.drawn)
    if turn.card is None:
        return _("draws {card}").format(card=drawn)
    aimed = _aimed(header, turn.card, turn.target, turn.actor)
    played = aimed if turn.outcome is None else _ended(header, turn, aimed, turn.outcome)
    if not drawn:
        return played
    return _("{play} (drew {card})").format(play=played, card=drawn)


def _aimed(header: Header, rank: int, target: int | None, actor: int | None) -> str:
    if target is None:
        return card(header, rank)
    if target == NOBODY:
        return _(_AT_NOBODY).format(card=card(header, rank))
    if target == actor:
        return _(_AT_ONESELF).format(card=card(header, rank))
    return _(_AT).format(card=card(header, rank), target=header.players[target])


def _ended(header: Header, turn: Turn, play: str, outcome: Outcome) -> str:
    """A play with what came of it."""
    names = header.players
    match outcome:
        case Guess(named, hit):
            text = _("{play}: {card}, yes") if hit else _("{play}: {card}, no")
            return text.format(play=play, card=card(header, named))
        case Peek(int(seen)):
            return _("{play}: {card}").format(play=play, card=card(header, seen))
        case Swap(int(given), giver):
            text = _("{play}: {giver} gave {card}")
            return text.format(play=play, giver=names[giver], card=card(header, given))
        case Tie():
            return _("{play}: equal").format(play=play)
        case Duel(loser, lost, None):
            text = _("{play}: {loser} is out, {card}")
            return text.format(play=play, loser=names[loser], card=card(header, lost))
        case Duel(loser, lost, int(won)):
            text = _("{play}: {loser} is out, {card} against {other}")
            figures = {"card": card(header, lost), "other": card(header, won)}
            return text.format(play=play, loser=names[loser], **figures)
        case Renewal(thrown, None):
            return _("{play}: {card} thrown away").format(play=play, card=card(header, thrown))
        case Renewal(thrown, int(drawn)):
            text = _("{play}: {card} thrown away, {other} drawn")
            figures = {"card": card(header, thrown), "other": card(header, drawn)}
            return text.format(play=play, **figures)
        case Fall(lost):
            return _("{play}: out, {card}").format(play=play, card=card(header, lost))
        case Return(tuple(drawn), under):
            return _returned(header, play, drawn, under)
        case _:
            return play  # the log's eyes saw nothing of it


def _returned(header: Header, play: str, drawn: Cards, under: Cards | None) -> str:
    if under is None:
        return _("{play}: {cards} drawn").format(play=play, cards=_cards(header, drawn))
    text = _("{play}: {cards} drawn, {others} under the pile")
    figures = {"cards": _cards(header, drawn), "others": _cards(header, under)}
    return text.format(play=play, **figures)


def _cards(header: Header, ranks: Iterable[int]) -> str:
    return ", ".join(card(header, rank) for rank in ranks)


def _hands(header: Header, hands: Iterable[tuple[int, int]], aside: int | None) -> str:
    told = [f"{header.players[seat]} {card(header, rank)}" for seat, rank in hands]
    if aside is not None:
        told.append(_("laid aside {card}").format(card=card(header, aside)))
    return ", ".join(told)
