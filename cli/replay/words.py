"""The words and keys by which a round is stepped through, as a table."""

from __future__ import annotations

from typing import Final

from kibitz.cli.prompt.commands import command, made
from kibitz.engine.errors import N_


def _shared(name: str) -> str:
    """The words of a command that the prompt of a running round has, too."""
    return " ".join(command(name).words)


WORDS: Final = (
    made("forward", "forward вперёд вперед vor", "", N_("one step on (→, space)")),
    made("back", "back назад назад zurück", "", N_("one step back (←)")),
    made("go", "go перейти перейти gehe иди йди", N_("N"), N_("to event N; N alone does, too")),
    made(
        "mistake",
        "mistake ошибка помилка fehler m",
        N_("[-]"),
        N_("to the next mistake (↓), or with - to the one before (↑)"),
    ),
    made(
        "round",
        "round раунд раунд runde",
        N_("[N]"),
        N_("to the next round (Page down), or to round N; - is the one before (Page up)"),
    ),
    made("start", "start начало початок anfang", "", N_("to the beginning of the round (Home)")),
    made("end", "end конец кінець schluss", "", N_("to its end (End)")),
    made("truth", "truth правда правда wahrheit t", "", N_("show every hand, or hide them again")),
    made(
        "eyes",
        "eyes глаза очі augen e",
        N_("[NAME]"),
        N_("look with the next eyes, or NAME's; -: a bystander's, *: whose turn it is"),
    ),
    made("choices", "choices выбор вибір wahl", "", N_("every choice there was, with figures")),
    made("odds", _shared("odds"), "", N_("show this again")),
    made("note", _shared("note"), N_("TEXT"), N_("write a remark into the record")),
    made(
        "mark", _shared("mark"), N_("?!"), N_("judge this event: ! ? !! ?? !? ?!; - takes it away")
    ),
    made(
        "try",
        "try попробовать спробувати versuchen проба",
        N_("EVENT"),
        N_("what if? Typed as while logging; then the next, and so on"),
    ),
    made("keep", "keep оставить залишити behalten", "", N_("write what was tried into the record")),
    made("drop", "drop отбросить відкинути verwerfen", "", N_("forget what was tried")),
    made("help", _shared("help"), "", N_("this list")),
    made("quit", f"{_shared('quit')} q", "", N_("leave; nothing is lost")),
)

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
