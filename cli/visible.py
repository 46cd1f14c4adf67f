"""Characters that a terminal obeys instead of showing them, as characters that can be seen.

Another person's record, a file's name, a word on the command line: all of it is text, and text
moves no cursor, sets no title and turns no line around. Imported at every start, so it imports
nothing itself.
"""

from __future__ import annotations

import re
from typing import Final

_PICTURES: Final = {**{code: chr(0x2400 + code) for code in range(0x20)}, 0x7F: "␡"}
"""What stands for each of the ASCII control characters: ␛ and its like."""

_TURNING: Final = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x2070))
"""Characters that nobody sees, and that change the direction in which a line is written."""

_NAMELESS: Final = dict.fromkeys((*range(0x80, 0xA0), *_TURNING), "\N{REPLACEMENT CHARACTER}")

_SEEN: Final = _PICTURES | _NAMELESS
_IN_LINES: Final = {code: sign for code, sign in _SEEN.items() if chr(code) not in "\n\t"}
_IN_A_LINE: Final = _SEEN | {ord("\t"): " "}

_RAW_IN_JSON: Final = re.compile(f"[{''.join(map(chr, (0x7F, *_NAMELESS)))}]")


def in_lines(text: str) -> str:
    """``text`` as it may be written: of what a terminal obeys only ends of lines and tabs."""
    return text.translate(_IN_LINES)


def in_a_line(text: str) -> str:
    """``text`` as a part of one line: nothing in it ends a line or a column."""
    return text.translate(_IN_A_LINE)


def in_cells(text: str) -> str:
    """What an editor of lines writes, which has made control characters visible itself.

    Its own ends of lines and steps back stay.
    """
    return text.translate(_NAMELESS)


def in_json(text: str) -> str:
    """JSON with ``\\u`` for what JSON itself would let through; it means the same."""
    return _RAW_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
