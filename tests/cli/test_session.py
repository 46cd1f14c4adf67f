"""The prompt without a terminal: lines go in, a log comes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from kibitz.cli.annotate.judgement import judgement
from kibitz.cli.annotate.wording import naming_to_you
from kibitz.cli.prompt.reply import Reply
from kibitz.cli.session import addressing
from kibitz.cli.session.log import Log
from kibitz.cli.session.session import Session
from kibitz.cli.store.store import Store
from kibitz.cli.texts import use_language
from kibitz.engine.record import Record
from kibitz.engine.round import read_rounds
from kibitz.inference.decision import dearest
from kibitz.inference.plan import Plan
from kibitz.inference.review import review

TAGS = (
    ("Game", "classic"),
    ("Players", "Anna, Ben, Carla"),
    ("Perspective", "Carla"),
    ("First", "Ben"),
)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(Log.begin(Record(TAGS)), Store(tmp_path / "round.kib"))


def typed(session: Session, *lines: str) -> Reply:
    """Execute lines that are all understood; the last reply."""
    reply = Reply()
    for line in lines:
        reply = session.execute(line)
        assert not reply.refused, (line, reply.said)
    return reply


def refused(session: Session, line: str) -> str:
    """Why a line is refused."""
    before = session.log
    reply = session.execute(line)
    assert reply.refused, line
    assert session.log is before
    (said,) = reply.said
    return said


def events(session: Session) -> list[str]:
    return [logged.entry.text for logged in session.log.round.events]


def on_disk(session: Session) -> str:
    return session.ledger.store.path.read_text(encoding="utf-8")


def test_each_event_is_on_the_disk_when_the_prompt_comes_back(session: Session) -> None:
    for line in ("2", "1a5n", "+1", "1a6n", "4", "2c"):
        typed(session, line)
        assert on_disk(session) == session.log.text()
    assert events(session) == [
        "deal Carla 2",
        "Ben 1>Anna 5 miss",
        "Carla +1 1>Anna 6 miss",
        "Anna 4",
        "Ben 2>Carla",
    ]


def test_the_prompt_says_whose_turn_it_is(session: Session) -> None:
    assert session.prompt == "your first card> "
    typed(session, "2")
    assert session.prompt == "Ben played> "
    typed(session, "1a5n")
    assert session.prompt == "you drew> "
    typed(session, "4")
    assert session.prompt == "you play> "
    typed(session, "2a")
    assert session.prompt.startswith("Anna's card? 1 2 3")
    typed(session, "6")
    assert session.prompt == "Anna played> "
    typed(session, "1b5")
    assert session.prompt == "Hit? y/n> "


def test_a_finished_turn_takes_the_place_of_the_draw(session: Session) -> None:
    typed(session, "2", "1a5n", "4")
    assert events(session)[-1] == "Carla +4"
    typed(session, "note thinking", "4")
    assert events(session)[-1] == "Carla +4 4"
    assert on_disk(session).endswith("Carla +4 4\n{ thinking }\n")


def test_undo_and_redo_are_exact(session: Session) -> None:
    logs = [session.log]
    for line in ("2", "1a5n", "4", "note what now", "4", "mark 2 ?!", "1b6n"):
        typed(session, line)
        logs.append(session.log)
    for log in reversed(logs[:-1]):
        typed(session, "undo")
        assert session.log is log
        assert on_disk(session) == log.text()
    assert "nothing to undo" in refused(session, "undo")
    for log in logs[1:]:
        typed(session, "redo")
        assert session.log is log
    assert "nothing to redo" in refused(session, "redo")


def test_undo_in_a_resumed_log_drops_the_last_event(session: Session) -> None:
    typed(session, "2", "1a5n", "4", "note thinking")
    rounds = read_rounds(on_disk(session).encode())
    resumed = Session(Log.resume(rounds), session.ledger.store)
    assert resumed.prompt == "you play> "
    typed(resumed, "undo")
    assert events(resumed) == ["deal Carla 2", "Ben 1>Anna 5 miss"]
    assert on_disk(resumed).endswith("Ben 1>Anna 5 miss\n")
    typed(resumed, "redo")
    assert on_disk(resumed).endswith("Carla +4\n{ thinking }\n")


def test_an_event_is_corrected_and_the_rest_replayed(session: Session) -> None:
    typed(session, "2", "1a5n", "1", "1a6n", "4", "fix 1 1a7n")
    assert events(session) == [
        "deal Carla 2",
        "Ben 1>Anna 7 miss",
        "Carla +1 1>Anna 6 miss",
        "Anna 4",
    ]
    assert len(session.log.moments) == 5
    typed(session, "undo")
    assert events(session)[1] == "Ben 1>Anna 5 miss"


def test_a_correction_may_be_typed_on_the_next_line_and_asks_too(session: Session) -> None:
    typed(session, "2", "1a5n", "1", "1a6n")
    assert typed(session, "fix 1").said == ("It says: Ben: 1 Guard at Anna: 5 Prince, no",)
    assert session.prompt == "event 1 was> "
    typed(session, "1a7")
    assert session.prompt == "Hit? y/n> "
    typed(session, "n")
    assert events(session)[1] == "Ben 1>Anna 7 miss"
    assert session.prompt == "Anna played> "


def test_my_first_card_is_corrected_as_event_0(session: Session) -> None:
    typed(session, "2", "1a5n", "fix 0 4")
    assert events(session)[0] == "deal Carla 4"


def test_every_line_of_the_set_up_is_corrected_as_event_0(tmp_path: Path) -> None:
    tags = (("Game", "classic"), ("Players", "Anna, Ben"), ("Perspective", "Ben"))
    record = Record((*tags, ("First", "Anna")))
    session = Session(Log.begin(record), Store(tmp_path / "two.kib"))
    typed(session, "135", "2", "1b6n")
    assert typed(session, "fix 0").said == ("It says: open 1 3 5, dealt Ben 2",)
    typed(session, "136")
    assert events(session)[:2] == ["open 1 3 6", "deal Ben 2"]
    typed(session, "fix 0 4", "fix 0 open 1 1 5")
    assert events(session) == ["open 1 1 5", "deal Ben 4", "Anna 1>Ben 6 miss"]
    assert "one card" in refused(session, "fix 0 11")
    said = refused(session, "fix 0 8 4 4")
    assert said.startswith("After that, event 0, “dealt Ben 4”, is impossible")
    typed(session, "fix 0 2")
    assert events(session)[:2] == ["open 8 4 4", "deal Ben 2"]


def test_a_correction_that_makes_a_later_event_impossible_changes_nothing(
    session: Session,
) -> None:
    typed(session, "2", "1a5n", "1", "1a6n", "4")
    said = refused(session, "fix 1 1a5y")
    assert "event 2" in said
    assert "Anna is out" in said
    assert "fix 2 …" in said


def test_two_corrections_that_need_each_other_are_made_together(session: Session) -> None:
    typed(session, "2", "1a5n", "1", "1a6n", "4")
    assert "fix 2 …" in refused(session, "fix 1 1a5y")
    assert "fix 3 …" in refused(session, "fix 2 1b6n")
    typed(session, "fix 3 4")
    assert events(session)[1:] == ["Ben 1>Anna 5 hit", "Carla +1 1>Ben 6 miss", "Ben 4"]
    typed(session, "undo")
    assert events(session)[-1] == "Anna 4"


def test_a_misplay_is_offered_and_logged_with_a_star(session: Session) -> None:
    typed(session, "2", "4")
    said = refused(session, "+1 1b5n")
    assert said == "Ben is protected. If it happened all the same, type * before it."
    typed(session, "* +1 1b5n")
    assert on_disk(session).endswith("* Carla +1 1>Ben 5 miss\n")


def test_a_star_is_not_offered_where_it_does_not_help(session: Session) -> None:
    typed(session, "2", "1a5n")
    assert "*" not in refused(session, "deal Carla 3")
    assert "*" not in refused(session, "next")


def test_a_contradiction_offers_to_correct_what_it_clashes_with(session: Session) -> None:
    typed(session, "2", "4", "+1", "1a8n", "undo", "undo")
    said = refused(session, "3bb1")
    assert "Ben is protected" in said
    typed(session, "+1", "1a8n")
    said = refused(session, "1c2n")
    assert (
        "“Anna: 1 Guard at you: 2 Priest, no” cannot be true together with “dealt Carla 2”" in said
    )
    assert "If an earlier one is wrong: fix 0 …." in said
    assert said.endswith("If the table got this one wrong, type * before it.")
    typed(session, "* 1c2n")
    assert events(session)[-1] == "Anna 1>Carla 2 miss"


def test_the_lines_it_clashes_with_are_quoted_as_the_language_does(session: Session) -> None:
    typed(session, "2", "4", "+1", "1a8n")
    use_language("de")
    said = refused(session, "1c2n")
    assert "zusammen mit „ausgeteilt Carla 2“" in said


def test_a_question_is_dropped_by_undo_and_by_another_whole_line(session: Session) -> None:
    typed(session, "2", "1a5n", "1", "1")
    assert session.prompt.startswith("At whom?")
    assert "no answer" in refused(session, "x")
    typed(session, "undo")
    assert session.prompt == "you play> "
    typed(session, "1", "1a6n")
    assert events(session)[-1] == "Carla +1 1>Anna 6 miss"


def test_marks_and_notes(session: Session) -> None:
    typed(session, "2", "1a5n ?!", "{ bold }", "; aside", "mark 1 !")
    assert "Ben 1>Anna 5 miss!\n{ bold }\n{ aside }\n" in on_disk(session)
    typed(session, "mark 1")
    assert "Ben 1>Anna 5 miss\n" in on_disk(session)
    assert "Expected mark" in refused(session, "mark 1 good")
    assert "no event 7" in refused(session, "mark 7 !")
    assert "What is to be noted" in refused(session, "note")


def test_a_note_cannot_break_the_record(session: Session) -> None:
    typed(session, "2", 'note } [Game "x"] {', "1a5n")
    rounds = read_rounds(on_disk(session).encode())
    assert len(rounds) == 1
    assert len(rounds[0].events) == 2


@pytest.mark.parametrize(
    ("line", "events"),
    [
        ("undo", 1),
        ("отменить", 1),
        ("СКАСУВАТИ", 1),
        ("zurück", 1),
        ("zurueck", 1),
        ("заметка ага", 2),
    ],
)
def test_commands_are_understood_in_four_languages(
    session: Session, line: str, events: int
) -> None:
    typed(session, "2", "1a5n", line)
    assert len(session.log.round.events) == events


def test_a_command_in_another_keyboard_layout_is_suggested(session: Session) -> None:
    typed(session, "2", "1a5n")
    assert "On another keyboard layout this is “undo”" in refused(session, "гтвщ")
    assert "this is “4”" not in refused(session, "xyz")


def test_a_command_drops_a_question(session: Session) -> None:
    typed(session, "2", "1a5")
    assert session.question
    typed(session, "odds")
    assert session.question is None
    assert session.prompt == "Ben played> "


def test_who_began_can_be_corrected_before_the_first_turn(session: Session) -> None:
    typed(session, "2", "first anna")
    assert session.prompt == "Anna played> "
    assert '[First "Anna"]' in on_disk(session)
    typed(session, "4")
    assert "before the first turn only" in refused(session, "first Ben")


def finish(session: Session) -> Reply:
    """Ben throws himself out, Carla guesses Anna's card."""
    return typed(session, "2", "8", "5", "1", "1a6y")


def test_the_next_round_carries_on_the_match(session: Session) -> None:
    assert "not over" in refused(session, "next")
    reply = finish(session)
    assert reply.said == (
        "You win the round.",
        "Anna 0, Ben 0, you 1",
        "You begin the next round: next. Or: replay, annotate, players, quit.",
    )
    assert session.prompt == "next> "
    assert "The round is over" in refused(session, "4")
    typed(session, "next")
    assert session.prompt == "your first card> "
    assert on_disk(session).endswith(
        '\n\n[Game "classic"]\n[Players "Anna, Ben, Carla"]\n[Perspective "Carla"]\n'
        '[First "Carla"]\n[Round "2"]\n[Score "Anna 0, Ben 0, Carla 1"]\n'
    )
    assert typed(session, "score").said == ("Anna 0, Ben 0, you 1",)
    typed(session, "undo")
    assert session.prompt == "next> "


CERTAIN = (
    "deal Carla 5", "Carla +2 5>Carla 2 +1", "Anna 5>Carla 1 +7", "Ben 1>Anna 7 miss",
    "Carla +1 1>Ben 6 miss", "Anna 3>Ben out Ben 4", "Carla +1 1>Anna 4 miss", "Anna 2>Carla",
    "Carla +6 7", "Anna 4", "Carla +3 3>-",
)  # fmt: skip
"""A round at whose end both cards are known."""


@pytest.fixture
def certain(tmp_path: Path) -> Session:
    record = Record(TAGS).tagged("First", "Carla")
    return Session(Log.begin(record), Store(tmp_path / "round.kib"))


def test_a_showdown_of_cards_that_are_certain_is_not_asked(certain: Session) -> None:
    reply = typed(certain, *CERTAIN)
    assert events(certain) == [*CERTAIN, "show Anna 8 Carla 6"]
    assert certain.prompt == "next> "
    assert typed(certain, "show a8c6").said == ("That stands there already.",)
    refused(certain, "show Anna 7")
    typed(certain, "undo")
    assert events(certain) == list(CERTAIN[:-1])
    assert typed(certain, CERTAIN[-1]).said == reply.said


def test_a_showdown_that_nobody_told_is_in_no_corrections_way(certain: Session) -> None:
    typed(certain, *CERTAIN, "note that was close", "fix 3 1a2n")
    assert events(certain)[-2:] == [CERTAIN[-1], "show Anna 8 Carla 6"]
    assert "that was close" in on_disk(certain)
    typed(certain, "fix 8 +1 7")
    # The 6 that Carla did not draw then may be Anna's.
    assert events(certain)[-1] == CERTAIN[-1]
    assert certain.prompt == "they show> "


def watched(session: Session, *lines: str) -> Reply:
    """Type lines and look at each screen; the last reply."""
    reply = Reply()
    for line in lines:
        reply = typed(session, line)
        if reply.draw is not None:
            reply.draw(80)
    return reply


def test_players_come_and_leave_between_rounds(session: Session) -> None:
    assert typed(session, "players").said == ("Anna, Ben, Carla",)
    finish(session)
    reply = typed(session, "players Dora carla Anna")
    assert reply.said == ("Dora, Carla, Anna: Carla begins; first NAME changes that.",)
    assert on_disk(session).endswith(
        '\n\n[Game "classic"]\n[Players "Dora, Carla, Anna"]\n[Perspective "Carla"]\n'
        '[First "Carla"]\n[Round "2"]\n[Score "Dora 0, Carla 1, Anna 0"]\n'
    )
    typed(session, "3", "first dora")
    assert session.prompt == "Dora played> "
    typed(session, "players -anna +Eva")
    assert session.log.header.players == ("Dora", "Carla", "Eva")
    assert session.log.header.score == (0, 1, 0)
    typed(session, "undo", "undo", "undo", "undo")
    assert session.prompt == "next> "


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("players Anna Ben", "keep the log: Carla stays"),
        ("players -Dora", "no player here"),
        ("players Carla", "players"),
        ("players Carla Anna Anna", "players are called"),
    ],
)
def test_a_table_that_cannot_be_is_refused(session: Session, line: str, why: str) -> None:
    assert why in refused(session, line)


def test_nobody_leaves_during_a_round(session: Session) -> None:
    typed(session, "2", "4")
    assert "between two rounds only" in refused(session, "players -anna")


def stepwise(lines: Iterable[str]) -> Iterator[str]:
    """Own turns told in two lines: the card drawn, and the play."""
    for line in lines:
        _name, drawn, *rest = line.split(" ", 2)
        yield from (drawn, *rest) if drawn.startswith("+") else (line,)


def worst(session: Session) -> str:
    """What the review says of the dearest decision."""
    eyes = session.log.header.perspective
    assert eyes is not None
    made = dearest(review(session.log.rounds, eyes, Plan()).decisions)
    assert made is not None
    return judgement(made, naming_to_you(session.log.header, eyes))


def test_the_biggest_mistake_is_told_as_the_review_judges_it(certain: Session) -> None:
    reply = watched(certain, *stepwise(CERTAIN))
    told = f"Your biggest mistake, event 6: {worst(certain)}"
    assert told.startswith("Your biggest mistake, event 6: ?? 1 Guard at Anna: 4 Handmaid (win ")
    assert reply.said[-2] == told
    watched(certain, "undo")
    assert watched(certain, "3-").said == reply.said


def test_no_mistake_is_told_where_something_was_decided_without_advice(certain: Session) -> None:
    said = watched(certain, *CERTAIN).said
    assert not any("mistake" in sentence for sentence in said)


def test_the_biggest_mistake_in_le_truc(tmp_path: Path) -> None:
    tags = (("Game", "truc"), ("Players", "Me, Ben"), ("Perspective", "Me"), ("First", "Me"))
    record = Record((*tags, ("Score", "Me 0, Ben 11")))
    session = Session(Log.begin(record), Store(tmp_path / "round.kib"))
    assert watched(session, "78k", "fold").said[-2] == (
        f"Your biggest mistake, event 1: {worst(session)}"
    )


def test_a_match_that_was_won_is_followed_by_a_new_one(tmp_path: Path) -> None:
    tags = (*TAGS, ("Round", "9"), ("Score", "Anna 0, Ben 2, Carla 4"))
    session = Session(Log.begin(Record(tags)), Store(tmp_path / "round.kib"))
    assert "You have won the match." in finish(session).said
    typed(session, "next")
    assert on_disk(session).endswith('[First "Carla"]\n[Round "1"]\n')
    assert typed(session, "score").said == ("Anna 0, Ben 0, you 0",)


def test_views_are_drawn(session: Session) -> None:
    typed(session, "2", "1a5n")
    for line in ("odds", "guess"):
        draw = typed(session, line).draw
        assert draw is not None
        assert draw(80)
    assert "has not drawn yet" in refused(session, "advise")
    draw = typed(session, "4", "advise").draw
    assert draw is not None
    assert any("2" in text.plain for text in draw(40))
    for word in ("why", "почему", "чому", "warum"):
        (first, *_more) = typed(session, word).said
        assert first.endswith(".")


def test_reads_are_kept_beside_facts_through_every_edit(session: Session) -> None:
    typed(session, "2", "1a5n", "4", "4", "1b6n", "undo", "fix 1 1a7n", "1b6n")
    log = session.log
    assert len(log.reads) == len(log.moments) == len(log.round.events) + 1
    again = Log.resume(read_rounds(on_disk(session).encode()))
    assert again.reads[-1].belief.hand(0) == log.reads[-1].belief.hand(0)
    assert again.reads[-1].belief.hand(0) != log.moment.belief.hand(0)


def test_what_was_learnt_of_the_players_is_carried_on(session: Session) -> None:
    finish(session)
    before = session.log.reads[0].belief.reader.weights
    typed(session, "next", "2")
    carried = session.log.reads[0].belief.reader.weights
    assert (before != carried).any()
    again = Log.resume(read_rounds(on_disk(session).encode()))
    assert (again.reads[0].belief.reader.weights == carried).all()
    typed(session, "undo", "first Anna")
    assert (session.log.reads[0].belief.reader.weights == carried).all()


def test_a_style_said_of_a_player_stays_through_the_match(session: Session) -> None:
    session.ledger.log = session.log.pinned({"Ben": "sharp"})
    finish(session)
    typed(session, "next", "2")
    weights = session.log.reads[-1].belief.reader.weights
    assert sorted(weights[1])[-2:] == [0, 1]
    assert max(weights[0]) < 1


def test_help_names_every_command(session: Session) -> None:
    said = "\n".join(typed(session, "help").said)
    for word in (
        "1a5n: a 1 at Anna, naming the 5: no",
        "undo",
        "redo",
        "fix N",
        "note",
        "mark",
        "next",
        "save",
        "quit",
    ):
        assert word in said


def test_a_copy_can_be_saved(session: Session, tmp_path: Path) -> None:
    typed(session, "2")
    assert str(session.ledger.store.path) in typed(session, "save").said[0]
    typed(session, f"save {tmp_path / 'copy.kib'}")
    assert (tmp_path / "copy.kib").read_text() == on_disk(session)
    assert "exists already" in refused(session, f"save {tmp_path / 'copy.kib'}")
    assert "cannot be written" in refused(session, f"save {tmp_path / 'no' / 'copy.kib'}")


def test_a_disk_that_fails_loses_nothing(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("kibitz.cli.store.store.write", full)
        said = typed(session, "2").said
        assert said == (
            "The record cannot be written (the disk is full); it is kept here and tried again.",
        )
        assert typed(session, "1a5n").said == ()  # said once
        assert not session.ledger.store.path.exists()
    assert typed(session, "4").said == ("The record is on the disk again.",)
    assert on_disk(session) == session.log.text()


def test_what_another_program_wrote_stays_and_nothing_typed_is_lost(session: Session) -> None:
    typed(session, "2")
    path = session.ledger.store.path
    path.write_text("theirs\n", encoding="utf-8")
    (said,) = typed(session, "1a5n").said
    assert "was changed by another program" in said
    assert path.read_text(encoding="utf-8") == "theirs\n"
    assert on_disk(session) == session.log.text()
    assert session.ledger.store.path.name in said
    assert session.ledger.store.path.name in typed(session, "save").said[0]
    assert typed(session, "4").said == ()  # said once
    session.ledger.store.path.unlink()
    (said,) = typed(session, "undo").said[:1]
    assert "was deleted by another program" in said
    assert on_disk(session) == session.log.text()
    session.ledger.store.unlock()


def test_a_preview_shows_what_enter_would_do(session: Session) -> None:
    typed(session, "2")
    assert session.preview("1a5n") == "Ben: 1 Guard at Anna: 5 Prince, no"
    assert session.preview("1a5") == "Hit?"
    assert "is no player" in session.preview("1x")
    assert session.preview("undo") == ""
    assert "not played at oneself" in session.preview("2b")


@pytest.mark.parametrize(
    "line", ["\x00", "\udcff", "{", "[", "]", "*", "!", "?!", "> > >", "1>" * 500, "é" * 5000]
)
def test_nothing_typed_raises(session: Session, line: str) -> None:
    typed(session, "2")
    reply = session.execute(line)
    assert reply.refused or reply.said or not reply.draw
    session.preview(line)


THROWN = (*TAGS[:2], ("Perspective", "Anna"), ("First", "Anna"))


def test_one_word_judges_the_round_that_is_over(tmp_path: Path) -> None:
    session = Session(Log.begin(Record(THROWN)), Store(tmp_path / "round.kib"))
    typed(session, "8", "+4 8 4")
    assert refused(session, "annotate") == "The round is not over yet."
    ended = typed(session, "1c5y")
    assert any("annotate" in said for said in ended.said)
    for word in ("annotate", "разбор", "розбір", "auswerten"):
        reply = typed(session, word)
        assert reply.draw is not None
        assert reply.spoken is not None
        shown = "\n".join(line.plain for line in reply.draw(80))
        assert shown.startswith("Round 1 · Anna · lost")
        assert "1. 8 Princess ??" in shown
        assert "The 8 puts you out when you play it." in shown
        assert "█" not in "".join(line.plain for line in reply.spoken(80))


def test_nobody_is_judged_by_who_only_watches(tmp_path: Path) -> None:
    session = Session(Log.begin(Record((*TAGS[:2], TAGS[3]))), Store(tmp_path / "round.kib"))
    ended = typed(session, "1a5y", "1b5y")
    assert not any("annotate" in said for said in ended.said)
    assert "it does not tell what anybody chose from" in refused(session, "annotate")


def test_where_nobody_is_read_everything_follows_once(tmp_path: Path) -> None:
    """With cards that nobody's rounds were recorded with, the reads are the facts themselves."""
    tags = (("Game", "2019"), ("Players", "Anna, Ben, Carla"), ("Perspective", "Carla"))
    log = Log.begin(Record((*tags, ("First", "Ben"))))
    session = Session(log, Store(tmp_path / "round.kib"))
    typed(session, "deal Carla 3", "Ben 0", "Carla +5")
    for log in (session.log, Log.resume(session.log.rounds), session.log.pinned({})):
        assert all(read is facts for read, facts in zip(log.reads, log.moments, strict=True))


@pytest.mark.parametrize(
    ("game", "lines", "refusal"),
    [
        ("classic", ("2", "Carla 4"), "It is Ben's turn, not yours."),
        ("classic", ("2", "4", "Ben 4"), "It is your turn, not Ben's."),
        ("truc", ("7 8 K", "rest"), "You can still double without passing 12: no remainder yet."),
        ("marque", ("set Carla 5 armed, Anna 3, Ben 4", "pass"),
         "You may pass only with an empty pile and no ship at sea."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_to_you(
    game: str, lines: tuple[str, ...], refusal: str, tmp_path: Path
) -> None:
    players = "Anna, Carla" if game == "truc" else "Anna, Ben, Carla"
    first = "Ben" if game == "classic" else "Carla"
    tags = (("Game", game), ("Players", players), ("Perspective", "Carla"), ("First", first))
    session = Session(Log.begin(Record(tags)), Store(tmp_path / "round.kib"))
    for line in lines[:-1]:
        session.execute(line)
    assert refused(session, lines[-1]).startswith(refusal)


def test_every_sentence_to_you_stands_for_one_that_there_is() -> None:
    sources = "".join(
        path.read_text(encoding="utf-8")
        for room in ("engine", "cli")
        for path in Path(room).rglob("*.py")
        if path.name != "addressing.py"
    )
    for template, forms in addressing.TO_YOU.items():
        assert f'"{template}"' in sources, template
        assert all(f"{{{place}}}" in template for place in forms)
