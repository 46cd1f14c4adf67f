"""Help and errors of the command line speak the user's language, typer's own words too."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from unittest.mock import patch

import pytest
from rich.cells import cell_len

from kibitz.cli.texts import LANGUAGES, use_language
from kibitz.cli.usage import said
from tests.cli.running import invoke, terminal

WRONG = {
    "FILE is missing": ("odds",),
    "there is no command “ods”; did you mean odds, rounds?": ("ods",),
    "there is no command “qqqq”": ("qqqq",),
    "there is no option --att; did you mean --as, --at?": ("odds", "--att", "f"),
    "there is no option --qqqq": ("odds", "--qqqq", "f"),
    "a value is missing after --at": ("odds", "--at"),
    "--json takes no value": ("odds", "--json=3", "f"),
    "there is too much here: g": ("odds", "f", "g"),
    "--at: “x” is no whole number": ("odds", "f", "--at", "x"),
    "--at: -1 is not in the range x>=0": ("odds", "f", "--at", "-1"),
    "--time: “x” is no number": ("advise", "f", "--time", "x"),
    "--model: “x” is unknown; known are facts, reads": ("odds", "f", "--model", "x"),
    "--lang: “xx” is unknown; known are en, ru, uk, de": ("odds", "f", "--lang", "xx"),
    "N: “x” is no whole number": ("rounds", "show", "x"),
}


@pytest.mark.parametrize("expected", WRONG)
def test_says_what_is_wrong_in_its_own_words(expected: str) -> None:
    done = invoke(*WRONG[expected])
    assert done.status == 2
    assert done.err.removeprefix("kibitz: ").split(" (see ")[0].rstrip("\n") == expected


@pytest.mark.parametrize("expected", [text for text in WRONG if "--lang" not in text])
@pytest.mark.parametrize("lang", ["ru", "uk", "de"])
def test_says_it_in_every_language(expected: str, lang: str) -> None:
    english = invoke(*WRONG[expected]).err
    translated = invoke(*WRONG[expected], "--lang", lang).err
    assert translated.startswith("kibitz: ")
    assert translated != english


def test_what_typer_says_anew_is_said_as_it_is() -> None:
    use_language("de")
    assert said("The moon is down.") == "The moon is down"


@pytest.mark.parametrize(
    "words",
    [
        ("--lang", "de", "odds", "--help"),
        ("odds", "--lang", "de", "--help"),
        ("odds", "--help", "--lang=de"),
        ("--help", "--lang", "de"),
    ],
)
def test_the_language_counts_wherever_it_stands(words: tuple[str, ...]) -> None:
    assert invoke(*words).out.startswith("Aufruf: kibitz ")


def test_help_in_one_language_leaves_the_other_alone() -> None:
    invoke("odds", "--help", "--lang", "de")
    assert "FILE" in invoke("odds", "--help").out
    assert "ФАЙЛ" in invoke("odds", "--help", "--lang", "ru").out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", [("--help",), ("play", "--help"), ("learn", "pool", "--help")])
def test_help_fits_a_narrow_terminal_but_for_the_example(lang: str, words: tuple[str, ...]) -> None:
    with patch.object(shutil, "get_terminal_size", lambda: os.terminal_size((40, 24))):
        help = invoke(*words, "--lang", lang).out
    lines = [line for line in help.splitlines() if " kibitz " not in line]
    assert max(map(cell_len, lines)) <= 40
    assert re.search(r"KIBITZ_LANG\b", help)


def test_an_error_is_folded_between_words_at_a_narrow_terminal(tmp_path: Path) -> None:
    with terminal(tmp_path, "learn", "99", columns=40) as screen:
        screen.sees("kibitz: “99” is nothing to learn:\r\n", "expected one of", "number\r\n")
        assert screen.ends() == 2


@pytest.mark.parametrize("letter", ["9", "x"])
@pytest.mark.parametrize(
    "words",
    [
        ("{}",),
        ("rounds", "{}"),
        ("rounds", "show", "{}"),
        ("rounds", "export", "{}", "x"),
        ("rounds", "import", "{}"),
        ("odds", "{}"),
        ("odds", "--{}"),
        ("odds", "example:pismo", "--at", "{}"),
        ("odds", "example:pismo", "--round", "{}"),
        ("advise", "example:pismo", "--style", "{}=sharp"),
        ("language", "{}"),
        ("check", "example:pismo", "--lang", "{}"),
        ("arena", "run:{}", "random"),
        ("arena", "random", "random", "--records", "{}/{}"),
    ],
)
def test_no_more_is_quoted_than_a_line_or_two(words: tuple[str, ...], letter: str) -> None:
    done = invoke(*(word.format(*[letter * 4200] * 2) for word in words))
    assert done.status
    assert len(done.err) < 600
