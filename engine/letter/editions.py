"""Editions of one's own: other cards, names and goals, as a line of text that a record carries.

A record with the tag ``Edition`` is played by what stands there, whatever becomes of the file it
was read from. The text has parts between semicolons; a card is its rank, its copies, its effect,
and perhaps the ranks beside which it must be played::

    My deck; 0*1 bonus; 1*5 guess; 8*1 none 5 7; tokens 2:6 3:5; open 3; ties all; en Spy Guard …

``house`` reads it, ``written`` makes it; both are checked as a file of an edition is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from kibitz.engine.errors import N_, Unreadable
from kibitz.engine.header import Header
from kibitz.engine.letter.cards import Card, CardSet, Effect
from kibitz.engine.letter.presets import PRESETS, Preset, Rules, seated

_CARD: Final = re.compile(r"([0-9])\*([0-9]{1,2}) ([a-z]+)((?: [0-9])*)")
_TOKENS: Final = re.compile(r"([0-9]{1,2}):([0-9]{1,3})")
_NAME: Final = re.compile(r"[^\W\d_]{2,24}")
_TITLE: Final = re.compile(r"[^;\"\\]{1,40}")

MOST_COPIES: Final = 10
"""Copies that one rank may have."""

LANGUAGES: Final = ("en", "ru", "uk", "de")


def preset_of(header: Header) -> Preset:
    """What the table of ``header`` plays: its own edition, or the published one it names.

    Raises ``Unreadable``, with the tag, for an edition that cannot be.
    """
    return PRESETS[header.game] if header.edition is None else house(header.game, header.edition)


def rules_of(header: Header) -> Rules:
    """The rules at the table of ``header``; raises as ``rules_for`` does."""
    return seated(preset_of(header), len(header.players), header.options)


@lru_cache(maxsize=64)
def house(game: str, text: str) -> Preset:
    """The edition in the text of a tag, which is a kind of the published ``game``."""
    told: dict[str, Any] = {"cards": [], "names": {}}
    title, *parts = (" ".join(part.split()) for part in text.split(";"))
    told["name"] = title
    for part in parts:
        word, _blank, rest = part.partition(" ")
        if found := _CARD.fullmatch(part):
            rank, copies, effect, beside = found.groups()
            told["cards"].append(
                {
                    "rank": int(rank),
                    "copies": int(copies),
                    "effect": effect,
                    "forced-by": [int(other) for other in beside.split()],
                }
            )
        elif word == "tokens":
            told["tokens"] = dict(_tokens(rest.split()))
        elif word in LANGUAGES:
            told["names"][word] = rest.split()
        elif word in ("open", "ties", "goal", "protected"):
            told[word] = int(rest) if rest.isdecimal() else rest
        else:
            raise _wrong(N_("“{part}” is no part of an edition"), part=part)
    return edition(game, told)


def written(preset: Preset) -> str:
    """The text of a tag that means this edition."""
    parts = [preset.title or preset.name]
    for card in preset.cards:
        beside = "".join(f" {rank}" for rank in sorted(card.forced_by))
        parts.append(f"{card.rank}*{card.count} {card.effect.value}{beside}")
    goals = " ".join(f"{players}:{goal}" for players, goal in sorted(preset.goals.items()))
    for word, value in (
        ("tokens", goals),
        ("open", preset.open_two),
        ("ties", "sum" if preset.sums else "all"),
        ("goal", "share" if preset.shared_match else "again"),
        ("protected", "self" if preset.all_shielded_self else "nobody"),
    ):
        parts.append(f"{word} {value}")
    parts += [f"{lang} {' '.join(names)}" for lang, names in preset.names]
    return "; ".join(parts)


def edition(game: str, told: Mapping[str, Any]) -> Preset:
    """The edition that a file or a tag tells of; raises ``Unreadable`` for what cannot be."""
    known = {"name", "cards", "tokens", "open", "ties", "goal", "protected", "names", "based-on"}
    for word in told:
        if word not in known:
            raise _wrong(N_("“{part}” is no part of an edition"), part=word)
    title = told.get("name")
    if not isinstance(title, str) or not _TITLE.fullmatch(title.strip()):
        raise _wrong(N_("an edition needs a name of up to 40 characters, without ; and quotes"))
    cards = _cards(told.get("cards"))
    opened = _whole(told.get("open", 0), "open", 0, 9)
    goals = _goals(told.get("tokens"), cards, opened)
    return Preset(
        game,
        cards,
        goals,
        opened,
        _word(told.get("protected", "self"), "protected", "self", "nobody") == "self",
        frozenset({"no-open"} if opened else ()),
        sums=_word(told.get("ties", "all"), "ties", "sum", "all") == "sum",
        shared_match=_word(told.get("goal", "share"), "goal", "share", "again") == "share",
        title=title.strip(),
        names=_names(told.get("names", {}), cards),
    )


def _cards(told: object) -> CardSet:
    if not isinstance(told, list) or not told:
        raise _wrong(N_("an edition needs cards"))
    cards = sorted((_card(item) for item in told), key=lambda card: card.rank)
    ranks = [card.rank for card in cards]
    if twice := [rank for rank, count in Counter(ranks).items() if count > 1]:
        raise _wrong(N_("the rank {rank} stands there twice"), rank=twice[0])
    once = Counter(card.effect for card in cards if card.effect is not Effect.NONE)
    if twice_done := [effect.value for effect, count in once.items() if count > 1]:
        raise _wrong(
            N_("the effect “{effect}” belongs to two ranks: expected one"), effect=twice_done[0]
        )
    for card in cards:
        if missing := sorted(card.forced_by - set(ranks) | (card.forced_by & {card.rank})):
            raise _wrong(
                N_("the {rank} cannot be forced by the {other}"), rank=card.rank, other=missing[0]
            )
    return CardSet(tuple(cards))


def _card(told: object) -> Card:
    if not isinstance(told, dict):
        raise _wrong(N_("a card needs a rank, copies and an effect"))
    for word in told:
        if word not in ("rank", "copies", "effect", "forced-by"):
            raise _wrong(N_("“{part}” is no part of a card"), part=word)
    rank = _whole(told.get("rank"), "rank", 0, 9)
    effects = [effect.value for effect in Effect]
    effect = _word(told.get("effect"), "effect", *effects)
    beside = told.get("forced-by", [])
    if not isinstance(beside, list):
        raise _wrong(N_("“{part}” needs a list of ranks"), part="forced-by")
    forced = frozenset(_whole(other, "forced-by", 0, 9) for other in beside)
    return Card(rank, _whole(told.get("copies"), "copies", 1, MOST_COPIES), Effect(effect), forced)


def _goals(told: object, cards: CardSet, opened: int) -> dict[int, int]:
    if not isinstance(told, dict) or not told:
        raise _wrong(N_("an edition needs the tokens that win, by the number of players"))
    goals = {
        _whole(int(n) if str(n).isdecimal() else n, "tokens", 2, 6): _whole(goal, "tokens", 1, 99)
        for n, goal in told.items()
    }
    players = max(goals)
    if cards.size < players + 2 + (opened if players == 2 else 0):
        raise _wrong(
            N_("{size} cards are too few for {players} players"), size=cards.size, players=players
        )
    return dict(sorted(goals.items()))


def _names(told: object, cards: CardSet) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if not isinstance(told, dict) or "en" not in told:
        raise _wrong(N_("an edition needs the names of its cards in English (en)"))
    found = []
    for lang in LANGUAGES:
        names = told.get(lang, told["en"])
        names = names.split() if isinstance(names, str) else names
        if not isinstance(names, list) or len(names) != len(cards.ranks):
            raise _wrong(
                N_("expected {count} names of cards ({lang}), a word for each rank"),
                count=len(cards.ranks),
                lang=lang,
            )
        for name in names:
            if not isinstance(name, str) or not _NAME.fullmatch(name):
                raise _wrong(N_("“{name}” is no name of a card: expected one word"), name=str(name))
        if len({name.casefold() for name in names}) < len(names):
            raise _wrong(N_("two cards have the same name ({lang})"), lang=lang)
        found.append((lang, tuple(names)))
    return tuple(found)


def _tokens(words: Iterable[str]) -> Iterator[tuple[int, int]]:
    for word in words:
        if not (found := _TOKENS.fullmatch(word)):
            raise _wrong(N_("“{part}” is no part of an edition"), part=word)
        yield int(found[1]), int(found[2])


def _whole(told: object, part: str, low: int, high: int) -> int:
    if isinstance(told, bool) or not isinstance(told, int) or not low <= told <= high:
        raise _wrong(
            N_("“{part}” needs a whole number from {low} to {high}"), part=part, low=low, high=high
        )
    return told


def _word(told: object, part: str, *words: str) -> str:
    if told not in words:
        raise _wrong(
            N_("“{part}” needs one of these words: {words}"), part=part, words=", ".join(words)
        )
    return str(told)


def _wrong(template: str, **params: object) -> Unreadable:
    shown: dict[str, Any] = {key: str(value)[:60] for key, value in params.items()}
    return Unreadable(template, tag="Edition", **shown)
