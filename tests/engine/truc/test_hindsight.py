"""What came to light later in a game of Le Truc was in the hands all the time."""

from __future__ import annotations

from hypothesis import given, settings

from kibitz.engine.round import Round, project, read_rounds
from kibitz.engine.truc.cards import written
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.hindsight import hindsight
from tests.strategies.hands import Played, records, truc


def known(round: Round) -> tuple[Deal, ...]:
    states = [round.start(), *(after for _before, _logged, after in round.states())]
    return hindsight(states, [logged.event for logged in round.events])


def hands(*lines: str, seat: int = 1) -> list[str]:
    """What is known of a seat's unplayed cards at each moment; those shown are in brackets."""
    (round,) = read_rounds(truc(*lines, eyes="Me").encode())
    found = []
    for deal in known(round):
        held = deal.held(seat)
        found.append(f"({written(deal.shown[seat])})" if held is None else written(held))
    return found


def test_cards_played_were_there_since_the_deal() -> None:
    assert hands("deal Me 7 8 K", "Me K", "Ben A", "Ben 9", "Me 8", "Me 7", "Ben Q") == [
        "A Q 9", "A Q 9", "A Q 9", "Q 9", "Q", "Q", "Q", "",
    ]  # fmt: skip


def test_a_hand_that_was_not_seen_whole() -> None:
    assert hands("deal Me 7 8 K", "Me K", "Ben A", "Ben fold", "show Ben 9") == [
        "(A 9)", "(A 9)", "(A 9)", "(9)", "(9)", "(9)",
    ]  # fmt: skip


def test_new_cards_are_others() -> None:
    dealt = ("deal Me 7 8 K", "Me new yes", "deal Me 9 9 9", "Me 9", "Ben A", "Me fold")
    assert hands(*dealt) == ["()", "()", "()", "(A)", "(A)", "()", "()"]
    next_hand = ("deal Me 7 8 K", "Me fold", "deal Me 9 9 9", "Ben A")
    assert hands(*next_hand) == ["()", "()", "()", "(A)", "()"]


@given(records())
@settings(max_examples=25)
def test_hindsight_never_contradicts_the_full_record(game: Played) -> None:
    full = known(game.round)
    for eyes in (None, 0):
        seen = project(game.round, eyes)
        assert len(seen.events) == len(game.round.events)
        for true, found in zip(full, known(seen), strict=True):
            for seat, hand in enumerate(found.hands):
                cards = found.table.played[seat] + found.shown[seat] if hand is None else hand
                whole = list(true.hands[seat] or ())
                for card in cards:
                    whole.remove(card)


@given(records())
@settings(max_examples=25)
def test_a_full_record_needs_no_hindsight(game: Played) -> None:
    states = [game.round.start(), *(after for _before, _logged, after in game.round.states())]
    for state, found in zip(states[1:], known(game.round)[1:], strict=True):
        held = [state.held(seat) for seat in range(len(state.hands))]
        assert held == [found.held(seat) for seat in range(len(state.hands))]
