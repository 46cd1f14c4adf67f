"""The words of the replay: lines go in, pages and remarks come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kibitz.cli.prompt.reply import Reply
from kibitz.cli.replay.keeper import Nowhere, OnDisk, keeper_of
from kibitz.cli.replay.knowledge import Sight
from kibitz.cli.replay.tape import Tape, default_eyes
from kibitz.cli.replay.viewer import Viewer
from kibitz.cli.store.store import Store
from kibitz.cli.texts import LANGUAGES
from kibitz.engine.round import read_rounds
from kibitz.inference.plan import Plan
from kibitz.inference.study import branches
from tests.cli.running import invoke
from tests.strategies.tables import kib

OWN = kib(
    "deal Carla 2",
    "Anna 7",
    "Ben 1>Anna 8 miss",
    "Carla +4 2>Anna 5",
    "Anna 1>Carla 6 miss",
    eyes="Carla",
)
BLUNDER = kib(
    "deal Anna 5 Ben 3 Carla 2 aside 1",
    "Anna +1 1>Ben 3 hit",
    "Carla +7 2>Anna 5",
    "Anna +8 8 out Anna 5",
)


Opened = Callable[[str], Viewer]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    """Looks at a record in a file of its own."""
    found: list[Viewer] = []

    def look(text: str) -> Viewer:
        path = tmp_path / "own.kib"
        path.write_text(text, encoding="utf-8")
        data = path.read_bytes()
        rounds = read_rounds(data)
        tape = Tape(rounds, eyes=default_eyes(rounds[0]))
        found.append(Viewer(tape, Sight(plan=Plan(worlds=30)), keeper_of(str(path), data)))
        return found[-1]

    yield look
    for viewer in found:
        viewer.keeper.close()


@pytest.fixture
def own(opened: Opened) -> Viewer:
    return opened(OWN)


def typed(viewer: Viewer, *lines: str) -> Reply:
    """Execute lines that are all understood; the last reply."""
    reply = Reply()
    for line in lines:
        reply = viewer.execute(line)
        assert not reply.refused, (line, reply.said)
    return reply


def refused(viewer: Viewer, line: str) -> str:
    """Why a line is refused; nothing has changed."""
    before = viewer.tape
    reply = viewer.execute(line)
    assert reply.refused, line
    assert viewer.tape == before
    (said,) = reply.said
    return said


def drawn(reply: Reply, width: int = 80) -> str:
    assert reply.draw is not None
    return "\n".join(line.plain for line in reply.draw(width))


def on_disk(viewer: Viewer) -> list[str]:
    assert isinstance(viewer.keeper, OnDisk)
    return viewer.keeper.path.read_text(encoding="utf-8").splitlines()


def test_steps(own: Viewer) -> None:
    stops = [
        ("forward", 1, False),
        ("вперёд", 2, False),
        ("vor", 2, True),
        ("вперед", 3, False),
        ("back", 2, True),
        ("назад", 2, False),
        ("12", 2, False),
        ("end", 4, False),
        ("початок", 0, False),
        ("go 3", 3, False),
        ("1", 1, False),
    ]
    for line, number, choosing in stops:
        own.execute(line)
        assert (own.tape.number, own.tape.choosing) == (number, choosing), line


@pytest.mark.parametrize("name", [command.name for command in Viewer.table])
def test_every_word_has_one_in_each_language(name: str) -> None:
    (command,) = (command for command in Viewer.table if command.name == name)
    assert len(command.words) >= len(LANGUAGES)


def test_no_word_means_two_things() -> None:
    words = [word for command in Viewer.table for word in set(command.words)]
    assert len(words) == len(set(words))


def test_the_next_mistake_and_the_one_before(opened: Opened) -> None:
    found = opened(BLUNDER)
    assert "8" in drawn(typed(found, "mistake")).split("\n")[0]
    assert found.tape.number == 3
    assert typed(found, "ошибка").said == ("There is no mistake that way.",)
    typed(found, "end", "back", "mistake -")
    assert found.tape.number < 3
    assert refused(found, "mistake 3").startswith("Expected mistake")


def test_rounds(opened: Opened) -> None:
    found = opened(f"{OWN}\n{BLUNDER}")
    typed(found, "end")
    assert typed(found, "forward").said == ("The round ends here; round is the next.",)
    typed(found, "round")
    assert found.tape.index == 1
    typed(found, "round -")
    assert found.tape.index == 0
    typed(found, "раунд 2")
    assert found.tape.index == 1
    assert "no round 3" in refused(found, "round")
    assert "no round 9" in refused(found, "round 9")


def test_a_round_that_cannot_be_true_is_named_by_its_line(opened: Opened) -> None:
    broken = kib("deal Carla 2", "Anna 1>Carla 2 miss", eyes="Carla")
    found = opened(f"{OWN}\n{broken}")
    assert refused(found, "round 2").startswith("line 16 (round 2, event 1): ")
    typed(found, "mistake")
    assert found.tape.index == 0


def test_the_truth_goes_on_and_off(own: Viewer) -> None:
    assert "truth  Anna\N{NO-BREAK SPACE}5" in drawn(typed(own, "go 1", "правда"))
    assert "truth  Anna" not in drawn(typed(own, "truth"))


@pytest.mark.parametrize("word", ["eyes Ben", "eyes b", "глаза бен", "очі Бен"])
def test_other_eyes(own: Viewer, word: str) -> None:
    page = drawn(typed(own, "go 3", word))
    assert "Ben's eyes" in page
    assert "you have  ?" in page


def test_eyes_of_a_bystander_and_the_next(own: Viewer) -> None:
    assert "a bystander's eyes" in drawn(typed(own, "eyes -"))
    assert "Anna's eyes" in drawn(typed(own, "e"))
    assert "Zoe" in refused(own, "eyes Zoe")


def test_notes_and_marks_go_into_the_record(own: Viewer) -> None:
    typed(own, "go 2", "note what for? {", "заметка ещё }", "mark ?!")
    assert on_disk(own)[6:9] == ["Ben 1>Anna 8 miss?!", "{ what for? { }", "{ ещё ) }"]
    assert "ещё" in drawn(own.show())
    typed(own, "mark -")
    assert on_disk(own)[6] == "Ben 1>Anna 8 miss"


def test_at_a_choice_it_is_the_event_chosen_that_is_judged(own: Viewer) -> None:
    typed(own, "go 2", "forward", "mark !")
    assert on_disk(own)[7] == "Carla +4 2>Anna 5!"


def test_a_note_before_the_first_turn(own: Viewer) -> None:
    typed(own, "note a long evening")
    assert on_disk(own)[4:6] == ["deal Carla 2", "{ a long evening }"]
    assert "no event yet" in refused(own, "mark ?")


@pytest.mark.parametrize("line", ["note", "mark", "mark x", "mark 3 ?", "go", "go x", "go 99"])
def test_what_cannot_be_written_or_gone_to(own: Viewer, line: str) -> None:
    assert refused(own, line)


@pytest.mark.parametrize("line", ["nonsense", "1b5", "12345678901", "note\x00", "(", "*", "²"])
def test_what_means_nothing(own: Viewer, line: str) -> None:
    said = refused(own, line)
    assert "\n" not in said
    assert len(said) < 200


def test_a_wrong_layout_is_recognised(own: Viewer) -> None:
    assert "“forward”" in refused(own, "ащкцфкв")
    assert "keyboard" not in refused(own, "n")


def test_nothing_typed_is_nothing(own: Viewer) -> None:
    assert own.execute("  ") == Reply()


# -- what might have been ------------------------------------------------------------------------


def test_what_is_tried_is_shown_and_kept(own: Viewer) -> None:
    typed(own, "go 2", "forward")
    page = drawn(typed(own, "try 4"))
    assert page.startswith("try ( Carla +4 4 )")
    assert "win" in page.split("\n")[1]
    assert "You are protected" in page
    assert own.prompt == "3/4 try> "
    assert drawn(typed(own, "try 1b6n")).startswith("try ( Carla +4 4; Anna 1>Ben 6 miss )")
    kept = drawn(typed(own, "keep"))
    assert kept.startswith("Kept on event 3: ( Carla +4 4; Anna 1>Ben 6 miss )")
    assert on_disk(own)[7:9] == ["Carla +4 2>Anna 5", "( Carla +4 4; Anna 1>Ben 6 miss )"]
    assert len(list(branches(own.tape.round))) == 1
    assert own.prompt == "3/4> "
    assert "( Carla +4 4; Anna 1>Ben 6 miss )" in drawn(typed(own, "go 3"))


def test_what_is_left_open_is_asked(own: Viewer) -> None:
    typed(own, "go 1")
    assert typed(own, "try 1a8").draw is None
    assert "y/n" in own.prompt
    assert drawn(typed(own, "y")).startswith("try ( Ben 1>Anna 8 hit )")


def test_a_question_is_dropped_by_any_word(own: Viewer) -> None:
    typed(own, "go 1", "try 1a8", "back")
    assert own.tape.number == 0
    assert not own.asking


def test_stepping_away_says_what_was_dropped(own: Viewer) -> None:
    page = drawn(typed(own, "go 2", "forward", "try 4", "forward"))
    assert page.startswith("Dropped: ( Carla +4 4 )")
    assert own.tape.trial is None
    assert "Dropped: ( Carla +4 4 )" in drawn(typed(own, "back", "try 4", "eyes"))
    typed(own, "eyes Carla", "go 2", "forward", "try 4")
    assert typed(own, "quit").said == ("Dropped: ( Carla +4 4 )",)


def test_drop_forgets(own: Viewer) -> None:
    typed(own, "go 2", "forward", "try 4")
    assert drawn(typed(own, "drop")).startswith("Dropped: ( Carla +4 4 )")
    assert "Nothing is being tried" in refused(own, "drop")
    assert "Nothing has been tried" in refused(own, "keep")


def test_what_is_tried_must_be_legal(own: Viewer) -> None:
    typed(own, "go 2", "forward")
    assert "hand" in refused(own, "try 3b=")
    assert refused(own, "try")
    assert refused(own, "try next")
    assert refused(own, "try quit")
    assert own.tape.trial is None


def test_a_trial_can_be_taken_back(own: Viewer) -> None:
    typed(own, "go 2", "forward", "try 4", "try 1b6n")
    assert drawn(typed(own, "try undo")).startswith("try ( Carla +4 4 )")


def test_at_the_end_nothing_can_be_kept(own: Viewer) -> None:
    typed(own, "end", "try 4")
    assert "cannot be kept" in refused(own, "keep")
    assert on_disk(own) == OWN.splitlines()


def test_what_is_kept_is_what_the_eyes_could_think(opened: Opened) -> None:
    """Ben holds the 3, and Anna drew the 1: with Carla's eyes neither is known, nor told."""
    found = opened(BLUNDER)
    typed(found, "eyes Carla", "start", "try 1b4y")
    kept = drawn(typed(found, "keep"))
    assert kept.startswith("Kept on event 1: ( Anna 1>Ben 4 hit )")
    assert "+1" not in kept
    assert on_disk(found)[5] == "( Anna 1>Ben 4 hit )"
    assert len(list(branches(found.tape.round))) == 1
    assert invoke("check", "-", stdin="\n".join(on_disk(found))).status == 0


def test_an_exchange_is_kept_as_a_full_record_writes_it(opened: Opened) -> None:
    """Of an exchange Ben logs the card that he received, a full record that of the actor."""
    found = opened(kib("deal Anna 6 Ben 3 Carla 2 aside 1", "Anna +1 1>Ben 3 hit"))
    typed(found, "eyes Ben", "start", "try 6b", "5")
    assert "( Anna 6>Ben 5 )" in drawn(typed(found, "odds"))
    typed(found, "keep")
    assert on_disk(found)[5] == "( Anna 6>Ben 3 )"


@pytest.mark.parametrize("eyes", ["Ben", "-"])
def test_an_own_log_keeps_what_its_own_eyes_try(own: Viewer, eyes: str) -> None:
    typed(own, f"eyes {eyes}", "go 1", "try 4")
    assert "Carla's own log" in refused(own, "keep")
    assert on_disk(own) == OWN.splitlines()


def test_choices_lists_every_play(own: Viewer) -> None:
    assert "You hold the 2" in drawn(typed(own, "go 3", "choices"))
    typed(own, "start")
    assert "chose nothing" in refused(own, "choices")


def test_help_lists_every_word(own: Viewer) -> None:
    said = "\n".join(typed(own, "help").said)
    assert all(command.name in said for command in Viewer.table)


# -- where it is written -------------------------------------------------------------------------


@pytest.mark.parametrize("file", ["-", "example:pismo"])
def test_what_is_no_file_cannot_be_written(own: Viewer, file: str) -> None:
    own.keeper.close()
    own.keeper = keeper_of(file, b"")
    assert isinstance(own.keeper, Nowhere)
    assert f"“{file}” is no file" in refused(own, "note x")


def test_a_record_that_is_being_logged_is_not_written(own: Viewer, tmp_path: Path) -> None:
    other = Store(tmp_path / "own.kib")
    assert other.lock()
    assert "being logged" in refused(own, "note x")
    other.unlock()
    typed(own, "note x")
    assert not other.lock()
    own.keeper.close()
    assert other.lock()
    other.unlock()


def test_a_record_that_has_changed_is_not_written(own: Viewer, tmp_path: Path) -> None:
    (tmp_path / "own.kib").write_text(f"{OWN}Ben 4\n", encoding="utf-8")
    assert "has changed meanwhile" in refused(own, "note x")
    assert on_disk(own)[-1] == "Ben 4"


def test_a_record_that_is_gone_is_not_written(own: Viewer, tmp_path: Path) -> None:
    (tmp_path / "own.kib").unlink()
    assert "There is no file" in refused(own, "note x")


def test_a_full_disk_changes_nothing(own: Viewer, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: Path, _text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kibitz.cli.store.store.write", full)
    assert "the disk is full" in refused(own, "note x")


def test_earlier_rounds_are_written_too(opened: Opened) -> None:
    found = opened(f"{OWN}\n{BLUNDER}")
    typed(found, "round 2", "go 1", "note late", "round 1", "go 1", "note early")
    lines = on_disk(found)
    assert lines.index("{ early }") < lines.index("{ late }")
    assert read_rounds("\n".join(lines).encode())[1].last == 3
