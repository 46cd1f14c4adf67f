"""The screen of a hand of Le Truc: the score, the cards, what the other holds, what to do.

A pure function from a moment to lines, which fit the width and the height asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli import listener
from kibitz.cli.facts_beside import counted as counted_beside
from kibitz.cli.facts_beside import legend
from kibitz.cli.labels import fitting, folded, joined, padded, shortened
from kibitz.cli.recent import recent
from kibitz.cli.texts import _, percent
from kibitz.cli.truc import labels, plays
from kibitz.cli.truc.advised import against, choices
from kibitz.cli.truc.news import news
from kibitz.cli.truc.reasons import why
from kibitz.engine.truc.cards import RANKS
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Act, Event
from kibitz.engine.truc.game import TRUC
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.rules import GOAL
from kibitz.engine.truc.table import Table
from kibitz.inference.truc import facts as counted
from kibitz.inference.truc.holding import holds
from kibitz.inference.truc.recommendation import Recommendation
from kibitz.inference.truc.referee import Position

ROOM: Final = 22
"""Lines of a screen: a terminal of 24 less two for the prompt."""

WIDE: Final = 60
"""Columns from which on there is room for bars."""

_EVENTS: Final = 3
"""Events on the screen; ``log`` shows all."""

_CHOICES: Final = 5
"""Choices on the screen; ``advise`` shows all."""

_BAR: Final = 5
"""Columns of the bar of the likeliest card."""


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
    moment as the players are read, ``advice`` what is advised there. ``shown``: the moment within
    that event that was shown last, of which nothing is told again. ``eyes``, ``prompted``: see
    ``View``.
    """
    height = listener.HEIGHT if listener.listening() else height
    sheet = _Sheet(facts, reads, eyes, width)
    head = [*sheet.head(prompted), *sheet.events(), *sheet.players()]
    told = [] if before is None else news(before, facts, sheet.names, eyes, ended=not prompted)
    if before is not None and shown is not None:
        old = news(before, shown, sheet.names, eyes)
        told = [sentence for sentence in told if sentence not in old]
    advised: list[Text] = []
    reasons: list[str] = []
    if advice is not None:
        advised = [*choices(advice, width, _CHOICES), *against(advice, width)]
        reasons = why(advice)
    now = list(sheet.now()) if eyes in (None, facts.deal.table.turn) or not prompted else []
    # What was done and what to do matter most; reasons take what room is left.
    room = height - len(head) - len(advised) - len(now)
    happened = [Text(line) for line in fitting(told, width, room)]
    because = [Text(line) for line in fitting(reasons, width, room - len(happened))]
    return [*head, *happened, *now, *advised, *because][:height]


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
        return self.width >= WIDE

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names as there is room for them."""
        return shortened(self.table.players, 14 if self.wide else 10)

    def head(self, prompted: bool) -> Iterator[Text]:
        """Whose turn it is, and what the hand is worth; then the cards nobody has seen."""
        table = self.table
        parts = [] if prompted else [self._whose()]
        if table.phase is Phase.PLAY:
            parts.append(labels.worth(table))
        if table.deals > 1:
            parts.append(_("deal {n} of this hand").format(n=table.deals))
        parts.append(self.position.header.game)
        for number, line in enumerate(joined(parts, " · ", self.width)):
            yield Text(line, style="" if number else "bold")
        if self.wide and table.phase is Phase.PLAY:
            yield self._unseen()

    def events(self) -> Iterator[Text]:
        """The last events of the hand, each with its number."""
        counted = [event for event in self.position.past if TRUC.numbered(event)]
        header, eyes, names = self.position.header, self.eyes, self.names

        def told(event: Event, brief: bool) -> tuple[str, str]:
            return plays.event(header, event, eyes, names, brief)

        yield from recent(counted, _EVENTS, self.width, told)

    def _whose(self) -> str:
        table = self.table
        if ended := labels.over(table, self.names):
            return ended
        if table.phase is Phase.REDEAL:
            return _("New cards are to be dealt")
        name = self.names[table.turn]
        if asked := labels.question(table):
            mine = _("Your answer, {player}: {question}")
            text = mine if table.turn == self.eyes else _("{player} answers: {question}")
            return text.format(player=name, question=asked)
        if table.turn == self.eyes:
            return _("Your move, {player}").format(player=name)
        return _("{player} to move").format(player=name)

    def _unseen(self) -> Text:
        pool = counted.unseen(self.deal)
        left = [f"{labels.rank(card)}×{pool[card]}" for card in reversed(range(len(RANKS)))]
        return Text(f"{_('unseen')} {sum(pool.values())}   {'   '.join(left)}", style="dim")

    # -- the players -----------------------------------------------------------------------

    def players(self) -> Iterator[Text]:
        """Everybody's points and cards played, the others' likely cards, then one's own."""
        others = [seat for seat in range(len(self.names)) if seat != self.eyes]
        labelled = False
        for seat in others:
            yield self._public(seat)
            if self.table.phase is not Phase.PLAY or not self._open(seat):
                continue
            if not labelled and not listener.listening():
                yield from (Text(t, style="dim") for t in folded(self._legend(), self.width, "  "))
                labelled = True
            yield from self._holds(seat)
        if self.eyes is not None:
            yield self._public(self.eyes)
            yield from self._own(self.eyes)

    def _public(self, seat: int) -> Text:
        """Name, points, games, and the cards played."""
        table = self.table
        side = table.side(seat)
        columns = max(map(cell_len, self.names))
        called = _("you") if seat == self.eyes else self.names[seat]
        line = Text.assemble((padded(called, columns), "bold"))
        line.append(f"  {table.score[side]:>2}/{GOAL}")
        if any(table.games):
            line.append(f"  {_('games {n}').format(n=table.games[side])}")
        if seat == (table.first - 1) % len(self.names):
            line.append(f"  {_('deals')}", style="dim")
        if cards := labels.played(table, seat):
            line.append(f"  {_('played {cards}').format(cards=cards)}")
        line.truncate(self.width)
        return line

    def _open(self, seat: int) -> bool:
        """Whether something of a hand is hidden."""
        return counted.hidden(self.deal, seat) > 0

    def _legend(self) -> str:
        return _("holds one at least: {figures}").format(
            figures=legend(not self._agree, self._reading)
        )

    @property
    def _agree(self) -> bool:
        """Whether both models show the same figures of everybody."""
        reads = self.reads if self._reading else None
        return reads is None or not any(
            counted_beside(p, holds(reads, seat)[card])
            for seat in range(len(self.names))
            if seat != self.eyes
            for card, p in holds(self.position, seat).items()
        )

    @property
    def _reading(self) -> bool:
        return self.reads is not None and len(self.names) == 2

    def _holds(self, seat: int) -> Iterator[Text]:
        """The ranks that a player can have left, high to low, in as few lines as there is room."""
        plain = holds(self.position, seat)
        chosen = holds(self.reads, seat) if self.reads is not None and self._reading else None
        if len(self.names) > 2 and not self.wide:
            likely = sorted(plain, key=lambda card: -plain[card])[:4]
            cells = labels.chances([(labels.rank(card), plain[card]) for card in likely])
            yield Text("  " + "  ".join(cells))
            return
        if listener.listening():
            yield from map(Text, folded(self._holds_told(plain, chosen), self.width))
            return
        main = plain if chosen is None else chosen
        beside = {
            card: counted_beside(p, None if chosen is None else chosen[card])
            for card, p in plain.items()
        }
        columns = (max(4, *map(len, map(percent, main.values()))), max(map(len, beside.values())))
        scale = max(main.values(), default=1.0)
        cells_of = [self._cell(card, main[card], beside[card], scale, columns) for card in plain]
        gap = "  " if self.wide else " "
        room = (self.width - 2 + len(gap)) // (max(cell.cell_len for cell in cells_of) + len(gap))
        across = max(1, min(4 if self.wide else 3, room))
        for start in range(0, len(cells_of), across):
            line = Text("  ")
            line.append_text(Text(gap).join(cells_of[start : start + across]))
            line.rstrip()
            yield line

    def _holds_told(self, plain: dict[int, float], chosen: dict[int, float] | None) -> str:
        """The same in words."""
        heads = ("",) if chosen is None else (_("reads"), _("facts"))
        models = (plain,) if chosen is None else (chosen, plain)
        ranks = "; ".join(
            listener.told(labels.rank(card), heads, [percent(model[card]) for model in models])
            for card in plain
        )
        return f"{_('holds one at least')}: {ranks}"

    def _cell(
        self,
        card: int,
        p: float,
        beside: str,
        scale: float,
        columns: tuple[int, int],
    ) -> Text:
        """What a rank is marked with: its bar, its figure, and what stands beside that."""
        cell = Text(f"{labels.rank(card):>2} ")
        if self.wide:
            full = max(1, round(_BAR * p / scale))
            cell.append("█" * full, style="cyan")
            cell.append(" " * (_BAR - full + 1))
        cell.append(f"{percent(p):>{columns[0]}}")
        cell.append(padded(beside, columns[1]), style="dim")
        return cell

    def _own(self, eyes: int) -> Iterator[Text]:
        """One's own cards, and what they win if the hand is played out."""
        held = self.deal.held(eyes)
        if held is None or self.table.phase is not Phase.PLAY:
            return
        parts = [_("you hold {cards}").format(cards=labels.ranks(held) or "-")]
        if (win := counted.chance(self.deal, eyes)) is not None:
            parts.append(_("played out you win {chance}").format(chance=percent(win)))
            leads = counted.leads(self.deal, eyes)
            if len(leads) > 1:
                by_card = labels.chances([(labels.rank(card), p) for card, p in leads.items()])
                parts.append(", ".join(by_card))
        for line in joined(parts, " · ", self.width - 2):
            yield Text(f"  {line}", style="green")

    # -- what may be done ------------------------------------------------------------------

    def now(self) -> Iterator[Text]:
        """What may be typed now."""
        table = self.table
        if table.phase is not Phase.PLAY:
            return
        partner = range(table.turn % 2, len(self.names), 2)
        moves = [move for seat in partner for move in table.legal(seat)]
        acts = dict.fromkeys(move.act for move in moves if move.act is not Act.PLAY)
        words = list(map(plays.word, acts))
        if table.question is None:
            words = [_("a card"), *words]
        text = _("now  {words}").format(words=" · ".join(words))
        yield from (Text(line, style="dim") for line in folded(text, self.width))
