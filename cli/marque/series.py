"""The games of Letter of Marque of one evening, as the prompt needs them."""

from __future__ import annotations

from kibitz.cli.protocols.series import Standing, awarded, tally
from kibitz.cli.texts import _
from kibitz.engine.errors import N_
from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.table import Table
from kibitz.engine.round import Round


class MarqueSeries:
    """Games won (a ``Series``): the rules know no match, so none is ever won."""

    opener: str = N_("Who begins?")
    following: str = N_(
        "Who begins is agreed at the table; {next} lets {first} begin. Or: {others}."
    )
    following_me: str = N_(
        "Who begins is agreed at the table; {next} lets you begin. Or: {others}."
    )

    def winners(self, round: Round) -> tuple[int, ...]:
        """The seats that won the game."""
        return _table(round).winners

    def standing(self, rounds: tuple[Round, ...]) -> Standing:
        """The games won by each; who begins is agreed, and else goes round clockwise."""
        last = rounds[-1]
        before = last.header.score or (0,) * len(last.header.players)
        winners = self.winners(last)
        won = tuple(games + (seat in winners) for seat, games in enumerate(before))
        return Standing(won, (last.header.first + 1) % len(won), endless=True)

    def score(self, rounds: tuple[Round, ...]) -> str:
        """The points of the game, and the games won."""
        header, table = rounds[-1].header, _table(rounds[-1])
        points, won = tally(header, table.scores), self.standing(rounds).score
        if not any(won):
            return points
        games = _("games {games}").format(games=tally(header, won))
        return f"{points} ({games})"

    def ending(self, rounds: tuple[Round, ...]) -> tuple[str, ...]:
        """Who won the game, with how many points, and how many games that makes."""
        header, winners = rounds[-1].header, self.winners(rounds[-1])
        won = self.standing(rounds).score
        return (
            awarded(
                header,
                winners,
                _("You win the game."),
                _("You share the game with {names}."),
                _("The game goes to {names}."),
            ),
            _("Points: {points}.").format(points=tally(header, _table(rounds[-1]).scores)),
            *(
                [_("Games: {games}.").format(games=tally(header, won))]
                if sum(won) > len(winners)
                else []
            ),
        )


def _table(round: Round) -> Table:
    deal: Deal = round.state()
    return deal.table
