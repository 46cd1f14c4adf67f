"""What is named as the next thing to learn."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from kibitz.cli.learn.catalogue import items
from kibitz.cli.learn.need import next_item
from kibitz.cli.learnt.progress import Progress

NOW = datetime(2100, 1, 1, tzinfo=UTC)


def needed(progress: Progress) -> str | None:
    found = next_item([(item, item.state(progress)) for item in items(None)], NOW)
    return None if found is None else found.skill


def answer(progress: Progress, key: str, *right: bool) -> None:
    (item,) = [item for item in items(None) if item.skill == key]
    lesson = hasattr(item.taught, "steps")
    for number, each in enumerate(right, start=1):
        progress.add(key, each, item=number if lesson else 0, level=0 if lesson else 1)


def test_what_was_begun_then_what_went_badly_then_what_is_new(tmp_path: Path) -> None:
    with Progress.opened(tmp_path) as progress:
        assert needed(progress) is None
        answer(progress, "letter/cards", *[True] * 6)
        assert needed(progress) == "letter/whom"
        answer(progress, "letter/guess", True, False, False, False, False)
        assert needed(progress) == "letter/guess"
        answer(progress, "letter/whom", True)
        assert needed(progress) == "letter/whom"


def test_what_went_worst_comes_before_what_went_badly(tmp_path: Path) -> None:
    with Progress.opened(tmp_path) as progress:
        answer(progress, "letter/guess", True, True, False, False, False)
        answer(progress, "letter/chance", True, False, False, False, False)
        assert needed(progress) == "letter/chance"


def test_of_a_game_that_was_not_begun_nothing_is_named(tmp_path: Path) -> None:
    with Progress.opened(tmp_path) as progress:
        answer(progress, "truc/tricks", *[True] * 5)
        assert needed(progress) == "truc/out"
