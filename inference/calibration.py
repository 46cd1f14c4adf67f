"""Whether what kibitz says is likely comes true as often: measured on full records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import groupby, repeat

from kibitz.engine.round import Round
from kibitz.inference.games import forecasts_of
from kibitz.inference.score import Score

Match = tuple[Round, ...]


def matches(rounds: Iterable[Round]) -> Iterator[Match]:
    """Consecutive rounds of the same game with the same players in the same seats."""
    for _, match in groupby(rounds, key=lambda round: (round.header.game, round.header.players)):
        yield tuple(match)


def calibrate(
    found: Sequence[Match],
    executor: Executor | None = None,
    progress: Callable[[int], None] = lambda views: None,
    styles: object = None,
) -> dict[str, Score]:
    """How good each model was over all ``found`` matches, seen by every player in turn.

    ``styles``: how people choose (``Fitting.styles``), ``None``: as the program ships it.
    ``progress`` is told whenever one player's view of one match has been scored. Raises a
    ``RecordError`` for records that cannot be true. The result does not depend on the
    ``executor``.
    """
    views = [(match, eyes) for match in found for eyes in range(len(match[0].header.players))]
    seen, eyes = [match for match, _ in views], [eyes for _, eyes in views]
    told = repeat(styles, len(views))
    scored = (
        map(view, seen, eyes, told) if executor is None else executor.map(view, seen, eyes, told)
    )
    parts: dict[str, list[Score]] = {}
    for scores in scored:
        progress(1)
        for model, score in scores.items():
            parts.setdefault(model, []).append(score)
    return {model: Score.joined(scores) for model, scores in parts.items()}


def view(match: Match, eyes: int, styles: object = None) -> dict[str, Score]:
    """One player's view of one match, scored."""
    return forecasts_of(match[0].header.game)(match, eyes, styles)
