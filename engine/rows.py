"""Frozen rows: tuples of which one place is to change."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def put(items: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same items with another one at ``index``."""
    return (*items[:index], value, *items[index + 1 :])
