"""What the words, letters and digits of a typed line can mean in Letter of Marque.

``4``, ``h4``, ``b5a``, ``me hit ben 5 пустой``, ``5a376``: blanks may be left out, names and words
shortened. Where a piece can mean several things, every reading is tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product
from typing import Final

from kibitz.cli.player_names import keeper, players_called, players_meant
from kibitz.cli.small_words import MINOR
from kibitz.engine.header import Header
from kibitz.engine.marque.events import Act
from kibitz.engine.marque.rules import rules_for
from kibitz.engine.marque.words import words_called
from kibitz.engine.words import answered

_PIECE: Final = re.compile(r"[0-9]+|[^\W\d_]+(?:['’ʼ-][^\W\d_]+)*|\S")
"""A run of digits, a run of letters, or a sign."""

_SIGNS: Final = {"+": "armed", "-": "bare", "−": "bare", "–": "bare"}

_MOST: Final = 40
"""Pieces of the longest line that can mean anything: six names, treasures and bottoms are fewer."""

_RUN: Final = 18
"""Letters or digits of the longest run that is taken apart."""

_MANY: Final = 200
"""Readings of one line that are looked at; a line of words has one or two."""


@dataclass(frozen=True)
class Said:
    """A turn as far as it was typed; ``None`` is what was left out."""

    act: Act
    actor: int | None = None
    target: int | None = None
    treasure: int | None = None
    armed: bool | None = None


@dataclass(frozen=True)
class Ship:
    """A ship of the set-up: whose (``None``: nobody was named), on what, armed or not."""

    owner: int | None
    treasure: int
    armed: bool | None = None


Sentence = Said | tuple[Ship, ...]
"""A turn, or ships of the set-up."""


@dataclass(frozen=True)
class _Piece:
    """What a piece of a line can mean."""

    word: str
    seats: tuple[int, ...] = ()
    says: tuple[str, ...] = ()
    treasure: int | None = None

    @property
    def meaningless(self) -> bool:
        return not (self.seats or self.says or self.treasure is not None)

    @property
    def bottom(self) -> bool | None:
        """What it says of the bottom of a ship, if anything."""
        return next((word == "armed" for word in self.says if word in ("armed", "bare")), None)


_Pieces = tuple[_Piece, ...]


def sentences(header: Header, text: str) -> Iterator[tuple[Sentence, ...]]:
    """The readings of a line; nothing: it is none.

    Those that leave words whole come first; others matter only if none of these can be.
    """
    for apart in (False, True):
        found: dict[Sentence, None] = {}
        for pieces in _readings(header, text, apart):
            if 0 < len(pieces) <= _MOST and not any(piece.meaningless for piece in pieces):
                found |= dict.fromkeys((*_turns(pieces), *_fleets(pieces)))
        if found:
            yield tuple(found)


def bottom_called(text: str) -> bool | None:
    """What a word says of the bottom of a ship, if it says nothing else."""
    words = text.split()
    return _word(None, words[0]).bottom if len(words) == 1 else None


def strange(header: Header, text: str) -> str | None:
    """The first piece of a line that means nothing at all, or ``None``."""
    pieces = next(_readings(header, text, apart=False), ())
    return next((piece.word for piece in pieces if piece.meaningless), None)


# -- from letters to pieces ----------------------------------------------------------------


def _readings(header: Header, text: str, apart: bool) -> Iterator[_Pieces]:
    """The ways to cut a line into pieces; with ``apart`` words, too, are taken apart."""
    ways: list[tuple[_Pieces, ...]] = []
    for chunk in re.split(r"[\s,]+|:\s+", text.strip()):
        if chunk in header.players:
            ways.append(((_Piece(chunk, (header.players.index(chunk),)),),))
            continue
        if chunk.casefold() in MINOR and _word(header, chunk).meaningless:
            continue
        ways += [tuple(_cut(header, word, apart)) for word in _PIECE.findall(chunk)]
    for chosen in islice(product(*ways), _MANY if len(ways) <= _MOST else 0):
        yield tuple(piece for pieces in chosen for piece in pieces)


def _cut(header: Header, word: str, apart: bool) -> Iterator[_Pieces]:
    """The ways to read a run of digits or letters; at least one, if only as nothing."""
    if word.isdecimal():
        ways = list(_numbers(_treasures(header), word)) if len(word) <= _RUN else []
        yield from ways or [(_Piece(word),)]
        return
    whole = _word(header, word)
    if len(word) > 1 and whole.meaningless and answered(word) is not None:
        yield (whole,)  # a stray answer is not a word and a letter: «да», ja
        return
    if whole.meaningless and (seats := players_meant(header, word)):
        yield (_Piece(word, seats),)
        return
    if apart and 1 < len(word) <= _RUN:
        ways = [way for way in _letters(header, word) if len(way) > 1]
        yield from ways or [(whole,)]
    elif whole.meaningless and 1 < len(word) <= _RUN:
        yield from list(_letters(header, word)) or [(whole,)]
    else:
        yield (whole,)


def _numbers(treasures: tuple[int, ...], digits: str) -> Iterator[_Pieces]:
    """The ways to read digits as treasures, the fewest first."""
    if not digits:
        yield ()
        return
    for end in range(len(digits), 0, -1):
        value = int(digits[:end])
        if value in treasures:
            head = _Piece(digits[:end], treasure=value)
            yield from ((head, *tail) for tail in _numbers(treasures, digits[end:]))


def _letters(header: Header, word: str) -> Iterator[_Pieces]:
    """A run of letters as at most three words and names: ``bh``, ``cbar``."""
    for end in range(len(word), 0, -1):
        head = _word(header, word[:end])
        if head.meaningless:
            continue
        if end == len(word):
            yield (head,)
        else:
            tails = (tail for tail in _letters(header, word[end:]) if len(tail) < 3)
            yield from ((head, *tail) for tail in tails)


@lru_cache(maxsize=4096)
def _word(header: Header | None, word: str) -> _Piece:
    if word in _SIGNS:
        return _Piece(word, says=(_SIGNS[word],))
    if not word[:1].isalpha():
        return _Piece(word)
    seats = () if header is None else players_called(header, word) or keeper(header, word)
    return _Piece(word, seats, words_called(word))


def _treasures(header: Header) -> tuple[int, ...]:
    return rules_for(len(header.players), header.options).treasures


# -- from pieces to sentences --------------------------------------------------------------


def _turns(pieces: _Pieces) -> Iterator[Said]:
    """Readings as a turn, with or without the name of its player."""
    yield from _acts(pieces, None)
    if len(pieces) > 1:
        for seat in pieces[0].seats:
            yield from _acts(pieces[1:], seat)


def _acts(pieces: _Pieces, actor: int | None) -> Iterator[Said]:
    """What was done: a bare treasure was turned up, a name means an attack."""
    head, rest = pieces[0], pieces[1:]
    for act in (Act.SAIL, Act.HOME):
        if act.value in head.says:
            yield from _own(act, rest, actor)
    if head.treasure is not None:
        yield from _own(Act.SAIL, pieces, actor)
    if Act.HIT.value in head.says and rest:
        yield from _hits(rest, actor)
    yield from _hits(pieces, actor)
    if Act.PASS.value in head.says and not rest:
        yield Said(Act.PASS, actor)


def _own(act: Act, pieces: _Pieces, actor: int | None) -> Iterator[Said]:
    """A treasure of one's own, if it was said which."""
    treasure, rest = _treasure(pieces)
    armed, rest = _bottom(rest)
    if not rest:
        yield Said(act, actor, None, treasure, armed)


def _hits(pieces: _Pieces, actor: int | None) -> Iterator[Said]:
    treasure, rest = _treasure(pieces[1:])
    armed, rest = _bottom(rest)
    if not rest:
        for seat in pieces[0].seats:
            yield Said(Act.HIT, actor, seat, treasure, armed)


def _fleets(pieces: _Pieces) -> Iterator[tuple[Ship, ...]]:
    """Readings as ships of the set-up: all of them have a name, or none, or all but the first."""
    for start in (pieces, pieces[1:] if "set" in pieces[0].says else ()):
        for named, others in ((False, False), (True, True), (False, True)):
            yield from _ships(start, named, others)


def _ships(pieces: _Pieces, named: bool, later: bool) -> Iterator[tuple[Ship, ...]]:
    """``named``: the first ship has a name; ``later``: so have the others."""
    if not pieces:
        return
    owners: tuple[int | None, ...] = pieces[0].seats if named else (None,)
    treasure, told = _treasure(pieces[1:] if named else pieces)
    if treasure is None:
        return
    # What says something of a bottom may also be the next name: b is bare, and Ben.
    for armed, rest in dict.fromkeys((_bottom(told), (None, told))):
        ships = [Ship(owner, treasure, armed) for owner in owners]
        if not rest:
            yield from ((ship,) for ship in ships)
        yield from ((ship, *others) for others in _ships(rest, later, later) for ship in ships)


def _treasure(pieces: _Pieces) -> tuple[int | None, _Pieces]:
    """The treasure that comes first, if one does, and the rest."""
    if pieces and pieces[0].treasure is not None:
        return pieces[0].treasure, pieces[1:]
    return None, pieces


def _bottom(pieces: _Pieces) -> tuple[bool | None, _Pieces]:
    """What is said of a bottom next, if anything is, and the rest."""
    if pieces and pieces[0].bottom is not None:
        return pieces[0].bottom, pieces[1:]
    return None, pieces
