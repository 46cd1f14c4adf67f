"""Whole records of random play, at every table: what is played is what is recorded and seen."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.engine.errors import Illegal, RecordError
from kibitz.engine.round import project, read_rounds, write_rounds
from kibitz.engine.truc.cards import COPIES, PACK, STRENGTHS
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Act, Dealt, Move, Turn
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.rules import GOAL, rules_for
from kibitz.engine.truc.table import Table
from tests.strategies.hands import NAMES, OPTION_SETS, Played, played, records

few = settings(max_examples=24)


@few
@given(records())
def test_full_records(game: Played) -> None:
    """A full record is read back byte for byte and replays to the same table and cards."""
    (round,) = read_rounds(game.text.encode())
    assert write_rounds((round,)) == game.text
    state = round.state()
    assert state.table == game.deal.table
    assert state.hands == game.deal.hands


@few
@given(records())
def test_what_each_player_saw_replays(game: Played) -> None:
    """Everybody's log, a bystander's too, ends at the same table and shows only one's own cards."""
    for eyes in (None, *range(game.seats)):
        log = project(game.round, eyes)
        (again,) = read_rounds(write_rounds((log,)).encode())
        state = again.state()
        assert state.table == game.deal.table
        dealt = [logged.event for logged in again.events if isinstance(logged.event, Dealt)]
        assert {seat for event in dealt for seat, _ in event.hands} <= {eyes}
        hidden = [hand for seat, hand in enumerate(state.hands) if seat != eyes]
        assert hidden == [None] * len(hidden)
        if eyes is not None:
            assert state.hands[eyes] == game.deal.hands[eyes]


@few
@given(records(), st.data())
def test_undo_is_exact(game: Played, data: st.DataObject) -> None:
    """The log is the only state: any beginning of it, replayed, takes the rest of the events."""
    full = game.round
    states = [full.start(), *(after for _, _, after in full.states())]
    place = data.draw(st.integers(0, len(full.events)))
    state = full.start()
    for logged in full.events[:place]:
        state = state.apply(logged.event)
    assert state == states[place]
    for logged in full.events[place:]:
        state = state.apply(logged.event)
    assert state == full.state()
    number = data.draw(st.integers(0, full.last))
    part = full.upto(number)
    assert part.last == number
    assert part.events == full.events[: len(part.events)]


def every_move(seats: int) -> list[Move]:
    """All that anybody could ever do."""
    said = [
        Move(seat, act, answer=answer)
        for seat in range(seats)
        for act in Act
        if act is not Act.PLAY
        for answer in ((True, False) if act is Act.REST else (act in (Act.YES, Act.NO),))
    ]
    return said + [Move(seat, Act.PLAY, card) for seat in range(seats) for card in STRENGTHS]


@settings(max_examples=25)
@given(records(), st.data())
def test_legal_is_what_apply_allows(game: Played, data: st.DataObject) -> None:
    """``legal`` lists exactly the moves that ``apply`` takes, with and without the cards."""
    deal, _ = data.draw(st.sampled_from(game.moves))
    table = deal.table
    for seat in range(game.seats):
        for held in (deal.held(seat), None):
            legal = table.legal(seat, held)
            assert len(set(legal)) == len(legal)
            for move in (move for move in every_move(game.seats) if move.actor == seat):
                try:
                    after = table.apply(move, held)
                except Illegal:
                    assert move not in legal
                else:
                    assert move in legal
                    assert after == table.after(move)


@few
@given(records())
def test_moves_and_lines_agree(game: Played) -> None:
    """A record's lines unfold to the moves that were made."""
    told: list[Move] = []
    for before, logged, _ in game.round.states():
        if isinstance(logged.event, Turn):
            told += before.table.unfold(logged.event)
    assert told == [move for _, move in game.moves]


@few
@given(records())
def test_what_always_holds(game: Played) -> None:
    """Scores never pass 12, the pack is never overdrawn, somebody can always go on."""
    for _, _, state in game.round.states():
        table = state.table
        assert all(0 <= points <= GOAL for points in table.score)
        assert table.rules.pack(table.deals) >= 0
        assert all(number <= COPIES for number in state.known().values())
        assert hash(table) == hash(Table(**vars(table)))
        if table.phase is Phase.PLAY:
            assert state.legal()
            assert len(table.results) < 3
        else:
            assert not any(state.legal(seat) for seat in range(game.seats))
            assert table.question is None


@pytest.mark.parametrize("seats", [2, 4])
def test_no_card_is_lost_or_made(seats: int) -> None:
    """Hands, hands thrown away and the rest of the pack make up the pack after every deal."""
    rng = random.Random(seats)
    table = Table.start(rules_for(seats), NAMES[:seats], 0)
    deal, _ = Deal.start(table).dealing(rng)
    while deal.table.rules.pack(deal.table.deals + 1) >= 0:
        asker = deal.table.asker
        deal = deal.apply(Turn(asker, Act.NEW, Act.YES))
        deal, event = deal.dealing(rng)
        assert {seat for seat, _ in event.hands} == deal.table.captains
        cards = Counter(deal.pack) + deal.known()
        assert cards == Counter(dict.fromkeys(STRENGTHS, COPIES))
        assert cards.total() == PACK
    assert deal.table.deals == {2: 5, 4: 4}[seats]


# Who takes an equal trick opens no other corner.
@pytest.mark.parametrize("options", [o for o in OPTION_SETS if "tie-to-leader" not in o])
@pytest.mark.parametrize("seats", [2, 4])
def test_random_play_reaches_every_corner(seats: int, options: tuple[str, ...]) -> None:
    """Random play meets every kind of event and ending, or the tests above prove little."""
    games = [played(seats, options, seed) for seed in range(25)]
    made = {(move.act, move.answer) for game in games for _, move in game.moves}
    wanted: set[tuple[Act, bool]] = {(act, False) for act in Act if act not in (Act.YES, Act.NO)}
    wanted |= {(Act.YES, True), (Act.NO, True)}
    if "counter-at-once" in options:
        wanted.add((Act.REST, True))
    assert made == wanted
    states = [state.table for game in games for _, _, state in game.round.states()]
    assert any(None in table.results for table in states)
    assert any(table.claimed == (True, True) for table in states) or seats == 4
    assert any(table.over for table in states)
    assert any(table.deals > 1 for table in states)


def test_nothing_is_dealt_in_the_middle_of_a_hand() -> None:
    game = played(2, (), 1)
    deal = next(deal for deal, _ in game.moves if deal.table.begun)
    with pytest.raises(RecordError):
        deal.dealing(random.Random(1))
