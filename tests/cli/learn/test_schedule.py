"""When an exercise comes again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.cli.learnt.schedule import Card

NOW = datetime(2025, 3, 9, 20, tzinfo=UTC)

answers = st.lists(st.tuples(st.booleans(), st.timedeltas(timedelta(), timedelta(days=99))),
                   max_size=12)  # fmt: skip


def after(given: list[tuple[bool, timedelta]]) -> tuple[Card, datetime]:
    card, now = Card(NOW), NOW
    for right, wait in given:
        now += wait
        card = card.answered(right, now)
    return card, now


@given(answers)
def test_what_is_wrong_comes_again_the_same_day_and_what_is_right_later(
    given: list[tuple[bool, timedelta]],
) -> None:
    card, now = after(given)
    wrong, right = card.answered(False, now), card.answered(True, now)
    assert now < wrong.due < now + timedelta(days=1)
    assert wrong.due <= right.due
    assert (wrong.streak, right.streak) == (0, card.streak + 1)


def test_each_time_it_is_right_it_waits_longer() -> None:
    card, now, waits = Card(NOW), NOW, []
    for _ in range(5):
        card = card.answered(True, now)
        waits.append(card.due - now)
        now = card.due
    assert waits == sorted(waits)
    assert waits[-1] > timedelta(days=10)


@given(answers)
def test_it_is_written_down_and_read_again(given: list[tuple[bool, timedelta]]) -> None:
    card, _now = after(given)
    assert Card.from_json(card.as_json()) == card


@pytest.mark.parametrize("found", [{}, {"due": "soon", "streak": 0, "memory": None}, {"due": 1}])
def test_what_is_no_card_is_refused(found: dict[str, object]) -> None:
    with pytest.raises((LookupError, TypeError, ValueError)):
        Card.from_json(found)
