"""A review as it is kept for later: all of it but the round itself, as JSON, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple, fields
from typing import Any, Final, get_args

from kibitz.engine.round import Round
from kibitz.inference.decision import Decision
from kibitz.inference.evaluation import Evaluation, Matrix
from kibitz.inference.fortune import Source
from kibitz.inference.luck import Chance
from kibitz.inference.option import Option
from kibitz.inference.review import Cause, Review, Step

Json = dict[str, Any]
OpponentModel = Callable[[Any], Any]

_MOST: Final = 1e6
"""More than any chance or error, even of points won."""


def kept(review: Review) -> Json:
    """What ``restored`` makes the review of."""
    return {
        "fair": review.fair,
        "result": review.result,
        "steps": [astuple(step) for step in review.steps],
        "chances": [astuple(chance) for chance in review.chances],
        "decisions": [_decision(decision) for decision in review.decisions],
        "styles": {name: dict(shares) for name, shares in review.styles.items()},
    }


def restored(found: Json, round: Round, seat: int) -> Review:
    """The review of a ``round``, of which the header will do; without the moments and the advice.

    Raises ``LookupError``, ``TypeError`` or ``ValueError`` for what ``kept`` did not make.
    """
    return Review(
        round=round,
        seat=seat,
        start=None,
        met=None,
        fair=_number(found["fair"]),
        steps=tuple(Step(*_cells(_STEP, step)) for step in found["steps"]),
        chances=tuple(Chance(*_cells(_CHANCE, chance)) for chance in found["chances"]),
        decisions=tuple(_restored(decision, seat) for decision in found["decisions"]),
        result=_perhaps(found["result"]),
        styles={
            _text(name): {_text(title): _number(share) for title, share in dict(shares).items()}
            for name, shares in dict(found["styles"]).items()
        },
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
    options = tuple(Option(*_cells(_OPTION, option)) for option in found["options"])
    errors = _matrix(found["errors"], len(options))
    safe_errors = _matrix(found["safe_errors"], len(options)) if found["safe_errors"] else ()
    played = options[_whole(found["played"])]
    evaluation = Evaluation(options, errors, safe_errors)
    return Decision(_whole(found["number"]), seat, evaluation, played, _text(found["kind"]), None)


def _matrix(found: Any, size: int) -> Matrix:
    """The errors between so many choices."""
    rows = tuple(map(tuple, found))
    if [len(row) for row in rows] != [size] * size:
        raise ValueError(found)
    for row in rows:
        _number(min(row))
        _number(max(row))
    return rows


def _cells(readers: Sequence[OpponentModel], cells: Sequence[Any]) -> Iterator[Any]:
    """What the fields of a step or an option hold, each of its kind."""
    return (read(cell) for read, cell in zip(readers, cells, strict=True))


def _number(cell: Any) -> float:
    """A figure; raises for what is none, and for one that no chance or error can be."""
    if not -_MOST <= cell <= _MOST:
        raise ValueError(cell)
    return cell  # type: ignore[no-any-return]  # a comparison has looked at it


def _perhaps(cell: Any) -> float | None:
    return None if cell is None else _number(cell)


def _whole(cell: Any) -> int:
    if not isinstance(cell, int):
        raise TypeError(cell)
    return cell


def _text(cell: Any) -> str:
    if not isinstance(cell, str):
        raise TypeError(cell)
    return cell


def _truth(cell: Any) -> bool:
    if not isinstance(cell, bool):
        raise TypeError(cell)
    return cell


def _one_of(words: Any) -> OpponentModel:
    def word(cell: Any) -> str:
        if cell not in get_args(words):
            raise ValueError(cell)
        return _text(cell)

    return word


_READERS: Final[Mapping[Any, OpponentModel]] = {
    "str": _text,
    "int": _whole,
    "bool": _truth,
    "float": _number,
    "float | None": _perhaps,
    "Cause": _one_of(Cause),
    "Source": _one_of(Source),
}
"""What reads a field, by how its kind is written."""

_OPTION: Final = tuple(_READERS[each.type] for each in fields(Option))
_CHANCE: Final = tuple(_READERS[each.type] for each in fields(Chance))
_STEP: Final = tuple(_READERS[each.type] for each in fields(Step))
