"""What came to light later was true all along."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.engine.marque.game import MARQUE
from kibitz.engine.marque.hindsight import hindsight
from kibitz.engine.round import project, read_rounds
from tests.strategies.fleets import Played, marque, records


@settings(max_examples=20)
@given(records(), st.data())
def test_it_tells_the_truth_and_no_less_than_the_log(game: Played, data: st.DataObject) -> None:
    eyes = data.draw(st.sampled_from((None, *range(game.seats))))
    log = project(game.round, eyes)
    states = [log.start(), *(after for _before, _logged, after in log.states())]
    known = hindsight(states, [logged.event for logged in log.events])
    assert len(known) == len(states)
    for state, later in zip(states, known, strict=True):
        assert later.table == state.table
        for seat, ships in enumerate(later.ships):
            assert [ship.treasure for ship in ships] == [s.treasure for s in state.ships[seat]]
            for ship, before in zip(ships, state.ships[seat], strict=True):
                assert ship.armed in (None, game.deal.armed(seat, ship.treasure))
                assert before.armed in (None, ship.armed)


def test_a_ship_shown_later_was_so_before_and_both_guns_tell_of_the_rest() -> None:
    lines = ("set Me 5, Ben 3", "Me hit Ben 3 armed", "Ben sail 6", "Me sail 4", "Ben home 3",
             "Me hit Ben 6 armed", "Ben sail 7")  # fmt: skip
    (log,) = read_rounds(marque(*lines, players="Me, Ben").encode())
    state = MARQUE.start(log.header)
    states = [state]
    for logged in log.events:
        state = MARQUE.apply(state, logged.event)
        states.append(state)
    known = hindsight(states, [logged.event for logged in log.events])
    assert [ship.armed for ship in known[1].ships[1]] == [True]
    assert [ship.armed for ship in known[3].ships[1]] == [True, True]
    assert [ship.armed for ship in known[-1].ships[1]] == [True, True, False]
    assert [ship.armed for ship in known[-1].ships[0]] == [None, None]
