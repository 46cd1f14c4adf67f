"""Letter of Marque, as inference knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kibitz.inference.analysis import Analysis
from kibitz.inference.marque.study import MarqueStudy

if TYPE_CHECKING:
    from kibitz.inference.marque.contest import MarqueContest


def _contest() -> MarqueContest:
    from kibitz.inference.marque.contest import MarqueContest

    return MarqueContest()


ANALYSIS = Analysis(study=MarqueStudy(), contest=_contest)
