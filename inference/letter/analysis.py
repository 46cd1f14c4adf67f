"""The 16-card family, as inference knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.inference.analysis import Analysis, Forecasts
from kibitz.inference.letter.study import LetterStudy

if TYPE_CHECKING:
    from kibitz.inference.letter.contest import LetterContest
    from kibitz.inference.letter.fitting import LetterFitting


def _contest() -> LetterContest:
    from kibitz.inference.letter.contest import LetterContest

    return LetterContest()


def _forecasts() -> Forecasts:
    from kibitz.inference.letter.calibrate import forecasts

    return forecasts


def _fitting() -> LetterFitting:
    from kibitz.inference.letter.fitting import LetterFitting

    return LetterFitting()


ANALYSIS = Analysis(study=LetterStudy(), contest=_contest, forecasts=_forecasts, fitting=_fitting)
