"""An edition of one's own from a file: what a record of it is to carry."""

from __future__ import annotations

import tomllib
from pathlib import Path

from kibitz.cli.errors import Misused, Unreachable, refusal
from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.letter.editions import edition, written
from kibitz.engine.letter.presets import PRESETS

_BASE = "2019"
"""The published edition that a file is a kind of, if it says nothing else."""


def edition_in(file: str) -> tuple[str, str]:
    """The published game that the edition in ``file`` is a kind of, and the text of its tag.

    Raises ``Unreachable`` for a file that cannot be read, ``Misused`` for what is no edition.
    """
    try:
        told = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except OSError as error:
        raise Unreachable(
            N_("“{file}” cannot be read: {reason}"), file=file, reason=refusal(error)
        ) from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Misused(N_("“{file}” is no TOML: {reason}"), file=file, reason=str(error)) from None
    base = told.get("based-on", _BASE)
    if base not in PRESETS:
        raise Misused(N_("“based-on” needs one of these words: {words}"), words=", ".join(PRESETS))
    try:
        return base, written(edition(base, told))
    except KibitzError as error:
        raise Misused(error.template, **error.params) from None
