"""The vectorised rules against ``Table`` and ``Deal``: random rounds, turn by turn.

``KIBITZ_ROUNDS`` sets the rounds of each preset, spread over its tables and starters; the full
comparison has 20,000.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import (
    NOBODY,
    Action,
    Back,
    Event,
    Peek,
    Renewal,
    Return,
    Swap,
    Tie,
    Turn,
)
from kibitz.engine.letter.presets import rules_for
from kibitz.engine.letter.table import Table
from kibitz.inference.letter import playout_policy
from kibitz.inference.letter.batch import NIBBLE, PACKED, Batch, Moves, counted, places
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.sampling import Heard
from kibitz.inference.letter.training import dealt as begun
from kibitz.inference.letter.value_model import PRACTISED, model_for, practised
from tests.strategies.tables import SETTINGS, TEN_RANKS, Setting

ROUNDS = int(os.environ.get("KIBITZ_ROUNDS", "2400"))

BELIEVED = 40
"""One round in so many is also followed by a belief."""

Ints: TypeAlias = NDArray[np.int64]
Knowledge: TypeAlias = dict[tuple[int, int], int]


@dataclass(frozen=True)
class Moment:
    """A round before a turn (``None``: it is over): its cards, what could be heard of them, and who
    has seen which card.
    """

    deal: Deal
    turn: Turn | None
    known: Knowledge
    heard: Heard
    past: tuple[Event, ...]

    def row(self) -> list[int]:
        """Everything that a batch says of a round, as one row."""
        table = self.deal.table
        cards, bonus = table.rules.cards, set(table.rules.bonus)
        held = [0 if card is None else cards.place(card) for card in self.deal.hands]
        known = {pair: cards.place(card) for pair, card in self.known.items()}
        seats = range(len(held))
        unseen = sum(n << NIBBLE * cards.place(rank) for rank, n in table.unseen.items())
        pairs = ((k, o) for k in seats for o in seats)
        public = self.heard
        return [
            *(held[p] * table.alive[p] for p in seats),
            *table.alive,
            *table.shielded,
            *map(sum, table.rows),
            *(not bonus.isdisjoint(row) for row in table.rows),
            *(int(public.not_held[p]) * table.alive[p] for p in seats),
            *(int(public.last[p]) * table.alive[p] for p in seats),
            *(known.get(pair, 0) for pair in pairs),
            table.deck,
            0 if self.deal.aside is None else cards.place(self.deal.aside),
            unseen,
            table.over,
        ]


def rows(batch: Batch, rounds: Ints) -> Ints:
    """The same of some rounds of a batch; what is said of players who are out is left out."""
    part = batch.select(rounds)
    both = part.alive[:, None] & part.alive[None, :]
    parts = (
        part.hand * part.alive,
        part.alive,
        part.shield & part.alive,
        part.sums,
        part.spied,
        part.not_held * part.alive,
        part.last * part.alive,
        (part.known * both).reshape(-1, part.size),
        [part.left, part.aside, part.unseen, part.over],
    )
    return np.concatenate([np.asarray(p, dtype=np.int64) for p in parts]).T


def moments(setting: Setting, first: int, rng: random.Random) -> Iterator[Moment]:
    """A random round of fully known cards, turn by turn, and its end."""
    deal, past = Deal.shuffle(setting.rules, setting.players, first, rng)
    known, heard = Knowledge(), Heard.nothing(len(setting.players))
    bold = rng.random() < 0.5
    while not deal.table.over:
        turn = deal.resolve(any_play(deal, bold, rng))
        if not turn.finished:
            held = sorted(deal.apply(turn).gathered or (), reverse=True)
            turn = deal.finish(turn, Back(tuple(held[:0:-1])))
        yield Moment(deal, turn, known, heard, past)
        deal = deal.apply(turn)
        known = learnt(known, turn, deal)
        heard = heard.after(deal.table.rules.cards, turn)
        past = (*past, turn)
    yield Moment(deal, None, known, heard, past)


def any_play(deal: Deal, bold: bool, rng: random.Random) -> Action:
    """A legal play; only the ``bold`` throw away the card that puts them out, if they need not."""
    table, cards = deal.table, deal.table.rules.cards
    held = deal.held(table.turn, (deal.pile or ())[0])
    assert held is not None
    safe = tuple(card for card in held if bold or cards[card].effect is not Effect.DOOM)
    while True:
        card = rng.choice(safe or held)
        effect = cards[card].effect
        target = rng.choice((*range(len(deal.hands)), NOBODY)) if effect.targets else None
        guess = effect is Effect.GUESS and target != NOBODY
        action = Action(card, target, rng.choice(cards.nameable) if guess else None)
        if table.objection(table.turn, action, held) is None:
            return action


def learnt(known: Knowledge, turn: Turn, after: Deal) -> Knowledge:
    """Who has seen which card after a turn, told once more in plain words."""
    actor, target, hands = turn.actor, turn.target, after.hands
    known = {k: card for k, card in known.items() if k[1] != actor or card != turn.card}
    new: set[tuple[int, int]] = set()
    match turn.outcome:
        case Peek() if target is not None:
            new = {(actor, target)}
        case Tie() if target is not None:
            new = {(actor, target), (target, actor)}
        case Swap() if target is not None:
            place = {actor: target, target: actor}
            known = {(k, place.get(o, o)): card for (k, o), card in known.items()}
            new = {(actor, target), (target, actor)}
        case Return():
            known = {k: card for k, card in known.items() if k[1] != actor}
        case Renewal():
            known = {k: card for k, card in known.items() if k[1] != target}
    for knower, owner in new:
        known[knower, owner] = hands[owner] or 0
    return {
        (k, o): card
        for (k, o), card in known.items()
        if k != o and after.table.alive[k] and after.table.alive[o]
    }


def dealt(deals: list[Deal]) -> Batch:
    """A batch of rounds before the first turn."""
    rules = deals[0].table.rules
    seats, size, cards = len(deals[0].hands), len(deals), deals[0].table.rules.cards
    place = places(cards)
    unseen = [
        sum(n << NIBBLE * cards.place(r) for r, n in deal.table.unseen.items()) for deal in deals
    ]
    return Batch(
        rules=rules,
        hand=place[np.array([deal.hands for deal in deals], dtype=np.int8)].T.copy(),
        alive=np.ones((seats, size), dtype=np.bool_),
        shield=np.zeros((seats, size), dtype=np.bool_),
        pile=place[np.array([(deal.pile or ())[::-1] for deal in deals], dtype=np.int8)].T.copy(),
        left=np.full(size, rules.deck, dtype=np.intp),
        aside=place[np.array([deal.aside for deal in deals], dtype=np.int8)],
        unseen=np.array(unseen, dtype=np.int64),
        sums=np.zeros((seats, size), dtype=np.int16),
        spied=np.zeros((seats, size), dtype=np.bool_),
        known=np.zeros((seats, seats, size), dtype=np.int8),
        not_held=np.zeros((seats, size), dtype=np.int16),
        last=np.zeros((seats, size), dtype=np.int8),
        over=np.zeros(size, dtype=np.bool_),
    )


def moves_of(column: list[Moment | None]) -> Moves:
    """The plays of these turns (``None``: no turn)."""
    table = np.zeros((4, len(column)), dtype=np.int8)
    for place, moment in enumerate(column):
        if moment is not None and moment.turn is not None:
            action, held = moment.turn.action, [*held_by_mover(moment)]
            held.remove(action.card)
            target = NOBODY if action.target is None else action.target
            at = moment.deal.table.rules.cards.place
            named = 0 if action.named is None else at(action.named)
            table[:, place] = at(action.card), at(held[0]), target, named
    return Moves(*table)


def held_by_mover(moment: Moment) -> tuple[int, int]:
    """The two cards of the player on turn."""
    assert moment.turn is not None
    held = moment.deal.held(moment.turn.actor, moment.turn.drawn)
    assert held is not None
    return held


def assert_legal(moment: Moment, moves: Moves, place: int) -> None:
    """The play that ``moves`` have at ``place`` is legal."""
    table, held = moment.deal.table, held_by_mover(moment)
    ranks = table.rules.cards.ranks
    card, target = ranks[moves.card[place] - 1], int(moves.target[place])
    assert {card, ranks[moves.kept[place] - 1]} == set(held)
    effect = table.rules.cards[card].effect
    named = ranks[moves.named[place] - 1] if effect is Effect.GUESS and target != NOBODY else None
    action = Action(card, target if effect.targets else None, named)
    assert effect.targets or target == NOBODY
    assert table.objection(table.turn, action, held) is None, (action, held, table)


def assert_believed(past: list[Moment]) -> None:
    """A belief that sees every card has the same knowledge at the end of a round."""
    last, table = past[-1], past[-1].deal.table
    belief = Belief.start(Table.start(table.rules, table.players, table.first))
    for event in last.past:
        belief = belief.apply(event)
    seats = range(len(last.deal.hands))
    known = {
        (k, o): belief.worlds.held(o)[0]
        for k in seats
        for o in seats
        if belief.worlds.knowing(k, o)
    }
    assert known == last.known
    assert set(known) <= belief.table.seen


@pytest.mark.parametrize("setting", SETTINGS + TEN_RANKS, ids=str)
def test_rounds_go_as_at_the_table(setting: Setting) -> None:
    tables = sum(other.preset == setting.preset for other in SETTINGS + TEN_RANKS)
    count = -(-ROUNDS // (tables * setting.seats))
    for first in range(setting.seats):
        rng = random.Random(f"{setting} {first}")
        games = [list(moments(setting, first, rng)) for _ in range(count)]
        follow(games, first)
        for game in games[::BELIEVED]:
            assert_believed(game)


def follow(games: list[list[Moment]], first: int) -> None:
    """All rounds of one starter as one batch, compared with each after each turn."""
    batch = dealt([game[0].deal for game in games])
    rng = np.random.default_rng(first)
    reached = np.zeros(len(games), dtype=np.intp)
    seat = first
    while not batch.over.all():
        now = [game[at] for game, at in zip(games, reached, strict=True)]
        mine = [m if m.turn is not None and m.turn.actor == seat else None for m in now]
        active, drawn = batch.draw(seat)
        assert active.tolist() == [m is not None for m in mine]
        habitual = [
            playout_policy.sound(batch, seat, drawn, rng),
            playout_policy.weak(batch, seat, drawn, rng),
        ]
        if batch.rules.cards == PRACTISED:
            habitual.append(practised(batch, seat, drawn, rng, model_for(0.25)))
        for place, moment in enumerate(mine):
            if moment is None or moment.turn is None:
                continue
            assert batch.rules.cards.ranks[drawn[place] - 1] == moment.turn.drawn
            for moves in habitual:
                assert_legal(moment, moves, place)
        batch.play(seat, active, moves_of(mine))
        reached += active
        turned = np.flatnonzero(active)
        expected = [games[place][reached[place]].row() for place in turned]
        if expected:
            assert np.array_equal(rows(batch, turned), np.array(expected, dtype=np.int64))
        seat = (seat + 1) % batch.seats
    assert np.array_equal(batch.shares().T, np.array([shares(game[-1].deal) for game in games]))
    gained = [[seat in game[-1].deal.table.bonus for seat in range(batch.seats)] for game in games]
    assert np.array_equal(batch.bonus().T, np.array(gained))


@pytest.mark.parametrize(("even", "share"), [(False, 21 / 22), (True, 1 / 2)])
def test_to_a_random_player_all_plays_are_alike_or_all_cards(even: bool, share: float) -> None:
    """A 1 can be played at three players, with seven ranks to name; a 4 in one way."""
    rng = np.random.default_rng(1)
    batch = begun(rules_for("classic", 4), 4000, rng)
    batch.hand[0] = 1
    drawn = np.full(batch.size, 4, dtype=np.int8)
    moves = playout_policy.weak(batch, 0, drawn, rng, np.full(batch.size, even))
    assert (moves.card == 1).mean() == pytest.approx(share, abs=0.03)


def shares(deal: Deal) -> list[float]:
    """Each player's share of a round played to its end."""
    shown = deal if deal.table.winners else deal.apply(deal.show())
    return [*shown.table.shares]


def test_packed_counts_are_counted_together() -> None:
    for seed in range(50):
        ranks = np.random.default_rng(seed).integers(0, 15, size=(21, 4))
        assert counted(PACKED[ranks].sum(axis=0)).tolist() == (ranks > 0).sum(axis=0).tolist()
