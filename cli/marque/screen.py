"""The screen of Letter of Marque: points, the ships at sea, what they may be, what to do.

A pure function from a moment to lines, which fit the width and the height asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli import listener
from kibitz.cli.facts_beside import counted, legend
from kibitz.cli.labels import fitting, folded, joined, padded, shortened
from kibitz.cli.marque import labels, plays
from kibitz.cli.marque.advised import brief, choices
from kibitz.cli.marque.news import news
from kibitz.cli.marque.reasons import why
from kibitz.cli.recent import recent
from kibitz.cli.texts import _, percent
from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Act, Event
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.marque.notation import BOTTOMS, format_move
from kibitz.engine.marque.rules import ARMED
from kibitz.engine.marque.table import Table
from kibitz.inference.marque.recommendation import Recommendation
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.settled import certain

ROOM: Final = 22
"""Lines of a screen: a terminal of 24 less two for the prompt."""

WIDE: Final = 60
"""Columns from which on a player has one line."""

_EVENTS: Final = 4
"""Events on the screen; ``log`` shows all."""

_CHOICES: Final = 5
"""Choices on the screen; ``advise`` shows more."""

_HEAD: Final = 1
"""Lines of a table of choices beside the choices themselves."""


def screen(
    before: Position | None,
    facts: Position,
    reads: Position | None,
    eyes: int | None,
    width: int,
    advice: Recommendation | None = None,
    height: int = ROOM,
    shown: Position | None = None,
    prompted: bool = False,
) -> list[Text]:
    """The lines to show at ``facts``, at most ``height`` of them.

    ``before`` is the moment before the last event (``None``: there was none); ``reads`` the same
    moment by how people choose, ``advice`` what is advised there. ``eyes``: see ``View``.
    ``shown``: the moment shown last, of which nothing is told again; by default ``before``.
    ``prompted``: see ``View``.
    """
    height = listener.HEIGHT if listener.listening() else height
    sheet = _Sheet(facts, reads, eyes, width)
    head = [*sheet.head(prompted), *sheet.others(), *sheet.own()]
    now = list(sheet.now()) if eyes in (None, facts.deal.table.turn) or not prompted else []
    begun = shown or before
    told = [] if begun is None else news(begun, facts, sheet.names, eyes, ended=not prompted)
    advised: list[Text] = []
    reasons: list[str] = []
    if advice is not None:
        advised, reasons = list(brief(advice, width)), why(advice)
    # What was done and what to do matter most; the choices and reasons take what room is left.
    room = height - len(head) - len(advised) - len(now)
    happened = [Text(line) for line in fitting(told, width, room)]
    room -= len(happened)
    because = [Text(line) for line in fitting(reasons, width, room)]
    room -= len(because) + _HEAD
    others: list[Text] = []
    if advice is not None and room > 0:
        others = list(choices(advice, facts, width, min(_CHOICES, room), others=True))
    return [*head, *happened, *now, *others, *advised, *because][:height]


@dataclass(frozen=True)
class _Sheet:
    """What one moment looks like to ``eyes`` in ``width`` columns."""

    position: Position
    reads: Position | None
    eyes: int | None
    width: int

    @property
    def deal(self) -> Deal:
        return self.position.deal

    @property
    def table(self) -> Table:
        return self.position.deal.table

    @property
    def wide(self) -> bool:
        return self.width >= WIDE and not listener.listening()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names as there is room for them."""
        return shortened(self.table.players, 12 if self.wide else 10)

    @property
    def column(self) -> int:
        """Columns of the longest name."""
        return max(map(cell_len, self.names))

    @cached_property
    def unset(self) -> int | None:
        """The treasure whose ship of the eyes' own is still to be chosen."""
        last = self.deal.ships[self.eyes][-1:] if self.eyes is not None else ()
        sea = () if self.eyes is None else self.table.fleets[self.eyes].sea
        open_ones = (ship.treasure for ship in last if ship.armed is None)
        return next((treasure for treasure in open_ones if treasure in sea), None)

    # -- whose turn it is ------------------------------------------------------------------

    def head(self, prompted: bool) -> Iterator[Text]:
        """Whose turn it is, the last events, and how the columns are to be read."""
        parts = [*([] if prompted else [self._whose()]), self.position.header.game]
        for number, line in enumerate(joined(parts, " · ", self.width)):
            yield Text(line, style="" if number else "bold")
        counted = [event for event in self.position.past if MARQUE.numbered(event)]
        header, eyes, names = self.position.header, self.eyes, self.names

        def told(event: Event, brief: bool) -> tuple[str, str]:
            return plays.event(header, event, eyes, names, brief)

        yield from recent(counted, _EVENTS if self.wide else 2, self.width, told)
        if self.wide:
            heads = [padded("", self.column), *_heads()]
            yield Text("  ".join([*heads, self._legend()]).rstrip()[: self.width], style="dim")
        elif not listener.listening():
            yield Text(self._legend(), style="dim")

    def _whose(self) -> str:
        table = self.table
        if ended := labels.won(table, self.names):
            return ended
        if self.eyes is not None and self.unset is not None:
            text = _("{player}, which ship on the {treasure}?")
            return text.format(player=self.names[self.eyes], treasure=self.unset)
        if table.waiting:
            names = ", ".join(self.names[seat] for seat in table.waiting)
            return _("The first treasures: {names}").format(names=names)
        if table.turn == self.eyes:
            return _("Your move, {player}").format(player=self.names[table.turn])
        return _("{player} to move").format(player=self.names[table.turn])

    def _legend(self) -> str:
        figures = legend(not self._agree, self.reads is not None)
        return _("armed: {figures}").format(figures=figures)

    @property
    def _agree(self) -> bool:
        """Whether both models show the same figures of every ship."""
        return not any(
            counted(plain, read[0])
            for seat in range(len(self.names))
            for treasure in self._sea(seat)
            for plain, *read in [
                self._figures(seat, treasure, labels.chance)
                if seat != self.eyes
                else self._figures(seat, treasure, labels.thought)
            ]
            if read
        )

    # -- the players -----------------------------------------------------------------------

    def others(self) -> Iterator[Text]:
        """Everybody but the eyes: what all see, and how likely each ship is armed."""
        for seat in range(len(self.names)):
            if seat != self.eyes:
                yield from self._player(seat, [self._ship(seat, t) for t in self._sea(seat)])

    def own(self) -> Iterator[Text]:
        """One's own ships, and what the others can think of them."""
        if self.eyes is None:
            return
        seat, common = self.eyes, self.reads or self.position
        yield from self._player(seat, [self._mine(treasure) for treasure in self._sea(seat)])
        thought = [
            self._thought(seat, treasure)
            for treasure in self._sea(seat)
            if certain(common.shown, seat, treasure) is None
        ]
        if thought:
            parts = [_("the others think"), *thought]
            for number, line in enumerate(joined(parts, "   ", self.width - 2)):
                yield Text(f"  {line}" if not number else f"    {line}"[: self.width], "green")
        if left := self.deal.left(seat):
            armed = ARMED - len(self.deal.known(seat, armed=True))
            text = _("still to set: {armed} armed, {bare} bare")
            if self.unset is None:
                line = text.format(armed=armed, bare=left - armed)
                yield Text(f"  {line}", style="green")

    def _thought(self, seat: int, treasure: int) -> str:
        """How likely the others think that a ship is armed."""
        figures = self._figures(seat, treasure, labels.thought)
        if listener.listening():
            return self._told(treasure, figures)
        plain, *read = figures
        shown = read[0] if read else plain
        return f"{labels.likely(treasure, [shown])}{counted(plain, read[0] if read else None)}"

    def _sea(self, seat: int) -> tuple[int, ...]:
        return tuple(sorted(self.table.fleets[seat].sea, reverse=True))

    def _player(self, seat: int, ships: list[Text]) -> Iterator[Text]:
        """A player's line; on a narrow screen the ships stand below it."""
        called = _("you") if seat == self.eyes else self.names[seat]
        line = Text.assemble((padded(called, self.column), "bold"))
        for cell, head in zip(self._public(seat), _heads(), strict=True):
            line.append("  ")
            text = cell if self.wide else f"{head} {cell}"
            line.append(text.rjust(cell_len(head)))
        if self.wide:
            line.append("  ")
            yield from _rows(line, ships, self.width)
        else:
            line.truncate(self.width)
            yield line
            if ships:
                yield from _rows(Text("  "), ships, self.width)

    def _public(self, seat: int) -> tuple[str, ...]:
        fleet = self.table.fleets[seat]
        figures = (fleet.points, fleet.cannons, len(fleet.piled))
        return tuple(str(figure) for figure in figures)

    def _ship(self, seat: int, treasure: int) -> Text:
        """A ship as the eyes see it: known, or with its chances to be armed."""
        armed = certain(self.deal, seat, treasure)
        if armed is not None:
            return Text(labels.ship(treasure, armed), style="red" if armed else "green")
        plain, *read = self._figures(seat, treasure, labels.chance)
        if listener.listening():
            return Text(self._told(treasure, [plain, *read]))
        text = Text(f"{treasure} ")
        text.append(labels.aligned(read[0] if read else plain))
        text.append(counted(plain, read[0] if read else None), style="dim")
        return text

    def _told(self, treasure: int, figures: Sequence[float]) -> str:
        """How likely a ship is armed, each figure after its name."""
        heads = [_("facts"), _("reads")][: len(figures)]
        return listener.told(labels.ship(treasure, armed=True), heads, [*map(percent, figures)])

    def _mine(self, treasure: int) -> Text:
        armed = None if self.eyes is None else certain(self.deal, self.eyes, treasure)
        label = f"{treasure} ?" if armed is None else labels.ship(treasure, armed)
        return Text(label, style="bold")

    def _figures(self, seat: int, treasure: int, chance: labels.Chance) -> list[float]:
        positions = (self.position, self.reads)
        return [chance(position, seat, treasure) for position in positions if position is not None]

    # -- what may be done ------------------------------------------------------------------

    def now(self) -> Iterator[Text]:
        """What may be done now."""
        words = self._moves()
        if self.unset is not None:
            words = [_(word) for word in BOTTOMS.values()]
        if not words:
            return
        text = _("now  {words}").format(words=" · ".join(words))
        yield from (Text(line, style="dim") for line in folded(text, self.width))

    def _moves(self) -> list[str]:
        table, header = self.table, self.position.header
        moves = [m for m in table.legal() if m.act is not Act.HIT]
        words = [plays.choice(format_move(header, move)) for move in moves]
        if any(move.act is Act.HIT for move in table.legal()):
            words.append(_("hit"))
        return words


def _heads() -> tuple[str, ...]:
    return _("points"), _("cannons"), _("pile")


def _rows(line: Text, cells: Sequence[Text], width: int) -> Iterator[Text]:
    """The cells after a line, in as many lines as they need, each below the other."""
    indent = cell_len(line.plain)
    column = max((cell.cell_len for cell in cells), default=0)
    for cell in cells:
        used = cell_len(line.plain)
        if used > indent and used + cell.cell_len > width:
            line.rstrip()
            yield line
            line = Text(" " * indent)
        line.append_text(cell)
        line.append(" " * max(column - cell.cell_len, 1) + " ")
    line.rstrip()
    yield line
