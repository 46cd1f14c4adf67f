"""Commands of prompts: one decorator joins what calls a command to what it does."""

from __future__ import annotations

from typing import Any

import pytest

from kibitz.cli.play.session import Seat
from kibitz.cli.prompt.commands import Commands
from kibitz.cli.prompt.reply import Reply
from kibitz.cli.replay.viewer import Viewer
from kibitz.cli.session.orders import COMMANDS
from kibitz.cli.texts import LANGUAGES, use_language

TABLES = pytest.mark.parametrize(
    "table", [COMMANDS, Seat.table, Viewer.table], ids=["track", "play", "replay"]
)


def test_a_command_is_found_done_and_listed_by_its_one_definition() -> None:
    table: Commands[list[str]] = Commands()

    @table.add("greet grüße", "NAME", "say hello")
    def greet(prompt: list[str], rest: str) -> Reply:
        prompt.append(rest)
        return Reply((f"Hello {rest}",))

    said: list[str] = []
    found = table.find(" GRUSSE  ben ")
    assert found == (greet, "ben")
    command, rest = found
    assert command(said, rest).said == ("Hello ben",)
    assert said == ["ben"]
    assert table.help_lines() == ["greet NAME: say hello"]
    assert table.find("hello ben") is None


def test_another_prompt_may_do_under_the_same_words_something_else() -> None:
    one: Commands[int] = Commands()
    other: Commands[int] = Commands()
    shared = one.add("wait warte", "", "do nothing")(lambda number, _rest: Reply((str(number),)))
    other.instead(shared)(lambda number, _rest: Reply((str(-number),)))
    done = [table.find("warte") for table in (one, other)]
    assert [found[0](3).said for found in done if found] == [("3",), ("-3",)]


@TABLES
def test_no_word_calls_two_commands(table: Commands[Any]) -> None:
    words = [word for command in table for word in set(command.words)]
    assert len(words) == len(set(words))


@TABLES
def test_each_command_has_a_word_in_each_language(table: Commands[Any]) -> None:
    for place, language in enumerate(LANGUAGES):
        use_language(language)
        assert [command.word for command in table] == [command.words[place] for command in table]
