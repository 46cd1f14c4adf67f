"""Plays in words, in every game: who, and what, from what the log's eyes saw."""

from __future__ import annotations

import pytest

from kibitz.cli.games import view_of
from kibitz.cli.texts import use_language
from kibitz.engine.games import game_of
from kibitz.engine.header import Header


def said(game: str, line: str) -> str:
    """A line of a record in words, by whose eyes it does not matter."""
    header = Header(game, ("Anna", "Ben"), None, 0)
    who, what = view_of(header).event(header, game_of(game).parse(header, line, False))
    return f"{who}  {what}" if who else what


@pytest.mark.parametrize(
    ("game", "line", "words"),
    [
        ("classic", "deal Anna 5", "dealt Anna 5"),
        ("classic", "open 1 3 5", "open 1 3 5"),
        ("classic", "Anna 1>Ben 5 hit", "Anna  1 Guard at Ben: 5 Prince, yes"),
        ("classic", "Anna +4 1>Ben 5 miss", "Anna  +4 Handmaid, 1 Guard at Ben: 5 Prince, no"),
        ("classic", "Anna +4", "Anna  +4 Handmaid"),
        ("classic", "Anna 2>Ben", "Anna  2 Priest at Ben"),
        ("classic", "Anna 2>Ben 6", "Anna  2 Priest at Ben: 6 King"),
        ("classic", "Anna 3>Ben tie", "Anna  3 Baron at Ben: tie"),
        ("classic", "Anna 3>Ben out Ben 2", "Anna  3 Baron at Ben: Ben out, 2 Priest"),
        (
            "classic",
            "Anna 3>Ben 6 out Anna 4",
            "Anna  3 Baron at Ben: 6 King, Anna out, 4 Handmaid",
        ),
        ("classic", "Anna 4", "Anna  4 Handmaid"),
        (
            "classic",
            "Anna 5>Anna 3 +1",
            "Anna  5 Prince at Anna: 3 Baron, +1 Guard",
        ),
        ("classic", "Anna 6>Ben 4", "Anna  6 King at Ben: 4 Handmaid"),
        ("classic", "Anna 1>-", "Anna  1 Guard at nobody"),
        ("pismo", "Anna 8 out Anna 5", "Anna  8 Heiress: out, 5 Messenger"),
        (
            "classic",
            "show Anna 5 Ben 3 aside 1",
            "shown: Anna 5 Prince, Ben 3 Baron, aside 1 Guard",
        ),
        (
            "2019",
            "Anna 6 +3 +5 under 3 1",
            "Anna  6 Chancellor: +3, +5, under 3 1",
        ),
        ("truc", "deal Anna A 10 K", "dealt: Anna A 10 K"),
        ("truc", "Ben x2 yes 7", "Ben  double? yes, 7"),
        ("truc", "Ben rest rest K", "Ben  the remainder? remainder, K"),
        ("truc", "Ben new no", "Ben  new cards? no"),
        ("truc", "Ben fold", "Ben  concedes"),
        ("marque", "set Anna 5 armed, Ben 6", "Anna 5 armed, Ben 6"),
        ("marque", "Ben hit Anna 5 bare", "Ben  hit Anna 5, bare"),
        ("marque", "Anna sail 3", "Anna  sail 3"),
        ("marque", "Anna home 5", "Anna  home 5"),
        ("marque", "Anna pass", "Anna  pass"),
    ],
)
def test_what_happened_is_said_in_words(game: str, line: str, words: str) -> None:
    assert said(game, line) == words


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("de", "Anna  1 Spion auf Ben: 5 Bote, nein"),
        ("ru", "Anna  1 Шпион › Ben: 5 Гонец, нет"),
        ("uk", "Anna  1 Шпигун › Ben: 5 Гонець, ні"),
    ],
)
def test_in_other_languages_too(lang: str, words: str) -> None:
    use_language(lang)
    assert said("pismo", "Anna 1>Ben 5 miss") == words


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("classic", "1>Ben 5", "1 Guard at Ben: 5 Prince"),
        ("classic", "5>Anna", "5 Prince at oneself"),
        ("2019", "under 3 1", "under 3 1"),
        ("truc", "x2 K", "double, K"),
        ("truc", "rest", "claim the remainder"),
        ("truc", "new", "ask for new cards"),
        ("marque", "hit Ben 6", "hit Ben 6"),
        ("marque", "home 7", "home 7"),
        ("marque", "sail", "sail"),
        ("marque", "sail 4 armed", "4 armed"),
    ],
)
def test_what_may_be_chosen_is_said_in_words(game: str, text: str, words: str) -> None:
    header = Header(game, ("Anna", "Ben"), None, 0)
    assert view_of(header).choice(header, text, 0) == words
