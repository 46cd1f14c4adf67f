"""The catalogues of translations: what is to be translated, gathered from the sources.

``python -m tests.catalogues`` brings ``cli/locale/*/LC_MESSAGES/kibitz.po`` up to date with the
sources, compiles them, and says how much is left to translate; ``tests/test_catalogues.py``
fails while they are not what it writes.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import IO, Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from hatch_build import compile_catalogues
from kibitz.cli.texts import LANGUAGES

ROOT: Final = Path(__file__).resolve().parents[1]
TRANSLATED: Final = tuple(lang for lang in LANGUAGES if lang != "en")

_ROOMS: Final = ("engine", "inference", "cli")
_METHODS: Final = [
    ("**.py", "tests.catalogues:marked"),
    ("**/template/*.html", "jinja2.ext.babel_extract"),
]
_KEYWORDS: Final = {"_": None, "N_": None, "ngettext": (1, 2)}
_TAG: Final = "Translators:"
"""A comment that begins so stands above the message in the catalogue, too."""

_WIDTH: Final = 98


def source(lang: str) -> Path:
    """The catalogue of a language as translators write it."""
    return ROOT / "cli" / "locale" / lang / "LC_MESSAGES" / "kibitz.po"


def marked(
    file: IO[bytes], keywords: Mapping[str, Any], tags: Collection[str], options: Any
) -> Iterator[tuple[int, str, str | tuple[str, ...], list[str]]]:
    """The messages of a module, as Babel asks for them, with their lines and comments.

    Babel's own extractor finds no messages within f-strings before Python 3.12.
    """
    text = file.read().decode()
    lines = [line.strip() for line in text.splitlines()]
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Name(id=name), args=arguments) if name in keywords:
                texts = tuple(
                    a.value
                    for a in arguments
                    if isinstance(a, ast.Constant) and isinstance(a.value, str)
                )
                above = lines[node.lineno - 2].removeprefix("# ")
                if texts:
                    comments = [above] if above.startswith(tuple(tags)) else []
                    yield node.lineno, name, texts if len(texts) > 1 else texts[0], comments


def template() -> Catalog:
    """Every message of the sources, not translated."""
    messages = Catalog(domain="kibitz")
    for room in _ROOMS:
        found = extract_from_dir(ROOT / room, _METHODS, None, _KEYWORDS, (_TAG,))
        for file, line, message, comments, context in sorted(found, key=lambda one: one[:2]):
            place = (f"{room}/{Path(file).as_posix()}", line)
            messages.add(message, locations=[place], auto_comments=comments, context=context)
    return messages


def read(lang: str) -> Catalog:
    """The catalogue of a language; an empty one if there is none yet."""
    path = source(lang)
    if not path.exists():
        return Catalog(lang, "kibitz", "# The texts of kibitz.", "kibitz", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, lang, "kibitz")


def updated(lang: str, messages: Catalog) -> bytes:
    """The catalogue of a language with exactly ``messages``; what is translated stays so."""
    catalogue = read(lang)
    # No guesses from similar messages: what is new is empty, what is gone is gone.
    catalogue.update(
        messages, no_fuzzy_matching=True, update_header_comment=False, update_creation_date=False
    )
    written = BytesIO()
    write_po(
        written, catalogue, _WIDTH, ignore_obsolete=True, include_lineno=False, sort_by_file=True
    )
    return written.getvalue()


def untranslated(catalogue: Catalog) -> Iterator[Message]:
    """The messages that have no translation, or not in every plural form."""
    for message in catalogue:
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and not all(texts):
            yield message


def main() -> None:
    """Bring all catalogues up to date."""
    messages = template()
    for lang in TRANSLATED:
        path = source(lang)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(updated(lang, messages))
        left = len(list(untranslated(read(lang))))
        sys.stdout.write(f"{lang}: {len(messages)} messages, {left} to translate\n")
    compile_catalogues(ROOT)


if __name__ == "__main__":
    main()
