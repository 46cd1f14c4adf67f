"""What a player types about a game of Letter of Marque, understood in the moment.

Whose turn it is is known. Every reading of the line is put to the rules and to the bottoms known:
one left is taken, several are asked about, none is explained. What a ship's bottom can only say
is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle
from typing import Final

from kibitz.cli.labels import shortened as cut
from kibitz.cli.marque import plays
from kibitz.cli.marque.spoken import Said, Sentence, Ship, bottom_called, sentences, strange
from kibitz.cli.protocols.series import called
from kibitz.cli.protocols.typed import Option, Question, Reading, Taken, chosen, misread
from kibitz.cli.texts import _
from kibitz.engine.errors import N_, KibitzError, RecordError, Unreadable, short
from kibitz.engine.header import Header
from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Act, Event, Hit, Home, Move, Pass, Sail, Set, Turn
from kibitz.engine.marque.notation import BOTTOMS, format_event, format_move
from kibitz.engine.marque.table import Table
from kibitz.inference.marque.referee import Position

_NAME: Final = 12
"""Columns for a name in a question."""

_NAMES: Final = 22
"""Columns for the names of all whose first treasure is asked for."""


@dataclass(frozen=True)
class Unseen:
    """An attack of which it was not said what the ship was."""

    attack: Said
    starred: bool


class MarqueTyping:
    """Letter of Marque at the prompt (a ``Typing``)."""

    def read(
        self, moment: Position, pending: Event | None, text: str, starred: bool = False
    ) -> Reading:
        """The event or the question that a line amounts to.

        Raises ``Unreadable``, ``Illegal`` or ``Contradiction`` if it amounts to neither.
        """
        scene = _Scene(moment, pending, starred)
        if (finished := scene.finished(text)) is not None:
            return Taken(finished)
        possible, error = scene.possible(text)
        if not possible:
            raise error or _nonsense(scene, text)
        line = " ".join(text.split())
        exact = [meant for meant in possible if scene.written(meant) == line]
        return _settled(scene, exact or possible)  # the notation means what it says

    def glance(
        self, moment: Position, pending: Event | None, text: str, starred: bool = False
    ) -> Reading:
        """``read``, which is quick."""
        return self.read(moment, pending, text, starred)

    def answer(
        self, moment: Position, pending: Event | None, question: Question, text: str
    ) -> Reading:
        """What follows from an answer."""
        if isinstance(question.state, Unseen):
            armed = bottom_called(text)
            if armed is None:
                raise misread(question, text)
            seen = replace(question.state.attack, armed=armed)
            scene = _Scene(moment, pending, question.state.starred)
            return Taken(scene.event(seen))
        index = chosen(question, text)
        if index is None:
            raise misread(question, text)
        scene, meant = question.state
        return _settled(scene, [meant[index]])

    def awaited(self, moment: Position, pending: Event | None) -> str:
        """Whose turn it is, whose first treasures are missing, or what my own ship is."""
        scene = _Scene(moment, pending)
        table, names = scene.table, cut(called(moment.header), _NAME)
        if (mine := _uncertain(moment.header, pending)) is not None:
            ships = "/".join(map(_, BOTTOMS.values()))
            return _("on the {treasure}: {ships}").format(treasure=mine.treasure, ships=ships)
        if table.over:
            return _("next")
        if not table.waiting:
            mine_now = table.turn == moment.header.perspective
            return (
                _("you play") if mine_now else _("{player} played").format(player=names[table.turn])
            )
        missing = " ".join(names[seat] for seat in table.waiting)
        if len(missing) > _NAMES:
            missing = f"{names[table.waiting[0]]} … {names[table.waiting[-1]]}"
        return _("first ships: {names}").format(names=missing)

    def unfinished(self, header: Header, event: Event) -> bool:
        """Whether ``event`` sends out a ship of the log's eyes without saying which."""
        return _uncertain(header, event) is not None

    def finishes(self, begun: Event, event: Event) -> bool:
        """Whether ``event`` is ``begun`` with what the bottoms say."""
        match begun, event:
            case Sail(), Sail():
                return _unarmed(begun) == _unarmed(event)
            case Set(old), Set(new):
                return [*map(_unarmed, old)] == [*map(_unarmed, new)]
        return False

    def foregone(self, moment: Position) -> Event | None:
        """None: whatever comes next may come in another way."""
        return None

    def amended(self, told: tuple[Event, ...], event: Event) -> tuple[Event, ...]:
        """The first ships with those of ``event`` in their places.

        What the bottom of a ship is called stays as it was told unless it is told anew.
        """
        lines = [line for line in told if isinstance(line, Set)]
        owners = {ship.actor for line in lines for ship in line.ships}
        if not isinstance(event, Set) or not {ship.actor for ship in event.ships} <= owners:
            return ()
        new = {ship.actor: ship for ship in event.ships}
        return tuple(
            Set(tuple(_amended(ship, new.get(ship.actor, ship)) for ship in line.ships))
            for line in lines
        )

    def examples(self, moment: Position) -> tuple[str, ...]:
        """How a turn is typed, a line each."""
        return tuple(f"{line}: {_(text)}" for line, text in _LINES)

    def suggestions(self, moment: Position, pending: Event | None) -> tuple[str, ...]:
        """What may be done now, then the players, and what a bottom says."""
        scene = _Scene(moment, pending)
        moves = scene.table.legal()
        told = (plays.choice(format_move(moment.header, move)).split()[0] for move in moves)
        words = dict.fromkeys((*told, *(move.act.value for move in moves)))
        bottoms = dict.fromkeys((*map(_, BOTTOMS.values()), *BOTTOMS.values()))
        if _uncertain(moment.header, pending) is not None:
            return (*bottoms, *words)
        return (*words, *scene.table.players, *bottoms)


def _uncertain(header: Header, event: Event | None) -> Sail | None:
    """The ship of the log's eyes that went to sea in ``event``, if it is not told which."""
    match event:
        case Set(ships):
            sent = ships
        case Sail():
            sent = (event,)
        case _:
            return None
    mine = (ship for ship in sent if ship.actor == header.perspective and ship.armed is None)
    return next(mine, None)


def _unarmed(ship: Sail) -> Sail:
    return replace(ship, armed=None, starred=False)


def _amended(old: Sail, new: Sail) -> Sail:
    return replace(new, armed=old.armed) if new.armed is None else new


def _settled(scene: _Scene, possible: list[Said | Set]) -> Reading:
    """The event that is meant, or the question which one is."""
    first = possible[0]
    if len(possible) > 1:
        same = {replace(m, treasure=None) for m in possible if isinstance(m, Said)}
        if len(same) == 1 and not any(isinstance(meant, Set) for meant in possible):
            keys = [str(meant.treasure) for meant in possible if isinstance(meant, Said)]
            options = tuple(Option(key, (key,)) for key in keys)
            return Question(_("Which treasure?"), options, (scene, tuple(possible)))
        lines = [scene.written(meant) for meant in possible]
        options = tuple(Option(line, (line,)) for line in lines)
        return Question(_("Which is meant?"), options, (scene, tuple(possible)), listed=True)
    if isinstance(first, Set):
        return Taken(first)
    if first.act is Act.HIT and first.armed is None:
        names = cut(scene.table.players, _NAME)
        text = _("{player}'s ship on the {treasure}:").format(
            player=names[first.target or 0], treasure=first.treasure
        )
        options = tuple(Option(_(word), (_(word), word)) for word in BOTTOMS.values())
        return Question(text, options, Unseen(first, scene.starred))
    return Taken(scene.event(first))


def _first_ships(header: Header, table: Table) -> str:
    """How the first ships that are still missing could be typed: “5a 3 7”."""
    known = table.rules.treasures
    ships = zip(table.waiting, cycle((known[len(known) // 2], known[0], known[-1])), strict=False)
    return " ".join(f"{t}a" if seat == header.perspective else str(t) for seat, t in ships)


def _nonsense(scene: _Scene, text: str) -> Unreadable:
    """Why a line is nothing, with what could be typed."""
    header, table = scene.moment.header, scene.table
    word = strange(header, text)
    if word is not None and word.isdecimal():
        return Unreadable(
            N_("“{word}” is no treasure here: expected one of {treasures}"),
            word=short(word),
            treasures=" ".join(map(str, table.rules.treasures)),
        )
    if table.waiting:
        first = table.players[table.waiting[0]]
        return Unreadable(
            N_("“{text}” are no first treasures: expected those from {player} on, as in {example}"),
            text=short(text),
            player=first,
            example=_first_ships(header, table),
        )
    return Unreadable(
        N_("“{text}” is no turn: expected one like {example}"),
        text=short(word or text),
        example=", ".join(scene.possibilities()),
    )


class _Scene:
    """What a line is read against: the moment, and the ship of my own that was sent out after it.

    ``now`` is the deal with what was begun.
    """

    def __init__(self, moment: Position, pending: Event | None, starred: bool = False) -> None:
        self.moment = moment
        self.pending = pending
        self.starred = starred
        self.now: Deal = moment.deal if pending is None else moment.deal.apply(pending)

    @property
    def table(self) -> Table:
        """The table with what was begun."""
        return self.now.table

    def possibilities(self) -> list[str]:
        """How what may be done now is typed, one of each kind."""
        table = self.table
        found: dict[Act, str] = {}
        for move in table.legal():
            match move.act:
                case Act.SAIL:
                    typed = str(table.fleets[move.actor].piled[0])
                case Act.HIT if move.target is not None:
                    typed = f"{table.players[move.target]} {move.treasure} {_(BOTTOMS[True])}"
                case _:
                    typed = plays.choice(format_move(self.moment.header, move))
            found.setdefault(move.act, typed)
        return list(found.values())

    # -- what finishes the turn begun ------------------------------------------------------

    def finished(self, text: str) -> Event | None:
        """What was begun with the bottom that a line tells, or ``None`` if it tells none."""
        begun, header = self.pending, self.moment.header
        mine = _uncertain(header, begun)
        if begun is None or mine is None:
            return None
        armed = bottom_called(text)
        if armed is not None:
            done = replace(mine, armed=armed, starred=mine.starred or self.starred)
            if isinstance(begun, Set):
                return Set(tuple(done if ship is mine else ship for ship in begun.ships))
            return done
        before = _Scene(self.moment, None, self.starred)
        typing = MarqueTyping()
        for meant in before.possible(text)[0]:
            event = meant if isinstance(meant, Set) else before.event(meant)
            if typing.finishes(begun, event):
                return event
        return None

    # -- from a sentence to events ---------------------------------------------------------

    def possible(self, text: str) -> tuple[list[Said | Set], KibitzError | None]:
        """What a line can mean here; without anything, what is wrong with its first reading."""
        error: KibitzError | None = None
        for found in sentences(self.moment.header, text):
            possible: dict[Said | Set, None] = {}
            for meant in (one for sentence in found for one in self._filled(sentence)):
                try:
                    possible[self._checked(meant)] = None
                except RecordError as problem:
                    error = error or problem
            if possible:
                return list(possible), None
        return [], error

    def _filled(self, sentence: Sentence) -> Iterator[Said | Set]:
        """The sentence with its player and, if none was named, each treasure there is."""
        table = self.table
        if not isinstance(sentence, Said):
            yield from self._fleet(sentence)
            return
        said = replace(sentence, actor=table.turn if sentence.actor is None else sentence.actor)
        if said.treasure is not None or said.act is Act.PASS:
            yield said
            return
        fleet = table.fleets[said.target if said.target is not None else said.actor or 0]
        there = fleet.piled if said.act is Act.SAIL else fleet.sea
        # Where there is none the rules say so.
        for treasure in there or table.rules.treasures[:1]:
            yield replace(said, treasure=treasure)

    def _fleet(self, ships: tuple[Ship, ...]) -> Iterator[Set]:
        """The set-up: who is not named comes in turn, clockwise from the first who is missing."""
        waiting = self.table.waiting
        if ships[0].owner is None and len(ships) > max(len(waiting), 1):
            return
        seats = waiting or (0,)
        owned = [
            Sail(seats[place] if ship.owner is None else ship.owner, ship.treasure, ship.armed)
            for place, ship in enumerate(ships)
        ]
        if len({ship.actor for ship in owned}) == len(owned):
            yield Set(tuple(sorted(owned, key=lambda ship: ship.actor)))

    def _checked(self, meant: Said | Set) -> Said | Set:
        """The same with the bottoms that can only say one thing; raises why it cannot be."""
        if isinstance(meant, Set):
            self.now.apply(meant)
            return meant
        mine = meant.act is Act.SAIL and meant.actor == self.moment.header.perspective
        if meant.armed is not None or not (mine or meant.act is Act.HIT):
            self.now.apply(self.event(meant))
            return meant
        can_be = self._bearable([replace(meant, armed=armed) for armed in BOTTOMS])
        return can_be[0] if len(can_be) == 1 else meant

    def _bearable(self, variants: list[Said]) -> list[Said]:
        """Those that can be logged; raises what is wrong with the first if none can."""
        found, problems = [], []
        for variant in variants:
            try:
                self.now.apply(self.event(variant))
                found.append(variant)
            except RecordError as problem:
                problems.append(problem)
        if not found:
            raise problems[0]
        return found

    def event(self, said: Said) -> Turn:
        """The event that a turn told in full is."""
        actor, treasure = said.actor or 0, said.treasure or 0
        match said.act:
            case Act.SAIL:
                return Sail(actor, treasure, said.armed, self.starred)
            case Act.HOME:
                return Home(actor, treasure, said.armed, self.starred)
            case Act.HIT:
                return Hit(actor, said.target or 0, treasure, bool(said.armed), self.starred)
            case Act.PASS:
                return Pass(actor, self.starred)

    def written(self, meant: Said | Set) -> str:
        """How the notation writes it, as far as it was told."""
        header = self.moment.header
        if isinstance(meant, Said) and meant.act is Act.HIT and meant.armed is None:
            move = Move(meant.actor or 0, meant.act, meant.treasure, meant.target)
            return f"{header.players[move.actor]} {format_move(header, move)}"
        return format_event(header, meant if isinstance(meant, Set) else self.event(meant))


_LINES: Final = (
    ("5a 3 7", N_("the first treasures, clockwise; armed is the ship on my 5")),
    ("4, 4a, 4b", N_("whoever is on turn turns up a 4; my ship on it is armed, bare")),
    ("h4", N_("whoever is on turn takes the 4 home")),
    ("b5a, b5b", N_("Ben's ship on the 5 is attacked: it is armed, bare")),
    ("pass", N_("nothing is done")),
    ("+, -", N_("the same as a and b: armed and bare")),
    ("*h4", N_("it happened against the rules")),
)
