"""Whole games of random play, at every table: what is played is what is recorded and seen."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.engine.errors import Illegal, RecordError
from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Act, Hit, Home, Move, Pass, Sail, Set, Turn, move_of
from kibitz.engine.marque.rules import ARMED, CANNONS, SHIPS
from kibitz.engine.round import project, read_rounds, write_rounds
from tests.strategies.fleets import OPTION_SETS, Played, played, records

few = settings(max_examples=25)


@few
@given(records())
def test_full_records(game: Played) -> None:
    """A full record is read back byte for byte and replays to the same table and bottoms."""
    (round,) = read_rounds(game.text.encode())
    assert write_rounds((round,)) == game.text
    assert round.state() == game.deal


@few
@given(records())
def test_what_each_player_saw_replays(game: Played) -> None:
    """Everybody's log, a bystander's too, ends at the same table and hides what was not shown."""
    attacked = {(event.target, event.treasure) for event in game.events if isinstance(event, Hit)}
    for eyes in (None, *range(game.seats)):
        (again,) = read_rounds(write_rounds((project(game.round, eyes),)).encode())
        state = again.state()
        assert state.table == game.deal.table
        for seat, ships in enumerate(state.ships):
            for ship, true in zip(ships, game.deal.ships[seat], strict=True):
                seen = seat == eyes or (seat, ship.treasure) in attacked
                assert ship.armed == (true.armed if seen else None)


@few
@given(records(), st.data())
def test_undo_is_exact(game: Played, data: st.DataObject) -> None:
    """The log is the only state: any beginning of it, replayed, takes the rest of the events."""
    place = data.draw(st.integers(0, len(game.events)))
    state = game.round.start()
    for event in game.events[:place]:
        state = state.apply(event)
    states = [game.round.start(), *(after for _, _, after in game.round.states())]
    assert state == states[place]


def every_turn(deal: Deal, seat: int) -> list[Turn]:
    """All that a player could ever write that nobody's bottoms forbid."""
    rules = deal.table.rules
    turns: list[Turn] = [Pass(seat)]
    for treasure in rules.treasures:
        turns += [Sail(seat, treasure), Home(seat, treasure)]
        for target, ships in enumerate(deal.ships):
            armed = next((ship.armed for ship in ships if ship.treasure == treasure), True)
            turns.append(Hit(seat, target, treasure, bool(armed)))
    return turns


@few
@given(records(), st.data())
def test_legal_is_what_apply_allows(game: Played, data: st.DataObject) -> None:
    """``legal`` lists exactly the decisions that ``apply`` takes."""
    before, _, _ = data.draw(st.sampled_from(list(game.round.states())))
    legal = before.table.legal()
    assert len(set(legal)) == len(legal)
    allowed: set[Move] = set()
    for seat in range(game.seats):
        for turn in every_turn(before, seat):
            try:
                before.apply(turn)
            except Illegal:
                assert move_of(turn) not in legal or isinstance(turn, Sail)
            else:
                allowed.add(move_of(turn))
    assert allowed == set(legal)


@few
@given(records())
def test_what_always_holds(game: Played) -> None:
    """No ship, treasure or cannon card is lost or made; somebody can always go on."""
    for _, logged, state in game.round.states():
        table = state.table
        assert table.over or table.legal()
        hash(state)
        rules = table.rules
        gone = [v for fleet in table.fleets for v in (*fleet.piled, *fleet.sea, *fleet.scored)]
        assert sorted(gone) == sorted(rules.treasures * game.seats)
        foreign = sum(fleet.foreign for fleet in table.fleets)
        assert 0 <= foreign <= sum(CANNONS - fleet.cannons for fleet in table.fleets)
        for seat, fleet in enumerate(table.fleets):
            assert 0 <= fleet.cannons <= CANNONS
            assert state.left(seat) == len(fleet.piled)
            assert set(fleet.shown) <= set(fleet.sea)
            assert len(state.known(seat, True)) <= ARMED
            assert len(state.known(seat, False)) <= SHIPS - ARMED
        assert isinstance(logged.event, Set) == (logged.number == 0)


@pytest.mark.parametrize("options", OPTION_SETS)
def test_random_play_reaches_every_corner(options: tuple[str, ...]) -> None:
    """Random play meets every kind of event and ending, or the tests above prove little."""
    games = [played(seats, options, seed) for seats in (2, 3) for seed in range(15)]
    events = [event for game in games for event in game.events if not isinstance(event, Set)]
    assert {move_of(event).act for event in events} == set(Act)
    assert {event.armed for event in events if isinstance(event, Hit)} == {True, False}
    assert all(game.deal.table.over for game in games)
    assert any(len(game.deal.table.winners) == 1 for game in games)


def trouble(text: str) -> str | None:
    """The sentence that says what is wrong with a file, if anything is."""
    try:
        for round in read_rounds(text.encode("utf-8", "replace")):
            round.state()
    except RecordError as error:
        return str(error)
    return None


def told(text: str) -> bool:
    """Whether a file is read, or refused with a sentence."""
    sentence = trouble(text)
    return sentence is None or 0 < len(sentence) < 1000


@settings(max_examples=60)
@given(records(), st.data())
def test_any_slip_of_the_pen(game: Played, data: st.DataObject) -> None:
    """A good record with one character replaced is read, or refused with a sentence."""
    text = game.text
    at = data.draw(st.integers(0, len(text) - 1))
    slip = data.draw(st.sampled_from('0123456789>+-*!?[]{}(),;"\\ \nAB'))
    assert told(text[:at] + slip + text[at + 1 :])


@settings(max_examples=60)
@given(st.text(max_size=60))
def test_any_line(line: str) -> None:
    tags = played(2, (), 1).text.partition("set ")[0]
    assert told(f"{tags}{line}\n")
