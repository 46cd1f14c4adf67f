"""Playing Le Truc at the prompt: choices as they are typed, and what happens, told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from kibitz.cli.protocols.playing import Chosen
from kibitz.cli.protocols.typed import Option, Question
from kibitz.cli.texts import _
from kibitz.cli.truc.labels import rank
from kibitz.cli.truc.news import news
from kibitz.cli.truc.typed import Scene, nonsense
from kibitz.engine.errors import N_, Unreadable, short
from kibitz.engine.truc.events import Event, Move, Turn
from kibitz.engine.truc.notation import format_move
from kibitz.inference.truc.referee import Position


class TrucPlaying:
    """Le Truc as a ``Playing``."""

    def choose(self, moment: Position, pending: Event | None, text: str) -> Chosen | Question:
        """The decision that a line means; see ``Playing``."""
        scene = Scene(moment, pending)
        possible, error = scene.possible(text)
        if not possible:
            raise error or nonsense(scene, text)
        found = dict.fromkeys(filter(None, (_decision(scene, event) for event in possible)))
        if not found:
            raise Unreadable(
                N_("“{text}” says more than is yours to say now: expected {expected}"),
                text=short(text),
                expected=", ".join(map(format_move, scene.now.legal())),
            )
        lines = tuple(map(format_move, found))
        if len(lines) == 1:
            return Chosen(lines[0])
        return Question(_("Which is meant?"), tuple(Option(x, (x,)) for x in lines), lines, True)

    def happened(self, before: Position, after: Position) -> list[str]:
        """What was played, said, taken and dealt."""
        return [
            *_played(before, after),
            *news(before, after, after.header.players, after.header.perspective),
        ]

    def examples(self, moment: Position) -> tuple[str, ...]:
        """How a decision is typed, a line each."""
        return tuple(f"{line}: {_(text)}" for line, text in _LINES)


_LINES: Final = (
    ("8", N_("play an 8")),
    ("x2", N_("offer to double; when it is accepted, a card")),
    ("rest", N_("claim the remainder, likewise")),
    ("y, n", N_("your answer to an offer")),
    ("new", N_("ask for new cards")),
    ("fold", N_("concede the hand")),
)


def _decision(scene: Scene, event: Event) -> Move | None:
    """The one decision that an event adds to what was begun, if it is that of the eyes."""
    if not isinstance(event, Turn):
        return None
    if event.call is not None and event.answer is None:
        event = replace(event, card=None)  # the card is asked for once the raise is accepted
    begun = () if scene.pending is None else tuple(scene.moment.deal.table.unfold(scene.pending))
    moves = tuple(scene.moment.deal.table.unfold(event))
    if moves[: len(begun)] == begun:
        moves = moves[len(begun) :]
    mine = len(moves) == 1 and moves[0].actor == scene.eyes
    return moves[0] if mine else None


def _played(before: Position, after: Position) -> Iterator[str]:
    """The card of somebody else."""
    event = after.past[-1]
    if not isinstance(event, Turn) or event.card is None:
        return
    if event.actor != after.header.perspective:
        yield _("{actor} plays the {card}.").format(
            actor=after.header.players[event.actor], card=rank(event.card)
        )
