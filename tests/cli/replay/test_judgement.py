"""What is said of a decision."""

from __future__ import annotations

import pytest

from kibitz.cli.replay.judgement import judgement
from kibitz.inference.option import Option
from kibitz.inference.review import Decision


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (Option("sail", 0.474, 0.019), "home 3 was as good as any: win 47%."),
        (Option("sail", 0.516, 0.019), "home 3: win 47%; sail 52%: too close to call."),
        (Option("sail", 0.556, 0.019), "?! home 3: win 47%; sail 56%: 8 points lost ±3."),
        (Option("sail", 0.30, 0.019), "! home 3 was the only good play: win 47%."),
    ],
)
def test_a_better_figure_within_the_error_is_named(other: Option, said: str) -> None:
    played = Option("home 3", 0.474, 0.019)
    options = tuple(sorted((played, other), key=lambda option: -option.win))
    assert judgement(Decision(18, 0, options, played, "", None)) == said
