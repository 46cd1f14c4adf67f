"""What is said of a decision."""

from __future__ import annotations

import pytest

from kibitz.cli.annotate.judgement import judgement
from kibitz.inference.decision import Decision
from kibitz.inference.evaluation import Evaluation
from kibitz.inference.option import Option


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (Option("sail", 0.474, 0.019), "home 3: whatever was played wins as often, 47%."),
        (Option("sail", 0.516, 0.019), "home 3 (win 47%), sail (52%): too close to call."),
        (Option("sail", 0.556, 0.019), "home 3 (win 47%), not sail (56%): 9 points lost ±3."),
        (Option("sail", 0.616, 0.019), "?! home 3 (win 47%), not sail (62%): 15 points lost ±3."),
        (Option("sail", 0.35, 0.019), "home 3 was the best: win 47%."),
        (Option("sail", 0.20, 0.019), "! home 3 was the only good play: win 47%."),
        (Option("sail", 0, doomed=True), "home 3: all else is out at once. Win 47%."),
    ],
)
def test_a_better_figure_within_the_error_is_named(other: Option, said: str) -> None:
    played = Option("home 3", 0.474, 0.019)
    options = tuple(sorted((played, other), key=lambda option: -option.win))
    assert judgement(Decision(18, 0, Evaluation.apart(options), played, "", None)) == said


def test_what_is_gained_besides_stands_beside_the_win() -> None:
    options = [Option("1>Ben 5", 0.71, bonus=0.70), Option("1>Ben 2", 0.59, bonus=0.59)]
    said = judgement(Decision(5, 0, Evaluation.apart(options), options[1], "", None))
    assert said == "?? 1>Ben 2 (win 59% + 59%), not 1>Ben 5 (71% + 70%): 23 points lost."


def test_of_several_that_are_as_good_none_is_praised() -> None:
    options = [Option(text, win, 0.003) for text, win in (("a", 0.474), ("b", 0.472), ("c", 0.2))]
    said = judgement(Decision(18, 0, Evaluation.apart(options), options[1], "", None))
    assert said == "b was as good as any: win 47%."


def test_where_nothing_wins_there_is_nothing_to_judge() -> None:
    options = [Option("a", 0.0, 0.001), Option("b", 0.0, 0.001)]
    said = judgement(Decision(18, 0, Evaluation.apart(options), options[1], "", None))
    assert said == "b: nothing could win any more."
