"""Playing Letter of Marque at the prompt: choices as they are typed, and what happens, told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kibitz.cli.marque.news import news
from kibitz.cli.marque.spoken import Said, bottom_called, sentences
from kibitz.cli.protocols.playing import Chosen
from kibitz.cli.protocols.typed import Option, Question
from kibitz.cli.texts import _
from kibitz.engine.errors import N_, KibitzError, Unreadable, short
from kibitz.engine.marque.events import Act, Event, Move, Sail, Set
from kibitz.engine.marque.notation import BOTTOMS, format_move
from kibitz.engine.marque.rules import ARMED, SHIPS
from kibitz.inference.marque.referee import Position


class MarquePlaying:
    """Letter of Marque as a ``Playing``: to sail, and which ship to set, are two choices."""

    def choose(self, moment: Position, pending: Event | None, text: str) -> Chosen | Question:
        """The move, or the ship for the treasure turned up, that a line means; see ``Playing``."""
        if isinstance(pending, Set | Sail):
            return _ship(moment, pending, text)
        table = moment.deal.table
        said = list(_said(moment, text))
        own = [one for one in said if one.actor in (None, table.turn)]
        found = [move for move in table.legal() if any(_fits(one, move) for one in own)]
        if not found:
            raise _wrong(moment, own or said, text)
        lines = tuple(format_move(moment.header, move) for move in found)
        if len(lines) == 1:
            return Chosen(lines[0])
        return Question(_("Which is meant?"), tuple(Option(x, (x,)) for x in lines), lines, True)

    def happened(self, before: Position, after: Position) -> list[str]:
        """What was turned up, taken home or attacked; once only, where a ship was to be chosen."""
        header = after.header
        return (
            [] if _again(before, after) else news(before, after, header.players, header.perspective)
        )

    def examples(self, moment: Position) -> tuple[str, ...]:
        """How a choice is typed, a line each, with a player of this table."""
        header = moment.header
        seat = ((header.perspective or 0) + 1) % len(header.players)
        name = short(header.players[seat], 12)
        return tuple(f"{line.format(name=name)}: {_(text)}" for line, text in _LINES)


_LINES: Final = (
    ("sail", N_("turn up your next treasure")),
    ("a, b", N_("set an armed ship on it, or a bare one")),
    ("home 4", N_("take your 4 home")),
    ("{name} 5", N_("attack this player's ship on the 5")),
    ("pass", N_("do nothing")),
)


def _again(before: Position, after: Position) -> bool:
    """Whether the last event is told another time: all at sea before the own ship was chosen, or
    a treasure turned up after it was."""
    event, me = after.past[-1], after.header.perspective
    if isinstance(event, Set):
        return any(ship.actor == me and ship.armed is None for ship in event.ships)
    if not isinstance(event, Sail) or event.actor != me or event.armed is None:
        return False
    sent = before.deal.ships[event.actor]
    armed = len(before.deal.known(event.actor, armed=True))
    return armed < ARMED and len(sent) - armed < SHIPS - ARMED


def _ship(moment: Position, pending: Set | Sail, text: str) -> Chosen:
    """The ship that a line names for the treasure turned up: of either kind some are left."""
    me = moment.header.perspective
    ships = pending.ships if isinstance(pending, Set) else (pending,)
    treasure = next(ship.treasure for ship in ships if ship.actor == me)
    words = text.split()
    word = "set" if isinstance(pending, Set) else Act.SAIL.value
    if words[:2] == [word, str(treasure)]:
        words = words[2:]
    armed = bottom_called(words[0]) if len(words) == 1 else None
    if armed is None:
        raise Unreadable(
            N_("“{text}” is no ship for your {treasure}: expected {expected}"),
            text=short(text),
            treasure=treasure,
            expected="/".join(map(_, BOTTOMS.values())),
        )
    return Chosen(f"{word} {treasure} {BOTTOMS[armed]}")


def _said(moment: Position, text: str) -> Iterator[Said]:
    """The turns that a line can mean, words whole; where there is none, words taken apart."""
    for found in sentences(moment.header, text):
        if turns := [one for one in found if isinstance(one, Said)]:
            yield from turns
            return


def _fits(said: Said, move: Move) -> bool:
    """Whether a turn says this move, and nothing that only the table can say."""
    if said.armed is not None or said.act is not move.act:
        return False
    if said.target not in (None, move.target):
        return False
    return said.treasure is None or said.treasure == move.treasure


def _wrong(moment: Position, said: list[Said], text: str) -> KibitzError:
    """Why a line is no choice: a rule, or what it says beside it."""
    table = moment.deal.table
    for one in said:
        if one.armed is not None or (one.act is Act.SAIL and one.treasure is not None):
            return Unreadable(
                N_("“{text}” says what comes of it, too: that is for the table to say"),
                text=short(text),
            )
        actor = table.turn if one.actor is None else one.actor
        move = Move(actor, one.act, one.treasure, one.target)
        if problem := table.objection(move):
            return problem
    return Unreadable(
        N_("“{text}” is no choice: expected one of {expected}"),
        text=short(text),
        expected=", ".join(format_move(moment.header, move) for move in table.legal()),
    )
