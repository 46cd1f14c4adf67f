"""Full records of rounds that other programs played, with the winners those programs named."""

from __future__ import annotations

from pathlib import Path

import pytest

from kibitz.engine.round import read_rounds, write_rounds

LOGS = sorted((Path(__file__).parents[2] / "logs").glob("*.kib"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_rounds_of_other_programs(path: Path) -> None:
    data = path.read_bytes()
    rounds = read_rounds(data)
    assert write_rounds(rounds).encode() == data
    assert len(rounds) >= 40
    for round in rounds:
        table = round.state().table
        assert table.over, round.record.get("Id")
        if round.record.get("TieBreak") is None:
            winners = ", ".join(table.players[seat] for seat in table.winners)
            assert winners == round.record.get("Winners"), round.record.get("Id")


def test_there_are_logs() -> None:
    assert len(LOGS) == 9
