"""What was forgotten, misspelt or pasted is understood, or it is said what may have been meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.cli.player_names import players_meant
from kibitz.cli.prompt.lines import Glance, Keys, PlainLines, Suggest
from kibitz.cli.prompt.speaker import Speaker
from kibitz.cli.protocols.typed import asked
from kibitz.cli.session.log import Log
from kibitz.cli.session.session import Session
from kibitz.cli.store.store import Store
from kibitz.cli.texts import _, use_language
from kibitz.cli.track.running import run
from kibitz.cli.unfinished import left
from kibitz.engine.header import Header, names_in
from kibitz.engine.record import Record
from kibitz.engine.round import project, read_rounds
from tests.cli.running import terminal
from tests.cli.test_session import events, refused, session, typed

__all__ = ["session"]


def test_a_forgotten_event_is_put_in_where_it_belongs(session: Session) -> None:
    typed(session, "2", "1a5n", "+1", "1a6n", "4")
    reply = typed(session, "insert 2 * ben 4")
    assert events(session)[1:3] == ["Ben 1>Anna 5 miss", "Ben 4"]
    assert "Added: “* Ben: 4 Handmaid”" in reply.said
    assert [logged.number for logged in session.log.round.events] == [0, 1, 2, 3, 4]
    typed(session, "undo")
    assert events(session)[2] == "Carla +1 1>Anna 6 miss"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("insert", "Expected insert, the number of an event"),
        ("insert 2", "Expected insert, the number of an event"),
        ("insert 9 4", "There is no event 9: the round has 3"),
        ("insert 2 8", "After that, event 2"),
    ],
)
def test_what_cannot_be_put_in_changes_nothing(session: Session, line: str, why: str) -> None:
    typed(session, "2", "1a5n", "+1", "1a6n", "4")
    assert why in refused(session, line)


def test_every_change_says_what_has_changed(session: Session) -> None:
    typed(session, "2", "1a5n")
    assert typed(session, "fix 1 1a6n").said == (
        "It said: “Ben: 1 Guard at Anna: 5 Prince, no”. "
        "Now it says: “Ben: 1 Guard at Anna: 6 King, no”.",
    )
    assert typed(session, "undo").said == (
        "It said: “Ben: 1 Guard at Anna: 6 King, no”. "
        "Now it says: “Ben: 1 Guard at Anna: 5 Prince, no”.",
    )
    assert typed(session, "undo").said == ("Taken back: “Ben: 1 Guard at Anna: 5 Prince, no”",)
    assert typed(session, "redo").said == ("Added: “Ben: 1 Guard at Anna: 5 Prince, no”",)


@pytest.mark.parametrize("word", ["log", "list", "history", "журнал", "verlauf"])
def test_the_whole_round_can_be_listed(session: Session, word: str) -> None:
    typed(session, "2", "1a5n")
    assert typed(session, word).said == (
        "0. dealt Carla 2",
        "1. Ben: 1 Guard at Anna: 5 Prince, no",
    )


MISSPELT = {
    "a card": ("coutness", "countess"),
    "a card of a play": ("preist anna", "priest anna"),
    "a command": ("udno", "undo"),
}


@pytest.mark.parametrize(("line", "meant"), MISSPELT.values(), ids=MISSPELT)
def test_a_slip_gets_a_suggestion(session: Session, line: str, meant: str) -> None:
    typed(session, "2")
    reply = session.execute(line)
    assert reply.refused
    assert reply.said[0].lower().endswith(f"did you mean “{meant}”?")
    assert reply.meant.lower() == meant


def test_another_language_gets_its_own(session: Session) -> None:
    use_language("ru")
    typed(session, "2")
    assert session.execute("жреу").meant == ""
    assert session.execute("гвардеец анна принц нит").meant != "гвардеец анна принц нит"


def test_a_wrong_layout_is_no_remark(session: Session) -> None:
    """``;`` is the key of ж."""
    use_language("ru")
    session = Session(
        Log.begin(session.log.round.record.tagged("Game", "pismo")), session.ledger.store
    )
    typed(session, "2")
    assert session.execute(";htw anna").meant == "жрец anna"
    assert session.execute(";htw").meant == "жрец"
    assert not session.execute("; a remark").refused


class Typist(PlainLines):
    """Somebody at a terminal, whose lines are known beforehand."""

    def __init__(self, *lines: str) -> None:
        self.interactive = True
        self._lines = list(lines)
        self.offered: list[str] = []

    def ask(self, prompt: str, default: str = "", keep: bool = False) -> str:
        self.offered.append(default)
        if not self._lines:
            raise EOFError
        return self._lines.pop(0) or default

    def another(self, suggest: Suggest, glance: Glance, keys: Keys) -> PlainLines:
        return self


def test_what_was_meant_is_ready_to_be_sent(session: Session) -> None:
    typist = Typist("2", "preist anna", "")
    run(session, typist, Speaker())
    assert typist.offered[2].lower() == "priest anna"
    assert events(session) == ["deal Carla 2", "Ben 2>Anna"]


def test_what_is_pasted_is_read_line_by_line(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    run(session, Typist("2\n1a5n\nnonsense\n+1"), Speaker())
    assert events(session) == ["deal Carla 2", "Ben 1>Anna 5 miss"]
    assert "What was pasted after it is not read." in capsys.readouterr().out


def test_a_line_is_at_the_table_what_it_is_in_a_record(session: Session) -> None:
    run(session, Typist("2\u20281a5n", ""), Speaker())
    assert events(session) == []


def test_a_script_takes_no_suggestion(tmp_path: Path) -> None:
    """An empty line in a file is nobody's consent."""
    tags = (("Game", "classic"), ("Players", "Anna, Ben"), ("First", "Anna"))
    session = Session(Log.begin(Record(tags)), Store(tmp_path / "a.kib"))
    typist = Typist("preist ben", "")
    typist.interactive = False
    run(session, typist, Speaker())
    assert events(session) == []


CASES = {
    "ru accusative": ("Аня", "аню"),
    "ru instrumental": ("Аня", "Аней"),
    "ru genitive": ("Борис", "Бориса"),
    "uk dative": ("Марко", "Маркові"),
    "de genitive": ("Anna", "Annas"),
}


@pytest.mark.parametrize(("name", "typed"), CASES.values(), ids=CASES)
def test_a_name_is_known_in_every_case(name: str, typed: str) -> None:
    header = Header("classic", ("Heike", name, "Clara"), None, 0)
    assert players_meant(header, typed) == (1,)


def test_the_longer_stem_is_meant() -> None:
    header = Header("classic", ("Аня", "Анна"), None, 0)
    assert players_meant(header, "Анну") == (1,)
    assert players_meant(header, "Аню") == (0,)
    assert players_meant(header, "король") == ()


@pytest.mark.parametrize(
    ("line", "event"),
    [("жрец на аню", "Борис 2>Аня"), ("priest at Аня", "Борис 2>Аня")],
)
def test_small_words_say_nothing(tmp_path: Path, line: str, event: str) -> None:
    tags = (("Game", "pismo"), ("Players", "Аня, Борис"), ("First", "Борис"))
    session = Session(Log.begin(Record(tags)), Store(tmp_path / "a.kib"))
    assert not session.execute(line).refused
    assert events(session) == [event]


@pytest.mark.parametrize("word", ["no", "да", "ja", "ні", "yes", "nein", "на"])
def test_an_answer_that_nobody_asked_for_is_no_card(session: Session, word: str) -> None:
    typed(session, "2")
    assert refused(session, word)
    typed(session, "1a5n")
    assert refused(session, word)  # nor the card drawn


@pytest.mark.parametrize(
    "text",
    ["Heike und Hans", "Heike, Hans", "Heike and Hans", "Heike  Hans", "Heike & Hans"],
)
def test_players_are_named_as_people_name_them(text: str) -> None:
    assert names_in(text) == ("Heike", "Hans")
    assert names_in(f"Clara, {text}") == ("Clara", "Heike", "Hans") or "  " in text


OVER = """[Game "classic"]
[Players "Anna, Ben"]
[First "Anna"]
[Options "no-open"]
[Date "2025-03-09"]
[Score "{score}"]
Anna 8 out Anna 3
"""


@pytest.mark.parametrize(
    ("score", "offered"), [("Anna 1, Ben 2", ["match (Anna 1, Ben 3)"]), ("Anna 1, Ben 6", [])]
)
def test_a_match_goes_on_after_a_round(tmp_path: Path, score: str, offered: list[str]) -> None:
    (tmp_path / "match.kib").write_text(OVER.format(score=score))
    assert [str(one) for one in left(tmp_path)] == offered


LEFT = {
    "rubber": (
        """[Game "truc"]
[Players "Me, Ben"]
[Perspective "Me"]
[First "Me"]
[Score "Me 0, Ben 11"]
deal Me 7 8 K
Me fold
""",
        "rubber (you 0, Ben 0 (games you 0, Ben 1))",
        "your cards> ",
    ),
    "evening": (
        """[Game "marque"]
[Players "Me, Ben"]
[Perspective "Me"]
[First "Ben"]
[Score "Me 1, Ben 2"]
""",
        "evening (you 20, Ben 32 (games you 1, Ben 3))",
        "first ships: you Ben> ",
    ),
    "bots": (
        """[Game "pismo"]
[Players "Guest, Anna, Ben"]
[First "Ben"]
[Score "Guest 2, Anna 2, Ben 0"]
[Player "Guest"]
[Bots "Anna=loose, Ben=loose"]
[Seed "5"]
deal Guest 5 Anna 2 Ben 5 aside 3
Ben +1 1>Guest 6 miss
Guest +1 1>Anna 8 miss
Anna +1 1>Ben 8 miss
Ben +6 6>Guest 5
Guest +4 5>Anna 2 +1
Anna +2 1>Ben 6 miss
Ben +3 3>Anna 5 out Anna 2
Guest +1 1>Ben 5 hit
""",
        "bots (you 3, Anna 2, Ben 0)",
        "you play> ",
    ),
}
"""What was left between two rounds; how it is offered, and what is asked first when it goes on."""


@pytest.mark.parametrize("name", LEFT)
def test_whatever_goes_on_is_offered_by_kibitz_alone(name: str, tmp_path: Path) -> None:
    text, offered, prompt = LEFT[name]
    if name == "evening":
        played = project(read_rounds(Path("tests/golden/marque.kib").read_bytes())[0], 0)
        text += "".join(f"{logged.entry.text}\n" for logged in played.events)
    (tmp_path / f"{name}.kib").write_text(text)
    with terminal(tmp_path, env={"KIBITZ_LANG": "en"}) as kibitz:
        kibitz.sees("Not finished yet:", offered)
        kibitz.type("")
        kibitz.sees(prompt)
        kibitz.send("\x04")
        assert kibitz.ends() == 0
    first, second = read_rounds((tmp_path / f"{name}.kib").read_bytes())
    assert first.record.entries != second.record.entries


def test_it_goes_on_with_the_next_round(tmp_path: Path) -> None:
    (tmp_path / "match.kib").write_text(OVER.format(score="Anna 1, Ben 2"))
    with terminal(tmp_path) as kibitz:
        kibitz.sees("Not finished yet:", "match (Anna 1, Ben 3)", "Go on with which?")
        kibitz.type("")
        kibitz.sees("round 2", "Ben played> ")
        kibitz.type("4")
        kibitz.sees("1 Ben  4 Handmaid", "Anna played> ")
        kibitz.send("\x04")
        assert kibitz.ends() == 0
        assert "\N{SYMBOL FOR CARRIAGE RETURN}" not in kibitz.written
    first, second = read_rounds((tmp_path / "match.kib").read_bytes())
    assert first.last == 1
    assert second.header.score == (1, 3)
    assert [logged.entry.text for logged in second.events] == ["Ben 4"]


def test_what_does_not_answer_a_question_is_said_to(session: Session) -> None:
    typed(session, "2", "1a")
    for line in ("j", "x", "nein", "99"):
        assert (
            refused(session, line) == f"“{line}” is no answer here: expected 2, 3, 4, 5, 6, 7, 8."
        )


@pytest.mark.parametrize(
    ("text", "keys", "line"),
    [
        ("Hit?", "yn", "Hit? y/n> "),
        ("Anna's card?", "123", "Anna's card? 1 2 3> "),
        ("Welche Karte genannt?", "023456789", "Welche Karte genannt? 0 2-9> "),
        ("A" * 36, "023456789", f"{'A' * 36}> "),
    ],
)
def test_a_question_fits_the_narrowest_screen(text: str, keys: str, line: str) -> None:
    assert asked(text, tuple(keys)) == line


SPOKEN = {
    "en": (
        "Anna, Ben, Carla",
        [
            ("Ben played guard on Carla, named baron, missed", "Ben 1>Carla 3 miss"),
            ("baron carla, carla is out with 2", "Ben 3>Carla out Carla 2"),
            ("baron carla: draw", "Ben 3>Carla tie"),
            ("prince at himself, 2", "Ben 5>Ben 2"),
            ("handmaid.", "Ben 4"),
            ("king at me: 3", "Ben 6>Anna 3"),
            ("1c3y", "Ben 1>Carla 3 hit"),
        ],
    ),
    "ru": (
        "Аня, Борис, Вера",
        [
            ("Борис сыграл стражницу на Веру, назвал барона, мимо", "Борис 1>Вера 3 miss"),
            ("короля на Веру", "Борис 6>Вера"),
            ("принц на себя 2", "Борис 5>Борис 2"),
            ("графиню", "Борис 7"),
            ("принцессу 3", "Борис 8 out Борис 3"),
        ],
    ),
    "uk": (
        "Ганна, Богдан, Віра",
        [
            ("Богдан зіграв вартову на Віру, назвав барона, повз", "Богдан 1>Віра 3 miss"),
            ("принц на себе 2", "Богдан 5>Богдан 2"),
        ],
    ),
    "de": (
        "Heike, Hans, Jörg",
        [
            ("Hans spielt den Prinzen auf sich, 2", "Hans 5>Hans 2"),
            ("Hans spielte die Wächterin auf Jörg: Baron, nein", "Hans 1>Jörg 3 miss"),
        ],
    ),
}
"""A table, and lines as people say what the second player did."""


@pytest.mark.parametrize("lang", SPOKEN)
def test_lines_are_understood_as_people_say_them(lang: str, tmp_path: Path) -> None:
    players, lines = SPOKEN[lang]
    me, first, _third = players.split(", ")
    tags = (("Game", "classic"), ("Players", players), ("Perspective", me), ("First", first))
    use_language(lang)
    try:
        for line, event in lines:
            session = Session(Log.begin(Record(tags)), Store(tmp_path / "said.kib"))
            typed(session, "4", line)
            assert events(session)[-1] == event
    finally:
        use_language("en")


@pytest.mark.parametrize("line", ["drew 2", "I drew the priest", "draw 2", "ich ziehe 2"])
def test_a_card_drawn_is_said_so(line: str, tmp_path: Path) -> None:
    tags = (("Game", "classic"), ("Players", "Anna, Ben"), ("Perspective", "Anna"))
    record = Record((*tags, ("First", "Anna"), ("Options", "no-open")))
    session = Session(Log.begin(record), Store(tmp_path / "said.kib"))
    typed(session, "4", line)
    assert events(session)[-1] == "Anna +2"


AT_SEA = "set {} 5 armed, {} 3, {} 7"
OTHERS = {
    "marque ru": ("Аня, Борис, Вера", AT_SEA, "атакую бориса 3, пустой", "Аня hit Борис 3 bare"),
    "marque de": ("Heike, Hans, Jörg", AT_SEA, "ich segle 4", "Heike sail 4"),
    "marque en": ("Anna, Ben, Carla", AT_SEA, "take home 5", "Anna home 5"),
    "truc en": ("Anna, Ben", "78k", "I lead the 8", "Anna 8"),
    "truc ru": ("Аня, Борис", "78k", "Аня играет семёрку", "Аня 7"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_games_are_told_as_people_tell_them(name: str, tmp_path: Path) -> None:
    players, start, line, event = OTHERS[name]
    game, first = name.split(maxsplit=1)[0], players.split(", ")[0]
    tags = (("Game", game), ("Players", players), ("Perspective", first), ("First", first))
    session = Session(Log.begin(Record(tags)), Store(tmp_path / "said.kib"))
    typed(session, start.format(*players.split(", ")), line)
    assert events(session)[-1] == event


@pytest.mark.parametrize("word", ["да", "ja", "yes", "no", "так", "nein"])
@pytest.mark.parametrize("players", ["Аня, Борис, Вера", "Heike, Hans, Jörg"])
def test_a_stray_answer_sends_no_ship_home(word: str, players: str, tmp_path: Path) -> None:
    """«да» would be «домой, a gun», and ja an attack on Jörg."""
    first = players.split(", ", maxsplit=1)[0]
    tags = (("Game", "marque"), ("Players", players), ("Perspective", first), ("First", first))
    session = Session(Log.begin(Record(tags)), Store(tmp_path / "said.kib"))
    typed(session, AT_SEA.format(*players.split(", ")))
    assert refused(session, word)


@pytest.mark.parametrize("lang", ["de", "ru", "uk"])
def test_what_a_ship_was_is_asked_in_the_language(lang: str, tmp_path: Path) -> None:
    tags = (("Game", "marque"), ("Players", "Anna, Ben"), ("Perspective", "Anna"))
    session = Session(Log.begin(Record((*tags, ("First", "Anna")))), Store(tmp_path / "said.kib"))
    use_language(lang)
    try:
        typed(session, "set Anna 5 armed, Ben 3", "hit ben")
        assert f"{_('armed')}/{_('bare')}> " in session.prompt
        typed(session, _("bare"))
    finally:
        use_language("en")
    assert events(session)[-1] == "Anna hit Ben 3 bare"
