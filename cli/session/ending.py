"""What is said once a round is over: how it ended, and what can be typed next."""

from __future__ import annotations

from kibitz.cli.games import series_of
from kibitz.cli.session import orders
from kibitz.cli.session.log import Log
from kibitz.cli.texts import _


def ended(log: Log) -> tuple[str, ...]:
    """How the round ended, and what to type next; nothing while it goes on."""
    series = series_of(log.header)
    if not series.winners(log.round):
        return ()
    return (*series.ending(log.rounds), *following(log))


def following(log: Log) -> tuple[str, ...]:
    """What to type once a round is over."""
    series = series_of(log.header)
    judged = () if log.header.perspective is None else (orders.annotate,)
    others = (orders.replay, *judged, orders.leave)
    first = series.standing(log.rounds).first
    mine = first == log.header.perspective
    told = _(series.following_me if mine else series.following).format(
        first=log.header.players[first],
        next=orders.next_round.word,
        others=", ".join(command.word for command in others),
    )
    return (told,)
