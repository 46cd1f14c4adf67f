"""What tags say about the table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.engine.errors import RecordError, Unreadable
from kibitz.engine.header import (
    MAX_NAME,
    RESERVED,
    Header,
    composed,
    name_problem,
    names_in,
    read_header,
)
from kibitz.engine.record import Record, dumps, loads
from kibitz.engine.round import read_round, read_rounds, write_rounds
from tests.strategies.tables import kib


def header(**tags: str) -> Header:
    given = {"Game": "pismo", "Players": "Anna, Ben, Carla", "First": "Ben", **tags}
    return read_header(Record(tuple((k, v) for k, v in given.items() if v != "absent")))


def test_all_of_a_header() -> None:
    found = header(Perspective="Carla", Options="no-self-5", Score="Anna 2, Carla 11")
    assert found == Header("pismo", ("Anna", "Ben", "Carla"), 2, 1, ("no-self-5",), (2, 0, 11))


def test_without_optional_tags_a_bystander_watches() -> None:
    assert header() == Header("pismo", ("Anna", "Ben", "Carla"), None, 1, (), None)


def test_spacing_and_letter_case_are_forgiven() -> None:
    found = header(Game=" pismo ", Players="Anna ,Ben,  Carla,", First=" ben", Perspective="CARLA")
    assert (found.players, found.first, found.perspective) == (("Anna", "Ben", "Carla"), 1, 2)


def test_letter_case_tells_players_apart_who_differ_in_nothing_else() -> None:
    found = header(Players="anna, Anna", First="Anna")
    assert found.first == 1
    with pytest.raises(Unreadable, match="“ANNA” is no player"):
        found.seat("ANNA")


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ({"Game": "absent"}, "tag Game is missing"),
        ({"Players": "absent"}, "tag Players is missing"),
        ({"Players": " "}, "tag Players is missing"),
        ({"First": "absent"}, "tag First is missing"),
        ({"First": "Zed"}, "“Zed” is no player here: expected Anna, Ben, Carla"),
        ({"Perspective": "Zed"}, "“Zed” is no player"),
        ({"Players": "Anna, Ben, Anna"}, "two players are called “Anna”"),
        ({"Players": "Anna, Big Ben"}, "“Big Ben” is no name"),
        ({"Players": "Anna, B>n"}, "is no name"),
        ({"Players": "Anna, B\u200bn"}, "is no name"),
        ({"Players": "Anna, Show"}, "means something else"),
        ({"Players": "Anna, -"}, "means something else"),
        ({"Players": "Anna, Ben!"}, "means something else"),
        ({"Players": "Anna, +1"}, "means something else"),
        ({"Players": "Anna, ("}, "means something else"),
        ({"Players": "Anna, (B"}, "means something else"),
        ({"Players": "Anna, B;"}, "means something else"),
        ({"Players": "Anna, " + "x" * (MAX_NAME + 1)}, "too long"),
        ({"Score": "Anna two"}, "score “Anna two” is unreadable"),
        ({"Score": "Anna"}, "is unreadable"),
        ({"Score": "Zed 2"}, "“Zed” is no player"),
        ({"Score": "Anna -1"}, "is unreadable"),
        ({"Score": f"Anna {'9' * 5000}"}, "is unreadable"),
        ({"Score": "Anna 1, anna 5"}, "Anna stands twice"),
        ({"Games": "Ben 1, Ben 1"}, "Ben stands twice"),
        ({"Tied": "Anna, Zed"}, "“Zed” is no player"),
        ({"Round": "-3"}, "“-3” is no number of a round"),
        ({"Round": "0"}, "is no number of a round"),
        ({"Round": "1.5"}, "is no number of a round"),
        ({"Round": "9" * 5000}, "is no number of a round"),
        ({"Date": "2025-02-30"}, "“2025-02-30” is no date"),
        ({"Date": "2025-13"}, "is no date"),
        ({"Date": "0000-01-01"}, "is no date"),
        ({"Date": "09.03.2025"}, "is no date"),
        ({"Date": "9" * 5000}, "is no date"),
        ({"Players": ", ".join(f"N{i}" for i in range(1000))}, "1000 players are too many"),
        ({"Players": "Anna, B\ufffdn"}, "is no name"),
        ({"Players": "Jose\u0301, José"}, "two players are called “José”"),
    ],
)
def test_unusable_tags(tags: dict[str, str], expected: str) -> None:
    with pytest.raises(Unreadable, match=expected):
        header(**tags)


@pytest.mark.parametrize("date", ["2025", "2025-03", "2025-03-09", "2025-03-09T20:15", " "])
@pytest.mark.parametrize("number", ["1", "007", "999999", ""])
def test_dates_and_numbers_of_rounds(date: str, number: str) -> None:
    assert header(Date=date, Round=number, Tied="Ben, Anna") == header()


COMPOSED, APART = "José", "Jose\u0301"


@pytest.mark.parametrize("listed", [COMPOSED, APART])
@pytest.mark.parametrize("named", [COMPOSED, APART, "JOSE\u0301"])
def test_names_are_compared_in_one_composed_form(listed: str, named: str) -> None:
    found = header(
        Players=f"{listed}, Ben, Carla", First=named, Perspective=named, Player=named,
        Score=f"{named} 2", Games=f"{named} 1", Tied=f"{named}, Ben",
    )  # fmt: skip
    assert (found.players[0], found.first, found.perspective) == (COMPOSED, 0, 0)
    assert (found.player, found.score, found.games) == (0, (2, 0, 0), (1, 0, 0))
    assert found.seat(named) == 0


@pytest.mark.parametrize("listed", [COMPOSED, APART])
@pytest.mark.parametrize("named", [COMPOSED, APART])
def test_how_a_name_is_composed_stays_as_it_was(listed: str, named: str) -> None:
    text = kib(f"{named} 2>Ben", f"Ben 1>{named} 4 miss", players=f"{listed}, Ben", first=listed)
    rounds = read_rounds(text.encode())
    assert [logged.event.actor for logged in rounds[0].events] == [0, 1]
    assert write_rounds(rounds) == text


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Anna,Ben", ("Anna", "Ben")),
        (" Anna , Ben, ", ("Anna", "Ben")),
        ("Anna Ben", ("Anna", "Ben")),
        ("Anna Maria,Ben", ("Anna Maria", "Ben")),
        ("Anna Maria,", ("Anna Maria",)),
        (f"{APART} Ben", (COMPOSED, "Ben")),
        ("", ()),
    ],
)
def test_names_that_somebody_typed(text: str, names: tuple[str, ...]) -> None:
    assert names_in(text) == names


ODD_NAMES = [
    "[/b]",
    "[b]",
    "Їжак",
    "李",
    "O'Brien",
    '"',
    "\\",
    "x" * MAX_NAME,
    "8",
    "=",
    "a;b",
    "{",
]
ODD_NAMES += ["out", "tie", "hit", "miss", "König", "Шпион", "раздача", "offen", "x{y", "#", "--"]
ODD_NAMES += ["(a)", "(b", "c)", ":(", ":)", "((", "))", "()"]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_play_like_any_other(name: str) -> None:
    """Markup, other scripts, words of the notation and of the cards: a name is a name."""
    if name_problem(name):
        assert name[0] in ";{*+("
        return
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    text = kib(
        f"deal {name} 5 [a] 5 Ben 1 aside 3",
        f"{name} +2 2>[a] 5",
        f"( {name} 5>[a] 5 +1; [a] 2>{name} )",
        f"[a] +6 6>{name} 5",
        f"Ben +3 3>{name} 5 out Ben 1",
        f"{name} +1 1>[a] 8 miss",
        "[a] +3 3>" + name + " tie",
        f"{name} +4 5>[a] 5 +2",
        f"[a] 2>{name}",
        f"{name} +8 8 out {name} 4",
        players=f"{quoted}, [a], Ben",
        first=quoted,
    )
    rounds = read_rounds(text.encode())
    assert write_rounds(rounds) == text
    assert rounds[0].header.players[0] == name


@given(st.text(min_size=1, max_size=12))
def test_every_name_that_is_accepted_survives_a_record(name: str) -> None:
    name = composed(name)
    if name_problem(name) or name in ("Ben", "Carla"):
        return
    quoted = dict(loads(dumps([Record((("Players", name),))]))[0].tags)["Players"]
    assert quoted == name
    header = Header("pismo", (name, "Ben", "Carla"), None, 0)
    tags = (("Game", "pismo"), ("Players", f"{name}, Ben, Carla"), ("First", name))
    lines = f"deal {name} 3\n{name} 3>Ben tie\nBen 2>{name}\nCarla 3>{name} out {name} 2\n"
    (record,) = loads(dumps([Record(tags)]) + lines)
    round = read_round(record)
    assert round.header == header
    assert [line.text for line in record.events] == lines.splitlines()
    assert write_rounds((round,)).endswith(lines)


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_words_that_begin_a_line_are_no_names(word: str) -> None:
    assert name_problem(word) is not None
    assert name_problem(word.upper()) is not None


def test_a_bad_header_is_reported_at_its_line_and_round() -> None:
    text = kib("Anna 4") + "\n" + kib("Anna 4", first="Zed")
    with pytest.raises(RecordError) as caught:
        read_rounds(text.encode())
    place = caught.value.place
    assert (place.round, place.event, place.line) == (2, 0, 8)


@pytest.mark.parametrize(
    ("tag", "line"),
    [
        ('[Players "Anna, B>n, Carla"]', 3),
        ('[Players "Anna, Anna, Carla"]', 3),
        ('[First "Zoe"]', 5),
        ('[Perspective "Zoe"]', 4),
        ('[Score "Anna x"]', 6),
        ('[Score "Zoe 1"]', 6),
        ('[Score "Anna 1, Anna 5"]', 6),
        ('[Options "no-such-word"]', 7),
        ('[Round "-3"]', 8),
        ('[Date "2025-02-30"]', 9),
        ('[Games "Anna -1"]', 10),
        ('[Game "poker"]', 2),
        ('[Players "Anna, B, C, D, E"]', 3),
    ],
)
def test_what_is_wrong_with_a_tag_stands_in_its_line(tag: str, line: int) -> None:
    good = (
        '[Game "pismo"]',
        '[Players "Anna, Ben, Carla"]',
        '[Perspective "Anna"]',
        '[First "Anna"]',
        '[Score "Anna 1"]',
        '[Options "no-self-5"]',
        '[Round "3"]',
        '[Date "2025-03-09"]',
        '[Games "Anna 1"]',
    )
    key = tag.split(maxsplit=1)[0] + " "
    text = "\n".join(["; a remark", *(tag if old.startswith(key) else old for old in good)])
    with pytest.raises(RecordError) as caught:
        read_rounds(f"{text}\nAnna 4\n".encode())
    assert caught.value.place.line == line
