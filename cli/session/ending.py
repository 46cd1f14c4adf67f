"""What is said once a round is over: how it ended, and what can be typed next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kibitz.cli.annotate.judgement import judgement
from kibitz.cli.annotate.wording import naming_to_you
from kibitz.cli.games import series_of
from kibitz.cli.prompt.commands import Commands
from kibitz.cli.session import orders
from kibitz.cli.session.adviser import Adviser
from kibitz.cli.session.log import Log
from kibitz.cli.texts import _


def ended(log: Log, adviser: Adviser, table: Commands[Any]) -> tuple[str, ...]:
    """How the round ended, what was the worst of it, and what to type next.

    Nothing while it goes on.
    """
    series = series_of(log.header)
    if not series.winners(log.round):
        return ()
    return (*series.ending(log.rounds), *_worst(log, adviser), *following(log, table))


def _worst(log: Log, adviser: Adviser) -> Iterator[str]:
    """The dearest mistake of whoever logs the round, if there was one."""
    if (made := adviser.mistake(log)) is not None:
        yield _("Your biggest mistake, event {number}: {judgement}").format(
            number=made.number, judgement=judgement(made, naming_to_you(log.header, made.seat))
        )


def following(log: Log, table: Commands[Any]) -> tuple[str, ...]:
    """What to type once a round is over, of the commands in the ``table``."""
    series = series_of(log.header)
    judged = () if log.header.perspective is None else (orders.annotate,)
    known = tuple(table)
    after = (orders.replay, *judged, orders.seat_players, orders.leave)
    others = [command for command in after if command in known]
    first = series.standing(log.rounds).first
    mine = first == log.header.perspective
    told = _(series.following_me if mine else series.following).format(
        first=log.header.players[first],
        next=orders.next_round.word,
        others=", ".join(command.word for command in others),
    )
    return (told,)
