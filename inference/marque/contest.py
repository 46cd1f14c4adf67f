"""Games of Letter of Marque between bots."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kibitz.engine.errors import N_
from kibitz.engine.header import Header
from kibitz.engine.marque.events import Sail, Set
from kibitz.engine.marque.view import seen_by
from kibitz.inference.contest import RUN, Effort, Foul
from kibitz.inference.marque.bots import LEVELS, MAKERS, Bot, Foreign, Seer
from kibitz.inference.marque.host import Choice, MarqueHost


class MarqueContest:
    """Letter of Marque as a ``Contest``."""

    bots = tuple(MAKERS)

    def bot(self, word: str, effort: Effort) -> Bot:
        """The bot that ``word`` names, or another program: ``run:COMMAND``."""
        if word.startswith(RUN):
            return Foreign(word.removeprefix(RUN), effort)
        return MAKERS[word](effort)

    def host(self, header: Header, seed: int) -> MarqueHost:
        """A game in which everybody has just turned up a first treasure."""
        return MarqueHost.shuffled(header, seed)

    def tell(self, bot: Bot, seat: int, before: MarqueHost | None, after: MarqueHost) -> None:
        """What there was to see from a seat: of an event that is not complete, nothing yet."""
        if before is None:
            bot.begin(after.header.seen_by(seat))
        for event in after.past[0 if before is None else len(before.past) :]:
            bot.see(seen_by(seat, event))

    def ask(self, bot: Bot, host: MarqueHost, rng: np.random.Generator) -> Choice:
        """What the bot on turn chooses; raises ``Foul`` if that is against the rules."""
        if isinstance(bot, Seer):
            bot.peek(host.deal)
        match host.open and seen_by(host.turn, host.open):
            case Set() | Sail() as begun:
                return bot.send(begun, rng)
        move, table = bot.choose(rng), host.deal.table
        problem = table.objection(move)
        if problem is not None:
            raise Foul(
                N_("{player} breaks a rule: {problem}"),
                player=table.players[table.turn],
                problem=problem,
            )
        return move

    def levels(self, header: Header) -> Mapping[str, str]:
        """All of them."""
        return LEVELS

    def close(self, bot: Bot) -> None:
        """Let go of a bot."""
        bot.close()
