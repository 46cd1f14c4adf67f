"""Every text that a user reads is in the catalogues, translated, whole and up to date."""

from __future__ import annotations

from gettext import GNUTranslations
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from kibitz.cli.texts import LANGUAGES
from kibitz.inference.letter.styles import TITLES, fitted
from tests import catalogues
from tests.catalogues import ROOT, TRANSLATED
from tests.unwrapped import unwrapped

UPDATE = "run: python -m tests.catalogues"


@pytest.fixture(scope="module", params=TRANSLATED)
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def catalogue(lang: str) -> Catalog:
    return catalogues.read(lang)


@pytest.fixture(scope="module")
def template() -> Catalog:
    return catalogues.template()


def _source(message: Message) -> tuple[str, ...]:
    """The English text of a message: one, or singular and plural."""
    return _texts(message.id)


def _forms(message: Message) -> tuple[str, ...]:
    """The translations of a message: one, or one for each plural form; none if there is none."""
    forms = _texts(message.string)
    return forms if all(forms) else ()


def _texts(found: object) -> tuple[str, ...]:
    return tuple(map(str, found)) if isinstance(found, list | tuple) else (str(found or ""),)


def _translated(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id and _forms(message)]


def _fields(text: str) -> set[tuple[str, str | None]]:
    """What is put into a text: the names, and how the values are written."""
    return {(name, form) for _text, name, form, _how in Formatter().parse(text) if name is not None}


def test_there_is_a_catalogue_for_each_language() -> None:
    found = {path.parts[-3] for path in (ROOT / "cli" / "locale").rglob("kibitz.po")}
    assert found == set(TRANSLATED) == set(LANGUAGES) - {"en"}


def test_holds_the_messages_of_the_sources_and_no_other(
    catalogue: Catalog, template: Catalog
) -> None:
    wanted = {message.id for message in template}
    found = {message.id for message in catalogue}
    assert found == wanted, UPDATE
    assert not catalogue.obsolete, UPDATE


@pytest.mark.parametrize("lang", TRANSLATED)
def test_is_translated_throughout(lang: str) -> None:
    assert [message.id for message in catalogues.untranslated(catalogues.read(lang))] == []


def test_nothing_is_a_guess(catalogue: Catalog) -> None:
    assert [message.id for message in catalogue if message.id and message.fuzzy] == []


def test_has_the_plural_forms_of_the_language(lang: str, catalogue: Catalog) -> None:
    assert catalogue.num_plurals == (2 if lang == "de" else 3)
    for message in _translated(catalogue):
        if message.pluralizable:
            assert len(_forms(message)) == catalogue.num_plurals, message.id


def test_puts_in_what_the_source_puts_in(catalogue: Catalog) -> None:
    for message in _translated(catalogue):
        source = _source(message)
        for number, form in enumerate(_forms(message)):
            # In German the first form is for one alone, as in English; in Russian for 21, too.
            alone = number == 0 and catalogue.num_plurals == 2
            allowed = [_fields(source[0] if alone else source[-1]), _fields(source[-1])]
            assert _fields(form) in allowed, (source, form)


def test_begins_and_ends_as_the_source_does(catalogue: Catalog) -> None:
    for message in _translated(catalogue):
        source = _source(message)[0]
        for form in _forms(message):
            assert _edges(form) == _edges(source), (source, form)
            # The first paragraph of a help text stands alone in the list of commands.
            assert form.count("\n\n") == source.count("\n\n"), (source, form)


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip(" \n"))], text[len(text.rstrip(" \n")) :]


def test_the_compiled_catalogue_is_the_one_in_the_sources(lang: str, catalogue: Catalog) -> None:
    with catalogues.source(lang).with_suffix(".mo").open("rb") as file:
        compiled = GNUTranslations(file)
    for message in _translated(catalogue):
        source, forms = _source(message), _forms(message)
        if message.pluralizable:
            said = {compiled.ngettext(source[0], source[1], n) for n in range(200)}
            assert said == set(forms), source
        else:
            assert compiled.gettext(source[0]) == forms[0]


def test_the_titles_of_the_styles_are_messages() -> None:
    assert {style.title for style in fitted()} == set(TITLES)


@pytest.mark.parametrize("room", ["cli", "engine", "inference"])
def test_no_text_skips_gettext(room: str) -> None:
    modules = sorted((ROOT / room).rglob("*.py"))
    assert [text for path in modules for text in unwrapped(path, room == "cli")] == []


@pytest.mark.parametrize(
    "line",
    [
        'Text("won")',
        'say("the pile is empty")',
        'typer.Option("--at", help="Stop there.")',
        'f"{name} wins {n}"',
        'raise Illegal("no cards are left")',
        'NAMES = {"x": "a word of it"}',
        'console.print(f"winner: {x}", style="bold")',
        'reader.take("a card")',
    ],
)
def test_a_text_that_skips_gettext_is_found(line: str, tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(line, encoding="utf-8")
    assert len(list(unwrapped(module, True))) == 1


@pytest.mark.parametrize(
    "line",
    [
        'Text(_("won"), style="bold red")',
        '"""What stands here is a docstring."""',
        'raise ValueError("whoever calls it is wrong")',
        'cursor.execute("SELECT name FROM files")',
        'words = "undo отменить скасувати zurück"',
        'ngettext("{n} card", "{n} cards", n)',
        'open(f"{stem}.kib", "w")',
    ],
)
def test_what_nobody_reads_needs_no_gettext(line: str, tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(line, encoding="utf-8")
    assert list(unwrapped(module, True)) == []
