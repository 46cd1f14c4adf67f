"""Standard output and error that take any text on any terminal, and survive a closed pipe.

What a stream's encoding lacks is written in ASCII that reads alike, never as an exception.
"""

from __future__ import annotations

import codecs
import errno
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import StringIO, TextIOWrapper
from typing import IO, Any, Final, TextIO, cast

from kibitz.cli.visible import in_lines
from kibitz.engine.errors import N_, KibitzError

_LOOKS: Final = {
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("‘’ʼ", "'"),
    **dict.fromkeys("–—−─", "-"),
    **{"×": "x", "·": ".", "█": "#", "…": "...", "›": ">", "│": "|", "\N{NO-BREAK SPACE}": " "},
    **{"±": "+-", "→": "Right", "←": "Left", "↓": "Down", "↑": "Up"},
    **{chr(0x2400 + code): f"^{chr(0x40 + code)}" for code in range(0x20)},
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


class Unwritten(Exception):
    """Standard output takes no more. ``reason``: what the system says, if it is known."""

    def __init__(self, reason: OSError) -> None:
        super().__init__(reason)
        self.reason = reason


class Obeyed:
    """An output stream as it is: a terminal obeys what is written to it.

    ``needed``: what cannot be written is an error (``Unwritten``); else it is let go of.
    """

    def __init__(self, stream: TextIO, needed: bool) -> None:
        self._stream, self._needed = stream, needed

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write ``text``."""
        with self._tried():
            self._stream.write(text)
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write one after another."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Have it arrive."""
        with self._tried():
            self._stream.flush()

    @contextmanager
    def _tried(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            _let_go(self._stream)
            if self._needed:
                raise Unwritten(error) from None


class Shown(Obeyed):
    """An output stream for text: what a terminal would obey in it is made visible."""

    def __init__(self, obeyed: Obeyed) -> None:
        super().__init__(cast("TextIO", obeyed), needed=False)
        self.obeyed = obeyed

    def write(self, text: str) -> int:
        """Write ``text`` so that every character of it is seen."""
        return self.obeyed.write(in_lines(text))


class _Closed(StringIO):
    """An output stream that whoever started us has closed."""

    def write(self, text: str) -> int:
        if text:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return 0


class NoInput:
    """Standard input that whoever started us has closed: whoever needs it fails, by a sentence."""

    def isatty(self) -> bool:
        """Nobody sits there."""
        return False

    def readline(self, _size: int = -1) -> str:
        """Raise ``Unreachable``."""
        raise _no_input()

    @property
    def buffer(self) -> IO[bytes]:
        """Raise ``Unreachable``."""
        raise _no_input()


def _no_input() -> KibitzError:
    from kibitz.cli.errors import Unreachable

    return Unreachable(N_("there is no standard input"))


def prepare() -> None:
    """Have both output streams take any text and show it, and the input be there or say no."""
    codecs.register_error("kibitz.alike", _alike)
    _occupy()
    if sys.stdin is None:
        sys.stdin = cast("TextIO", NoInput())
    sys.stdout = _shown(sys.stdout, needed=True)
    sys.stderr = _shown(sys.stderr, needed=False)


def _occupy() -> None:
    """Open nothing in the places of closed streams: or what is said would get into a record."""
    for place in range(3):
        try:
            os.fstat(place)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the first place that is free


def _shown(stream: TextIO | None, needed: bool) -> TextIO:
    if isinstance(stream, Shown):
        return stream
    if stream is None:
        stream = _Closed()
    if isinstance(stream, TextIOWrapper):
        # In the C locale Python itself writes UTF-8; the terminal was not told to read it.
        ascii_only = _in_c_locale() and stream.isatty()
        stream.reconfigure(encoding="ascii" if ascii_only else None, errors="kibitz.alike")
    return cast("TextIO", Shown(Obeyed(stream, needed)))


def _let_go(stream: TextIO) -> None:
    """Let go of what could not be written; else Python tries again on its way out."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def obeyed(error: bool = False) -> TextIO:
    """Standard output, or standard ``error``, for what draws: the terminal obeys it."""
    stream = sys.stderr if error else sys.stdout
    return cast("TextIO", stream.obeyed) if isinstance(stream, Shown) else stream


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
