"""What a game must offer so that somebody can play it at the prompt against bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from kibitz.cli.protocols.typed import Question

P_contra = TypeVar("P_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)


@dataclass(frozen=True)
class Chosen:
    """The line means this one choice, as the notation writes it."""

    text: str


class Playing(Protocol[P_contra, E_contra]):
    """How choices are typed, and what happens is told; ``P_contra`` is a moment of the ``Study``.

    What comes of a choice is not typed: whoever deals knows it.
    """

    def choose(self, moment: P_contra, pending: E_contra | None, text: str) -> Chosen | Question:
        """The choice of the player on turn, whose eyes kept the log, that a line means.

        ``pending``: the turn begun after ``moment``, as in ``Typing``. The ``state`` of a question
        is a line for each option, to be read instead. Raises ``KibitzError`` for a line that is no
        choice, or none that the rules allow: what the player cannot know decides nothing.
        """
        ...

    def happened(self, before: P_contra, after: P_contra) -> list[str]:
        """The last event of ``after`` in sentences, to the eyes that kept the log.

        What was done and what came of it, but nothing that follows from counting.
        """
        ...

    def examples(self, moment: P_contra) -> tuple[str, ...]:
        """How choices are typed, a line each, for the help."""
        ...


# Any: as in ``AnyTyping``.
AnyPlaying = Playing[Any, Any]
