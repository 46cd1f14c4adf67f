"""Which event set reads apart from facts."""

from __future__ import annotations

from kibitz.engine.round import read_rounds
from kibitz.inference.letter.claims import Parted
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.parting import parted
from kibitz.inference.letter.position import Position
from tests.strategies.tables import kib

ROUND = (
    "deal Ben 1",
    "Anna 7",
    "Ben +1 1>Anna 7 miss",
    "Carla 4",
    "Anna 4",
    "Ben +1 1>-",
    "Carla 3>Ben tie",
    "Anna 6>Carla",
    "Ben +2 2>Carla 8",
    "Carla 5>Carla 8",
    "Anna 1>Ben 5 miss",
    "Ben +3",
)


def test_what_was_thought_of_a_hand_given_away_counts_no_more() -> None:
    """After the exchange it was certain what Anna held: only her 1 at event 10 can be the cause."""
    text = kib(*ROUND, preset="classic", eyes="Ben")
    (round,) = read_rounds(text.encode())
    facts = Position.start(round.header)
    reads = Position.start(round.header, OpponentModel.fresh(3))
    course = [(facts, reads)]
    for logged in round.events:
        facts, reads = facts.apply(logged.event), reads.apply(logged.event)
        course.append((facts, reads))
    assert parted(course[:9], 1) == Parted(2, 8, 7)
    told = parted(course, 1)
    assert told is not None
    assert told.player == 0
    assert told.number > 9
