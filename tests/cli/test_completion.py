"""What the Tab key offers."""

from __future__ import annotations

import pytest

from kibitz.cli.prompt.completion import suggest
from kibitz.cli.session.orders import COMMANDS

WORDS = ("Anna", "Ben", "Беата", "Prince", "Princess")


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("1b", ["Ben"]),
        ("1be", ["Ben"]),
        ("1б", ["Беата"]),
        ("1 anna pr", ["Prince", "Princess"]),
        ("un", ["undo"]),
        ("отм", ["отменить"]),
        ("п", []),
        ("a", ["Anna", "advise", "annotate"]),
        ("fix ", []),
        ("fix 3 be", ["Ben"]),
        ("note b", ["Ben"]),  # a name in a remark is welcome
        ("1", []),
        ("xyz", []),
    ],
)
def test_the_last_word_is_completed(line: str, offered: list[str]) -> None:
    assert [found.text for found in suggest(line, WORDS, COMMANDS)] == offered


def test_a_suggestion_takes_the_place_of_the_last_letters() -> None:
    (found,) = suggest("1be", WORDS, COMMANDS)
    assert found.replaces == 2


def test_an_empty_line_offers_the_commands() -> None:
    assert {"undo", "fix", "help"} <= {s.text for s in suggest("", WORDS, COMMANDS)}
