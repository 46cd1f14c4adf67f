"""What another player can have left: by counting, and as the player has been read."""

from __future__ import annotations

from typing import Final

from kibitz.engine.truc.layout import Phase
from kibitz.inference.truc import facts
from kibitz.inference.truc.hands import remaining
from kibitz.inference.truc.referee import Position

LEAST: Final = 0.01
"""No rank that a player can have left is thought less likely: nobody is known so well."""


def holds(position: Position, seat: int) -> dict[int, float]:
    """The chance that ``seat`` has each rank left, by the position's model, as far as possible.

    As much of counting is mixed in as it takes for no rank to fall below ``LEAST``.
    """
    deal, reader = position.deal, position.reader
    plain = facts.holds(deal, seat)
    if reader is None or deal.table.phase is not Phase.PLAY or facts.hidden(deal, seat) == 0:
        return plain
    chances = reader.hands(seat, deal) @ remaining(deal.table.played[seat])
    read = {card: float(chances[card]) for card in plain}
    low = [card for card in plain if read[card] < LEAST < plain[card]]
    lacking = ((LEAST - read[card]) / (plain[card] - read[card]) for card in low)
    share = max(lacking, default=0.0)
    return {card: (1 - share) * read[card] + share * plain[card] for card in plain}
