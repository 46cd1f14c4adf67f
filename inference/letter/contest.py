"""Rounds of the 16-card family with bots."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kibitz.engine.errors import N_
from kibitz.engine.header import Header
from kibitz.engine.letter.events import Action, Back
from kibitz.engine.letter.view import seen_by
from kibitz.inference.contest import RUN, Effort, Foul
from kibitz.inference.letter.bots import LEVELS, MAKERS, STYLES, Bot, Seer, called
from kibitz.inference.letter.foreign import Foreign
from kibitz.inference.letter.host import LetterHost


class LetterContest:
    """The 16-card family as a ``Contest``."""

    bots = (*MAKERS, *STYLES)

    def bot(self, word: str, effort: Effort) -> Bot:
        """The bot that ``word`` names, or another program: ``run:COMMAND``."""
        if word.startswith(RUN):
            return Foreign(word.removeprefix(RUN), effort)
        return called(word, effort)

    def host(self, header: Header, seed: int) -> LetterHost:
        """A round just dealt."""
        return LetterHost.shuffled(header, seed)

    def tell(self, bot: Bot, seat: int, before: LetterHost | None, after: LetterHost) -> None:
        """What there was to see from a seat."""
        if before is None:
            bot.begin(after.header.seen_by(seat))
        for deal, event in after.past[0 if before is None else len(before.past) :]:
            seen = seen_by(seat, deal, event)
            if seen is not None:
                bot.see(seen)

    def ask(self, bot: Bot, host: LetterHost, rng: np.random.Generator) -> Action | Back:
        """What the player on turn plays; raises ``Foul`` if that is against the rules."""
        table = host.deal.table
        if isinstance(bot, Seer):
            bot.peek(host.deal)
        if host.open is not None:
            return bot.put_back(host.open, rng)
        action = bot.choose(host.drawn, rng)
        problem = table.objection(table.turn, action, host.held)
        if problem is not None:
            raise Foul(
                N_("{player} breaks a rule: {problem}"),
                player=table.players[table.turn],
                problem=problem,
            )
        return action

    def levels(self, header: Header) -> Mapping[str, str]:
        """From hardly caring what is played to what kibitz advises."""
        return LEVELS

    def close(self, bot: Bot) -> None:
        """Let go of a bot."""
        bot.close()
