"""Games of Le Truc with bots. A round of the arena is a game of 12 points."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import numpy as np

from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.header import Header
from kibitz.engine.truc.events import Dealt, Move
from kibitz.engine.truc.game import TRUC
from kibitz.engine.truc.view import seen_by
from kibitz.inference.contest import RUN, Effort, Foul
from kibitz.inference.truc import equilibrium
from kibitz.inference.truc.bots import LEVELS, MAKERS, SOLUTION, Bot, Foreign
from kibitz.inference.truc.host import TrucHost


class TrucContest:
    """Le Truc as a ``Contest``."""

    bots = tuple(MAKERS)

    def bot(self, word: str, effort: Effort) -> Bot:
        """The bot that ``word`` names, or another program: ``run:COMMAND``."""
        if word.startswith(RUN):
            return Foreign(word.removeprefix(RUN), effort)
        return MAKERS[word](effort)

    def host(self, header: Header, seed: int) -> TrucHost:
        """A game whose first hand was just dealt."""
        return TrucHost.shuffled(header, seed)

    def tell(self, bot: Bot, seat: int, before: TrucHost | None, after: TrucHost) -> None:
        """What there was to see from a seat."""
        if before is None:
            bot.begin(after.header.seen_by(seat))
        for step in after.steps[0 if before is None else len(before.steps) :]:
            if isinstance(step, Move):
                bot.moved(step)
            elif isinstance(seen := seen_by(seat, step), Dealt):
                bot.dealt(seen)

    def ask(self, bot: Bot, host: TrucHost, rng: np.random.Generator) -> Move:
        """What the player on turn does; raises ``Foul`` if that is against the rules."""
        table = host.deal.table
        move = bot.choose(rng)
        problem = table.objection(move, host.deal.held(table.turn))
        if problem is not None:
            raise Foul(
                N_("{player} breaks a rule: {problem}"),
                player=table.players[table.turn],
                problem=problem,
            )
        return move

    def levels(self, header: Header) -> Mapping[str, str]:
        """Up to the solution; where there is none, up to sound play."""
        with suppress(KibitzError):
            # A table of the solution that was never made is an error, too.
            equilibrium.before(table := TRUC.start(header).table, 0)
            if equilibrium.solved(table):
                return LEVELS
        return {level: word for level, word in LEVELS.items() if word != SOLUTION}

    def close(self, bot: Bot) -> None:
        """Let go of a bot."""
        bot.close()
