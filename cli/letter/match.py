"""The rounds of a match of the 16-card family, as the prompt needs them."""

from __future__ import annotations

from kibitz.cli.protocols.series import Series, Standing, awarded
from kibitz.cli.texts import _, card_name
from kibitz.engine.letter.match import standings
from kibitz.engine.round import Round


class LetterSeries(Series):
    """Tokens."""

    def winners(self, round: Round) -> tuple[int, ...]:
        """The seats that won the round."""
        winners: tuple[int, ...] = round.state().table.winners
        return winners

    def standing(self, rounds: tuple[Round, ...]) -> Standing:
        """The tokens after the rounds, and who begins the next one."""
        match = standings(rounds)[-1]
        return Standing(match.tokens, match.first, match.winner)

    def ending(self, rounds: tuple[Round, ...]) -> tuple[str, ...]:
        """Who won the round, the tokens, and who has won the match."""
        header, won = rounds[-1].header, standings(rounds)[-1].winners
        table = rounds[-1].state().table
        said = [
            awarded(
                header,
                self.winners(rounds[-1]),
                _("You win the round."),
                _("You share the round with {names}."),
                _("The round goes to {names}."),
            )
        ]
        for seat in table.bonus:
            card = card_name(header, table.rules.bonus[0])
            # Translators: a token besides the round's; “Spy: another token for Anna.”
            text = _("{card}: another token for {name}.")
            if seat == header.perspective:
                text = _("{card}: another token for you.")
            said.append(text.format(card=card, name=header.players[seat]))
        said.append(self.score(rounds))
        if won:
            several = _("{names} have won the match together.")
            said.append(
                awarded(
                    header,
                    won,
                    _("You have won the match."),
                    _("You have won the match together with {names}."),
                    several if len(won) > 1 else _("{names} has won the match."),
                )
            )
        return tuple(said)
