"""Players of the 16-card family: each chooses from what it saw itself, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, Protocol, TypeAlias

import numpy as np

from kibitz.engine.header import Header
from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.editions import preset_of
from kibitz.engine.letter.events import Action, Back, Event, Guess, Turn
from kibitz.engine.letter.game import LETTER
from kibitz.inference.contest import Effort
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.immediate_effects import at_once
from kibitz.inference.letter.ismcts import ITERATIONS, most_tried
from kibitz.inference.letter.light import decision
from kibitz.inference.letter.opponent_profile import OpponentProfiles
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.race import WORLDS, winner
from kibitz.inference.letter.styles import FITTED, Style, fitted, likelihoods
from kibitz.inference.letter.worlds import EMPTY, Worlds, played

SURE = 1 - 1e-9
"""Probabilities from here on are 1 but for the rounding of sums."""


FEW: Final = 24
"""Worlds of a player who only glances at them."""

Choose: TypeAlias = Callable[[Position, int, int, np.random.Generator, Effort], Action]
"""A choice between ``hand`` and ``drawn`` at a position that ends in the drawn card."""


class Bot(Protocol):
    """A player through any number of rounds with the same others, in whatever seats."""

    def begin(self, header: Header) -> None:
        """A round begins, seen from the seat ``header.perspective``."""
        ...

    def see(self, event: Event) -> None:
        """Something happened, as this player saw it; own turns too, once they are complete."""
        ...

    def choose(self, drawn: int, rng: np.random.Generator) -> Action:
        """What to play, now that ``drawn`` has come to the card in hand."""
        ...

    def put_back(self, turn: Turn, rng: np.random.Generator) -> Back:
        """What to put under the pile in the middle of its own unfinished ``turn``."""
        ...

    def close(self) -> None:
        """Nothing more will be asked."""
        ...


def by_card(legal: tuple[Action, ...], rng: np.random.Generator) -> Action:
    """Every card alike, then every target, then every rank."""
    for part in ("card", "target"):
        found = list(dict.fromkeys(getattr(action, part) for action in legal))
        chosen = found[rng.integers(len(found))]
        legal = tuple(action for action in legal if getattr(action, part) == chosen)
    return legal[rng.integers(len(legal))]


class Aimless:
    """``random``: every legal play alike, even one that puts its player out.

    ``by_card``: every card alike, then every target, then every rank, as public programs choose
    (``random-card``); a guess, which can be made in many ways, is not likelier for that.
    """

    def __init__(self, by_card: bool = False) -> None:
        self._by_card = by_card
        self._deal: Deal | None = None

    def begin(self, header: Header) -> None:
        """A round begins."""
        self._deal = LETTER.start(header)

    def see(self, event: Event) -> None:
        """Something happened."""
        self._deal = self._known().apply(event)

    def choose(self, drawn: int, rng: np.random.Generator) -> Action:
        """Any legal play."""
        table = self._known().table
        legal = table.legal(self._known().held(table.turn, drawn))
        return by_card(legal, rng) if self._by_card else legal[rng.integers(len(legal))]

    def put_back(self, turn: Turn, rng: np.random.Generator) -> Back:
        """Any cards in any order."""
        middle = self._known().apply(turn)
        backs = middle.table.returns(middle.gathered or ())
        return backs[rng.integers(len(backs))]

    def close(self) -> None:
        """Nothing to let go of."""

    def _known(self) -> Deal:
        if self._deal is None:
            raise ValueError("no round has begun")
        return self._deal


class Thinker:
    """A player who counts cards, and who, if it ``reads``, learns how the others choose."""

    def __init__(self, choose: Choose, effort: Effort, reads: bool = False) -> None:
        self._choose, self._effort, self._reads = choose, effort, reads
        self._met = OpponentProfiles()
        self._position: Position | None = None
        self._news: list[Event] = []

    def begin(self, header: Header) -> None:
        """A round begins; what the one before it said of the others is remembered."""
        if self._reads and self._position is not None:
            self._met = self._met.after(self.position)
        readable = self._reads and preset_of(header).cards == FITTED
        reader = self._met.reader(header.players) if readable else None
        self._position, self._news = Position.start(header, reader), []

    def see(self, event: Event) -> None:
        """Something happened; it is thought about when it matters."""
        self._news.append(event)

    def choose(self, drawn: int, rng: np.random.Generator) -> Action:
        """What its way of choosing makes of the position."""
        now = self.position
        me = now.deal.table.turn
        hand = now.belief.certain(me)
        if hand is None:
            raise ValueError("the own hand is not known")
        position = now.apply(Turn(me, drawn, None))
        return self._choose(position, hand, drawn, rng, self._effort)

    def put_back(self, turn: Turn, rng: np.random.Generator) -> Back:
        """What wins most often, if it tries plays out; else the highest card is kept."""
        position = self.position.apply(turn)
        if self._choose is searched:
            return searched_back(position, rng, self._effort)
        if self._choose in (advised, reading_little):
            few = replace(self._effort, worlds=FEW) if self._choose is reading_little else None
            return tried_back(position, rng, few or self._effort)
        return keeping_the_highest(position.deal)

    def close(self) -> None:
        """Nothing to let go of."""

    @property
    def position(self) -> Position:
        """The moment reached, with what follows from it."""
        position = self._position
        if position is None:
            raise ValueError("no round has begun")
        for event in self._news:
            position = position.apply(event)
        self._position, self._news = position, []
        return position


class Seer:
    """``god``: a reference that is shown every hand before it chooses. It cheats."""

    def __init__(self, effort: Effort) -> None:
        self._effort = effort
        self._header: Header | None = None
        self._past: tuple[Event, ...] = ()
        self._deal: Deal | None = None

    def begin(self, header: Header) -> None:
        """A round begins."""
        self._header, self._past = header, ()

    def see(self, event: Event) -> None:
        """Something happened."""
        self._past = (*self._past, event)

    def peek(self, deal: Deal) -> None:
        """The true cards, just before its own turn."""
        self._deal = deal

    def choose(self, drawn: int, rng: np.random.Generator) -> Action:
        """The best play in the one world there is; the order of the pile stays unknown."""
        if self._header is None or self._deal is None:
            raise ValueError("the cards have not been shown")
        deal = self._deal.draw()
        hand = deal.hands[deal.table.turn]
        if hand is None:
            raise ValueError("the own hand is not known")
        belief = Belief(deal.table, _true_world(deal), drawn)
        position = Position(self._header, deal, belief, self._past)
        return advised(position, hand, drawn, rng, self._effort)

    def put_back(self, turn: Turn, rng: np.random.Generator) -> Back:
        """The best in the one world there is."""
        if self._header is None or self._deal is None:
            raise ValueError("the cards have not been shown")
        deal = self._deal.apply(turn)
        belief = Belief(deal.table, _true_world(deal), reached=deal.reached)
        position = Position(self._header, deal, belief, (*self._past, turn))
        return tried_back(position, rng, self._effort)

    def close(self) -> None:
        """Nothing to let go of."""


def _true_world(deal: Deal) -> Worlds:
    """The one world of fully known cards; whoever has seen a hand is taken to know it still."""
    seats = len(deal.hands)
    held = [EMPTY if card is None else card for card in (*deal.hands, deal.aside)]
    knows = sum(1 << (knower * seats + owner) for knower, owner in deal.table.seen)
    cards = np.array([held], dtype=np.int8)
    return Worlds(cards, np.array([knows], dtype=np.int64), np.ones(1), seats)


def counter(
    position: Position, hand: int, drawn: int, rng: np.random.Generator, effort: Effort
) -> Action:
    """A solid player who counts cards. Frozen: others are measured against it.

    What goes out of one's hand first, in this order: never the card that puts its own player
    out; whatever is sure to knock somebody out; a duel when the card kept is much likelier the
    higher; then the lower card, but a shield before a duel. Of the plays that card leaves:
    the one likeliest to knock out (so the rank named is the likeliest of all at hand), and
    rather at others than at oneself.
    """
    table = position.deal.table
    cards, me = table.rules.cards, table.turn

    def merit(action: Action) -> tuple[float, ...]:
        effect = cards[action.card].effect
        kept = drawn if action.card == hand else hand
        ko, risk = at_once(position.belief, me, action, kept)
        order = action.card - 1.5 * (effect is Effect.SHIELD)
        return (
            effect is not Effect.DOOM,
            ko > SURE,
            effect is Effect.DUEL and ko > 2 * risk,
            -order,
            ko - risk,
            action.target != me,
            rng.random(),
        )

    return max(table.legal((hand, drawn)), key=merit)


def advised(
    position: Position, hand: int, drawn: int, rng: np.random.Generator, effort: Effort
) -> Action:
    """What wins most often, as far as so few worlds tell."""
    worlds = WORLDS if effort.worlds is None else effort.worlds
    best = winner(position, hand, drawn, rng, worlds=worlds, seconds=effort.seconds)
    return best.action


def tried_back(position: Position, rng: np.random.Generator, effort: Effort) -> Back:
    """The same in the middle of a turn."""
    held, worlds = position.deal.gathered, WORLDS if effort.worlds is None else effort.worlds
    if held is None:
        raise ValueError("the own hand is not known")
    best = winner(position, held[0], held[1], rng, worlds=worlds, seconds=effort.seconds)
    if best.back is None:
        raise ValueError("nothing is to be put back")
    return best.back


def keeping_the_highest(deal: Deal) -> Back:
    """The highest card stays; of the others the higher will be drawn last."""
    return Back(tuple(sorted(deal.gathered or ())[:-1]))


def reading_little(
    position: Position, hand: int, drawn: int, rng: np.random.Generator, effort: Effort
) -> Action:
    """What a look at few worlds would advise."""
    few = FEW if effort.worlds is None else effort.worlds
    return advised(position, hand, drawn, rng, replace(effort, worlds=few))


def searched(
    position: Position, hand: int, drawn: int, rng: np.random.Generator, effort: Effort
) -> Action:
    """What tree search plays, by its default or in so many worlds, an iteration each."""
    found = decision(most_tried(position, rng, effort.worlds or ITERATIONS))
    if isinstance(found, Back):
        raise ValueError("nothing is to be put back")
    return found


def searched_back(position: Position, rng: np.random.Generator, effort: Effort) -> Back:
    """The same in the middle of a turn."""
    found = decision(most_tried(position, rng, effort.worlds or ITERATIONS))
    if not isinstance(found, Back):
        raise ValueError("nothing is to be played")
    return found


def styled(style: Style) -> Choose:
    """Plays as the style does, by chance; with cards it says nothing about, as ``random-card``."""

    def choose(
        position: Position, hand: int, drawn: int, rng: np.random.Generator, effort: Effort
    ) -> Action:
        table = position.deal.table
        legal = table.legal((hand, drawn))
        if table.rules.cards != FITTED:
            return by_card(legal, rng)
        shares = np.array([_share(style, position.belief, drawn, action) for action in legal])
        return legal[rng.choice(len(legal), p=shares / shares.sum())]

    return choose


def _share(style: Style, belief: Belief, drawn: int, action: Action) -> float:
    """How likely the style plays ``action``, up to a factor for all of them."""
    table, me = belief.table, belief.table.turn
    came = played(belief.worlds, me, action.card, table.unseen, drawn)
    outcome = None if action.named is None else Guess(action.named, hit=False)
    turn = Turn(me, drawn, action.card, action.target, outcome)
    chances = likelihoods((style,), table, turn, came, came.held(me))[0]
    return float(chances @ came.mass)


MAKERS: Mapping[str, Callable[[Effort], Bot]] = {
    "random": lambda effort: Aimless(),
    "random-card": lambda effort: Aimless(by_card=True),
    "counter": lambda effort: Thinker(counter, effort),
    "ismcts": lambda effort: Thinker(searched, effort),
    "facts": lambda effort: Thinker(advised, effort),
    "glance": lambda effort: Thinker(reading_little, effort),
    "reads": lambda effort: Thinker(advised, effort, reads=True),
    "god": Seer,
}
"""The bots there are, by name."""

STYLES: Final = tuple(style.title for style in fitted() if style.title not in MAKERS)
"""The styles of play that are bots, too."""


def called(word: str, effort: Effort) -> Bot:
    """The bot called ``word``."""
    if word in MAKERS:
        return MAKERS[word](effort)
    return Thinker(styled(next(style for style in fitted() if style.title == word)), effort)


LEVELS: Final[Mapping[str, str]] = {
    "beginner": "careless",
    "easy": "loose",
    "medium": "counter",
    "strong": "glance",
    "full": "reads",
}
"""Which bot plays as well as that."""
