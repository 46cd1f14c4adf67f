"""The rounds of a match of the 16-card family, as the prompt needs them."""

from __future__ import annotations

from kibitz.cli.protocols.series import Series, Standing
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
        players, won = rounds[-1].header.players, standings(rounds)[-1].winners
        bonus = rounds[-1].state().table.bonus
        names = ", ".join(players[seat] for seat in self.winners(rounds[-1]))
        said = [_("The round goes to {names}.").format(names=names)]
        for seat in bonus:
            card = card_name(rounds[-1].header, rounds[-1].state().table.rules.bonus[0])
            # Translators: a token besides the round's; “Spy: another token for Anna.”
            text = _("{card}: another token for {name}.")
            said.append(text.format(card=card, name=players[seat]))
        said.append(self.score(rounds))
        if len(won) > 1:
            text = _("{names} have won the match together.")
            said.append(text.format(names=", ".join(players[seat] for seat in won)))
        elif won:
            said.append(_("{name} has won the match.").format(name=players[won[0]]))
        return tuple(said)
