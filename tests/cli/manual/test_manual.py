"""``kibitz help``: every topic, from the games' own data, in whatever width."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len

from kibitz.cli.games import rulebook_of
from kibitz.cli.manual.topics import Topic, topic_of, topics
from kibitz.cli.protocols import blocks
from kibitz.cli.replay.viewer import Viewer
from kibitz.cli.session.orders import COMMANDS
from kibitz.engine.games import GAMES
from kibitz.engine.header import Header
from kibitz.engine.letter import presets
from kibitz.engine.letter.cards import Card, CardSet, Effect
from kibitz.engine.letter.presets import PRESETS, Preset
from kibitz.engine.marque.rules import OPTIONS as MARQUE_OPTIONS
from kibitz.engine.truc.rules import OPTIONS as TRUC_OPTIONS
from tests.cli.running import at_terminal, invoke

TOPICS = topics()
ALL = [preset for game in GAMES for preset in game.presets]
OPTIONS = {
    **{name: sorted(preset.options) for name, preset in PRESETS.items()},
    "truc": list(TRUC_OPTIONS),
    "marque": list(MARQUE_OPTIONS),
}


def read(name: str) -> str:
    return "\n".join(blocks.plain(topic_of(name).page()))


def test_there_is_a_topic_for_each_preset() -> None:
    assert [topic.name for topic in TOPICS][: len(ALL)] == ALL


@pytest.mark.parametrize("preset", ALL)
def test_every_option_is_explained(preset: str) -> None:
    explained = [line.split("\t")[0] for line in read(preset).splitlines() if "\t" in line]
    assert set(OPTIONS[preset]) <= set(explained)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_card_is_explained(preset: Preset) -> None:
    lines = read(preset.name).splitlines()
    for card in preset.cards:
        (line,) = [line for line in lines if line.startswith(f"{card.rank} ×{card.count} ")]
        assert "{" not in line


def test_the_rules_are_those_of_the_preset(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another edition, with other cards and goals, is explained by what it lays down."""
    pack = (Card(1, 6, Effect.GUESS), Card(3, 4, Effect.SHIELD), Card(2, 1, Effect.NONE))
    more = (Card(4, 1, Effect.RENEW), Card(9, 1, Effect.DOOM, frozenset({3})))
    other = replace(
        PRESETS["classic"],
        cards=CardSet(tuple(sorted((*pack, *more), key=lambda card: card.rank))),
        goals={2: 9, 3: 8},
        open_two=5,
    )
    names = ("One", "Two", "Three", "Four", "", "", "", "", "Nine")
    monkeypatch.setitem(presets.PRESETS, "classic", other)
    monkeypatch.setattr("kibitz.cli.letter.manual.card_name", lambda _preset, rank: names[rank - 1])
    told = read("classic")
    assert "2 to 3 players, 13 cards" in told
    assert "1 ×6 One" in told
    assert "the 9 puts its owner out" in told
    assert "With the 3 in your hand you must play the 9." in told
    assert "5 more cards are laid aside face up" in told
    assert "9 with 2 players, 8 with 3 players." in told
    assert "9 with 2" not in read("pismo")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.presets[0]))
def test_the_events_shown_are_written_as_a_record_writes_them(game: object) -> None:
    (found,) = [known for known in GAMES if known is game]
    players = {"letter": "Anna Ben Carla", "truc": "Me Ben", "marque": "Me Ben Carla"}
    name = type(found).__module__.split(".")[-2]
    header = Header(found.presets[0], tuple(players[name].split()), None, 0)
    for line, meaning in rulebook_of(found.presets[0]).events().items:
        assert found.format(header, found.parse(header, line, False)) == line
        assert meaning


def test_the_words_are_those_that_are_understood() -> None:
    told = read("keys")
    assert all(command.word in told for command in (*COMMANDS, *Viewer.table))


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.name)
@pytest.mark.parametrize("width", [40, 80])
def test_a_page_fits_the_terminal(topic: Topic, width: int) -> None:
    lines = list(blocks.screen(topic.page(), width))
    assert max(cell_len(line.plain) for line in lines) <= width
    words = " ".join(blocks.plain(topic.page())).split()
    assert " ".join(line.plain for line in lines).split() == words


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.name)
def test_markdown_says_the_same(topic: Topic) -> None:
    told = "".join(blocks.markdown(topic.page(), 3))
    for line in blocks.plain(topic.page()):
        assert all(part in told for part in line.split("\t"))


def test_the_command_lists_the_topics_and_reads_one() -> None:
    listed = invoke("help")
    assert all(f"{topic.name}\t{topic.title()}\n" in listed.out for topic in TOPICS)
    assert invoke("help", "geh").out == invoke("help", "geheimer-brief", "--plain").out
    assert "geheimer-brief: " in invoke("help", "geh").out


def test_a_topic_is_read_in_the_users_language() -> None:
    assert "4 ×2 Zofe" in invoke("help", "classic", "--lang", "de").out
    assert "forward" in invoke("help", "keys", "--lang", "en").out
    assert "вперёд" in invoke("help", "keys", "--lang", "ru").out


def test_a_command_is_explained_as_by_its_own_help() -> None:
    for words in (("odds",), ("rounds", "show"), ("help",), ("rounds",)):
        assert invoke("help", *words).out == invoke(*words, "--help").out


def test_an_unknown_topic_is_answered_with_those_there_are() -> None:
    done = invoke("help", "zoo")
    assert done.status == 2
    assert all(topic.name in done.err for topic in TOPICS)
    assert done.err.count("\n") == 1


def test_on_a_terminal_it_is_folded() -> None:
    shown = at_terminal("help", "truc", columns=40).decode().replace("\r\n", "\n")
    assert "Doubling" in shown
    assert "\t" not in shown
    assert invoke("help", "truc").out.count("\n") < shown.count("\n")
