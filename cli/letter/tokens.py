"""What the words, letters and digits of a typed line can mean.

A line is cut at spaces and at ``>``; a word into single digits, signs and runs of letters. A
run of letters is one word if it can be, else every way to cut it into words is followed up: in
``3bb5`` both b are Ben. A token keeps all its meanings; the grammar sorts them out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

from kibitz.cli.player_names import in_a_case, keeper, players_called, players_meant
from kibitz.cli.small_words import DREW, MINOR, NOBODY, SELF
from kibitz.cli.texts import card_name
from kibitz.engine.errors import N_, KibitzError, Unreadable
from kibitz.engine.header import Header
from kibitz.engine.letter.editions import preset_of
from kibitz.engine.letter.names import ranks_called
from kibitz.engine.letter.words import NotationWord, notation_word
from kibitz.engine.spelling import fold


@dataclass(frozen=True)
class Rank:
    """A card."""

    rank: int


@dataclass(frozen=True)
class Name:
    """A player."""

    seat: int


@dataclass(frozen=True)
class Say:
    """A small word of the notation."""

    word: NotationWord


@dataclass(frozen=True)
class Sign:
    """One of ``+`` (drawn), ``=`` (tie), ``-`` (nobody)."""

    sign: str


Token = Rank | Name | Say | Sign
Sentence = tuple[Token, ...]

_LETTERS = re.compile(r"[^\W\d_]+(?:['’ʼ`´-][^\W\d_]+)*")
_SIGNS = "+=-"
_MANY = 400
"""Readings of one line that are looked at; a line of words has one or two."""

_LONGEST = 24
"""Letters in a row up to which the ways to cut them are tried."""

_GLUED = 3
"""Letters that a card's name needs beside other things: ``3ac`` is no ace, but two players."""


def self_named(header: Header, text: str, actor: int) -> str:
    """The line with the player on turn by name where it says “himself”."""
    return " ".join(
        header.players[actor]
        if fold(word.rstrip(",:.")) in SELF and not players_called(header, word)
        else word
        for word in text.split(" ")
    )


def sentences(header: Header, text: str) -> tuple[Sentence, ...]:
    """Every reading of a line as tokens; the first with whole words, if there are any.

    Raises ``Unreadable`` for a word without any meaning.
    """
    words = _words(header, text)
    return tuple(islice(_combined([_word(header, word) for word in words]), _MANY))


def split_sentences(header: Header, text: str) -> tuple[Sentence, ...]:
    """The readings that cut runs of letters although they are words as a whole."""
    words = _words(header, text)
    return tuple(islice(_combined([_word(header, word, cut=True) for word in words]), _MANY))


def _words(header: Header, text: str) -> list[str]:
    """The words of a line, without the signs that set them apart as the screen writes them.

    A card is called by its digit and its name there: “1 Guard” is one card, said once.
    """
    words = [word.rstrip(",:….") or word for word in re.split(r"\s*[>›]\s*|\s+", text) if word]
    kept: list[str] = []
    for word in words:
        rank = kept[-1][-1:] if kept and kept[-1].lstrip("+").isdecimal() else ""
        named = len(word) >= _GLUED and word not in header.players
        if rank and named and int(rank) in ranks_called(word, header):
            continue
        kept.append(word)
    return kept


def _combined(words: list[tuple[Sentence, ...]]) -> Iterator[Sentence]:
    for parts in product(*words):
        yield tuple(token for part in parts for token in part)


def _word(header: Header, word: str, cut: bool = False) -> tuple[Sentence, ...]:
    """The readings of one word without spaces."""
    whole = tuple((Name(s),) for s, name in enumerate(header.players) if fold(name) == fold(word))
    if whole and not cut:
        rank = ((Rank(int(word)),),) if word.isdecimal() and len(word) == 1 else ()
        return (
            (*whole, *_meanings(header, word, True), *rank) if word.isalpha() else (*whole, *rank)
        )
    return tuple(_combined(list(_pieces(header, word, cut))))


def _pieces(header: Header, word: str, cut: bool) -> Iterator[tuple[Sentence, ...]]:
    position = 0
    while position < len(word):
        letter = word[position]
        if run := _LETTERS.match(word, position):
            yield _run(header, run[0], cut, alone=run[0] == word)
            position = run.end()
        elif letter.isdecimal():
            yield ((_digit(header, letter),),)
            position += 1
        elif letter in _SIGNS:
            yield ((Sign(letter),),)
            position += 1
        else:
            seats, length = _odd_name(header, word[position:])
            yield tuple((Name(seat),) for seat in seats)
            position += length


def _digit(header: Header, digit: str) -> Rank:
    cards = preset_of(header).cards
    if int(digit) not in cards:
        raise _no_card(header, digit)
    return Rank(int(digit))


def _odd_name(header: Header, rest: str) -> tuple[tuple[int, ...], int]:
    """The players whose names begin as ``rest`` does, with no letter; how much of it is theirs."""
    shared = {s: _shared(fold(name), fold(rest)) for s, name in enumerate(header.players)}
    longest = max(shared.values())
    if not longest:
        raise Unreadable(N_("“{word}” means nothing here"), word=rest[:40])
    return tuple(s for s, length in shared.items() if length == longest), longest


def _shared(one: str, other: str) -> int:
    length = 0
    for mine, yours in zip(one, other, strict=False):
        if mine != yours:
            break
        length += 1
    return length


def _run(header: Header, run: str, cut: bool, alone: bool) -> tuple[Sentence, ...]:
    """The readings of letters in a row; ``alone``: nothing is glued to them."""
    whole = _meanings(header, run, alone)
    if whole and not cut:
        return whole
    if len(run) <= _LONGEST and (parts := tuple(islice(_cuts(header, run), _MANY))):
        return parts
    raise _no_word(header, run)


def _cuts(header: Header, run: str) -> Iterator[Sentence]:
    """Every way to cut a run into words that mean something, long words first."""
    if not run:
        yield ()
        return
    for length in range(len(run), 0, -1):
        heads = _meanings(header, run[:length], False)
        if heads:
            for tail in _cuts(header, run[length:]):
                yield from ((*head, *tail) for head in heads)


@lru_cache(maxsize=1024)
def _meanings(header: Header, word: str, alone: bool) -> tuple[Sentence, ...]:
    """What letters in a row mean as one word."""
    me = keeper(header, word) if alone else ()
    seats = players_called(header, word) or me
    cards = preset_of(header).cards
    said = notation_word(word)
    # An answer is never a card: “no” no Noble, «да» no Lady; nor is “me” a Messenger.
    called = said not in ("yes", "no") and not me and (alone or len(word) >= _GLUED)
    named = ranks_called(word, header) if called else ()
    ranks = [rank for rank in named if rank in cards]
    if alone and not seats and word.casefold() in MINOR:
        return ((),)
    if alone and not seats and fold(word) in DREW:
        tie: tuple[Sentence, ...] = ((Say("tie"),),) if word.casefold() == "draw" else ()
        return ((Sign("+"),), *tie)
    if alone and not seats and not ranks and said is None:
        seats = players_meant(header, word)
        ranks = [] if seats else _ranks_meant(header, word)
    small = () if said is None else ((Say(said),),)
    if alone and not seats and fold(word) in NOBODY:
        return ((Sign("-"),),)
    return (*((Name(s),) for s in seats), *((Rank(r),) for r in ranks), *small)


def _ranks_meant(header: Header, word: str) -> list[int]:
    """The card whose name, in some case, a word can be: «графиню», «короля»."""
    kept = {
        rank: in_a_case(card_name(header, rank), word) for rank in preset_of(header).cards.ranks
    }
    most = max(kept.values())
    return [rank for rank, letters in kept.items() if letters == most >= _GLUED]


def _no_card(header: Header, word: str) -> KibitzError:
    ranks = preset_of(header).cards.ranks
    return Unreadable(
        N_("“{word}” is no card here: expected one of {cards}"),
        word=word,
        cards=" ".join(map(str, ranks)),
    )


def _no_word(header: Header, run: str) -> KibitzError:
    return Unreadable(
        N_("“{word}” is no player, card or answer here; players: {players}"),
        word=run[:40],
        players=", ".join(name[:20] for name in header.players),
    )
