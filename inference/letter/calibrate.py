"""How good the probabilities are: log-loss and Brier score against the cards really held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from kibitz.engine.letter.events import Turn
from kibitz.engine.round import Round, project
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.styles import Reader

BINS = 10
"""Classes of the reliability table."""

KEEP = 0.7
"""What is kept of a player's style from one round to the next."""


@dataclass
class Score:
    """Sums over forecasts: ``n`` hands, ``logloss`` in nats, ``brier`` (0 to 2).

    ``told`` and ``came`` ``(BINS, 2)``: forecasts by stated probability (number, sum), and how
    often they came true.
    """

    n: int = 0
    logloss: float = 0.0
    brier: float = 0.0
    told: np.ndarray = field(default_factory=lambda: np.zeros((BINS, 2)))
    came: np.ndarray = field(default_factory=lambda: np.zeros(BINS))

    def add(self, hand: dict[int, float], truth: int) -> None:
        """One forecast of a hand and the card really held."""
        p = hand.get(truth, 0.0)
        self.n += 1
        self.logloss -= float(np.log(p))
        self.brier += sum(q * q for q in hand.values()) - 2 * p + 1
        for rank, q in hand.items():
            bin = min(int(q * BINS), BINS - 1)
            self.told[bin] += 1, q
            self.came[bin] += rank == truth

    def means(self) -> dict[str, float]:
        """The mean log-loss and Brier score."""
        return {"logloss": self.logloss / self.n, "brier": self.brier / self.n}


def calibrate(rounds: Iterable[Round], keep: float = KEEP) -> dict[str, Score]:
    """Both models over full records, at each moment just before a player's own turn.

    Consecutive rounds of the same players count as one match, over which styles are learnt.
    """
    scores = {"facts": Score(), "reads": Score()}
    readers: dict[int, Reader] = {}
    players: tuple[str, ...] = ()
    for round in rounds:
        names = round.header.players
        if names != players:
            readers, players = {}, names
        for eyes in range(len(names)):
            reader = readers.get(eyes) or Reader.fresh(len(names))
            _score(round, eyes, None, scores["facts"])
            readers[eyes] = _score(round, eyes, reader, scores["reads"]).remember(keep)
    return scores


def _score(round: Round, eyes: int, reader: Reader | None, score: Score) -> Reader:
    seen = project(round, eyes)
    position = Position.start(seen.header, reader)
    truth = [after for _, _, after in round.states()]
    before = dict(zip((logged.number for logged in round.events), truth, strict=True))
    for logged in seen.events:
        event = logged.event
        if isinstance(event, Turn) and event.actor == eyes:
            hands = before[logged.number - 1].hands
            for other in position.deal.table.standing:
                if other != eyes:
                    score.add(position.belief.hand(other), hands[other])
        position = position.apply(event)
    return position.belief.reader or Reader.fresh(len(round.header.players))


def _moments(round: Round) -> Iterator[Position]:
    yield Position.start(round.header)
