"""Games of Letter of Marque between bots."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from kibitz.engine.errors import N_, RecordError
from kibitz.engine.games import Unsupported
from kibitz.engine.header import Header
from kibitz.engine.marque.events import Move, Sail, Set
from kibitz.engine.marque.notation import format_event
from kibitz.engine.marque.view import seen_by
from kibitz.engine.record import Entry, Kind, Record
from kibitz.engine.round import Round
from kibitz.inference.contest import RUN, Effort, Foul, Played
from kibitz.inference.marque.bots import MAKERS, Bot, Foreign, Seer
from kibitz.inference.marque.host import Choice, MarqueHost
from kibitz.inference.score import Score


class MarqueContest:
    """Letter of Marque as a ``Contest``."""

    bots = tuple(MAKERS)

    def bot(self, word: str, effort: Effort) -> Bot:
        """The bot that ``word`` names, or another program: ``run:COMMAND``."""
        if word.startswith(RUN):
            return Foreign(word.removeprefix(RUN), effort)
        return MAKERS[word](effort)

    def play(self, header: Header, bots: Sequence[Bot], seed: Sequence[int]) -> Played:
        """One game; see ``Contest``. Only the order of the treasures is dealt."""
        host = self.host(header, seed[0])
        chances = [np.random.default_rng((*seed, seat)) for seat in range(len(bots))]
        moves, seconds = [0] * len(bots), [0.0] * len(bots)
        for seat, bot in enumerate(bots):
            self.tell(bot, seat, None, host)
        while (turn := host.turn) is not None:
            began = time.perf_counter()
            choice = self.ask(bots[turn], host, chances[turn])
            seconds[turn] += time.perf_counter() - began
            moves[turn] += 1
            before, host = host, host.after(choice)
            for seat, bot in enumerate(bots):
                self.tell(bot, seat, before, host)
        entries = tuple(Entry(Kind.EVENT, format_event(header, event)) for event in host.events)
        return Played(host.shares, tuple(moves), tuple(seconds), Record(header.tags(), entries))

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
        choice: Choice
        match host.open and seen_by(host.turn, host.open):
            case Set() | Sail() as begun:
                choice = bot.send(begun, rng)
            case _:
                choice = bot.choose(rng)
        problem = _problem(host, choice)
        if problem is not None:
            raise Foul(
                N_("{player} breaks a rule: {problem}"),
                player=host.header.players[host.turn or 0],
                problem=problem,
            )
        return choice

    def forecasts(self, match: Sequence[Round], eyes: int, styles: Any = None) -> dict[str, Score]:
        """Nothing yet: raises ``Unsupported``."""
        raise Unsupported(N_("the probabilities of Letter of Marque are not measured yet"))

    def styles(self, text: str) -> Any:
        """Nothing is fitted: raises ``Unsupported``."""
        raise Unsupported(N_("the styles of Letter of Marque are supposed, not fitted"))

    def fit(self, rounds: Sequence[Round]) -> str:
        """Nothing is fitted: raises ``Unsupported``."""
        raise Unsupported(N_("the styles of Letter of Marque are supposed, not fitted"))

    def close(self, bot: Bot) -> None:
        """Let go of a bot."""
        bot.close()


def _problem(host: MarqueHost, choice: Choice) -> RecordError | None:
    """Why the player on turn cannot choose that: a move that is not legal, a ship sent already."""
    if isinstance(choice, Move):
        return host.deal.table.objection(choice)
    try:
        host.after(choice)
    except RecordError as problem:
        return problem
    return None
