"""What every game must offer, whichever it is: one suite over all that are registered.

A preset needs a golden record, ``tests/golden/<preset>.kib``: full records, written canonically.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kibitz.engine.errors import RecordError
from kibitz.engine.game import Game
from kibitz.engine.games import GAMES, game_of
from kibitz.engine.round import Round, project, read_rounds, write_rounds

GOLDEN = Path(__file__).parent / "golden"
PRESETS = [(game, preset) for game in GAMES for preset in game.presets]

every_preset = pytest.mark.parametrize("preset", [preset for _, preset in PRESETS])


def golden(preset: str) -> tuple[Round, ...]:
    path = GOLDEN / f"{preset}.kib"
    assert path.exists(), f"{preset} has no golden record: write {path.name}"
    return read_rounds(path.read_bytes())


def decisions(round: Round) -> list[tuple[Any, str]]:
    """The state before each event of a player on turn, and the event's line after the name."""
    found = []
    for state, logged, _ in round.states():
        name, _, rest = logged.entry.text.partition(" ")
        if name in round.header.players:
            found.append((state, rest))
    return found


def begins(decision: str, line: str) -> bool:
    """Whether a line carries out a decision, perhaps after a card drawn."""
    return f" {line} ".find(f" {decision} ") >= 0


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[preset for _, preset in PRESETS])
def test_a_preset_belongs_to_one_game(game: Game[Any, Any], preset: str) -> None:
    assert game_of(preset) is game


@every_preset
def test_golden_records_come_back_byte_for_byte(preset: str) -> None:
    rounds = golden(preset)
    assert write_rounds(rounds).encode() == (GOLDEN / f"{preset}.kib").read_bytes()
    assert {round.header.game for round in rounds} == {preset}


@every_preset
def test_every_event_is_written_as_it_was_read(preset: str) -> None:
    for round in golden(preset):
        for logged in round.events:
            line = round.game.format(round.header, logged.event)
            assert line == logged.entry.text
            assert round.game.parse(round.header, line, logged.entry.starred) == logged.event


@every_preset
def test_events_are_numbered_from_one(preset: str) -> None:
    for round in golden(preset):
        numbers = [logged.number for logged in round.events if logged.number]
        assert numbers == list(range(1, round.last + 1))
        assert round.last > 0


@every_preset
def test_replaying_is_pure_and_repeatable(preset: str) -> None:
    for round in golden(preset):
        assert round.state() == round.state()
        for before, logged, after in round.states():
            round.game.verify(before, logged.event)
            assert round.game.apply(before, logged.event) == after


@every_preset
def test_the_states_of_a_replay_follow_each_other(preset: str) -> None:
    for round in golden(preset):
        steps = list(round.states())
        assert steps[0][0] == round.start()
        assert all(one[2] == next_[0] for one, next_ in pairwise(steps))
        assert steps[-1][2] == round.state()


@every_preset
def test_every_decision_played_was_legal(preset: str) -> None:
    for round in golden(preset):
        assert decisions(round)
        for state, line in decisions(round):
            legal = round.game.legal(round.header, state)
            assert any(begins(decision, line) for decision in legal), (line, legal)
            assert len(set(legal)) == len(legal)


@every_preset
def test_nothing_is_legal_once_it_is_over(preset: str) -> None:
    for round in golden(preset):
        state = round.state()
        assert round.game.legal(round.header, state) == ()
        for logged in round.events:
            if logged.number:
                with pytest.raises(RecordError):
                    round.game.apply(state, logged.event)


@every_preset
def test_every_view_is_a_log_of_its_own(preset: str) -> None:
    """What any player or a bystander sees replays, is canonical, and shows nothing twice."""
    for round in golden(preset):
        for eyes in (None, *range(len(round.header.players))):
            log = project(round, eyes)
            (again,) = read_rounds(write_rounds((log,)).encode())
            assert again.header.perspective == eyes
            assert [e.event for e in again.events] == [e.event for e in log.events]
            assert project(again, eyes).events == again.events
            again.state()


@every_preset
def test_a_view_tells_no_more_than_the_record(preset: str) -> None:
    for round in golden(preset):
        full = {logged.entry.line: logged.entry.text.split() for logged in round.events}
        hidden = 0
        for eyes in (None, *range(len(round.header.players))):
            seen = project(round, eyes).events
            hidden += sum(map(len, full.values())) - sum(len(e.entry.text.split()) for e in seen)
        assert hidden > 0
