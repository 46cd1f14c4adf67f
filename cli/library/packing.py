"""Reviews packed for the index, and unpacked."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from kibitz.cli.games import FRONTS
from kibitz.cli.library.judgement import Row, effort_of, plan_of, seal
from kibitz.engine.header import Header
from kibitz.engine.letter.game import LETTER
from kibitz.engine.record import Record
from kibitz.engine.round import Round
from kibitz.inference.plan import Plan
from kibitz.inference.review import Review
from kibitz.inference.review_summary import VERSION, Json
from kibitz.inference.stored_review import restored


def packed(context: str, player: str, plan: Plan, found: Json) -> Row:
    """What is kept of how ``player`` was judged in a round; raises as ``restored`` does."""
    return _row(context, player, effort_of(plan), found)


def repacked(
    context: str, player: str, version: int, effort: str, review: str | bytes
) -> Row | None:
    """The same from an index of another make; ``None`` for what nothing can be made of."""
    with suppress(LookupError, TypeError, ValueError, RecursionError, zlib.error):
        if version == VERSION and plan_of(effort) is not None:
            return _row(context, player, effort, _read(review))
    return None


def unpacked(review: bytes, game: str, players: Sequence[str], player: str) -> Review:
    """The review of a round that is no more than its table, as ``player`` sees it."""
    return _restored(_read(review), game, players, player)


def _row(context: str, player: str, effort: str, found: Json) -> Row:
    figures = _restored(found, "", (player,), player).summary
    if not all(map(_is_named, (mistake.kind for mistake in figures.mistakes))):
        raise ValueError(found)
    summary, review = json.dumps(figures.json), zlib.compress(json.dumps(found).encode())
    return context, player, VERSION, effort, summary, review, seal(effort, summary, review)


def _restored(found: Json, game: str, players: Sequence[str], player: str) -> Review:
    seat = players.index(player)
    header = Header(game, tuple(players), seat, 0)
    return restored(found, Round(Record(), header, LETTER, ()), seat)


def _is_named(kind: str) -> bool:
    """Whether it is a kind of mistake that a game has a name for."""
    for front in FRONTS.values():
        with suppress(KeyError):
            if front.view is not None and front.view.blame(kind):
                return True
    return False


def _read(review: str | bytes) -> Json:
    text = zlib.decompress(review) if isinstance(review, bytes) else review
    found: Json = json.loads(text, parse_constant=_no_figure)
    return found


def _no_figure(word: str) -> Any:
    raise ValueError(word)
