"""A review as it is kept for later: all of it but the round itself, as JSON, and back."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any, Final

from kibitz.engine.round import Round
from kibitz.inference.evaluation import Evaluation
from kibitz.inference.option import Option
from kibitz.inference.review import Decision, Review, Step

Json = dict[str, Any]

VERSION: Final = 4
"""The number of the judgement. A change of the advisor, or of what is kept, raises it: whatever
was kept under another number is judged again."""


def kept(review: Review) -> Json:
    """What ``restored`` makes the review of."""
    return {
        "fair": review.fair,
        "result": review.result,
        "steps": [astuple(step) for step in review.steps],
        "decisions": [_decision(decision) for decision in review.decisions],
        "styles": {name: dict(shares) for name, shares in review.styles.items()},
    }


def restored(found: Json, round: Round, seat: int) -> Review:
    """The review of a ``round``, of which the header will do; without the moments and the counsel.

    Raises ``LookupError``, ``TypeError`` or ``ValueError`` for what ``kept`` did not make.
    """
    return Review(
        round=round,
        seat=seat,
        start=None,
        met=None,
        fair=found["fair"],
        steps=tuple(Step(*step) for step in found["steps"]),
        decisions=tuple(_restored(decision, seat) for decision in found["decisions"]),
        result=found["result"],
        styles=found["styles"],
    )


def _decision(decision: Decision) -> Json:
    return {
        "number": decision.number,
        "kind": decision.kind,
        "played": decision.options.index(decision.played),
        "options": [astuple(option) for option in decision.options],
        "errors": decision.evaluation.errors,
        "safe_errors": decision.evaluation.safe_errors,
    }


def _restored(found: Json, seat: int) -> Decision:
    options = tuple(Option(*option) for option in found["options"])
    errors, safe_errors = (
        tuple(tuple(row) for row in found[name]) for name in ("errors", "safe_errors")
    )
    evaluation = Evaluation(options, errors, safe_errors)
    played = options[found["played"]]
    return Decision(found["number"], seat, evaluation, played, found["kind"], None)
