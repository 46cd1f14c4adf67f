"""Games of Le Truc between bots. A round of the arena is a game of 12 points."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from kibitz.engine.errors import N_
from kibitz.engine.games import Unsupported
from kibitz.engine.header import Header
from kibitz.engine.record import Entry, Kind, Record
from kibitz.engine.round import Round
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Act, Dealt, Event, Move, Turn
from kibitz.engine.truc.game import TRUC
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.notation import format_event
from kibitz.inference.contest import RUN, Effort, Foul, Played
from kibitz.inference.score import Score
from kibitz.inference.truc.bots import MAKERS, Bot, Foreign


class TrucContest:
    """Le Truc as a ``Contest``."""

    bots = tuple(MAKERS)

    def bot(self, word: str, effort: Effort) -> Bot:
        """The bot that ``word`` names, or another program: ``run:COMMAND``."""
        if word.startswith(RUN):
            return Foreign(word.removeprefix(RUN), effort)
        return MAKERS[word](effort)

    def play(self, header: Header, bots: Sequence[Bot], seed: Sequence[int]) -> Played:
        """One game; see ``Contest``. Hand by hand it is dealt the same as with any other bots."""
        shuffle = random.Random(seed[0])
        chances = [np.random.default_rng((*seed, seat)) for seat in range(len(bots))]
        moves, seconds = [0] * len(bots), [0.0] * len(bots)
        deal, events = TRUC.start(replace(header, perspective=None)), list[Event]()
        for seat, bot in enumerate(bots):
            bot.begin(header.seen_by(seat))
        fresh = True
        while not deal.table.over:
            if fresh or deal.table.phase is not Phase.PLAY:
                deal, event = deal.dealing(shuffle)
                events.append(event)
                for seat, bot in enumerate(bots):
                    bot.dealt(_seen(seat, event))
                fresh = False
                continue
            seat = deal.table.turn
            began = time.perf_counter()
            move = _chosen(deal, bots[seat], chances[seat])
            seconds[seat] += time.perf_counter() - began
            moves[seat] += 1
            for bot in bots:
                bot.moved(move)
            deal = deal.after(move)
            _add(events, move)
        winner = deal.table.winner
        won = [deal.table.side(seat) == winner for seat in range(len(bots))]
        shares = tuple(float(mine) / sum(won) for mine in won)
        return Played(shares, tuple(moves), tuple(seconds), _record(header, events))

    def forecasts(self, match: Sequence[Round], eyes: int, styles: Any = None) -> dict[str, Score]:
        """Nothing yet: raises ``Unsupported``."""
        raise Unsupported(N_("the probabilities of Le Truc are not measured yet"))

    def styles(self, text: str) -> Any:
        """Nothing is fitted: raises ``Unsupported``."""
        raise Unsupported(N_("Le Truc has no styles to fit: everybody is taken to play well"))

    def fit(self, rounds: Sequence[Round]) -> str:
        """Nothing is fitted: raises ``Unsupported``."""
        raise Unsupported(N_("Le Truc has no styles to fit: everybody is taken to play well"))

    def close(self, bot: Bot) -> None:
        """Let go of a bot."""
        bot.close()


def _seen(seat: int, event: Dealt) -> Dealt:
    return Dealt(tuple(pair for pair in event.hands if pair[0] == seat))


def _chosen(deal: Deal, bot: Bot, rng: np.random.Generator) -> Move:
    """What the player on turn does; raises ``Foul`` if that is against the rules."""
    table = deal.table
    move = bot.choose(rng)
    problem = table.objection(move, deal.held(table.turn))
    if problem is not None:
        raise Foul(
            N_("{player} breaks a rule: {problem}"),
            player=table.players[table.turn],
            problem=problem,
        )
    return move


def _add(events: list[Event], move: Move) -> None:
    """Write a move down: an answer, and the card after it, in the line of the question."""
    last = events[-1]
    if isinstance(last, Turn) and last.call is not None and last.card is None:
        if move.answer:
            events[-1] = replace(last, answer=move.act)
            return
        raised = last.call is not Act.NEW and last.answer in (Act.YES, Act.REST)
        if raised and move.act is Act.PLAY and move.actor == last.actor:
            events[-1] = replace(last, card=move.card)
            return
    call = None if move.act is Act.PLAY else move.act
    events.append(Turn(move.actor, call, card=move.card))


def _record(header: Header, events: Sequence[Event]) -> Record:
    """The full record of a game."""
    entries = tuple(Entry(Kind.EVENT, format_event(header, event)) for event in events)
    return Record(header.tags(), entries)
