"""The keys by which a round is stepped through: what each types and enters."""

from __future__ import annotations

from typing import Final

KEYS: Final = {
    "right": "forward",
    " ": "forward",
    "left": "back",
    "pagedown": "round +",
    "pageup": "round -",
    "down": "mistake",
    "up": "mistake -",
    "home": "start",
    "end": "end",
}
"""What a key types and enters where nothing is typed yet."""

LETTERS: Final = {"m": "mistake", "t": "truth", "e": "eyes", "q": "quit"}
"""The same for letters, which may begin a word instead: they wait whether another follows."""
