"""A language chosen for good, and what goes before it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kibitz.cli import settings
from kibitz.cli.texts import language, language_chosen, use_language
from tests.cli.running import Done, invoke, run


@pytest.fixture(autouse=True)
def config(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder for settings."""
    monkeypatch.setenv("KIBITZ_CONFIG", str(tmp_path / "config"))
    for variable in ("KIBITZ_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path / "config"


def test_is_remembered_from_one_start_to_the_next(config: Path) -> None:
    def kibitz(*words: str, wish: str = "") -> Done:
        return run(*words, KIBITZ_CONFIG=str(config), LANG="ru_RU.UTF-8", KIBITZ_LANG=wish)

    assert kibitz("language").out.startswith("Язык — русский")
    assert kibitz("language", "Deutsch").out.startswith("Die Sprache ist Deutsch")
    assert kibitz("odds", "--help").out.startswith("Aufruf: ")
    assert kibitz("odds", "--help", wish="uk").out.startswith("Використання: ")
    assert kibitz("odds", "--help", "--lang", "en").out.startswith("Usage: ")
    assert kibitz("language", "system").out.startswith("Язык — русский")
    assert kibitz("odds", "--help").out.startswith("Использование: ")


@pytest.mark.parametrize(
    ("word", "lang"),
    [("uk", "uk"), ("українська", "uk"), ("Рус", "ru"), ("german", "de"), ("ENGLISH", "en")],
)
def test_is_called_by_its_code_or_its_name(config: Path, word: str, lang: str) -> None:
    assert run("language", word, KIBITZ_CONFIG=str(config)).status == 0
    assert settings.remembered(settings.LANGUAGE) == lang


@pytest.mark.parametrize("word", ["fr", "", "r-u"])
def test_another_word_is_refused(config: Path, word: str) -> None:
    done = run("language", word, KIBITZ_CONFIG=str(config))
    assert done.status == 2
    assert "known are en, ru, uk, de, system" in done.err
    assert not config.exists()


def test_says_so_if_it_cannot_be_remembered(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run("language", "de", KIBITZ_CONFIG=str(tmp_path / "file"))
    assert done.status == 1
    assert done.err.startswith("kibitz: “")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "[" * 100_000,
        f'{{"language": {"9" * 5000}}}',
        '{"language": "fr"}',
        '{"language": 5}',
        '{"language": []}',
        "\udcff",
    ],
)
def test_broken_settings_do_no_harm(config: Path, text: str) -> None:
    config.mkdir()
    (config / "settings.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert language_chosen() is None
    use_language(None)
    assert language() == "en"
    settings.remember(settings.LANGUAGE, "de")
    assert settings.remembered(settings.LANGUAGE) == "de"


def test_other_settings_stay(config: Path) -> None:
    config.mkdir()
    (config / "settings.json").write_text('{"other": [1], "language": "de"}')
    settings.remember(settings.LANGUAGE, None)
    assert json.loads((config / "settings.json").read_text()) == {"other": [1]}


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        ("DE", "Aufruf: "),
        ("de_AT", "Aufruf: "),
        ("Deutsch", "Aufruf: "),
        ("Українська", "Використання: "),
    ],
)
def test_is_asked_for_by_its_code_or_name(asked: str, begins: str) -> None:
    for words in (("--lang", asked), (f"--lang={asked}",)):
        assert invoke("odds", *words, "--help").out.startswith(begins)
        assert invoke("odds", "--help", *words).out.startswith(begins)


def test_an_unknown_wish_gets_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    done = run("check", "example:pismo", KIBITZ_LANG="klingon")
    assert done.err == "kibitz: KIBITZ_LANG: “klingon” is unknown; known are en, ru, uk, de\n"
    assert done.status == 0
    assert done.out == run("check", "example:pismo").out
