"""Rounds of the 16-card family between bots."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

import numpy as np

from kibitz.engine.errors import N_
from kibitz.engine.header import Header
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Action, Event
from kibitz.engine.letter.notation import format_event
from kibitz.engine.letter.presets import rules_for
from kibitz.engine.letter.table import Phase
from kibitz.engine.letter.view import seen_by
from kibitz.engine.record import Entry, Kind, Record
from kibitz.engine.round import Round
from kibitz.inference.contest import RUN, Effort, Foul, Played
from kibitz.inference.letter.bots import MAKERS, Bot, Foreign, Seer
from kibitz.inference.letter.calibrate import forecasts
from kibitz.inference.letter.fit import fit, gather
from kibitz.inference.letter.styles import Style, dump, fitted, load
from kibitz.inference.score import Score


class LetterContest:
    """The 16-card family as a ``Contest``."""

    bots = tuple(MAKERS)

    def bot(self, word: str, effort: Effort) -> Bot:
        """The bot that ``word`` names, or another program: ``run:COMMAND``."""
        if word.startswith(RUN):
            return Foreign(word.removeprefix(RUN), effort)
        return MAKERS[word](effort)

    def play(self, header: Header, bots: Sequence[Bot], seed: Sequence[int]) -> Played:
        """One round; see ``Contest``."""
        rules = rules_for(header.game, len(header.players), header.options)
        deal, events = Deal.shuffle(rules, header.players, header.first, random.Random(seed[0]))
        chances = [np.random.default_rng((*seed, seat)) for seat in range(len(bots))]
        moves, seconds = [0] * len(bots), [0.0] * len(bots)
        for seat, bot in enumerate(bots):
            bot.begin(header.seen_by(seat))
        for event in events:
            _tell(bots, deal, event)
        while not deal.table.over:
            seat = deal.table.turn
            began = time.perf_counter()
            action = _chosen(deal, bots[seat], chances[seat])
            seconds[seat] += time.perf_counter() - began
            moves[seat] += 1
            turn = deal.resolve(action)
            _tell(bots, deal, turn)
            deal, events = deal.apply(turn), (*events, turn)
        if deal.table.phase is Phase.SHOWDOWN:
            show = deal.show()
            _tell(bots, deal, show)
            deal, events = deal.apply(show), (*events, show)
        winners = deal.table.winners
        shares = tuple((seat in winners) / len(winners) for seat in range(len(bots)))
        return Played(shares, tuple(moves), tuple(seconds), _record(header, events))

    def forecasts(
        self, match: Sequence[Round], eyes: int, styles: tuple[Style, ...] | None = None
    ) -> dict[str, Score]:
        """How good ``facts`` and ``reads`` are at the hands of the others."""
        return forecasts(match, eyes, styles)

    def styles(self, text: str) -> tuple[Style, ...]:
        """The styles in the text of a styles file; raises ``ValueError`` for another text."""
        return load(text)

    def fit(self, rounds: Sequence[Round]) -> str:
        """The styles fitted to full records, as many as are shipped."""
        titles = tuple(style.title for style in fitted())
        cards = rounds[0].start().table.rules.cards
        return dump(fit(gather(rounds), cards, titles))

    def close(self, bot: Bot) -> None:
        """Let go of a bot."""
        bot.close()


def _tell(bots: Sequence[Bot], before: Deal, event: Event) -> None:
    """Everybody sees of an event what there is to see from the own seat."""
    for seat, bot in enumerate(bots):
        seen = seen_by(seat, before, event)
        if seen is not None:
            bot.see(seen)


def _chosen(deal: Deal, bot: Bot, rng: np.random.Generator) -> Action:
    """What the player on turn plays; raises ``Foul`` if that is against the rules."""
    table = deal.table
    drawn = deal.draw().drawn
    if isinstance(bot, Seer):
        bot.peek(deal)
    if drawn is None:
        raise ValueError("the order of the pile is not known")
    action = bot.choose(drawn, rng)
    problem = table.objection(table.turn, action, deal.held(table.turn, drawn))
    if problem is not None:
        raise Foul(
            N_("{player} breaks a rule: {problem}"),
            player=table.players[table.turn],
            problem=problem,
        )
    return action


def _record(header: Header, events: Sequence[Event]) -> Record:
    """The full record of a round."""
    entries = tuple(Entry(Kind.EVENT, format_event(header, event)) for event in events)
    return Record(header.tags(), entries)
