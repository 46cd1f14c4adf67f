"""The screen after an event: what it shows, and that it fits."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.figures import estimated
from kibitz.cli.games import view_of
from kibitz.cli.letter import advised
from kibitz.cli.letter.head import Title
from kibitz.cli.letter.screen import ROOM, screen
from kibitz.cli.letter.view import title_of
from kibitz.cli.odds import moments
from kibitz.cli.session.log import Log
from kibitz.cli.session.session import Session
from kibitz.cli.source import Wish, asked
from kibitz.cli.store.store import Store
from kibitz.cli.texts import _, use_language
from kibitz.engine.errors import KibitzError
from kibitz.engine.header import MAX_NAME
from kibitz.engine.letter.events import Action, Turn
from kibitz.engine.letter.notation import format_action
from kibitz.engine.round import Round, project, read_rounds
from kibitz.inference.evaluation import Evaluation
from kibitz.inference.letter.advisor import Rated
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.recommendation import Recommendation
from kibitz.inference.letter.styles import fitted
from kibitz.inference.option import Option
from kibitz.inference.plan import Plan
from kibitz.inference.study import follow, reached, study_of
from tests.strategies.tables import SETTINGS, Setting, kib, played

WIDE = """\
Your move, Carla · Anna 2  Ben 0  you 1 · first to 5 · pile 5 · pismo · round 3
 2 Ben   1 Spy at Anna: 8 Heiress, no
 3 you   +4 Shield, 4 Shield
 4 Anna  7 Lady
 5 Ben   5 Messenger at Ben: 3 Duellist
unseen 8   1×3   3   4   5   6   8

Anna   row 2 7   has seen your card   reads (facts)
  6 ████  36% (21%)  5 ████  34% (21%)  8 ██    17% (5%)   1 █      4% (32%)
  3 █      4% (11%)  4 █      4% (11%)
Ben    row 1 5 3
  1 █████ 42% (38%)  3 ██    14% (13%)  4 ██    14% (13%)  8 █     12% (14%)
  5 █      9% (11%)  6 █      9% (11%)

you have  2 Priest   1 Spy   row 4
guess  Anna 6 36% (21%)   Anna 5 34% (21%)   Anna 8 17% (5%)   Ben 4 14% (13%) …
▸ 1 Spy at Anna: 6 Noble  win 49% ±1  puts out 21%  still in 80%  best
  2 Priest at Anna        win 40% ±1  still in 88%  safest
  Naming the 6 puts Anna out with 21%. Anna has seen the 2 that you keep. “2
  Priest at Anna” stays in 8 points more often, but “1 Spy at Anna: 6 Noble”
  wins 9 points more often.
"""

NARROW = """\
Your move, Carla · Anna 2  Ben 0  you 1
first to 5 · pile 5 · pismo · round 3
 2 Ben   1 Spy at Anna: 8 Heiress, no
 3 you   +4 Shield, 4 Shield
 4 Anna  7 Lady
 5 Ben   5 Messenger at Ben: 3 Duellist
unseen 8   1×3   3   4   5   6   8
Anna  row 2 7   has seen your card
  reads (facts)
  6 36% (21%)  5 34% (21%) …
Ben  row 1 5 3
  1 42% (38%)  3 14% (13%) …
you have  2 Priest   1 Spy   row 4
▸ 1 Spy at Anna: 6 Noble  win 49% ±1
  best · in 80%
  2 Priest at Anna        win 40% ±1
  safest · in 88%
  Naming the 6 puts Anna out with 21%.
  Anna has seen the 2 that you keep. “2
  Priest at Anna” stays in 8 points more
  often, but “1 Spy at Anna: 6 Noble”
  wins 9 points more often.
"""

HASTY = (replace(fitted()[1], title="hasty", share=1.0, lean=(0, 2, 1.5, 1, 1, 0, -1, -1, -4)),)
"""A style for these pictures: the fitted ones change with what they were fitted to."""


def _moved(
    position: Position, rated: tuple[tuple[Action, float, float, float], ...]
) -> Recommendation:
    """Advice with these figures (``ko``, ``safe``, ``win``) instead of estimated ones."""
    plays = tuple(
        Rated(a, ko, 0, Option(format_action(position.header, a), win, 0.01, safe, 0.01, 2000))
        for a, ko, safe, win in rated
    )
    evaluation = Evaluation.apart([play.option for play in plays])
    return Recommendation(position, 2, 1, "win", plays, plays[0], plays[1], evaluation, False)


def _drawn(round: Round, eyes: int | None, width: int = 80) -> str:
    before, after = moments(round)
    lines = screen(before, after, eyes, width, title_of(round))
    return "".join(f"{line.plain}\n" for line in lines)


@pytest.mark.parametrize(("width", "golden"), [(80, WIDE), (40, NARROW)])
def test_looks_as_designed(width: int, golden: str) -> None:
    round, eyes = asked(Wish("example:pismo"))
    before, facts = moments(round)
    reads = reached(round, Position.start(round.header, OpponentModel.fresh(3, HASTY)))
    anna = 0
    advice = _moved(
        reads, ((Action(1, anna, 6), 0.21, 0.80, 0.49), (Action(2, anna), 0.0, 0.88, 0.40))
    )
    lines = screen(before, facts, eyes, width, title_of(round), reads, advice)
    assert "".join(f"{line.plain}\n" for line in lines) == golden


@pytest.mark.parametrize("width", [40, 80])
def test_where_there_is_no_reason_the_advice_stands_alone(
    monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    round, eyes = asked(Wish("example:pismo"))
    _before, facts = moments(round)
    advice = _moved(facts, ((Action(2, 0), 0.0, 0.88, 0.40), (Action(2, 1), 0.0, 0.88, 0.40)))
    monkeypatch.setattr("kibitz.cli.letter.screen.told", lambda *_words: [])
    lines = screen(None, facts, eyes, width, title_of(round), facts, advice)
    assert any(line.plain.startswith("▸") for line in lines)


def test_without_a_model_of_people_only_facts_are_shown() -> None:
    shown = _shown("deal Carla 2", "Anna 4", "Ben 4", "Carla +3")
    assert "reads" not in shown
    assert "33%" in shown or "36%" in shown


def test_what_is_certain_is_said_once() -> None:
    round, eyes = asked(Wish("example:geheimer-brief"))
    part = round.upto(9)
    reads = reached(part, Position.start(round.header, OpponentModel.fresh(2)))
    before, facts = moments(part)
    for width in (80, 40):
        lines = screen(before, facts, eyes, width, title_of(round), reads)
        shown = "\n".join(line.plain for line in lines)
        if "certain: " in shown and "certain: not" not in shown:
            assert "reads" not in shown


def _shown(*lines: str, eyes: str = "Carla", first: str = "Anna", **tags: str) -> str:
    (round,) = read_rounds(kib(*lines, eyes=eyes, first=first, **tags).encode())
    return _drawn(round, round.header.perspective)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["deal Carla 2"], "Anna to move"),
        (["deal Carla 2", "Anna 4", "Ben 4"], "Your move, Carla"),
        (["deal Carla 2", "Anna 4"], "row 4  protected"),
        (["deal Carla 2", "Anna 3>Carla tie"], "certain: 2 Priest"),
        (["deal Carla 2", "Anna 1>Ben 6 miss"], "certain: not 6"),
        (["deal Carla 2", "Anna 2>Carla"], "has seen your card"),
        (["deal Carla 2", "Anna 2>Ben"], "seen by Anna"),
        (["deal Carla 2", "Anna 2>Ben", "Ben 4"], "perhaps seen by Anna ("),
        (["deal Carla 2", "Anna 1>Ben 5 hit"], "Ben    out  row 5"),
        (["deal Carla 3", "Anna 1>Ben 5 miss"], "you have  3 Duellist"),
        (["deal Carla 7", "Anna 1>Ben 5 hit", "Carla +3"], "risk  3 at Anna 8% (Anna 92%)"),
        (["deal Carla 8", "Anna 4", "Ben 4", "Carla +3"], "the 8 puts you out"),
        (["deal Carla 8", "Anna 4", "Ben 4", "Carla +3"], "the table thinks"),
    ],
)
def test_shows(lines: list[str], words: str) -> None:
    assert words in _shown(*lines), _shown(*lines)


def test_shows_open_cards_and_the_end_of_a_round() -> None:
    round, eyes = asked(Wish("example:geheimer-brief"))
    shown = _drawn(round, eyes)
    assert "open 4 3 1" in shown
    assert "Round over, won by Mia" in shown
    last_turn = _drawn(round.upto(round.last - 1), eyes)
    assert "Show the hands" in last_turn


def test_the_table_thinks_only_what_a_bystander_can() -> None:
    """My own card, peeks and draws are not what the table goes by."""
    one = _shown("deal Carla 2", "Anna 2>Carla", "Ben 1>Anna 8 miss", "Carla +4 4")
    other = _shown("deal Carla 6", "Anna 2>Carla", "Ben 1>Anna 8 miss", "Carla +4 4")

    def thought(shown: str) -> str:
        return next(line for line in shown.splitlines() if line.startswith("the others think"))

    assert thought(one) == thought(other)


def test_nothing_unseen_by_the_eyes_is_shown() -> None:
    """Two full records that differ in hidden cards alone make the same screen."""
    cards = ("deal Anna 5 Ben 8 Carla 2", "Anna +1 1>Ben 3 miss", "Ben +4 4", "Carla +3")
    others = ("deal Anna 6 Ben 7 Carla 2", "Anna +1 1>Ben 3 miss", "Ben +4 4", "Carla +3")
    shown = [
        _drawn(project(read_rounds(kib(*lines).encode())[0], 2), 2) for lines in (cards, others)
    ]
    assert shown[0] == shown[1]


LONG = {
    "plain": ("Anna", "Ben", "Carla", "Dov"),
    "long": tuple(letter * MAX_NAME for letter in "AБCD"),
    "alike": tuple("A" * (MAX_NAME - 1) + letter for letter in "1234"),
    "wide": ("安娜" * 100, "本" * MAX_NAME, "卡拉" * 90, "e\u0301" * 100),
}


@cache
def _moments(
    setting: Setting, seed: int, eyes: int | None
) -> list[tuple[Any, Any, Any, Recommendation | None]]:
    """Each moment of a random round with the one before it, with reads, and what is advised."""
    round = project(played(setting, seed).round, eyes)
    study = study_of(round.header)
    facts = [study.start(round.header), *(p for _logged, p in follow(round))]
    start = study.read(round.header, None, {})
    reads = [start, *(p for _logged, p in follow(round, start))]
    found: list[tuple[Any, Any, Any, Recommendation | None]] = []
    for before, after, read in zip([None, *facts], facts, reads, strict=False):
        found.append((before, after, read, None))
        advice = _recommend(after, read, eyes)
        if advice is not None:
            drawn = Turn(after.deal.table.turn, advice.drawn, None)
            found.append((after, after.apply(drawn), advice.position, advice))
    return found


def _recommend(facts: Position, reads: Position, eyes: int | None) -> Recommendation | None:
    """Advice for the ``eyes`` if it is their turn, with any card that may be drawn."""
    table = facts.deal.table
    if eyes is None or table.over or table.turn != eyes or not table.deck or table.drawn:
        return None
    hand = facts.belief.certain(eyes)
    left = [rank for rank, n in table.unseen.items() if n > (rank == hand)]
    if hand is None:
        return None
    drawn = random.Random(f"{table.deck}{hand}").choice(left)
    try:
        position = reads.apply(Turn(eyes, drawn, None))
    except KibitzError:
        return None
    return study_of(facts.header).weigh(position, eyes, Plan(worlds=20), ())  # type: ignore[no-any-return]  # any game


def _renamed(position: Any, names: tuple[str, ...]) -> Any:
    if position is None:
        return None
    players = names[: len(position.header.players)]
    table = replace(position.deal.table, players=players)
    return replace(
        position,
        header=replace(position.header, players=players),
        deal=replace(position.deal, table=table),
        belief=replace(position.belief, table=table),
    )


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("width", [80, 60, 59, 40])
@pytest.mark.parametrize("names", LONG)
def test_fits(names: str, width: int, lang: str) -> None:
    use_language(lang)
    rng = random.Random(names)  # the same rounds for every width: they are kept
    for seed in range(8):
        setting = rng.choice(SETTINGS)
        eyes = rng.choice([None, *range(setting.seats)])
        title = Title(12, 5, (4,) * setting.seats)
        for *moment, found in _moments(setting, seed, eyes):
            before, after, reads = (_renamed(position, LONG[names]) for position in moment)
            advice = None if found is None else replace(found, position=reads)
            lines = screen(before, after, eyes, width, title, reads, advice)
            assert len(lines) <= ROOM
            assert max(cell_len(line.plain) for line in lines) <= width
            assert lines[-1].plain
            if advice is not None:
                _advised(lines, advice, width)
                table = list(advised.table(advice, after, width, everything=True))
                assert max(cell_len(line.plain) for line in table) <= width
            last = after.past[-1] if after.past else None
            if names == "plain" and width == 80 and isinstance(last, Turn):
                assert sum(line.plain.startswith("›") for line in lines) <= 6


def _advised(lines: list[Text], advice: Recommendation, width: int) -> None:
    """What to do stands there once, whole, with its figure, and the first reason after it."""
    shown = [line.plain for line in lines]
    brief = [line.plain for line in advised.brief(advice, width)]
    start = shown.index(brief[0])
    assert shown[start : start + len(brief)] == brief
    assert sum(line.startswith("▸") for line in shown) == 1
    win = _("win {chance}").format(chance=estimated(advice.best.win, advice.best.se))
    assert brief[0].startswith("▸ ")
    assert win in brief[0]
    if width >= 80:
        assert len(shown) > start + len(brief)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English again after each test."""
    yield
    use_language("en")


@pytest.mark.parametrize("width", [40, 28])
def test_the_report_finds_room(width: int) -> None:
    tags = '[Game "pismo"]\n[Players "Annabella-Maria, Dov, Ben"]\n[First "Dov"]\n'
    (round,) = read_rounds(f"{tags}Dov 4\nBen 4\n".encode())
    use_language("de")
    try:
        lines = view_of(round.header).report(reached(round), width)
    finally:
        use_language("en")
    assert all(cell_len(line.plain) <= width for line in lines)
    assert "geschützt" in "".join(line.plain for line in lines)


APART = """[Game "classic"]
[Players "Anna, Ben, Carla"]
[Perspective "Anna"]
[First "Anna"]
deal Anna 2
Anna +5 2>Ben 1
Ben 1>Anna 2 miss
Carla 2>Ben
Anna +4 4
Ben 1>Carla 6 miss
Carla 7
"""
"""Carla has thrown a 7 away: people do so beside other cards than chance would."""


@pytest.mark.parametrize("width", [80, 40])
def test_what_has_set_reads_apart_from_facts_is_said_once(width: int, tmp_path: Path) -> None:
    session = Session(Log.resume(read_rounds(APART.encode())), Store(tmp_path / "round.kib"))
    shown = " ".join(line.plain.strip() for line in session.screen(width))
    told = "Carla, the 1: reads and facts differ above all because of event 3."
    assert shown.count("differ above all") == 1, shown
    assert told in shown
    for _event in range(4):
        session.execute("undo")
    assert "differ above all" not in "".join(line.plain for line in session.screen(width))
