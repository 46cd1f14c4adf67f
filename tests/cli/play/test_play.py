"""``kibitz play`` as a program: at a pipe and at a terminal."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from kibitz.engine.round import Round, read_rounds
from tests.cli.running import Done, invoke, terminal

TABLE = ("play", "--game", "classic", "--players", "3", "--level", "easy", "--seed", "5")


def script(where: Path, *lines: str, more: tuple[str, ...] = ()) -> Done:
    stdin = "".join(f"{line}\n" for line in lines)
    return invoke(*TABLE, *more, "--dir", str(where), stdin=stdin)


def kept(where: Path) -> tuple[Round, ...]:
    (path,) = where.glob("*.kib")
    return read_rounds(path.read_bytes())


def told(done: Done) -> str:
    """What was said once the cards were dealt: before it stands where the record is."""
    return done.out[done.out.index("You are dealt") :]


def test_a_script_plays_a_whole_round_and_is_judged(tmp_path: Path) -> None:
    done = script(tmp_path, "1 anna 3", "4", "5 guest", "1 anna 8")
    assert done.status == 0
    assert "Ben plays the 1 (Guard) at you and names the 6 (King)." in done.out
    assert "Anna does not hold the 3: your guess missed." in done.out
    assert "Anna held the 8 and is out." in done.out
    assert "Round 1 · Guest · won\naccuracy" in done.out
    (round,) = kept(tmp_path)
    assert round.header.perspective is None
    assert round.header.player == 0
    assert not invoke("check", str(next(tmp_path.glob("*.kib")))).err


def test_who_wins_a_showdown_is_said_once(tmp_path: Path) -> None:
    table = ("play", "--game", "pismo", "--players", "3", "--seed", "6", "--dir", str(tmp_path))
    done = invoke(*table, stdin="1 ben 2\n")
    hands = "The pile is empty. The hands: Anna 8, Ben 1.\n"
    assert f"{hands}The round goes to Anna.\nyou 0, Anna 1, Ben 0\n" in done.out


def test_the_same_seed_and_script_make_the_same_round(tmp_path: Path) -> None:
    one, two = (told(script(tmp_path / name, "1 anna 3", "4")) for name in ("a", "b"))
    assert one == two
    assert one.count("You have:") == 3


def test_a_round_that_was_left_goes_on_as_it_would_have(tmp_path: Path) -> None:
    whole = script(tmp_path / "a", "1 anna 3", "4", "5 guest")
    script(tmp_path / "b", "1 anna 3", "quit")
    (path,) = (tmp_path / "b").glob("*.kib")
    rest = invoke("play", str(path), stdin="4\n5 guest\n")
    assert rest.out.startswith("you   in")
    assert whole.out.endswith(rest.out)


def test_the_coach_lets_one_think_again(tmp_path: Path) -> None:
    lines = ("8", "n", "8", "hint", "n", "8", "5 anna", "quit")
    # Dealt the 8 and the first to play: what is wrong does not hang on what bots do.
    done = script(tmp_path, *lines, more=("--coach", "--seed", "2"))
    warnings = [line for line in done.out.splitlines() if line.startswith("Wait: ")]
    assert len(warnings) == 3
    assert len(set(warnings)) == 1
    assert re.fullmatch(
        r"Wait: 8( Princess)? gives away \d\d points of your chance to win \(.+\)\.", warnings[0]
    )
    assert done.out.count("Then play something else.") == 2
    assert "5 Prince at Anna  win " in done.out
    assert kept(tmp_path)[0].events[1].entry.text.startswith("Guest +5 5>Anna ")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("4", "You do not hold the 4: it is 5 1."),
        ("1 anna", None),
        ("1 dora 3", "“dora” is no player, card or answer here; players: Guest, Anna, Ben."),
        (
            "1 anna 3 hit",
            "“1 anna 3 hit” says what comes of it, too: that is for the table to say.",
        ),
        ("*7", "Here the rules are kept: nothing is played against them."),
        ("next", "The round is not over yet."),
        ("undo", "“undo” is no player, card or answer here; players: Guest, Anna, Ben."),
    ],
)
def test_a_line_that_is_no_play_gets_a_sentence_and_changes_nothing(
    tmp_path: Path, line: str, said: str | None
) -> None:
    done = script(tmp_path, line)
    assert done.status == (0 if said is None else 3)
    assert told(done).splitlines()[-1].endswith(said or "drawn)")
    (round,) = kept(tmp_path)
    assert round.events[-1].entry.text == "Guest +1"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--level", "best"), "“best” is none of these: expected beginner, easy, medium"),
        (("--players", "7"), "“7” is none of these: expected 2, 3, 4"),
        (("--players", "1"), "“1” is none of these: expected 2, 3, 4"),
        (("--style", "Anna=odd"), "“Anna=odd” is no way to play: expected NAME=STYLE, with one of"),
        (("--style", "Zoe=easy"), "“Zoe” is no player here: expected Guest, Anna, Ben"),
        (("--style", "Guest=easy"), "Guest is you: a style is for the others"),
        (("--game", "whist"), "“whist” is no known game: expected pismo"),
        (("--options", "odd"), "odd"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    tmp_path: Path, more: tuple[str, ...], said: str
) -> None:
    done = script(tmp_path, more=more)
    assert done.status == 2
    assert said in done.err
    assert not list(tmp_path.glob("*"))


@pytest.mark.parametrize("style", ["sharp", "ОСТРО", "гостро", "scharf"])
def test_a_style_is_known_by_its_name_in_every_language(tmp_path: Path, style: str) -> None:
    script(tmp_path, more=("--style", f"Anna={style}"))
    assert (kept(tmp_path)[0].record.get("Bots") or "").startswith("Anna=sharp, ")


@pytest.mark.parametrize(
    ("typed", "level"),
    [
        ("2", "easy"),
        ("ЛЕГКО", "easy"),
        ("серед", "medium"),
        ("stark", "strong"),
        ("volle Stärke", "full"),
    ],
)
def test_a_level_is_known_in_every_language(tmp_path: Path, typed: str, level: str) -> None:
    bots = []
    for name, word in (("a", typed), ("b", level)):
        script(tmp_path / name, more=("--level", word))
        bots.append(kept(tmp_path / name)[0].record.get("Bots"))
    assert bots[0] == bots[1]


def test_a_style_for_one_of_them(tmp_path: Path) -> None:
    script(tmp_path, more=("--style", "Anna=sharp", "--style", "Ben=beginner"))
    assert kept(tmp_path)[0].record.get("Bots") == "Anna=sharp, Ben=careless"


def test_track_leaves_a_round_against_bots_alone(tmp_path: Path) -> None:
    script(tmp_path, "quit")
    (path,) = tmp_path.glob("*.kib")
    done = invoke("track", str(path))
    assert done.status == 2
    assert "kibitz play goes on with it" in done.err


def test_at_a_terminal_with_questions_and_a_crash(tmp_path: Path) -> None:
    with terminal(tmp_path, "play", "--seed", "5", columns=40) as kibitz:
        kibitz.sees("classic", "Which game?")
        kibitz.type("classic")
        kibitz.sees("Your name?")
        kibitz.type("")
        kibitz.sees("How many players?")
        kibitz.type("")
        kibitz.sees("beginner", "How well are they to play?")
        kibitz.type("2")
        kibitz.sees("You are dealt the 5 (Prince).", "You drew the 1 (Guard).", "you play> ")
        kibitz.type("1a")
        kibitz.sees("Which card named?")
        kibitz.type("3")
        kibitz.sees("guess", "missed.", "you play> ")
        kibitz.kill(signal.SIGKILL)
    assert kept(tmp_path)[0].events[-1].entry.text == "Guest +4"
    with terminal(tmp_path, "play") as kibitz:
        kibitz.sees("Not finished yet:", "Go on with which?")
        kibitz.type("")
        kibitz.sees("You have: 5 Prince, 4 Handmaid (drawn)", "you play> ")
        kibitz.type("hint")
        kibitz.sees("safest and best", "you play> ")
        kibitz.send("\x04")
        assert kibitz.ends() == 0


def test_a_round_that_was_left_goes_on_in_a_pipe_too(tmp_path: Path) -> None:
    script(tmp_path, "quit")
    (path,) = tmp_path.glob("*.kib")
    before = path.read_bytes()
    done = invoke("play", "--dir", str(tmp_path), stdin="quit\n")
    assert (done.status, done.err) == (0, "")
    assert f"Not finished yet:\n{path.stem} (" in done.out
    assert list(tmp_path.glob("*.kib")) == [path]
    assert path.read_bytes() == before
    # Whoever says what to play wants a new one.
    assert invoke(*TABLE, "--dir", str(tmp_path), stdin="quit\n").status == 0
    assert len(list(tmp_path.glob("*.kib"))) == 2


@pytest.mark.parametrize("word", ["quit", "выход", "ende"])
def test_the_questions_can_be_left(tmp_path: Path, word: str) -> None:
    with terminal(tmp_path, "play") as kibitz:
        kibitz.sees("Which game?")
        kibitz.type(word)
        assert kibitz.ends() == 0
    assert not list(tmp_path.glob("*.kib"))


def test_for_a_screen_reader(tmp_path: Path) -> None:
    with terminal(tmp_path, *TABLE, "--accessible") as kibitz:
        kibitz.sees("You drew the 1 (Guard).", "you play> ")
        kibitz.type("4")
        kibitz.sees("You do not hold the 4", "you play> ")
        kibitz.type("quit")
        assert kibitz.ends() == 0


@pytest.mark.parametrize("seed", ["9" * 5000, "-1", "1.5", "abc"])
def test_a_seed_that_is_none_is_blamed_on_its_line(tmp_path: Path, seed: str) -> None:
    path = tmp_path / "left.kib"
    tags = ("Game", "classic"), ("Players", "Guest, Anna"), ("First", "Guest"), ("Player", "Guest")
    text = "".join(f'[{key} "{value}"]\n' for key, value in tags)
    path.write_text(f'{text}[Bots "Anna=reads"]\n[Seed "{seed}"]\nopen 1 1 1\n', encoding="utf-8")
    done = invoke("play", str(path))
    assert done.status == 3
    assert "line 6: the seed" in done.err
    assert len(done.err) < 200
