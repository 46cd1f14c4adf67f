"""A decision in words: what was played, what would have been best, and what that cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kibitz.cli.texts import _, ngettext, number, percent
from kibitz.inference.option import Option
from kibitz.inference.reckoning import Reckoned, logloss
from kibitz.inference.review import DUBIOUS, Decision

_SHOWN = 6
"""Choices that are listed in brief."""

_LEAST = 0.005
"""A smaller loss is no point that anybody would count."""

_SEEN = 0.01
"""From such a difference on two figures are seen to differ."""


def judgement(decision: Decision) -> str:
    """What to think of a decision, in a sentence or two."""
    played, best = decision.played, decision.best
    if decision.forced:
        return _("{played}: there was no choice.").format(played=played.text)
    figures = {"played": played.text, "win": chance(played), "best": best.text}
    if best is played or decision.loss < _LEAST:
        if decision.mark == "!":
            return _("! {played} was the only good play: win {win}.").format(**figures)
        first = decision.options[0]
        if first.win - played.win >= _SEEN:
            figures |= {"best": first.text, "best_win": chance(first)}
            return _("{played}: win {win}; {best} {best_win}: too close to call.").format(**figures)
        return _("{played} was as good as any: win {win}.").format(**figures)
    points = max(1, decision.points)
    lost = ngettext("{points} point lost", "{points} points lost", points).format(points=points)
    told = _("{played}: win {win}; {best} {best_win}: {lost}").format(
        **figures, best_win=chance(best), lost=lost
    )
    se = f" ±{max(1, round(100 * decision.se))}" if decision.se else ""
    mark = f"{decision.mark} " if decision.loss >= DUBIOUS else ""
    return f"{mark}{told}{se}."


def choices(decision: Decision, played: bool = True) -> list[str]:
    """The best choices with the chance to win of each.

    With ``played`` the one made is among them, in brackets.
    """
    shown = [
        option
        for place, option in enumerate(decision.options)
        if place < _SHOWN or (played and option is decision.played)
    ]
    told = [
        f"[{option.text} {chance(option)}]"
        if played and option is decision.played
        else f"{option.text} {chance(option)}"
        for option in shown
    ]
    if left := len(decision.options) - len(shown):
        told.append(ngettext("{count} more", "{count} more", left).format(count=left))
    return told


def chance(option: Option) -> str:
    """The chance to win with a choice."""
    return percent(option.win)


def told_truth(found: Sequence[Reckoned], names: Sequence[str], seat: int | None) -> Iterator[str]:
    """How likely what came to light had been to ``seat``, an opponent after another, and in all."""
    title = _("How likely was the truth, to {player}?")
    yield _("How likely was the truth?") if seat is None else title.format(player=names[seat])
    if not found:
        yield _("Nothing came to light that had been hidden.")
        return
    for one in found:
        when = _("at the end") if one.number is None else _("event {n}").format(n=one.number)
        yield _("{player}'s {card} ({when}): facts {facts}, reads {reads}").format(
            player=names[one.seat],
            card=one.what,
            when=when,
            facts=percent(one.facts),
            reads=percent(one.reads),
        )
    facts, reads = ([one.facts for one in found], [one.reads for one in found])
    yield _("Mean log loss: facts {facts}, reads {reads}; 0 is certainty.").format(
        facts=number(logloss(facts), ".2f"), reads=number(logloss(reads), ".2f")
    )
