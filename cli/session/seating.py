"""Who sits at the table from one round to the next: who leaves, who comes, and where."""

from __future__ import annotations

from dataclasses import replace

from kibitz.cli.games import series_of
from kibitz.cli.protocols.series import Standing, next_record, scored
from kibitz.cli.session.log import Log
from kibitz.engine.errors import N_, Illegal, Unreadable, short
from kibitz.engine.games import game_of
from kibitz.engine.header import Header, check_names, names_in


def reseated(log: Log, text: str) -> Log:
    """The log of the round that begins with other players, as ``text`` names them.

    The next round where this one is over, this one before its first turn. Raises ``KibitzError``
    where neither is so, or where the text names no table.
    """
    series, header = series_of(log.header), log.header
    over = bool(series.winners(log.round))
    if not over and log.round.last:
        raise Illegal(N_("who sits at the table can change between two rounds only"))
    players = _seated(header, text)
    if over:
        standing = series.standing(log.rounds)
    else:
        standing = Standing(header.score or (0,) * len(header.players), header.first)
    seats = _Seats(header, players)
    other = seats.standing(standing)
    last = log.round.record.tagged("Players", ", ".join(players))
    table = replace(header, players=players, score=None)
    if over:
        record = next_record(last, table, log.round.index, other)
        return log.followed(record)
    record = replace(last, entries=()).tagged("First", players[other.first])
    if header.score is not None:
        record = record.tagged("Score", scored(table, other.score))
    return Log.begin(record, log.earlier, log.met).pinned(log.styles)


class _Seats:
    """The seats of ``players``, some of whom sat at the table of ``header`` before."""

    def __init__(self, header: Header, players: tuple[str, ...]) -> None:
        self.before = header.players
        self.players = players

    def standing(self, old: Standing) -> Standing:
        """What everybody has won stays theirs; who comes has nothing yet.

        If whoever was to begin has left, the next one clockwise who is still there does.
        """
        won = dict(zip(self.before, old.score, strict=True))
        turned = (*self.before[old.first :], *self.before[: old.first])
        first = next((name for name in turned if name in self.players), self.players[0])
        same = self.players == self.before
        return replace(
            old,
            score=tuple(won.get(name, 0) for name in self.players),
            first=self.players.index(first),
            tags=old.tags if same else (),
        )


def _seated(header: Header, text: str) -> tuple[str, ...]:
    """The players in a list, clockwise, or those before with ``-Ben`` or ``+Dora``."""
    words = names_in(text)
    if words and all(word[0] in "+-" and word[1:] for word in words):
        players = _changed(header, words)
    else:
        players = tuple(_known(header, word) for word in words)
    check_names(players)
    me = header.perspective
    if me is not None and header.players[me] not in players:
        raise Illegal(N_("you keep the log: {name} stays at the table"), name=header.players[me])
    game_of(header.game).start(replace(header, players=players, perspective=None, first=0))
    return players


def _changed(header: Header, words: tuple[str, ...]) -> tuple[str, ...]:
    """The players without those after a ``-``, and those after a ``+`` behind them."""
    players = list(header.players)
    for word in words:
        name = _known(header, word[1:])
        if word[0] == "+":
            players.append(name)
        elif name in players:
            players.remove(name)
        else:
            raise Unreadable(
                N_("“{name}” is no player here: expected {players}"),
                name=short(name),
                players=", ".join(header.players),
            )
    return tuple(players)


def _known(header: Header, word: str) -> str:
    """A name as it is written at this table, else as it was typed."""
    alike = [name for name in header.players if name.casefold() == word.casefold()]
    return alike[0] if len(alike) == 1 else word
