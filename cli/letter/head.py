"""The upper lines of a screen: the match, the last events, and the cards nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.labels import joined
from kibitz.cli.letter import plays
from kibitz.cli.recent import recent
from kibitz.cli.texts import _, card_name
from kibitz.engine.letter.editions import preset_of
from kibitz.engine.letter.events import Event, Turn
from kibitz.engine.letter.game import LETTER
from kibitz.engine.letter.table import Phase, Table
from kibitz.inference.letter.position import Position


@dataclass(frozen=True)
class Title:
    """What a record says of the match: the round's number, tokens that win, tokens by seat."""

    round: int | None = None
    goal: int | None = None
    tokens: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Head:
    """What ``eyes`` see above the players. ``names``: as there is room for them, by seat."""

    position: Position
    eyes: int | None
    width: int
    names: tuple[str, ...]
    title: Title

    @property
    def table(self) -> Table:
        return self.position.belief.table

    def lines(self, prompted: bool) -> Iterator[Text]:
        """The match, the pile, and, unless a prompt says it, whose turn it is."""
        title = self.title
        parts = [] if prompted else [self._whose()]
        # Below a prompt says how a round that is over has changed them.
        told = prompted and self.table.phase is Phase.OVER
        if title.tokens is not None and any(title.tokens) and not told:
            scored = zip(enumerate(self.names), title.tokens, strict=True)
            named = ((_("you") if seat == self.eyes else name, n) for (seat, name), n in scored)
            parts.append("  ".join(f"{name} {tokens}" for name, tokens in named))
        if title.goal is not None:
            parts.append(_("first to {goal}").format(goal=title.goal))
        if not self.table.over:
            parts.append(_("pile {deck}").format(deck=self.table.deck))
        below = self.position.belief.below()
        if any(card is not None for card in below):
            cards = " ".join("?" if card is None else str(card) for card in below)
            # Translators: the last cards of the pile, the very last one at the end.
            parts.append(_("at its bottom {cards}").format(cards=cards))
        if self.table.opened:
            parts.append(_("open {cards}").format(cards=" ".join(map(str, self.table.opened))))
        header = self.position.header
        for seat in self.table.bonus:
            card = card_name(self.position.header, self.table.rules.bonus[0])
            parts.append(f"{card} +1 {self.names[seat]}")
        parts.append(preset_of(header).title or header.game)
        if title.round is not None:
            parts.append(_("round {round}").format(round=title.round))
        for number, line in enumerate(joined(parts, " · ", self.width)):
            yield Text(line, style="" if number else "bold")

    def _whose(self) -> str:
        table = self.table
        if table.phase is Phase.SHOWDOWN:
            return _("Show the hands")
        if table.over:
            winners = ", ".join(self.names[p] for p in table.winners)
            return _("Round over, won by {names}").format(names=winners)
        if table.turn == self.eyes:
            return _("Your move, {player}").format(player=self.names[table.turn])
        return _("{player} to move").format(player=self.names[table.turn])

    def events(self, most: int) -> Iterator[Text]:
        """The last events, each with its number; not the turn that has only begun."""
        counted = [event for event in self.position.past if LETTER.numbered(event)]
        if counted and isinstance(counted[-1], Turn) and counted[-1].card is None:
            counted.pop()
        header, eyes, names = self.position.header, self.eyes, self.names

        def told(event: Event, brief: bool) -> tuple[str, str]:
            return plays.event(header, event, eyes, names, brief)

        yield from recent(counted, most, self.width, told)

    def unseen(self) -> Iterator[Text]:
        """The cards nobody has seen, as fully as there is room; nothing once the round is over."""
        if self.table.phase is Phase.OVER:
            return
        left = {r: n for r, n in self.position.belief.unseen_by(self.eyes).items() if n > 0}
        label, total = _("unseen"), sum(left.values())
        spelt = [f"{rank}×{count}" if count > 1 else str(rank) for rank, count in left.items()]
        line = ""
        for line in (
            f"{label} {total}   {'   '.join(spelt)}",
            f"{label} {total}  {'  '.join(spelt)}",
            f"{label} {' '.join(spelt)}",
            " ".join(spelt),
        ):
            if cell_len(line) <= self.width:
                break
        yield Text(line)
