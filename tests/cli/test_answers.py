"""What ``odds``, ``guess``, ``advise`` and ``check`` answer, in JSON and in plain lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.cli.source import examples
from tests.cli.running import invoke, run
from tests.engine.letter.eyes import seen
from tests.strategies.tables import SETTINGS, Setting, kib, played

FULL = kib(
    "deal Anna 5 Ben 8 Carla 2 aside 4",
    "Anna +1 1>Ben 3 miss",
    "Ben +1 1>Carla 8 miss",
    "Carla +6 2>Ben 8",
    "Anna +7",
)
"""A full record: Carla knows that Ben has the 8; Anna, to move, does not."""


def test_odds_have_the_shape_of_the_contract() -> None:
    answer = invoke("odds", "-", "--as", "carla", "--json", stdin=FULL).json
    assert list(answer) == ["game", "as", "event", "model", "deck", "pool", "hands", "aside"]
    assert (answer["game"], answer["as"], answer["event"]) == ("pismo", "Carla", 3)
    assert (answer["model"], answer["deck"]) == ("facts", 9)
    assert answer["hands"]["Ben"] == {"8": 1.0}
    assert set(answer["hands"]) == {"Anna", "Ben"}
    assert sum(answer["pool"].values()) == 16 - 3 - 1
    assert sum(answer["hands"]["Anna"].values()) == pytest.approx(1)
    assert sum(answer["aside"].values()) == pytest.approx(1)


def test_odds_without_eyes_use_all_that_the_log_tells() -> None:
    answer = invoke("odds", "-", "--json", stdin=FULL).json
    assert answer["as"] is None
    assert answer["event"] == 4
    assert answer["hands"] == {"Anna": {"5": 1}, "Ben": {"8": 1}, "Carla": {"6": 1}}
    assert answer["aside"] == {"4": 1}


def test_guesses_are_those_of_the_player_to_move() -> None:
    answer = invoke("guess", "-", "--json", stdin=FULL).json
    assert {guess["target"] for guess in answer} == {"Ben", "Carla"}
    figures = [round(guess["p"], 12) for guess in answer]
    assert figures == sorted(figures, reverse=True)
    assert all(set(guess) == {"target", "card", "p"} for guess in answer)
    # Anna has not seen the 8, so it is one of several; Carla has.
    assert all(guess["p"] < 1 for guess in answer)
    (best, *_rest) = invoke("guess", "-", "--as", "Carla", "--json", stdin=FULL).json
    assert best == {"target": "Ben", "card": 8, "p": 1.0}


def test_advice_uses_only_what_the_player_to_move_saw() -> None:
    # With the 5 in hand the 7 must be played.
    (move,) = invoke("advise", "-", "--json", stdin=FULL).json["moves"]
    assert (move["event"], move["card"], move["target"], move["named"]) == ("7", 7, None, None)
    assert (move["ko"], move["risk"]) == (0, 0)
    duel = FULL.replace("Anna +7", "Anna +3")
    moves = invoke("advise", "-", "--json", stdin=duel).json["moves"]
    at_ben = next(move for move in moves if move["event"] == "3>Ben")
    assert 0 < at_ben["risk"] < 1
    assert 0 < at_ben["ko"] < 1


def test_advice_on_a_turn_that_was_played_is_that_before_the_play() -> None:
    played = FULL.replace("Anna +7", "Anna +3 3>Ben 5 out Anna 3")
    drawn = FULL.replace("Anna +7", "Anna +3")
    for eyes in ((), ("--as", "Anna")):
        then = invoke("advise", "-", "--at", "3", "--seed", "1", *eyes, "--json", stdin=played)
        assert then.json == invoke("advise", "-", "--seed", "1", "--json", stdin=drawn).json
    assert invoke("advise", "-", "--at", "3", "--as", "Ben", stdin=played).status == 2


def test_a_full_record_with_a_perspective_tells_as_much_as_one_asks_for() -> None:
    tagged = FULL.replace('[First "Anna"]', '[Perspective "Anna"]\n[First "Anna"]')
    told = invoke("odds", "-", "--as", "Anna", "--json", stdin=FULL)
    assert invoke("odds", "-", "--as", "Anna", "--json", stdin=tagged) == told
    assert told.json["hands"]["Ben"]["8"] < 1
    # Without --as the log is believed: whoever kept it says that she saw all this.
    assert invoke("odds", "-", "--json", stdin=tagged).json["hands"]["Ben"] == {"8": 1}


@pytest.mark.parametrize("setting", SETTINGS[::5], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_eyes_learn_nothing_from_what_they_did_not_see(setting: Setting, seed: int) -> None:
    """A full record read with eyes says no more than the log that these eyes kept."""
    full = played(setting, seed).text
    for player in setting.players:
        tags = [line for line in full.splitlines() if line.startswith("[")]
        own = [*tags[:2], f'[Perspective "{player}"]', *tags[2:], *seen(full, player)]
        log = "\n".join(own)
        for command in ("odds", "guess"):
            told = invoke(command, "-", "--as", player, "--at", "4", "--json", stdin=full)
            assert told == invoke(command, "-", "--at", "4", "--json", stdin=log)


def test_check_covers_all_rounds_and_reports_the_last() -> None:
    two = kib("Anna 4", "Ben 4") + "\n" + kib("Anna 4", "* Ben 1>Anna 5 miss")
    answer = invoke("check", "-", "--json", stdin=two)
    assert answer.status == 0
    assert answer.json == {
        "ok": True,
        "over": False,
        "in": ["Anna", "Ben", "Carla"],
        "rows": {"Anna": [4], "Ben": [1], "Carla": []},
        "deck": 10,
        "winners": [],
        "next_first": None,
        "misplays": [2],
    }
    assert invoke("check", "-", "--round", "1", "--json", stdin=two).json["misplays"] == []
    wrong_first = two.replace("Ben 4", "Carla 4")
    assert invoke("check", "-", "--json", stdin=wrong_first).json["round"] == 1
    assert invoke("check", "-", "--round", "2", "--json", stdin=wrong_first).status == 0


def test_at_stops_after_so_many_events() -> None:
    for at, row in enumerate([[], [1], [1], [1]]):
        answer = invoke("check", "-", "--at", str(at), "--json", stdin=FULL).json
        assert answer["rows"]["Anna"] == row
        assert answer["deck"] == 12 - at
    late = FULL.replace("Anna +7", "Zoe 7").replace("Zoe", "Ben")
    assert invoke("check", "-", "--at", "3", "--json", stdin=late).status == 0
    assert invoke("check", "-", "--json", stdin=late).status == 3


def test_a_file_is_read_like_standard_input(tmp_path: Path) -> None:
    (tmp_path / "round.kib").write_text(FULL, encoding="utf-8")
    read = invoke("odds", str(tmp_path / "round.kib"), "--json")
    assert read == invoke("odds", "-", "--json", stdin=FULL)


def test_plain_lines_hold_what_the_json_does() -> None:
    lines = invoke("odds", "-", "--as", "Carla", stdin=FULL).out.splitlines()
    assert lines[:5] == ["game\tpismo", "as\tCarla", "event\t3", "model\tfacts", "deck\t9"]
    assert "hands\tBen\t8\t1.000000" in lines
    assert invoke("odds", "-", "--as", "Carla", "--plain", stdin=FULL).out.splitlines() == lines
    assert invoke("guess", "-", "--as", "Carla", stdin=FULL).out.startswith("Ben\t8\t1.000000\n")
    advice = invoke("advise", "-", stdin=FULL).out.splitlines()
    assert advice[0].startswith("moves\t7\t7\t-\t-\t0.000000\t0.000000\t")
    assert advice[1:5] == ["safest\t7", "best\t7", "exact\tfalse", "model\treads"]
    assert advice[5].startswith("why\t")
    assert "rows\tAnna\t1\n" in invoke("check", "-", stdin=FULL).out
    assert "winners\n" in invoke("check", "-", stdin=FULL).out


def test_json_is_ascii_where_the_output_cannot_hold_more() -> None:
    cyrillic = FULL.replace("Ben", "Бен").encode()
    assert "Бен" in run("odds", "-", "--json", stdin=cyrillic, PYTHONIOENCODING="utf-8").out
    narrow = run("odds", "-", "--json", stdin=cyrillic, PYTHONIOENCODING="ascii")
    assert narrow.out.isascii()
    assert "Бен" in narrow.json["hands"]
    plain = run("odds", "-", "--plain", stdin=cyrillic, PYTHONIOENCODING="ascii")
    assert "hands\tBen\t8\t1.000000" in plain.out
    assert plain.err == ""


@pytest.mark.parametrize("name", examples())
def test_shipped_examples_are_right(name: str) -> None:
    assert invoke("check", f"example:{name}").status == 0
    assert invoke("odds", f"example:{name}").status == 0


def test_an_example_ends_in_a_turn_to_be_advised_on() -> None:
    moves = invoke("advise", "example:pismo", "--json").json["moves"]
    assert {move["card"] for move in moves} == {1, 2}
