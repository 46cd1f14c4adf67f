"""The lines before the first turn and after the last one, as they are typed.

Before: the cards laid open (``135``) and one's own first card (``2``). After: the hands that are
shown (``a4b7``), in seat order where no name is given; whose card follows need not be typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from kibitz.cli.letter.objections import untrue
from kibitz.cli.letter.questions import rank_option
from kibitz.cli.letter.tokens import Name, Rank, Say, Sentence
from kibitz.cli.protocols.typed import Question, Reading, Taken
from kibitz.cli.texts import _
from kibitz.engine.errors import N_, Illegal, Unreadable, short
from kibitz.engine.letter.events import Dealt, Event, Open, Show
from kibitz.engine.letter.table import Phase
from kibitz.inference.letter.position import Position


@dataclass(frozen=True)
class Hands:
    """What was said of a showdown so far: cards by seat, and the card laid aside."""

    cards: tuple[tuple[int, int], ...] = ()
    aside: int | None = None


@dataclass(frozen=True)
class AskedHand:
    """The showdown question: what ``seat`` shows, beside what is known."""

    seat: int
    hands: Hands


def awaited(position: Position) -> Literal["open", "deal"] | None:
    """Which line of the set-up is still to come."""
    table, eyes = position.deal.table, position.header.perspective
    if table.phase is not Phase.SETUP:
        return None
    if len(table.opened) != table.rules.open_cards:
        return "open"
    return "deal" if eyes is not None and position.deal.hands[eyes] is None else None


def set_up(position: Position, readings: tuple[Sentence, ...]) -> Reading:
    """The set-up line that bare cards make; several readings become a question."""
    eyes = position.header.perspective
    events: list[Event] = []
    for words in readings:
        ranks = tuple(token.rank for token in words if isinstance(token, Rank))
        if awaited(position) == "open":
            events.append(Open(ranks))
        elif eyes is not None and len(ranks) == 1:
            events.append(Dealt(((eyes, ranks[0]),)))
    if not events:
        raise Unreadable(N_("before the first turn your first card is asked for: one card"))
    return one_of(position, tuple(dict.fromkeys(events)))


def one_of(position: Position, events: tuple[Event, ...]) -> Reading:
    """The only event, or the question which first card it was."""
    if len(events) == 1:
        return Taken(events[0])
    ranks = [event.hands[0][1] for event in events if isinstance(event, Dealt)]
    if len(ranks) != len(events):
        raise Unreadable(N_("these names can mean several cards: expected digits"))
    options = tuple(rank_option(position.header, rank) for rank in ranks)
    return Question(_("Which card?"), options, events, listed=True)


def foregone(position: Position) -> Show | None:
    """The showdown, if all that is to be shown is certain."""
    table = position.deal.table
    if table.phase is not Phase.SHOWDOWN:
        return None
    hands = [(seat, position.belief.certain(seat)) for seat in table.standing]
    known = tuple((seat, card) for seat, card in hands if card is not None)
    return Show(known) if len(known) == len(hands) else None


def show(position: Position, readings: tuple[Sentence, ...], brief: bool = False) -> Reading:
    """The showdown that the tokens state, or the question for a hand not known yet."""
    if position.deal.table.phase is not Phase.SHOWDOWN:
        position.deal.table.verify(Show(()))
    for words in readings:
        hands = _stated(position, words)
        if hands is not None:
            return settled(position, hands, brief)
    raise Unreadable(
        N_("the hands are shown now: expected a player and a card, as in {example}"),
        example=_example(position),
    )


def _example(position: Position) -> str:
    """A showdown that can be."""
    names = position.header.players
    cards = next(_possible(position, Hands()))
    return " ".join(f"{names[seat][:12]} {card}" for seat, card in cards)


def _stated(position: Position, words: Sentence) -> Hands | None:
    """Cards by seat, or ``None`` if the tokens are no showdown."""
    standing = position.deal.table.standing
    named: dict[int, int] = {}
    bare: list[int] = []
    aside: int | None = None
    rest = words[1:] if words[:1] == (Say("show"),) else words
    while rest:
        match rest:
            case (Name(seat), Rank(rank), *_) if seat not in named:
                named[seat], rest = rank, rest[2:]
            case (Say("aside"), Rank(rank)) if aside is None:
                aside, rest = rank, rest[2:]
            case (Rank(rank), *_):
                bare.append(rank)
                rest = rest[1:]
            case _:
                return None
    unnamed = [seat for seat in standing if seat not in named]
    unknown = [seat for seat in unnamed if position.belief.certain(seat) is None]
    seats = unnamed if len(bare) == len(unnamed) else unknown
    if len(bare) > len(seats):
        return None
    named.update(zip(seats, bare, strict=False))
    return Hands(tuple(sorted(named.items())), aside)


def settled(position: Position, hands: Hands, brief: bool = False) -> Reading:
    """The showdown that fits these hands, or the next question; raises if none does."""
    table = position.deal.table
    for seat, _card in hands.cards:
        if not table.alive[seat]:
            raise Illegal(N_("{player} is out of the round"), player=table.players[seat])
    showdowns = list(_possible(position, hands))
    if not showdowns:
        told = Show(hands.cards, hands.aside)
        raise untrue(position, told, brief)
    if len(showdowns) == 1:
        return Taken(Show(showdowns[0], hands.aside))
    for index, seat in enumerate(table.standing):
        ranks = sorted({cards[index][1] for cards in showdowns})
        if len(ranks) > 1:
            options = tuple(rank_option(position.header, rank) for rank in ranks)
            text = _("{player} shows?").format(player=short(table.players[seat], 12))
            return Question(text, options, AskedHand(seat, hands))
    raise AssertionError("showdowns that differ, but in no hand")


def _possible(position: Position, hands: Hands) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every showdown that the belief and the stated hands allow."""
    standing, belief = position.deal.table.standing, position.belief
    worlds = belief.listing(*standing, *(() if hands.aside is None else (belief.worlds.aside,)))
    fits = np.ones(len(worlds), dtype=bool)
    for seat, card in hands.cards:
        fits &= worlds.held(seat) == card
    if hands.aside is not None:
        fits &= worlds.held(worlds.aside) == hands.aside
    for row in np.unique(worlds.cards[fits][:, standing], axis=0):
        yield tuple((seat, int(card)) for seat, card in zip(standing, row, strict=True))


def answered(position: Position, asked: AskedHand, rank: int) -> Reading:
    """The reading once ``rank`` is what the player asked about shows."""
    cards = (*asked.hands.cards, (asked.seat, rank))
    return settled(position, Hands(tuple(sorted(cards)), asked.hands.aside))
