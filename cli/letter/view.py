"""The 16-card family on a terminal, as commands ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli.labels import folded, padded, shortened
from kibitz.cli.letter.screen import Title, screen
from kibitz.cli.texts import _, card_name, percent
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import NOBODY, Action
from kibitz.engine.letter.presets import rules_for
from kibitz.engine.round import Round
from kibitz.inference.letter import advice
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.study import choice, misplays

_NAME: Final = 14
"""Columns for a player's name in a list."""

_BAR: Final = 20
"""Columns of the bar of a certain card."""

_FIGURE: Final = 5
"""Columns of a percentage, ``>99 %``."""


def title_of(round: Round) -> Title:
    """What the tags of a record say of its match."""
    header = round.header
    number = round.record.get("Round")
    rules = rules_for(header.game, len(header.players), header.options)
    return Title(
        round=int(number) if number and number.isdecimal() else round.index,
        goal=rules.goal,
        tokens=header.score,
    )


class LetterView:
    """The 16-card family as a ``View``."""

    def turn(self, state: Deal) -> int:
        """The seat of the player to move."""
        return state.table.turn

    def odds(
        self,
        round: Round,
        before: Position | None,
        after: Position,
        eyes: int | None,
        width: int,
    ) -> list[Text]:
        """The screen after the last event."""
        return screen(before, after, eyes, width, title_of(round))

    def guess(self, position: Position, eyes: int | None, width: int) -> list[Text]:
        """A line a guess, the best first."""
        found = advice.guesses(position.belief, eyes)
        if not found:
            return [Text(_("There is nobody to guess at."))]
        names = shortened(position.header.players, _NAME)
        columns = max(map(cell_len, names))
        cards = {guess.card: _card(position, guess.card) for guess in found}
        lines = []
        for guess in found:
            line = Text.assemble(
                (padded(names[guess.target], columns), "bold"),
                f"  {percent(guess.p):>{_FIGURE}}  ",
                padded(cards[guess.card], max(map(cell_len, cards.values()))),
                ("  " + "█" * max(1, round(_BAR * guess.p)), "cyan"),
            )
            line.truncate(width)
            lines.append(line)
        return lines

    def advise(self, position: Position, eyes: int | None, width: int) -> list[Text]:
        """The two cards, then a line a play: the safest first."""
        hand, drawn = choice(position, eyes)
        names = shortened(position.header.players, _NAME)
        held = _("{player} holds the {hand} and drew the {drawn}.").format(
            player=names[position.belief.table.turn],
            hand=_card(position, hand),
            drawn=_card(position, drawn),
        )
        plays = advice.plays(position.belief, hand, drawn)
        written = [_written(play.action, names) for play in plays]
        columns = max(map(cell_len, written))
        heads = _("you are out"), _("puts out")
        lines = [Text(" " * columns + "".join(f"  {head}" for head in heads), style="dim")]
        for event, play in zip(written, plays, strict=True):
            figures = (percent(play.risk), percent(play.ko) if play.ko else "")
            line = padded(event, columns)
            for head, figure in zip(heads, figures, strict=True):
                line += "  " + " " * (cell_len(head) - len(figure)) + figure
            lines.append(Text(line.rstrip()))
        return [*(Text(line, style="bold") for line in folded(held, width)), *lines]

    def report(self, position: Position, width: int) -> list[Text]:
        """Who is in, the rows, the pile, and what comes next."""
        return [Text(line) for line in _report(position)]


def _card(position: Position, rank: int) -> str:
    return f"{rank} {card_name(position.header.game, rank)}"


def _written(action: Action, names: tuple[str, ...]) -> str:
    """A decision as the notation writes it, with shortened names."""
    if action.target is None:
        return str(action.card)
    target = "-" if action.target == NOBODY else names[action.target]
    named = "" if action.named is None else f" {action.named}"
    return f"{action.card}>{target}{named}"


def _report(position: Position) -> Iterator[str]:
    table = position.belief.table
    names = shortened(table.players, _NAME)
    columns = max(map(cell_len, names))
    for player, row in enumerate(table.rows):
        cards = " ".join(map(str, row)) or "-"
        state = _("in") if table.alive[player] else _("out")
        yield f"{padded(names[player], columns)}  {state}  {_('row {cards}').format(cards=cards)}"
    yield _("pile {deck}").format(deck=table.deck)
    if table.winners:
        winners = ", ".join(names[p] for p in table.winners)
        yield _("Round over, won by {winners}").format(winners=winners)
    elif table.over:
        yield _("Show the hands")
    else:
        yield _("{player} to move").format(player=names[table.turn])
    if (first := table.next_first) is not None:
        yield _("The next round is begun by {player}.").format(player=names[first])
    if wrong := misplays(position.past):
        events = ", ".join(map(str, wrong))
        yield _("Misplayed at the table: event {events}").format(events=events)
