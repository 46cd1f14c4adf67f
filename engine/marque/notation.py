"""How events of Letter of Marque are written (NOTATION, "Letter of Marque").

Reading needs no table: whether an event is legal is another question. Only the values that the
treasures can have must be known, and the options in the header tell them.
"""

from __future__ import annotations

from kibitz.engine.errors import N_, Unreadable
from kibitz.engine.header import Header
from kibitz.engine.marque.events import Act, Event, Hit, Home, Move, Pass, Sail, Set
from kibitz.engine.marque.rules import rules_for
from kibitz.engine.marque.words import notation_word
from kibitz.engine.reader import LineReader

BOTTOMS = {True: N_("armed"), False: N_("bare")}
"""What the bottom of a ship says."""


class _Reader(LineReader):
    """The words of one line of Letter of Marque; a comma is a word of its own."""

    def __init__(self, header: Header, text: str) -> None:
        super().__init__(header, text.replace(",", " , "), notation_word)
        self._treasures = {str(value): value for value in _treasures(header)}

    def treasure(self) -> int:
        """The next word as a treasure."""
        word = self.take(N_("the value of a treasure"))
        value = self._treasures.get(word)
        if value is None:
            raise Unreadable(
                N_("“{word}” is no treasure here: expected one of {treasures}"),
                word=word[:60],
                treasures=" ".join(self._treasures),
            )
        return value

    def bottom(self) -> bool | None:
        """What the next word says of the bottom of a ship, if it says anything."""
        return next((armed for armed, word in BOTTOMS.items() if self.took(word)), None)


def parse(header: Header, text: str, starred: bool = False) -> Event:
    """The event that a line means; raises ``Unreadable`` saying what was expected instead.

    The error of a line of the set-up is placed at event 0.
    """
    reader = _Reader(header, text)
    event: Event
    if reader.began("set"):
        try:
            event = _set(reader)
            reader.end()
        except Unreadable as error:
            raise error.at(event=0) from None
    else:
        event = _turn(reader, starred)
        reader.end()
    return event


def _set(reader: _Reader) -> Set:
    ships: list[Sail] = []
    while reader.peek() is not None or not ships:
        seat = reader.player(N_("a player and the treasure turned up"))
        if any(ship.actor == seat for ship in ships):
            raise Unreadable(
                N_("{player} stands twice in one line"), player=reader.header.players[seat]
            )
        ships.append(Sail(seat, reader.treasure(), reader.bottom()))
        if reader.peek() == ",":
            reader.take("")
    return Set(tuple(ships))


def _turn(reader: _Reader, starred: bool) -> Event:
    actor = reader.player(N_("a player"))
    act = Act(
        reader.expect(*(act.value for act in Act), expected=N_("“sail”, “home”, “hit” or “pass”"))
    )
    match act:
        case Act.SAIL:
            return Sail(actor, reader.treasure(), reader.bottom(), starred)
        case Act.HOME:
            return Home(actor, reader.treasure(), reader.bottom(), starred)
        case Act.HIT:
            target = reader.player(N_("the player attacked"))
            treasure = reader.treasure()
            shown = reader.expect(
                *BOTTOMS.values(), expected=N_("what the ship was, “armed” or “bare”")
            )
            return Hit(actor, target, treasure, shown == BOTTOMS[True], starred)
        case Act.PASS:
            return Pass(actor, starred)


def format_event(header: Header, event: Event) -> str:
    """The canonical line of an event, without star and mark."""
    names = header.players
    match event:
        case Set(ships):
            return f"set {', '.join(f'{names[ship.actor]} {_ship(ship)}' for ship in ships)}"
        case Sail(actor):
            return f"{names[actor]} sail {_ship(event)}"
        case Home(actor):
            return f"{names[actor]} home {_ship(event)}"
        case Hit(actor, target):
            return f"{names[actor]} hit {names[target]} {_ship(event)}"
        case Pass(actor):
            return f"{names[actor]} pass"


def format_move(header: Header, move: Move) -> str:
    """A decision as it stands in a line: ``sail``, ``home 6``, ``hit Ben 6``, ``pass``."""
    target = None if move.target is None else header.players[move.target]
    parts = (move.act.value, target, move.treasure)
    return " ".join(str(part) for part in parts if part is not None)


def _ship(event: Sail | Home | Hit) -> str:
    bottom = "" if event.armed is None else f" {BOTTOMS[event.armed]}"
    return f"{event.treasure}{bottom}"


def _treasures(header: Header) -> tuple[int, ...]:
    return rules_for(len(header.players), header.options).treasures
