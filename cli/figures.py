"""Figures of choices as every screen shows them, and what one costs against another."""

from __future__ import annotations

from kibitz.cli.texts import _, ngettext, percent
from kibitz.inference.evaluation import Relation
from kibitz.inference.option import Option, points


def error(se: float) -> str:
    """A standard error in points, as it stands behind a figure; nothing below half a point."""
    return f" ±{points(se)}" if points(se) else ""


def estimated(p: float, se: float) -> str:
    """A probability, with its standard error."""
    return percent(p) + error(se)


def won(option: Option) -> str:
    """The chance to win with a choice, and to gain a token besides, where a game has that."""
    return percent(option.win) + (f" + {percent(option.bonus)}" if _gains(option) else "")


def won_about(option: Option) -> str:
    """The same with standard errors."""
    told = estimated(option.win, option.se)
    return told + (f" + {estimated(option.bonus, option.bonus_se)}" if _gains(option) else "")


def _gains(option: Option) -> bool:
    return bool(option.bonus or option.bonus_se)


def points_told(count: int) -> str:
    """A difference between two percentages as they are shown."""
    if not count:
        return _("less than a point")
    return ngettext("{count} point", "{count} points", count).format(count=count)


def instead(choice: str, win: float, relation: Relation, count: int) -> str:
    """What another choice is worth, that wins with ``win``, against the one that is advised.

    ``relation``: of the one advised to it; ``count``: by how many points it wins less often.
    """
    if relation == "better":
        return _("“{play}” instead costs {points} of your chance to win.").format(
            play=choice, points=points_told(count)
        )
    if relation == "alike":
        return _("“{play}” instead is as good.").format(play=choice)
    return _("“{choice}” instead: {win}, too close to call.").format(
        choice=choice, win=percent(win)
    )
