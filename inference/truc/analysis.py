"""Le Truc, as inference knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.inference.analysis import Analysis, Forecasts
from kibitz.inference.truc.study import TrucStudy

if TYPE_CHECKING:
    from kibitz.inference.truc.contest import TrucContest
    from kibitz.inference.truc.match_equity import TrucEquity


def _contest() -> TrucContest:
    from kibitz.inference.truc.contest import TrucContest

    return TrucContest()


def _forecasts() -> Forecasts:
    from kibitz.inference.truc.calibrate import forecasts

    return forecasts


def _equity() -> TrucEquity:
    from kibitz.inference.truc.match_equity import TrucEquity

    return TrucEquity()


ANALYSIS = Analysis(study=TrucStudy(), contest=_contest, forecasts=_forecasts, equity=_equity)
