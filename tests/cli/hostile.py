"""What a stranger may write into a record so that a terminal obeys it, and how to find it again."""

from __future__ import annotations

import re
from typing import Final

PIECES: Final = (
    "\x1b]0;PWNED\x07",
    "\x1b[31mRED",
    "\x1b]8;;http://evil\x1b\\LINK",
    "\x9b32mGREEN\x9d0;TITLE\x9c",
    "\x08\x08\x08\x7f\x0e\x85",
    "\u202eTXT\u202c\u2066ISO\u2069\u200fRTL\u061c\u200e",
)
"""Sequences of control characters and turned text, each with a word by which it is recognised."""

TEXT: Final = "".join(PIECES)
WORD: Final = TEXT.replace(" ", "")

_OBEYED: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
_MADE: Final = re.compile(r"\x1b(?:\[[\d;?]*[A-Za-z]|[=>])|\r|\x08")
"""What programs send to a terminal to draw on it."""


def obeyed(output: str) -> list[str]:
    """The characters in the output that a terminal would obey, or that turn text."""
    return _OBEYED.findall(output)


def obeyed_on_a_terminal(output: str) -> list[str]:
    """The same without what the program draws with; a colour that a stranger chose is none."""
    assert "\x1b[31mRED" not in output
    return obeyed(_MADE.sub("", output))


RECORD: Final = f"""\
; {TEXT}
[Game "classic"]
[Players "Anna, Ben, Carla"]
[Perspective "Carla"]
[First "Anna"]
[Place "{TEXT}"]
[Event "{TEXT}"]
{{ {TEXT} }}
; {TEXT}
deal Carla 2
Anna 1>Ben 5 miss {{ {TEXT} }}
Ben 4
( Ben 2>Anna; Carla +3 3>Anna out Anna 1 )
{{ {TEXT} }}
Carla +1 1>Anna 8 miss?!
{{ {TEXT} }}
"""
"""A legal record of somebody who means harm."""
