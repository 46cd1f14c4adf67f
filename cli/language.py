"""`kibitz language`: the language that is remembered from one start to the next."""

from __future__ import annotations

import os
import sys
from typing import Final

from kibitz.cli import settings
from kibitz.cli.errors import Failed, Misused, refusal
from kibitz.cli.texts import (
    CALLED,
    LANGUAGES,
    VARIABLE,
    _,
    language_chosen,
    use_language,
    wish_unknown,
    wished,
)
from kibitz.engine.errors import N_
from kibitz.engine.spelling import match

NAMES: Final = {"en": "English", "ru": "русский", "uk": "українська", "de": "Deutsch"}
"""What each language is called by those who speak it."""

_SYSTEM: Final = "system"

_WORDS: Final = {
    **{name: lang for lang, names in CALLED.items() for name in names.split()},
    _SYSTEM: None,
}


def choose(word: str | None) -> None:
    """Remember the language that ``word`` means, and say in it which is spoken now."""
    if word is not None:
        found = match(word, _WORDS)
        if len(found) != 1:
            known = ", ".join((*LANGUAGES, _SYSTEM))
            raise Misused(
                N_("“{word}” is no language here; known are {known}"), word=word, known=known
            )
        _remember(found[0])
    sys.stdout.write(f"{_sentence().format(language=NAMES[wished()])}\n")


def _sentence() -> str:
    """Which language commands speak from now on, and who says so."""
    if os.environ.get(VARIABLE) and wish_unknown() is None:
        return _("The language is {language}, because the variable KIBITZ_LANG says so.")
    if language_chosen():
        return _("The language is {language}, because you chose it.")
    return _("The language is {language}, because your system speaks it, or none of mine.")


def _remember(lang: str | None) -> None:
    try:
        settings.remember(settings.LANGUAGE, lang)
    except OSError as error:
        raise Failed(
            N_("“{file}” cannot be written: {reason}"),
            file=settings.path(),
            reason=refusal(error),
        ) from error
    use_language(lang)
