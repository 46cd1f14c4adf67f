"""The screen of a round: the table in few lines, and next to the prompt what matters now.

On one's own turn that is what to play and why, else what the last event changed. A pure function
from two moments to lines. They fit ``ROOM`` lines whatever happens, and the width asked for.
Nothing is said twice; reads lead, as in the advice, with the facts beside them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.facts_beside import legend
from kibitz.cli.labels import fitting, folded, padded, shortened
from kibitz.cli.letter.bars import WIDE, alike, bars
from kibitz.cli.letter.head import Head, Title
from kibitz.cli.letter.mine import Mine
from kibitz.cli.letter.news import Teller, news
from kibitz.cli.letter.reasons import told
from kibitz.cli.listener import HEIGHT, listening
from kibitz.cli.texts import _, card_name, percent
from kibitz.engine.letter.events import Show
from kibitz.engine.letter.table import Table
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.parting import Course, parted
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.recommendation import Recommendation

ROOM: Final = 22
"""Lines of a screen: a terminal of 24 less two for the prompt."""

_FORMS: Final = ((2, 4), (1, 4), (1, 3), (1, 2), (1, 1))
"""Lines of bars for each player, and events, from the most to the least there is room for."""

_SAID: Final = 4
"""Lines that what matters now needs at least, as far as it has so many."""


def screen(
    before: Position | None,
    after: Position,
    eyes: int | None,
    width: int,
    title: Title,
    reads: Position | None = None,
    advice: Recommendation | None = None,
    height: int = ROOM,
    shown: Position | None = None,
    prompted: bool = False,
    course: Course = (),
) -> list[Text]:
    """The lines to show after the last event of ``after``, at most ``height`` of them.

    ``before`` is the moment before that event (``None``: there was none), both by facts alone;
    ``reads`` the moment after it by how people choose, ``advice`` what is advised there. ``eyes``:
    the seat of the player who looks (``None``: a reader of the whole log); nothing is shown
    that this player could not know. ``shown``: the moment shown last, by default ``before``.
    ``prompted``: the prompt below says whose turn it is, and what follows how the round ended.
    ``course``: the moments so far by facts and by reads, for why the two differ.
    """
    height = HEIGHT if listening() else height
    if reads is not None and reads.belief.reader is None:
        reads = None  # nobody is read with these cards: the figures would be the same twice
    sheet = _Sheet(after, reads, eyes, width)
    above = Head(after, eyes, width, sheet.names, title)
    mine = Mine(after, reads, eyes, width, sheet.names, advice)
    own, decision = list(sheet.own(mine)), mine.decision()
    said = _News(sheet, before, shown or before) if advice is None else _Reasons(sheet, advice)
    wanted = min(_SAID, len(said.lines(HEIGHT)))
    for rows, count in _FORMS:
        head = [*above.lines(prompted), *above.events(count), *above.unseen()]
        players = list(sheet.opponents(rows))
        room = height - sum(map(len, (head, players, own, decision)))
        if room >= wanted:
            break
    matters = said.lines(room)
    room -= len(matters)
    why = [] if after.belief.table.over else list(sheet.apart(course))
    if len(why) <= room:
        players += why
        room -= len(why)
    asides = list(mine.asides())[: max(room, 0)]
    return _spaced([head, players, [*own, *asides, *decision, *matters]], height)


def _spaced(blocks: list[list[Text]], height: int) -> list[Text]:
    """The blocks one under another, set apart by empty lines as far as there is room."""
    blocks = [block for block in blocks if block]
    spare = height - sum(map(len, blocks))
    lines = list(blocks[0])
    for block in blocks[1:]:
        if spare > 0:
            lines.append(Text())
            spare -= 1
        lines += block
    return lines[:height]


@dataclass(frozen=True)
class _Sheet:
    """What one moment looks like to ``eyes`` in ``width`` columns."""

    position: Position
    reads: Position | None
    eyes: int | None
    width: int

    @property
    def table(self) -> Table:
        return self.position.belief.table

    @property
    def belief(self) -> Belief:
        return self.position.belief

    @property
    def wide(self) -> bool:
        return self.width >= WIDE

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names as there is room for them."""
        return shortened(self.table.players, 14 if self.wide else 10)

    @property
    def column(self) -> int:
        """Columns of the longest name."""
        return max(map(cell_len, self.names))

    @cached_property
    def others(self) -> tuple[int, ...]:
        """Everybody but the eyes, clockwise from them."""
        seats = len(self.names)
        start = 0 if self.eyes is None else self.eyes + 1
        turned = ((start + step) % seats for step in range(seats))
        return tuple(player for player in turned if player != self.eyes)

    @property
    def looks(self) -> bool:
        """Whether the eyes belong to a player who is still in."""
        return self.eyes is not None and self.table.alive[self.eyes]

    # -- the players -----------------------------------------------------------------------

    def opponents(self, rows: int) -> Iterator[Text]:
        """Everybody else's row and what is certain of the hand; then what is likely, in bars.

        Those of whom the same is to be said share their lines.
        """
        groups: dict[object, list[int]] = {}
        for player in self.others:
            groups.setdefault(self._told_of(player), []).append(player)
        open_hands = [seats[0] for seats in groups.values() if self._hidden(seats[0])]
        likely = [self._likely(seat) for seat in open_hands]
        scale = max((max(hand.values()) for hand in likely), default=1.0)
        rows = rows if len(open_hands) <= 2 else 1
        label = "" if listening() else legend(not self.agree, self.reads is not None)
        for seats in groups.values():
            player, facts = seats[0], list(self._facts(seats[0]))
            hidden = self._hidden(player)
            yield from self.player(seats, facts, label if hidden else "")
            if hidden:
                label = ""
                read = None if self.reads is None else self.reads.belief.hand(player)
                yield from bars(self.belief.hand(player), read, scale, self.width, rows)

    def _told_of(self, player: int) -> object:
        """All that is shown of a player but the name."""
        figures = [
            tuple((rank, percent(p)) for rank, p in sorted(model.belief.hand(player).items()))
            for model in (self.position, self.reads)
            if model is not None and self.table.alive[player]
        ]
        known = not self.table.rows[player] or player
        return known, tuple(self._facts(player)), tuple(self._public(player)), tuple(figures)

    def _hidden(self, player: int) -> bool:
        """Whether a player's hand can be several cards."""
        return self.table.alive[player] and len(self.belief.hand(player)) > 1

    def _likely(self, player: int) -> dict[int, float]:
        """A hand by what the advice follows."""
        return (self.reads or self.position).belief.hand(player)

    @cached_property
    def agree(self) -> bool:
        """Whether reads show the same figures as facts of everybody's hand."""
        return self.reads is None or all(
            alike(self.belief.hand(seat), self.reads.belief.hand(seat))
            for seat in self.others
            if self._hidden(seat)
        )

    def player(self, seats: list[int], facts: list[str], label: str = "") -> Iterator[Text]:
        """Names and row, then ``facts`` and the ``label`` of bars as there is room for them."""
        alive = self.table.alive[seats[0]]
        name = ", ".join(_("you") if s == self.eyes else self.names[s] for s in seats)
        line = Text(padded(name, self.column if self.wide else 0), "bold" if alive else "dim")
        line.append("".join(f"  {word}" for word in self._public(seats[0])), "dim")
        certain, room = " · ".join(facts), self.width - cell_len(line.plain)
        if certain and cell_len(certain) + 3 <= room:
            line.append(f"   {certain}", style="bold green")
            certain, room = "", room - cell_len(certain) - 3
        if label and not certain and cell_len(label) + 3 <= room:
            line.append(f"   {label}", style="dim")
            label = ""
        line.rstrip()
        line.truncate(self.width, overflow="ellipsis")
        yield line
        indent = " " * (self.column + 2) if self.wide else "  "
        for rest in list(folded(certain, self.width, indent, indent))[:2] if certain else ():
            yield Text(rest, style="bold green")
        if label:
            yield Text(f"{indent}{label}", style="dim")

    def _public(self, player: int) -> Iterator[str]:
        """What everybody sees of a player."""
        if not self.table.alive[player]:
            yield _("out")
        if self.table.rows[player]:
            yield _("row {cards}").format(cards=_ranks(self.table.rows[player]))
        if self.table.alive[player] and self.table.shielded[player]:
            yield _("protected")

    def apart(self, course: Course) -> Iterator[Text]:
        """Where facts and reads differ much, what made them do so."""
        if (claim := parted(course, self.eyes)) is not None:
            told = Teller(self.eyes, self.names).sentence(claim)
            for line in folded(told, self.width, "  ", "  "):
                yield Text(line, style="dim")

    def own(self, mine: Mine) -> Iterator[Text]:
        """What the eyes hold, and what lies before them."""
        if self.eyes is None:
            return
        if not self.looks:
            yield from self.player([self.eyes], [])
            return
        hand = Text.assemble((mine.hand(), "bold"))
        public = "".join(f"   {word}" for word in self._public(self.eyes))
        if hand.cell_len + cell_len(public) <= self.width:
            hand.append(public, style="dim")
            public = ""
        hand.truncate(self.width, overflow="ellipsis")
        yield hand
        if public:
            yield Text(f"  {public.strip()}"[: self.width], style="dim")

    def _facts(self, player: int) -> Iterator[str]:
        """What is certain of a player's hand, and who has seen it."""
        if not self.table.alive[player]:
            return
        hand, left = self.belief.hand(player), self.position.belief.unseen_by(self.eyes)
        certain = self.belief.certain(player)
        if certain is not None:
            told = f"{certain} {card_name(self.position.header, certain)}"
            yield _("certain: {card}").format(card=told)
        elif never := [rank for rank, count in left.items() if count > 0 and rank not in hand]:
            yield _("certain: not {cards}").format(cards=_ranks(tuple(never)))
        if self.table.over:
            return  # all hands are shown
        if self.looks and (p := self.belief.knowers(self.eyes or 0).get(player)):
            yield _seen(p, _("has seen your card"), _("may have seen your card ({chance})"))
        for knower, p in self.belief.knowers(player).items():
            if knower != self.eyes:
                name = self.names[knower]
                yield _seen(
                    p,
                    _("seen by {player}").format(player=name),
                    _("perhaps seen by {player} ({chance})"),
                    name,
                )


@dataclass(frozen=True)
class _News:
    """What the last event changed; who has won is said elsewhere."""

    sheet: _Sheet
    before: Position | None
    shown: Position | None

    def lines(self, room: int) -> list[Text]:
        """A sentence after another, the most important first, as many as fit."""
        sheet = self.sheet
        if self.before is None or isinstance(sheet.position.past[-1], Show):
            return []
        differ = not sheet.agree
        told = news(self.before, sheet.position, sheet.eyes, sheet.names, self.shown, differ)
        first = len(list(folded(told[0], sheet.width, "› ", "  "))) if told else 0
        lines = fitting(told, sheet.width, room)
        return [Text(line, style="" if n >= first else "bold") for n, line in enumerate(lines)]


@dataclass(frozen=True)
class _Reasons:
    """Why a play is advised."""

    sheet: _Sheet
    advice: Recommendation

    def lines(self, room: int) -> list[Text]:
        """The reasons as a paragraph of at most so many lines.

        What the play gains, and what is said against another, matter most.
        """
        why = told(self.advice, self.sheet.names)
        if not why:
            return []
        chosen: set[int] = set()
        lines: list[str] = []
        for place in dict.fromkeys([0, len(why) - 1, *range(len(why))]):
            paragraph = " ".join(why[n] for n in sorted({*chosen, place}))
            folds = list(folded(paragraph, self.sheet.width, "  ", "  "))
            if len(folds) > room:
                break
            chosen.add(place)
            lines = folds
        return list(map(Text, lines))


def _ranks(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards))


def _seen(p: float, surely: str, perhaps: str, player: str = "") -> str:
    """One of two wordings for a card seen with probability ``p``."""
    if percent(p) == percent(1.0):
        return surely
    return perhaps.format(chance=percent(p), player=player)
