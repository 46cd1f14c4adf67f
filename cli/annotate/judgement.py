"""A decision in words: what was played, what would have been best, and what that cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kibitz.cli.annotate.wording import Naming
from kibitz.cli.figures import error, won
from kibitz.cli.games import view_of
from kibitz.cli.texts import _, ngettext, number, percent
from kibitz.engine.header import Header
from kibitz.inference.decision import Decision
from kibitz.inference.reckoning import Reckoned, logloss

_SHOWN = 6
"""Choices that are listed in brief."""


def judgement(decision: Decision, name: Naming = str) -> str:
    """What to think of a decision, in a sentence or two; ``name``: choices so."""
    played, first = decision.played, decision.options[0]
    figures = {"played": name(played.text), "win": won(played)}
    if decision.forced:
        return _("{played}: there was no choice.").format(**figures)
    if decision.loss:
        return _lost(decision, name)
    if decision.idle:
        if first.win > 0:
            return _("{played}: whatever was played wins as often, {win}.").format(**figures)
        return _("{played}: nothing could win any more.").format(**figures)
    if decision.mark == "!":
        return _("! {played} was the only good play: win {win}.").format(**figures)
    if decision.against(first).relation == "close":
        return _("{played} (win {win}), {best} ({best_win}): too close to call.").format(
            **figures, best=name(first.text), best_win=won(first)
        )
    return _praise(decision).format(**figures)


def _praise(decision: Decision) -> str:
    """Of a choice that lost nothing: whether another would have done as well."""
    others = [option for option in decision.options if option is not decision.played]
    if all(option.doomed for option in others):
        return _("{played}: all else is out at once. Win {win}.")
    if all(decision.against(option).relation == "better" for option in others):
        return _("{played} was the best: win {win}.")
    return _("{played} was as good as any: win {win}.")


def _lost(decision: Decision, name: Naming) -> str:
    count = decision.points
    lost = ngettext("{points} point lost", "{points} points lost", count).format(points=count)
    told = _("{played} (win {win}), not {best} ({best_win}): {lost}").format(
        played=name(decision.played.text),
        win=won(decision.played),
        best=name(decision.best.text),
        best_win=won(decision.best),
        lost=lost if count else _("less than a point lost"),
    )
    return f"{decision.mark} {told}{error(decision.se)}.".lstrip()


def choices(decision: Decision, played: bool = True, name: Naming = str) -> list[str]:
    """The best choices (``name``: each so) with the chance to win of each.

    With ``played`` the one made is among them, in brackets.
    """
    shown = [
        option
        for place, option in enumerate(decision.options)
        if place < _SHOWN or (played and option is decision.played)
    ]
    told = [
        f"[{name(option.text)} {won(option)}]"
        if played and option is decision.played
        else f"{name(option.text)} {won(option)}"
        for option in shown
    ]
    if left := len(decision.options) - len(shown):
        told.append(ngettext("{count} more", "{count} more", left).format(count=left))
    return told


def told_truth(found: Sequence[Reckoned], header: Header, seat: int | None) -> Iterator[str]:
    """How likely what came to light had been to ``seat``, an opponent after another, and in all."""
    title, names = _("How likely was the truth, to {player}?"), header.players
    yield _("How likely was the truth?") if seat is None else title.format(player=names[seat])
    if not found:
        yield _("Nothing came to light that had been hidden.")
        return
    for one in found:
        when = _("at the end") if one.number is None else _("event {n}").format(n=one.number)
        yield _("{player}'s {card} ({when}): facts {facts}, reads {reads}").format(
            player=names[one.seat],
            card=view_of(header).choice(header, one.what, one.seat),
            when=when,
            facts=percent(one.facts),
            reads=percent(one.reads),
        )
    facts, reads = ([one.facts for one in found], [one.reads for one in found])
    yield _("Mean log loss: facts {facts}, reads {reads}; 0 is certainty.").format(
        facts=number(logloss(facts), ".2f"), reads=number(logloss(reads), ".2f")
    )
