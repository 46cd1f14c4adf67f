"""A review as JSON: what ``annotate --json`` prints and what the library keeps."""

from __future__ import annotations

from typing import Any

from kibitz.inference.decision import Decision
from kibitz.inference.luck import Chance
from kibitz.inference.option import Option
from kibitz.inference.review import Review, Step

Json = dict[str, Any]


def verdict(review: Review) -> Json:
    """Everything of a review but the sentences."""
    return {
        "as": review.player,
        "fair": review.fair,
        "result": review.result,
        "accuracy": review.accuracy,
        "deal": review.deal,
        "skill": review.skill,
        "others": review.others,
        "luck": review.luck,
        "decisions": [decided(decision) for decision in review.decisions],
        "chances": [_chance(chance) for chance in review.chances],
        "steps": [_step(step) for step in review.steps],
        "styles": {name: dict(shares) for name, shares in review.styles.items()},
    }


def decided(decision: Decision) -> Json:
    """A decision with its figures, and those of every other choice."""
    return {
        "event": decision.number,
        "played": decision.played.text,
        "best": decision.best.text,
        "win": decision.played.win,
        "best_win": decision.best.win,
        "loss": decision.loss,
        "se": decision.se,
        "safe_loss": decision.safe_loss,
        "forced": decision.forced,
        "mark": decision.mark,
        "kind": decision.kind,
        "options": [_option(option) for option in decision.options],
    }


def _option(option: Option) -> Json:
    return {"event": option.text, "win": option.win, "se": option.se, "safe": option.safe}


def _chance(chance: Chance) -> Json:
    return {
        "event": chance.number,
        "source": chance.source,
        "gain": chance.gain,
        "se": chance.se,
    }


def _step(step: Step) -> Json:
    return {"event": step.number, "cause": step.cause, "win": step.win, "se": step.se}
