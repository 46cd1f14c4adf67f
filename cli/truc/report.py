"""How a record of Le Truc stands, on a terminal."""

from __future__ import annotations

from rich.text import Text

from kibitz.cli.labels import folded
from kibitz.cli.protocols.series import called
from kibitz.cli.texts import _, ngettext
from kibitz.cli.truc.labels import question, ranks
from kibitz.engine.truc.events import Act
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.table import Table
from kibitz.inference.truc.referee import Position


class TrucReport:
    """Le Truc as a ``Report``."""

    def report(self, position: Position, width: int) -> list[Text]:
        """The points, the cards played in the hand, and what is to be done."""
        table = position.deal.table
        told = [
            *(_player(table, seat, name) for seat, name in enumerate(called(position.header))),
            _worth(table),
            _next(table, position.header.perspective),
        ]
        return [Text(line) for text in told if text for line in folded(text, width)]


def _player(table: Table, seat: int, name: str) -> str:
    side = table.side(seat)
    points = ngettext("{n} point", "{n} points", table.score[side]).format(n=table.score[side])
    games = _("games {n}").format(n=table.games[side]) if table.games[side] else ""
    played = _("played {cards}").format(cards=ranks(table.played[seat]))
    parts = (points, games, played if table.played[seat] else "")
    return f"{name}  {'  '.join(part for part in parts if part)}"


def _worth(table: Table) -> str:
    if table.phase is Phase.DONE:
        return ""
    stakes = sorted(set(table.stakes))
    return _("the hand is worth {points}").format(points=" / ".join(map(str, stakes)))


def _next(table: Table, me: int | None) -> str:
    turn = table.players[table.turn]
    if table.over:
        winners = [n for s, n in enumerate(table.players) if table.side(s) == table.winner]
        won = _("{names} won the rubber") if table.rubber_over else _("{names} won the game")
        return won.format(names=", ".join(winners))
    if table.phase is Phase.DONE:
        return _("the hand is over; {player} leads next").format(player=turn)
    if table.phase is Phase.REDEAL:
        return _("new cards are to be dealt")
    if table.question is None:
        return (
            _("It is your turn") if table.turn == me else _("{player} to move").format(player=turn)
        )
    if table.turn == me:
        return _("You have to answer: {question}").format(question=question(table))
    asked = {
        Act.NEW: _("{player} has to answer: new cards?"),
        Act.DOUBLE: _("{player} has to answer: double?"),
        Act.REST: _("{player} has to answer: the remainder?"),
    }
    return asked[table.question.act].format(player=turn)
