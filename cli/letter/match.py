"""The rounds of a match of the 16-card family, as the prompt needs them."""

from __future__ import annotations

from kibitz.cli.track.series import Standing
from kibitz.engine.letter.match import standings
from kibitz.engine.round import Round


class LetterSeries:
    """Tokens (a ``Series``)."""

    def winners(self, round: Round) -> tuple[int, ...]:
        """The seats that won the round."""
        winners: tuple[int, ...] = round.state().table.winners
        return winners

    def standing(self, rounds: tuple[Round, ...]) -> Standing:
        """The tokens after the rounds, and who begins the next one."""
        match = standings(rounds)[-1]
        return Standing(match.tokens, match.first, match.winner)
