"""What is said once a round is over: how it ended, and what can be typed next."""

from __future__ import annotations

from collections.abc import Iterator

from kibitz.cli.annotate.judgement import judgement
from kibitz.cli.annotate.wording import naming
from kibitz.cli.games import series_of
from kibitz.cli.session import orders
from kibitz.cli.session.adviser import Adviser
from kibitz.cli.session.log import Log
from kibitz.cli.texts import _


def ended(log: Log, adviser: Adviser) -> tuple[str, ...]:
    """How the round ended, what was the worst of it, and what to type next.

    Nothing while it goes on.
    """
    series = series_of(log.header)
    if not series.winners(log.round):
        return ()
    return (*series.ending(log.rounds), *_worst(log, adviser), *following(log))


def _worst(log: Log, adviser: Adviser) -> Iterator[str]:
    """The dearest mistake of whoever logs the round, if there was one."""
    if (made := adviser.mistake(log)) is not None:
        yield _("Your biggest mistake, event {number}: {judgement}").format(
            number=made.number, judgement=judgement(made, naming(log.header, made.seat))
        )


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
