"""The screen of a round: what is certain, what is likely, and what changed last.

A pure function from two moments to lines. They fit ``ROOM`` lines whatever happens, and the
width asked for. Facts come first, reads beside them; what is certain is said once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.labels import folded, joined, padded, shortened
from kibitz.cli.letter.bars import WIDE, bars, legend
from kibitz.cli.letter.mine import Mine
from kibitz.cli.letter.news import news
from kibitz.cli.letter.reasons import told
from kibitz.cli.listener import HEIGHT, listening
from kibitz.cli.texts import _, card_name, percent
from kibitz.engine.letter.editions import preset_of
from kibitz.engine.letter.events import Show
from kibitz.engine.letter.table import Phase, Table
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.recommendation import Recommendation

ROOM: Final = 22
"""Lines of a screen: a terminal of 24 less two for the prompt."""


@dataclass(frozen=True)
class Title:
    """What a record says of the match: the round's number, tokens that win, tokens by seat."""

    round: int | None = None
    goal: int | None = None
    tokens: tuple[int, ...] | None = None


def screen(
    before: Position | None,
    after: Position,
    eyes: int | None,
    width: int,
    title: Title,
    reads: Position | None = None,
    counsel: Recommendation | None = None,
    height: int = ROOM,
    shown: Position | None = None,
) -> list[Text]:
    """The lines to show after the last event of ``after``, at most ``height`` of them.

    ``before`` is the moment before that event (``None``: there was none), both by facts alone;
    ``reads`` the moment after it by how people choose, ``counsel`` what is advised there. ``eyes``:
    the seat of the player who looks (``None``: a reader of the whole log); nothing is shown
    that this player could not know. ``shown``: the moment shown last, by default ``before``.
    """
    height = HEIGHT if listening() else height
    if reads is not None and reads.belief.reader is None:
        reads = None  # nobody is read with these cards: the figures would be the same twice
    sheet = _Sheet(after, reads, eyes, width, title)
    mine = Mine(after, reads, eyes, width, sheet.names, counsel)
    head, players, decision = list(sheet.head()), list(sheet.opponents()), mine.decision()
    row = [] if eyes is None else list(sheet.player(eyes, list(mine.hand())))
    room = _Room(height - sum(map(len, (head, players, row, decision))))
    why = [] if counsel is None else [sheet.sentence(s) for s in told(counsel, sheet.names)]
    changed = [] if before is None else sheet.told(before, shown or before)
    # What the play gains, and what is said against another, matter most.
    ends = room.take([why[0], why[-1]] if len(why) > 1 else why)
    asides = room.take([[line] for line in mine.asides()])
    between = room.take(why[1:-1])
    newest = room.take([part for part in changed if part not in why])
    said = _lines([*newest, *ends[:1], *between, *ends[1:]])
    own = [*row, *_lines(asides), *decision]
    return _spaced([head, players, said, own], height)


def _lines(parts: list[list[Text]]) -> list[Text]:
    return [line for part in parts for line in part]


@dataclass
class _Room:
    """Lines that are left."""

    lines: int

    def take(self, parts: list[list[Text]]) -> list[list[Text]]:
        """The first parts for which there is room."""
        taken = []
        for part in parts:
            if len(part) > self.lines:
                break
            self.lines -= len(part)
            taken.append(part)
        return taken


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
    title: Title

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

    @property
    def my_turn(self) -> bool:
        """Whether the player who looks is to move."""
        return self.looks and self.table.turn == self.eyes and not self.table.over

    # -- the head --------------------------------------------------------------------------

    def head(self) -> Iterator[Text]:
        """Whose turn it is, the pile, the match; then the cards nobody has seen."""
        title = self.title
        parts = [self._whose(), _("pile {deck}").format(deck=self.table.deck)]
        below = self.belief.below()
        if any(card is not None for card in below):
            cards = " ".join("?" if card is None else str(card) for card in below)
            # Translators: the last cards of the pile, the very last one at the end.
            parts.append(_("at its bottom {cards}").format(cards=cards))
        if self.table.opened:
            parts.append(_("open {cards}").format(cards=_ranks(self.table.opened)))
        if title.round is not None:
            parts.append(_("round {round}").format(round=title.round))
        if title.goal is not None:
            parts.append(_("first to {goal}").format(goal=title.goal))
        header = self.position.header
        parts.append(preset_of(header).title or header.game)
        for seat in self.table.bonus:
            card = card_name(self.position.header, self.table.rules.bonus[0])
            parts.append(f"{card} +1 {self.names[seat]}")
        for number, line in enumerate(joined(parts, " · ", self.width)):
            yield Text(line, style="" if number else "bold")
        yield self._unseen()

    def _whose(self) -> str:
        table = self.table
        if table.phase is Phase.SHOWDOWN:
            return _("Show the hands")
        if table.over:
            winners = ", ".join(self.names[p] for p in table.winners)
            return _("Round over, won by {winners}").format(winners=winners)
        if self.my_turn:
            return _("Your move, {player}").format(player=self.names[table.turn])
        return _("{player} to move").format(player=self.names[table.turn])

    def _unseen(self) -> Text:
        """The pool by rank, as fully as there is room."""
        left = self.position.belief.unseen_by(self.eyes)
        total = sum(left.values())
        label = _("unseen")
        spelt = [f"{rank}×{count}" if count > 0 else f"{rank} -" for rank, count in left.items()]
        short = [f"{r}×{n}" if n > 1 else str(r) for r, n in left.items() if n > 0]
        for line in (
            f"{label} {total}   {'   '.join(spelt)}",
            f"{label} {'  '.join(spelt)}",
            f"{label} {' '.join(short)}",
            " ".join(short),
        ):
            if cell_len(line) <= self.width:
                break
        return Text(line)

    # -- the players -----------------------------------------------------------------------

    def opponents(self) -> Iterator[Text]:
        """Everybody else's row and what is certain of the hand; then what is likely, in bars."""
        hands = {p: self.belief.hand(p) for p in self.others if self.table.alive[p]}
        open_hands = [hand for hand in hands.values() if len(hand) > 1]
        labelled = self.reads is None or not self.wide or listening()
        for player in self.others:
            yield from self.player(player, list(self._facts(player)))
            if len(hands.get(player, ())) <= 1:
                continue
            if not labelled:
                yield legend(self.width)
                labelled = True
            scale = max(max(hand.values()) for hand in open_hands)
            rows = 2 if self.wide or self.reads is not None else max(1, 4 - len(hands))
            read = None if self.reads is None else self.reads.belief.hand(player)
            yield from bars(hands[player], read, scale, self.width, rows)

    def player(self, player: int, facts: list[str]) -> Iterator[Text]:
        """Name, tokens and row, then ``facts`` in the same line if there is room."""
        alive = self.table.alive[player]
        columns = max(map(cell_len, self.names)) if self.wide else 0
        line = Text.assemble((padded(self.names[player], columns), "bold" if alive else "dim"))
        line.append("".join(f"  {word}" for word in self._public(player)), "" if alive else "dim")
        joined = " · ".join(facts)
        if joined and cell_len(line.plain) + 3 + cell_len(joined) <= self.width:
            line.append(f"   {joined}", style="green")
            joined = ""
        line.truncate(self.width)
        yield line
        if joined:
            indent = " " * (columns + 2) if self.wide else " "
            for rest in list(folded(joined, self.width, indent, indent))[:2]:
                yield Text(rest, style="green")

    def _public(self, player: int) -> Iterator[str]:
        """What everybody sees of a player."""
        tokens, goal = self.title.tokens, self.title.goal
        if tokens is not None:
            yield f"{tokens[player]}/{goal}" if goal else str(tokens[player])
        if not self.table.alive[player]:
            yield _("out")
        yield _("row {cards}").format(cards=_ranks(self.table.rows[player]) or "-")
        if self.table.alive[player] and self.table.shielded[player]:
            yield _("protected")

    def _facts(self, player: int) -> Iterator[str]:
        """What is certain of a player's hand, and who has seen it."""
        if not self.table.alive[player]:
            return
        hand, left = self.belief.hand(player), self.position.belief.unseen_by(self.eyes)
        certain = self.belief.certain(player)
        if certain is not None:
            yield _("certain: the {card}").format(card=certain)
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

    # -- the news --------------------------------------------------------------------------

    def told(self, before: Position, shown: Position) -> list[list[Text]]:
        """What the last event changed, a sentence after another, each in its lines.

        Who has won stands in the first line.
        """
        if isinstance(self.position.past[-1], Show):
            return []
        told = news(before, self.position, self.eyes, self.names, shown)
        return list(map(self.sentence, told))

    def sentence(self, text: str) -> list[Text]:
        """A sentence in as many lines as it needs."""
        return list(map(Text, folded(text, self.width, "› ", "  ")))


def _ranks(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards))


def _seen(p: float, surely: str, perhaps: str, player: str = "") -> str:
    """One of two wordings for a card seen with probability ``p``."""
    if percent(p) == percent(1.0):
        return surely
    return perhaps.format(chance=percent(p), player=player)
