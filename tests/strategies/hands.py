"""Tables of Le Truc, and whole records of random legal play at them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations

from hypothesis import strategies as st

from kibitz.engine.record import loads
from kibitz.engine.round import Round, read_round
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Act, Event, Hands, Move, Show, Turn
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.notation import format_event
from kibitz.engine.truc.rules import OPTIONS, rules_for
from kibitz.engine.truc.table import Table

NAMES = ("Anna", "Ben", "Carla", "Dov")

OPTION_SETS = [
    words
    for n in range(len(OPTIONS) + 1)
    for words in combinations(OPTIONS, n)
    if not {"tie-to-first", "tie-to-leader"} <= set(words)
]


def truc(
    *lines: str,
    players: str = "Me, Ben",
    eyes: str | None = None,
    first: str = "Me",
    score: str = "",
    options: str = "",
) -> str:
    """The text of a record in brief: ``lines`` under the tags of a table."""
    tags = [
        ("Game", "truc"), ("Players", players), ("Perspective", eyes), ("First", first),
        ("Score", score), ("Options", options),
    ]  # fmt: skip
    written = [f'[{key} "{value}"]' for key, value in tags if value]
    return "\n".join((*written, *lines)) + "\n"


@dataclass(frozen=True)
class Played:
    """A record of random play: the deal after it with every card known, and its events.

    ``moves``: the decisions, one by one, each with the deal it was made in.
    """

    seats: int
    options: tuple[str, ...]
    first: int
    score: tuple[int, int]
    deal: Deal
    events: tuple[Event, ...]
    moves: tuple[tuple[Deal, Move], ...]

    @cached_property
    def text(self) -> str:
        """The full record."""
        players = NAMES[: self.seats]
        score = ", ".join(f"{name} {self.score[seat % 2]}" for seat, name in enumerate(players))
        tags = truc(
            players=", ".join(players),
            first=players[self.first],
            score=score if any(self.score) else "",
            options=", ".join(self.options),
        )
        header = read_round(loads(tags)[0]).header
        return tags + "".join(f"{format_event(header, event)}\n" for event in self.events)

    @cached_property
    def round(self) -> Round:
        """The full record, read."""
        return read_round(loads(self.text)[0])


@cache
def played(seats: int, options: tuple[str, ...], seed: int, hands: int = 6) -> Played:
    """The random legal play that a seed makes: so many hands, or until the rubber is won."""
    rng = random.Random(f"{seats} {options} {seed}")
    first = rng.randrange(seats)
    score = (rng.randrange(12), rng.randrange(12)) if rng.random() < 0.5 else (0, 0)
    start = Table.start(rules_for(seats, options), NAMES[:seats], first, score)
    deal = Deal.start(start, frozenset(range(seats)))
    events: list[Event] = []
    moves: list[tuple[Deal, Move]] = []
    while hands:
        deal, dealt = deal.dealing(rng)
        events.append(dealt)
        while deal.table.phase is Phase.PLAY:
            deal, turn, made = _line(deal, rng)
            events.append(turn)
            moves += made
        if deal.table.phase is Phase.DONE:
            hands -= 1
            if left := _left(deal):
                show = Show((rng.choice(left),))
                if rng.random() < 0.3:
                    deal = deal.apply(show)
                    events.append(show)
            if deal.table.rubber_over:
                break
    return Played(seats, options, first, score, deal, tuple(events), tuple(moves))


def _left(deal: Deal) -> Hands:
    held = [(seat, deal.held(seat) or ()) for seat in range(len(deal.hands))]
    return tuple((seat, cards) for seat, cards in held if cards)


def _line(deal: Deal, rng: random.Random) -> tuple[Deal, Turn, list[tuple[Deal, Move]]]:
    """One line: a card, a word, or a question with its answer and what follows at once."""
    made: list[tuple[Deal, Move]] = []

    def make(move: Move) -> None:
        nonlocal deal
        made.append((deal, move))
        deal = deal.after(move)

    seats = range(len(deal.hands))
    open_to = [move for seat in seats for move in deal.legal(seat) if move.act is not Act.FOLD]
    folds = [move for seat in seats for move in deal.legal(seat) if move.act is Act.FOLD]
    move = rng.choice(folds if rng.random() < 0.05 else open_to)
    make(move)
    if move.act is Act.PLAY:
        return deal, Turn(move.actor, card=move.card), made
    if move.act is Act.FOLD:
        return deal, Turn(move.actor, Act.FOLD), made
    answer = rng.choice(deal.legal())
    make(answer)
    card = None
    may_play = deal.table.phase is Phase.PLAY and deal.table.turn == move.actor
    if may_play and move.act is not Act.NEW and rng.random() < 0.9:
        play = rng.choice([m for m in deal.legal(move.actor) if m.act is Act.PLAY])
        make(play)
        card = play.card
    return deal, Turn(move.actor, move.act, answer.act, card), made


def records() -> st.SearchStrategy[Played]:
    """Records of random play at any table."""
    return st.builds(
        played, st.sampled_from((2, 4)), st.sampled_from(OPTION_SETS), st.integers(0, 10**9)
    )
