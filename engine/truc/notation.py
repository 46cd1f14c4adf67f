"""How events of Le Truc are written (NOTATION, "Le Truc").

Reading needs no table: whether an event is legal is another question. A card may be a letter or a
name in any language, a small word of the notation likewise.
"""

from __future__ import annotations

from kibitz.engine.errors import N_, Unreadable
from kibitz.engine.header import Header
from kibitz.engine.reader import LineReader, one_of
from kibitz.engine.truc.cards import HAND, RANKS, STRENGTHS, cards_called, written
from kibitz.engine.truc.events import QUESTIONS, Act, Dealt, Event, Hands, Move, Show, Turn
from kibitz.engine.truc.words import notation_word

_KNOWN = tuple(RANKS[card] for card in STRENGTHS)
_CALLS = (*QUESTIONS, Act.FOLD)


class _Reader(LineReader):
    """The words of one line of Le Truc, cards among them."""

    def __init__(self, header: Header, text: str) -> None:
        super().__init__(header, text, notation_word)

    def card(self, expected: str) -> int:
        """The next word as a card."""
        word = self.take(expected)
        found = tuple(RANKS[card] for card in cards_called(word))
        return RANKS.index(one_of(word, found, _KNOWN))

    def at_card(self) -> bool:
        """Whether the next word is a card, or can be one."""
        word = self.peek()
        return word is not None and bool(cards_called(word))


def parse(header: Header, text: str, starred: bool = False) -> Event:
    """The event that a line means; raises ``Unreadable`` saying what was expected instead.

    The error of a line that deals is placed at event 0.
    """
    reader = _Reader(header, text)
    event: Event
    if reader.began("deal"):
        event = _dealt(reader)
    elif reader.began("show"):
        event = Show(_shown(reader), starred)
    else:
        event = _turn(reader, starred)
    reader.end()
    return event


def _dealt(reader: _Reader) -> Dealt:
    hands: Hands = ()
    try:
        while reader.peek() is not None:
            seat = _seat(reader, hands)
            cards = tuple(reader.card(N_("three cards")) for _ in range(HAND))
            hands = (*hands, (seat, cards))
    except Unreadable as error:
        raise error.at(event=0) from None
    return Dealt(hands)


def _shown(reader: _Reader) -> Hands:
    hands: Hands = ()
    while reader.peek() is not None or not hands:
        seat = _seat(reader, hands)
        cards = [reader.card(N_("the card shown"))]
        while reader.at_card():
            cards.append(reader.card(""))
        hands = (*hands, (seat, tuple(cards)))
    return hands


def _seat(reader: _Reader, hands: Hands) -> int:
    seat = reader.player(N_("a player and cards"))
    if seat in dict(hands):
        raise Unreadable(
            N_("{player} stands twice in one line"), player=reader.header.players[seat]
        )
    return seat


def _turn(reader: _Reader, starred: bool) -> Turn:
    actor = reader.player(N_("a player"))
    call = next((act for act in _CALLS if reader.took(act.value)), None)
    if call is None:
        return Turn(
            actor, card=reader.card(N_("a card, “x2”, “rest”, “new” or “fold”")), starred=starred
        )
    if call is Act.FOLD or reader.peek() is None:
        return Turn(actor, call, starred=starred)
    answers = (Act.YES, Act.NO, Act.REST) if call is Act.REST else (Act.YES, Act.NO)
    word = reader.expect(*(act.value for act in answers), expected=N_("the answer, “yes” or “no”"))
    answer = Act(word)
    plays = call is not Act.NEW and answer is not Act.NO and reader.peek() is not None
    card = reader.card(N_("the card played")) if plays else None
    return Turn(actor, call, answer, card, starred)


def format_event(header: Header, event: Event) -> str:
    """The canonical line of an event, without star and mark."""
    match event:
        case Dealt(hands):
            return " ".join(("deal", *_hands(header, hands)))
        case Show(hands):
            return " ".join(("show", *_hands(header, hands)))
        case Turn(actor, call, answer, card):
            said = (act.value for act in (call, answer) if act is not None)
            played = () if card is None else (RANKS[card],)
            return " ".join((header.players[actor], *said, *played))


def format_move(move: Move) -> str:
    """A decision as it stands in a line: ``x2``, ``yes``, or a card."""
    return move.act.value if move.card is None else RANKS[move.card]


def _hands(header: Header, hands: Hands) -> tuple[str, ...]:
    return tuple(f"{header.players[seat]} {written(cards)}" for seat, cards in hands)
