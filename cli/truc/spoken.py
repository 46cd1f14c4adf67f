"""What the words, letters and digits of a typed line can mean in Le Truc.

``8``, ``x2y7``, ``ben rest нет``, ``78k``, ``show b9``: blanks may be left out, names and words
shortened. Where a piece can mean several things, every reading is tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from kibitz.cli.player_names import keeper, players_called, players_meant
from kibitz.cli.small_words import MINOR
from kibitz.engine.header import Header
from kibitz.engine.spelling import fold
from kibitz.engine.truc.cards import HAND, cards_called
from kibitz.engine.truc.events import QUESTIONS, Act, Hands
from kibitz.engine.truc.words import notation_word

_PIECE: Final = re.compile(
    r"2[xх](?![^\W\d_])|[xх]2|10|\d|(?:(?![xх]2)[^\W\d_])(?:(?![xх]2)[^\W\d_]|['’ʼ-])*|\S",
    re.IGNORECASE,
)
"""A doubling, a number, a run of letters (an x of either script before a 2 is none of them)."""

_MOST: Final = 40
"""Pieces of the longest line that can mean anything: four names and twelve cards are fewer."""

_PHRASE: Final = 4
"""Words of the longest phrase that means one thing: “two if I play”."""

_RUN: Final = 16
"""Letters of the longest run that is taken apart."""

_SPEAKER: Final = frozenset(map(fold, ("I", "ich", "я")))

_CALLS: Final = {act.value: act for act in (*QUESTIONS, Act.FOLD)}
_ANSWERS: Final = {act.value: act for act in (Act.YES, Act.NO, Act.REST)}


@dataclass(frozen=True)
class Said:
    """A line of a player: what was asked, answered and played, as far as it was typed.

    ``play``: the answer was to play. A question with a card and no answer: the card that is to
    follow if the answer allows it.
    """

    actor: int | None = None
    call: Act | None = None
    answer: Act | None = None
    card: int | None = None
    play: bool = False

    def to(self, asked: Act) -> Act | None:
        """What it answers to a question: to play is to refuse new cards, and to accept a raise."""
        if self.play:
            return Act.NO if asked is Act.NEW else Act.YES
        return self.answer


@dataclass(frozen=True)
class Laid:
    """Cards that were dealt (``shown``: that were shown), by seat; ``None``: nobody was named."""

    hands: tuple[tuple[int | None, tuple[int, ...]], ...]
    shown: bool = False

    def by_seat(self, seat: int) -> Hands:
        """The cards, those without a name for ``seat``."""
        return tuple((seat if owner is None else owner, cards) for owner, cards in self.hands)


Sentence = Said | Laid


@dataclass(frozen=True)
class _Piece:
    """What a piece of a line can mean."""

    word: str
    seats: tuple[int, ...]
    cards: tuple[int, ...]
    says: str | None

    @property
    def meaningless(self) -> bool:
        return not (self.seats or self.cards or self.says)


def sentences(header: Header, text: str) -> Iterator[tuple[Sentence, ...]]:
    """The readings of a line as a turn, a deal or a showing; nothing: it is none.

    Those that leave words whole come first; others matter only if none of these can be.
    """
    for apart in (False, True):
        pieces = tuple(_pieces(header, text, apart))
        if 0 < len(pieces) <= _MOST and not any(piece.meaningless for piece in pieces):
            yield tuple(dict.fromkeys((*_turns(pieces), *_hands(pieces))))


def strange(header: Header, text: str) -> str | None:
    """The first piece of a line that means nothing at all, or ``None``."""
    return next((piece.word for piece in _pieces(header, text) if piece.meaningless), None)


def _pieces(header: Header, text: str, apart: bool = False) -> Iterator[_Piece]:
    """The words and letters of a line; with ``apart`` a ``ja`` is a jack and an ace."""
    chunks = _phrased(_named(header, re.split(r"[\s,?]+|:\s+", text.strip().rstrip(".?!") or text)))
    for chunk in chunks:
        whole = _piece(header, chunk)
        if whole.meaningless and (seats := players_meant(header, chunk)):
            yield replace(whole, seats=seats)
            continue
        if whole.meaningless and len(chunks) > 1 and chunk.casefold() in MINOR:
            continue
        # A stray answer is no card, not even two of them.
        cards = apart and _is_cards(chunk) and not (len(chunks) == 1 and _answers_it(whole))
        if not whole.meaningless and not cards:
            yield whole
            continue
        for word in _PIECE.findall(chunk):
            piece = _piece(header, word)
            if apart and _is_cards(word):
                yield from (_piece(header, letter) for letter in word)
            elif piece.meaningless and len(word) > 1:
                yield from _letters(header, word)
            else:
                yield piece


def _named(header: Header, chunks: list[str]) -> list[str]:
    """The words of a line without the “I” of somebody who speaks, unless a player is called so."""
    spoken = len(chunks) > 1 and fold(chunks[0]) in _SPEAKER
    return chunks[1:] if spoken and not players_called(header, chunks[0]) else chunks


def _phrased(chunks: list[str]) -> list[str]:
    """The words of a line, phrases that mean one thing made one: «мой остаток»."""
    for count in range(min(_PHRASE, len(chunks)), 1, -1):
        for start in range(len(chunks) - count + 1):
            phrase = "".join(chunks[start : start + count])
            if phrase.isalpha() and notation_word(phrase) is not None:
                end = start + count
                return [*_phrased(chunks[:start]), phrase, *_phrased(chunks[end:])]
    return chunks


def _answers_it(piece: _Piece) -> bool:
    """Whether a word is a yes or a no, and no letter that could be a card."""
    return piece.says in ("yes", "no") and len(piece.word) > 1


def _is_cards(word: str) -> bool:
    """Whether every letter of a short word is a card."""
    return word.isalpha() and 1 < len(word) <= HAND and all(map(cards_called, word))


def _letters(header: Header, word: str) -> list[_Piece]:
    """A run of letters that is no word, as words and letters: ``newy``, ``bfold``, ``jqk``.

    Where a part of it means nothing the run was meant as a word, and is left whole.
    """
    for end in range(len(word) - 1, 0, -1) if len(word) <= _RUN else ():
        head, tail = _piece(header, word[:end]), [_piece(header, word[end:])]
        if head.meaningless or (end > 1 and not (head.says or head.seats)):
            continue
        if tail[0].meaningless:
            tail = _letters(header, word[end:])
        if not tail[-1].meaningless:
            return [head, *tail]
    return [_piece(header, word)]


def _piece(header: Header, word: str) -> _Piece:
    named = players_called(header, word) or keeper(header, word) if word[:1].isalpha() else ()
    if word in header.players:
        named = (header.players.index(word),)
    piece = _Piece(word, named, cards_called(word), notation_word(word))
    return replace(piece, cards=()) if _answers_it(piece) else piece


def _turns(pieces: tuple[_Piece, ...]) -> Iterator[Said]:
    """Readings as a turn, with or without the name of its player."""
    yield from _calls(pieces, None)
    if len(pieces) > 1:
        for seat in pieces[0].seats:
            yield from _calls(pieces[1:], seat)


def _calls(pieces: tuple[_Piece, ...], actor: int | None) -> Iterator[Said]:
    head, rest = pieces[0], pieces[1:]
    call = _CALLS.get(head.says or "")
    if call is not None and not rest:
        yield Said(actor, call)
    elif call not in (None, Act.FOLD):
        yield from _answers(rest, actor, call)
        if call is not Act.NEW and len(rest) == 1:
            yield from (Said(actor, call, card=card) for card in rest[0].cards)
    yield from _answers(pieces, actor, None)
    if head.says == "play" and len(rest) == 1:
        yield from (Said(actor, card=card) for card in rest[0].cards)
    if not rest:
        yield from (Said(actor, card=card) for card in head.cards)


def _answers(pieces: tuple[_Piece, ...], actor: int | None, call: Act | None) -> Iterator[Said]:
    """An answer and perhaps the card that follows it."""
    head, rest = pieces[0], pieces[1:]
    answer, play = _ANSWERS.get(head.says or ""), head.says == "play"
    if head.says == "fold" and call in (Act.DOUBLE, Act.REST):
        answer = Act.NO  # to concede instead of an answer is to refuse
    if answer is None and not play:
        return
    if not rest:
        yield Said(actor, call, answer, play=play)
    elif len(rest) == 1 and answer is not Act.NO and call is not Act.NEW:
        yield from (Said(actor, call, answer, card, play) for card in rest[0].cards)


def _hands(pieces: tuple[_Piece, ...]) -> Iterator[Laid]:
    """Readings as cards dealt or shown; of three bare cards as one's own hand."""
    head, rest = pieces[0], pieces[1:]
    if head.says == "deal":
        if not rest:
            yield Laid(())
        yield from (Laid(hands) for hands in _owned(rest, HAND))
    elif head.says == "show":
        yield from (Laid(hands, shown=True) for hands in _owned(rest, 0))
    elif len(pieces) >= HAND:
        yield from (Laid(hands) for hands in _owned(pieces, HAND))


def _owned(
    pieces: tuple[_Piece, ...], number: int
) -> Iterator[tuple[tuple[int | None, tuple[int, ...]], ...]]:
    """Cards by their owners: ``number`` each (0: one to three); the first may lack a name."""
    if not pieces:
        return
    starts: list[tuple[int | None, int]] = [(None, 0), *((seat, 1) for seat in pieces[0].seats)]
    for owner, start in starts:
        for count in (number,) if number else range(1, HAND + 1):
            end = start + count
            for cards in _cards(pieces[start:end], count):
                if end == len(pieces):
                    yield ((owner, cards),)
                    continue
                for others in _owned(pieces[end:], number):
                    if all(other not in (None, owner) for other, _cards in others):
                        yield ((owner, cards), *others)


def _cards(pieces: tuple[_Piece, ...], count: int) -> Iterator[tuple[int, ...]]:
    if len(pieces) != count:
        return
    if not pieces:
        yield ()
        return
    for card in pieces[0].cards:
        yield from ((card, *others) for others in _cards(pieces[1:], count - 1))
