"""``kibitz learn mistakes``: what is asked, how it is graded, and what is kept."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from kibitz.cli.learn.exercises import Exercise, exercises, moment, weighed
from kibitz.cli.letter.plays import choice
from kibitz.cli.library.entry import Entry
from kibitz.cli.library.index import Index
from kibitz.cli.progress_file import Learnt
from kibitz.engine.record import dumps
from kibitz.inference.study import study_of
from tests.cli.rounds.shelf import rounds_of
from tests.cli.running import Done, invoke, terminal

HEADER = next(iter(rounds_of("tag4", 1))).header


def said(text: str) -> str:
    """A choice of Dov's in words."""
    return choice(HEADER, text, HEADER.seat("Dov"))


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library in which Dov made mistakes."""
    folder = tmp_path_factory.mktemp("library")
    text = dumps(round.record for round in rounds_of("tag4", 3))
    (folder / "rounds.kib").write_text(text, encoding="utf-8")
    done = invoke("annotate", "--worlds", "50", "--as", "Dov", "--dir", str(folder))
    assert done.status == 0
    return folder


@pytest.fixture
def folder(judged: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    copy = tmp_path / "library"
    shutil.copytree(judged, copy)
    return copy


def mistakes(folder: Path) -> list[dict[str, Any]]:
    """Dov's mistakes, as ``rounds show`` has them, in the order in which they are asked."""
    found = []
    for entry in invoke("rounds", "--json", "--dir", str(folder)).json:
        shown = invoke("rounds", "show", str(entry["number"]), "--json", "--dir", str(folder))
        for review in shown.json["reviews"]:
            found += [d for d in review["decisions"] if d["mark"] in ("?!", "?", "??")]
    return sorted(found, key=lambda decision: -decision["loss"])


def learn(folder: Path, *typed: str, words: tuple[str, ...] = ()) -> Done:
    lines = "".join(f"{line}\n" for line in typed)
    where = ("--player", "dov", "--dir", str(folder))
    return invoke("learn", "mistakes", *where, *words, stdin=lines)


def cards(folder: Path) -> list[dict[str, Any]]:
    """What is remembered of each exercise, as written down last."""
    lines = Learnt.of(folder).lines
    return list({(line["round"], line["event"]): line["card"] for line in lines}.values())


def test_the_choice_is_hidden_until_the_answer(folder: Path) -> None:
    first = mistakes(folder)[0]
    asked = learn(folder)
    assert asked.status == 0
    assert "Your move, Dov" in asked.out
    assert "win " not in asked.out
    assert "Then you played" not in asked.out
    told = learn(folder, first["best"])
    assert f"Right: {said(first['best'])}." in told.out
    assert f"Then you played {said(first['played'])}{first['mark']}" in told.out


def test_wrong_comes_again_until_it_is_right(folder: Path) -> None:
    first, *_others = mistakes(folder)
    again = learn(folder, first["played"], first["best"], words=("--limit", "1"))
    assert again.out.count("Not so good") == again.out.count("Right:") == 1
    assert "0 of 1 right at once" in again.out
    (card,) = cards(folder)
    assert card["streak"] == 1
    due = datetime.fromisoformat(card["due"])
    assert due > datetime.now(UTC)


def test_what_is_not_due_is_not_asked_unless_wished_for(folder: Path) -> None:
    best = [mistake["best"] for mistake in mistakes(folder)]
    done = learn(folder, *best)
    assert f"{len(best)} of {len(best)} right at once" in done.out
    later = learn(folder)
    assert "Nothing is due before" in later.out
    assert "Your move" in learn(folder, words=("--all",)).out


def test_what_was_learnt_stays_when_the_index_is_made_anew(folder: Path) -> None:
    learn(folder, mistakes(folder)[0]["best"])
    assert invoke("rounds", "--rebuild", "--dir", str(folder)).status == 0
    assert len(cards(folder)) == 1


def test_numbers_and_shortened_notation_are_understood(folder: Path) -> None:
    with Index.opened(folder) as index:
        due = exercises(index.entries(), {}, "Dov", datetime.now(UTC))
        found = [Exercise.of(index, one) for one in due]
    assert found
    for exercise in found:
        pick = exercise.asked(said)
        for number, asked in pick.numbered.items():
            option = exercise.option(asked)
            short = option.text.lower().replace(">", "").replace(" ", "")
            for typed in (str(number), asked.text, option.text, short):
                assert pick.understood(typed) is asked
        assert set(map(exercise.option, pick.choices)) == set(exercise.decision.options)
        assert exercise.right(exercise.decision.best)
        assert not exercise.right(exercise.decision.played)


@pytest.mark.parametrize("typed", ["nonsense", "99", "9>Anna", "{", "1>"])
def test_what_is_no_answer_is_asked_again(folder: Path, typed: str) -> None:
    done = learn(folder, typed)
    assert "is none of these" in done.out
    assert (done.status, done.err, cards(folder)) == (0, "", [])


@pytest.mark.parametrize("typed", ["", "q", "Quit", "выход", "вийти", "Ende"])
def test_it_may_be_skipped_or_left(folder: Path, typed: str) -> None:
    done = learn(folder, typed)
    assert (done.status, cards(folder)) == (0, [])


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_ctrl_c_leaves_with_everything_kept(folder: Path, term: str) -> None:
    first = mistakes(folder)[0]["best"]
    with terminal(folder, "learn", "mistakes", "--player", "Dov", env={"TERM": term}) as child:
        child.sees("What do you play")
        child.type(first)
        child.sees("What do you play")
        child.send("\x03")
        assert child.ends() == 0
    assert len(cards(folder)) == 1


def test_for_a_screen_reader_there_are_no_bars_and_one_choice_a_line(folder: Path) -> None:
    done = learn(folder, words=("--accessible",))
    assert "█" not in done.out
    (count,) = {len(mistakes(folder)[0]["options"])}
    asked = done.out[done.out.index("1) ") :].splitlines()
    assert len([line for line in asked if re.match(r" *\d+[) ]", line)]) == count


def test_nothing_to_learn_from(tmp_path: Path) -> None:
    empty = invoke("learn", "mistakes", "--dir", str(tmp_path))
    assert (empty.status, empty.out.count("kibitz annotate")) == (0, 1)


def test_a_record_that_is_gone_is_passed_over(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = Index.entries

    def elsewhere(index: Index) -> tuple[Entry, ...]:
        """What was listed just before the rounds went."""
        return tuple(replace(entry, place=entry.place + 10) for entry in entries(index))

    monkeypatch.setattr(Index, "entries", elsewhere)
    done = learn(folder)
    assert "is no longer there" in done.out
    assert done.status == 0


def test_without_a_word_it_says_what_there_is() -> None:
    done = invoke("learn")
    assert (done.status, done.err) == (0, "")
    assert "pool" in done.out


def test_the_reasons_are_those_of_the_judgement(folder: Path) -> None:
    with Index.opened(folder) as index:
        for due in exercises(index.entries(), {}, "Dov", datetime.now(UTC)):
            exercise = Exercise.of(index, due)
            thought = moment(index, exercise)
            study = study_of(thought.round.header)
            _decision, advice = weighed(exercise, thought, exercise.decision.played)
            assert study.evaluation(advice) == exercise.decision.evaluation
