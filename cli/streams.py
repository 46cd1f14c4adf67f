"""Standard output and error that take any text on any terminal, and survive a closed pipe.

What a stream's encoding lacks is written in ASCII that reads alike, never as an exception.
"""

from __future__ import annotations

import codecs
import os
import sys
from pathlib import Path
from typing import IO, Final

_LOOKS: Final = {
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("‘’ʼ", "'"),
    **dict.fromkeys("–—−─", "-"),
    **{"×": "x", "·": ".", "█": "#", "…": "...", "›": ">", "│": "|", "\N{NO-BREAK SPACE}": " "},
    **{"±": "+-", "→": "Right", "←": "Left", "↓": "Down", "↑": "Up"},
    **{"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"},
    **dict(zip("абвгдеёзийклмнопрстуфыэ", "abvgdeeziyklmnoprstufye", strict=True)),
    **{"ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ь": ""},
    **{"ю": "yu", "я": "ya", "ґ": "g", "є": "ye", "і": "i", "ї": "yi"},
}
"""What stands for a character in ASCII. Capitals of the Cyrillic letters follow below."""

_CAPITALS: Final = {
    letter.upper(): latin.capitalize() for letter, latin in _LOOKS.items() if "а" <= letter <= "ґ"
}

_BARS: Final = str.maketrans("█─│·×›…±", "#-|.x>.~")
"""The same for what is drawn, one for one, so that columns stay where they are."""


def _alike(error: UnicodeError) -> tuple[str, int]:
    """An error handler for codecs: ASCII that reads like what cannot be encoded."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(_CAPITALS.get(c) or _LOOKS.get(c, "?") for c in lost), error.end


def prepare() -> None:
    """Make both output streams take any text."""
    codecs.register_error("kibitz.alike", _alike)
    if sys.stdout is None:  # closed by whoever started us
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - as long as the process lives
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # In the C locale Python itself writes UTF-8; the terminal was not told to read it.
            ascii_only = _in_c_locale() and stream.isatty()
            stream.reconfigure(encoding="ascii" if ascii_only else None, errors="kibitz.alike")


def give_up() -> None:
    """Let go of what could not be written; else Python tries again on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_unicode(stream: IO[str]) -> bool:
    """Whether the stream's encoding has every character."""
    return codecs.lookup(getattr(stream, "encoding", None) or "ascii").name.startswith("utf")


def drawable(text: str, stream: IO[str]) -> str:
    """``text`` with bars and signs that ``stream`` can show, as long as before."""
    return text if draws(stream) else text.translate(_BARS)


def draws(stream: IO[str]) -> bool:
    """Whether what is drawn of more than letters can be seen."""
    return is_unicode(stream) and os.environ.get("TERM") != "dumb"


def _in_c_locale() -> bool:
    wish = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    return wish in ("C", "POSIX")
