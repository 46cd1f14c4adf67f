"""Tips say what was measured: every figure stands in its row of docs/RULES_OF_THUMB.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.cli.letter.tips import TIPS as LETTER
from kibitz.cli.protocols.tips import Tip
from kibitz.cli.truc.tips import TIPS as TRUC
from tests.cli.running import invoke

RULES = Path(__file__).resolve().parents[3] / "docs" / "RULES_OF_THUMB.md"


@pytest.mark.parametrize("tip", [*LETTER, *TRUC], ids=lambda tip: tip.row)
def test_the_figures_are_those_that_were_measured(tip: Tip) -> None:
    rows = [
        line for line in RULES.read_text(encoding="utf-8").splitlines() if f"`{tip.row}`" in line
    ]
    assert rows
    words = " ".join(rows).replace("+", " ").replace("−", " ").replace(",", " ").replace(";", " ")
    for figure in tip.figures:
        assert figure in words.split(), figure


def test_they_are_a_topic_of_the_manual() -> None:
    told = invoke("help", "tips").out
    assert "Hold the 8: dangerous, but worth it." in told
    assert "56.8 of 100" in told
    assert "56,8 von 100" in invoke("help", "tips", "--lang", "de").out
