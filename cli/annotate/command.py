"""``kibitz annotate``: judge, and give the judgements in the form asked for."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from kibitz.cli.annotate.judged import Judged, judged
from kibitz.cli.answer import Answer, Form, give
from kibitz.cli.source import Wish
from kibitz.cli.texts import _, percent
from kibitz.inference.plan import Plan
from kibitz.inference.review import Review
from kibitz.inference.verdict import verdict


def show(wish: Wish, plan: Plan, form: Form) -> None:
    """Answer ``kibitz annotate``; raises ``KibitzError``."""
    found = judged(wish, plan)
    give(answer(found), form, lambda width: _screen(found))


def answer(found: tuple[Judged, ...]) -> Answer:
    """The judgements as JSON."""
    first = found[0].round.header
    return {"game": first.game, "players": list(first.players), "rounds": list(map(_round, found))}


def _round(judged: Judged) -> Answer:
    return {"round": judged.round.index, "reviews": list(map(verdict, judged.reviews))}


def _screen(found: tuple[Judged, ...]) -> Iterator[Text]:
    for one in found:
        for review in one.reviews:
            yield Text(_headline(review), style="bold")
            for decision in review.mistakes:
                yield Text(f"{decision.number}  {decision.played.text}{decision.mark}")


def _headline(review: Review) -> str:
    accuracy = "-" if review.accuracy is None else percent(review.accuracy)
    return _("Round {round}, {player}: accuracy {accuracy}").format(
        round=review.round.index, player=review.player, accuracy=accuracy
    )
