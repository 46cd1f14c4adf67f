"""The games of a rubber of Le Truc, as the prompt needs them."""

from __future__ import annotations

from kibitz.cli.protocols.series import Standing, awarded, scored, tally
from kibitz.cli.texts import _
from kibitz.engine.errors import N_
from kibitz.engine.round import Round
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.rubber import Rubber, standings
from kibitz.engine.truc.table import Table


class TrucSeries:
    """Rubbers (a ``Series``): a round of it is a game of 12 points."""

    opener: str = N_("Who leads first? (Not the dealer.)")
    following: str = N_("{first} leads first in the next game: {next}. Or: {others}.")
    following_me: str = N_("You lead first in the next game: {next}. Or: {others}.")

    def winners(self, round: Round) -> tuple[int, ...]:
        """The seats that won the game."""
        table = _table(round)
        won = table.winner if table.over else None
        return tuple(seat for seat in range(len(table.players)) if table.side(seat) == won)

    def standing(self, rounds: tuple[Round, ...]) -> Standing:
        """The points of the game that goes on, who leads the next, and the games won."""
        rubber, header = standings(rounds)[-1], rounds[-1].header
        games = _by_seat(rubber, rubber.games)
        going_on = rubber.winner is None and any(games)
        tags = (("Games", scored(header, games)),) if going_on else ()
        winner = rubber.winner
        return Standing(_by_seat(rubber, rubber.score), rubber.first, winner, tags)

    def score(self, rounds: tuple[Round, ...]) -> str:
        """The points of the game, and the games won."""
        rubber, header = standings(rounds)[-1], rounds[-1].header
        points = tally(header, _by_seat(rubber, rubber.score))
        if not any(rubber.games):
            return points
        games = _("games {games}").format(games=tally(header, _by_seat(rubber, rubber.games)))
        return f"{points} ({games})"

    def ending(self, rounds: tuple[Round, ...]) -> tuple[str, ...]:
        """Who won the game, how many games that makes, and whether that is the rubber."""
        rubber, last = standings(rounds)[-1], rounds[-1]
        header, winners = last.header, self.winners(last)
        games = tally(header, _by_seat(rubber, rubber.games))
        said = [
            awarded(
                header,
                winners,
                _("You win the game."),
                _("You win the game with {names}."),
                _("The game goes to {names}."),
            ),
            _("Games: {games}.").format(games=games),
        ]
        if rubber.winner is not None:
            said.append(
                awarded(
                    header,
                    winners,
                    _("You win the rubber."),
                    _("You win the rubber with {names}."),
                    _("The rubber goes to {names}."),
                )
            )
        return tuple(said)


def _table(round: Round) -> Table:
    deal: Deal = round.state()
    return deal.table


def _by_seat(rubber: Rubber, pair: tuple[int, ...]) -> tuple[int, ...]:
    """A figure of each side, for each of its players."""
    return tuple(pair[seat % 2] for seat in range(len(rubber.players)))
