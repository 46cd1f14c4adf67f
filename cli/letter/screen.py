"""The screen of a round: what is certain, what is likely, and what changed last.

A pure function from two moments to lines. They fit ``ROOM`` lines whatever happens, and the
width asked for; below ``NARROW`` columns bars go under the names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.labels import folded, padded, shortened
from kibitz.cli.letter.bars import bars
from kibitz.cli.letter.exposure import as_the_table_sees
from kibitz.cli.letter.news import news
from kibitz.cli.texts import _, percent
from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.table import Phase, Table
from kibitz.inference.letter import advice
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.study import pool

ROOM: Final = 22
"""Lines of a screen: a terminal of 24 less two for the prompt."""

NARROW: Final = 60
"""From so many columns on, bars have room for eight ranks in two lines."""


@dataclass(frozen=True)
class Title:
    """What a record says of the match: the round's number, tokens that win, tokens by seat."""

    round: int | None = None
    goal: int | None = None
    tokens: tuple[int, ...] | None = None


def screen(
    before: Position | None, after: Position, eyes: int | None, width: int, title: Title
) -> list[Text]:
    """The lines to show after the last event of ``after``.

    ``before`` is the moment before that event (``None``: there was none). ``eyes``: the seat of
    the player who looks (``None``: a reader of the whole log); nothing is shown that this
    player could not know.
    """
    sheet = _Sheet(after, eyes, width, title)
    blocks = [
        list(sheet.head()),
        [line for player in sheet.others for line in sheet.opponent(player)],
        list(sheet.own()),
    ]
    used = sum(map(len, blocks))
    told = [] if before is None else list(sheet.told(before, ROOM - used))
    return _spaced([*blocks[:2], told, blocks[2]])


def _spaced(blocks: list[list[Text]]) -> list[Text]:
    """The blocks one under another, set apart by empty lines as far as there is room."""
    blocks = [block for block in blocks if block]
    spare = ROOM - sum(map(len, blocks))
    lines = list(blocks[0])
    for block in blocks[1:]:
        if spare > 0:
            lines.append(Text())
            spare -= 1
        lines += block
    return lines[:ROOM]


@dataclass(frozen=True)
class _Sheet:
    """What one moment looks like to ``eyes`` in ``width`` columns."""

    position: Position
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
        return self.width >= NARROW

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
        if self.table.opened:
            parts.append(_("open {cards}").format(cards=_ranks(self.table.opened)))
        if title.round is not None:
            parts.append(_("round {round}").format(round=title.round))
        if title.goal is not None:
            parts.append(_("first to {goal}").format(goal=title.goal))
        parts.append(self.position.header.game)
        for number, line in enumerate(_joined(parts, " · ", self.width)):
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
        left = pool(self.position, self.eyes)
        total = sum(left.values())
        label = _("unseen")
        spelt = [f"{rank}×{count}" if count > 0 else f"{rank} -" for rank, count in left.items()]
        short = [f"{r}×{n}" if n > 1 else str(r) for r, n in left.items() if n > 0]
        for line in (
            f"{label} {total}   {'   '.join(spelt)}",
            f"{label} {'  '.join(spelt)}",
            f"{label} {' '.join(short)}",
        ):
            if cell_len(line) <= self.width:
                break
        return Text(line)

    # -- the players -----------------------------------------------------------------------

    def opponent(self, player: int) -> Iterator[Text]:
        """A player's row and what is certain of the hand; then what is likely, in bars."""
        facts = list(self._facts(player))
        yield from self._player(player, facts)
        if not self.table.alive[player] or self.belief.certain(player) is not None:
            return
        hands = [self.belief.hand(p) for p in self.others if self.table.alive[p]]
        scale = max(max(hand.values()) for hand in hands if len(hand) > 1)
        rows = 2 if self.wide else max(1, 4 - len(hands))
        yield from bars(self.belief.hand(player), scale, self.width, rows)

    def _player(self, player: int, facts: list[str]) -> Iterator[Text]:
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
        hand, left = self.belief.hand(player), pool(self.position, self.eyes)
        certain = self.belief.certain(player)
        if certain is not None:
            yield _("certain: the {card}").format(card=certain)
        elif never := [rank for rank, count in left.items() if count > 0 and rank not in hand]:
            yield _("certain: not {cards}").format(cards=_ranks(tuple(never)))
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

    # -- the player who looks --------------------------------------------------------------

    def own(self) -> Iterator[Text]:
        """My row and cards, what the table can think of them, and in my turn what to do."""
        if self.eyes is None:
            return
        yield from self._player(self.eyes, [self._hand()] if self.looks else [])
        if not self.looks or self.table.over:
            return
        yield self._listed(_("the table thinks"), self._thought())
        if self.my_turn:
            yield self._listed(_("guess"), self._guesses())
        if self.my_turn and self.table.drawn:
            yield self._listed(_("risk"), self._risks())

    def _hand(self) -> str:
        hand = self.belief.certain(self.eyes or 0)
        held = "?" if hand is None else str(hand)
        if not self.my_turn or not self.table.drawn:
            return _("you hold the {card}").format(card=held)
        return _("you hold the {card} and drew the {drawn}").format(
            card=held, drawn=self.position.deal.drawn
        )

    def _thought(self) -> Iterator[str]:
        """The likeliest ranks of my hand, to somebody who only watched the table."""
        thought = as_the_table_sees(self.position).belief.hand(self.eyes or 0)
        for rank, p in sorted(thought.items(), key=lambda item: (-round(item[1], 9), item[0])):
            yield f"{rank} {percent(p)}"

    def _guesses(self) -> Iterator[str]:
        for guess in advice.guesses(self.belief, self.eyes)[:4]:
            yield f"{self.names[guess.target]} {guess.card} {percent(guess.p)}"

    def _risks(self) -> Iterator[str]:
        """My plays that can put me out, with their chance; riskiest first."""
        hand, drawn = self.belief.certain(self.table.turn), self.position.deal.drawn
        if hand is None or drawn is None:
            return
        risky = [play for play in advice.plays(self.belief, hand, drawn) if play.risk > 0]
        if not risky:
            yield _("no play can put you out at once")
        for play in sorted(risky, key=lambda play: -play.risk):
            action = play.action
            if action.target is None:
                yield _("the {card} puts you out").format(card=action.card)
                continue
            name = self.names[action.target]
            duel = self.table.rules.cards[action.card].effect is Effect.DUEL
            against = f" ({name} {percent(play.ko)})" if duel else ""
            yield f"{action.card}>{name} {percent(play.risk)}{against}"

    def _listed(self, label: str, items: Iterator[str]) -> Text:
        """A labelled line with as many items as fit, or ``-``."""
        line = f"{label}  "
        for number, item in enumerate(items):
            gap = "   " if number else ""
            if number and cell_len(line) + len(gap) + cell_len(item) > self.width:
                break
            line += gap + item
        shown = Text(line if line.strip() != label else f"{label}  -")
        shown.stylize("dim", 0, len(label))
        shown.truncate(self.width)
        return shown

    # -- the news --------------------------------------------------------------------------

    def told(self, before: Position, room: int) -> Iterator[Text]:
        """What the last event changed, in whole sentences, in at most ``room`` lines."""
        for sentence in news(before, self.position, self.eyes, self.names):
            lines = list(folded(sentence, self.width, "› ", "  "))
            if len(lines) > room:
                return
            room -= len(lines)
            yield from map(Text, lines)


def _ranks(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards))


def _seen(p: float, surely: str, perhaps: str, player: str = "") -> str:
    """One of two wordings for a card seen with probability ``p``."""
    if percent(p) == percent(1.0):
        return surely
    return perhaps.format(chance=percent(p), player=player)


def _joined(parts: list[str], glue: str, width: int) -> Iterator[str]:
    """The parts glued together, in as many lines of ``width`` columns as they need."""
    line = parts[0]
    for part in parts[1:]:
        if cell_len(line) + len(glue) + cell_len(part) > width:
            yield line
            line = part
        else:
            line += glue + part
    yield line
