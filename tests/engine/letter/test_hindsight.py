"""What a record tells in the end of the cards that were hidden before."""

from __future__ import annotations

from hypothesis import given, settings

from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.hindsight import hindsight
from kibitz.engine.letter.layout import Phase
from kibitz.engine.round import Round, project, read_rounds
from tests.strategies.tables import Played, kib, rounds


def known(round: Round) -> tuple[Deal, ...]:
    """The deals of a round with all that came to light."""
    states = [round.start(), *(after for _before, _logged, after in round.states())]
    return hindsight(states, [logged.event for logged in round.events])


def read(*lines: str, eyes: str = "Carla") -> Round:
    (round,) = read_rounds(kib(*lines, eyes=eyes).encode())
    return round


@given(rounds())
@settings(max_examples=60)
def test_what_is_told_is_true(played: Played) -> None:
    whole = played.round
    truth = [after for _before, _logged, after in whole.states()]
    places = {id(logged.entry): place for place, logged in enumerate(whole.events)}
    by_line = {logged.entry.line: places[id(logged.entry)] for logged in whole.events}
    for eyes in (None, *range(len(whole.header.players))):
        seen = project(whole, eyes)
        for logged, deal in zip(seen.events, known(seen)[1:], strict=True):
            true = truth[by_line[logged.entry.line]]
            if not logged.number:
                continue
            for player in deal.table.standing:
                assert deal.hands[player] in (None, true.hands[player])
            assert deal.aside in (None, true.aside)


@given(rounds())
@settings(max_examples=30)
def test_a_full_record_tells_everything(played: Played) -> None:
    *_rest, last = known(played.round)
    for before, logged, after in zip(
        known(played.round), played.round.events, known(played.round)[1:], strict=False
    ):
        if logged.number:
            assert all(before.hands[player] is not None for player in before.table.standing)
        assert len(after.hands) == len(before.hands)
    assert all(last.hands[player] is not None for player in last.table.standing)


def test_a_card_shown_was_there_since_its_player_last_moved() -> None:
    round = read(
        "deal Carla 4", "Anna 7", "Ben 1>Anna 8 miss", "Carla +2 2>Anna 5", "Anna 1>Ben 3 hit"
    )
    deals = known(round)
    assert [deal.hands[1] for deal in deals] == [None, None, None, 3, 3, None]
    assert [deal.hands[0] for deal in deals[2:4]] == [5, 5]


def test_exchanged_hands_are_followed_back() -> None:
    round = read("deal Carla 4", "Anna 6>Ben", "Ben 1>Anna 8 miss", "Carla +3 3>Anna out Anna 2")
    assert known(round)[1].hands[:2] == (None, 2)
    assert [deal.hands[0] for deal in known(round)[2:4]] == [2, 2]
    assert known(round)[1].hands[2] == 4


@given(rounds())
@settings(max_examples=30)
def test_the_last_card_that_nobody_showed_follows_from_all_others(played: Played) -> None:
    shown = project(played.round, 0)
    *_rest, last = known(shown)
    if last.table.phase is Phase.OVER and not last.table.deck and last.table.aside:
        assert last.aside == played.deal.aside
