"""A play in words, as it is said at the table: “1 Guard at Ben: 5 Prince, no”.

The words are those of the language in use and of the edition; what they say can be typed as it
stands. ``brief``: the cards as digits alone, for where there is little room.
"""

from __future__ import annotations

from kibitz.cli.texts import _, card_name
from kibitz.engine.header import Header
from kibitz.engine.letter.events import (
    NOBODY,
    Action,
    Back,
    Dealt,
    Duel,
    Event,
    Fall,
    Guess,
    Open,
    Outcome,
    Peek,
    Renewal,
    Return,
    Show,
    Swap,
    Tie,
    Turn,
)
from kibitz.engine.letter.notation import parse_decision


def decision(
    header: Header, chosen: Action | Back, names: tuple[str, ...] | None = None, brief: bool = False
) -> str:
    """What a player decides. ``names``: what the players are called here, by seat.

    Whoever keeps the log is “you”.
    """
    words = _Words(header, names or header.players, header.perspective, brief)
    return words.back(chosen.cards) if isinstance(chosen, Back) else words.action(chosen)


def choice(header: Header, text: str, actor: int) -> str:
    """What the ``actor`` decides, from the notation of it (``1>Ben 5``)."""
    chosen = parse_decision(header, text)
    if isinstance(chosen, Action) and chosen.target == actor != header.perspective:
        return _("{card} at oneself").format(card=card(header, chosen.card))
    return decision(header, chosen)


def event(
    header: Header,
    happened: Event,
    eyes: int | None = None,
    names: tuple[str, ...] | None = None,
    brief: bool = False,
) -> tuple[str, str]:
    """Who did something, and what, to the ``eyes`` as “you”.

    Of what the table does nobody is the one who did it.
    """
    words = _Words(header, names or header.players, eyes, brief)
    match happened:
        case Turn(actor):
            return words.name(actor), words.turn(happened)
        case Open(cards):
            return "", _("open {cards}").format(cards=" ".join(map(str, cards)))
        case Dealt(hands, aside):
            bare = _Words(header, words.names, None, brief=True)
            return "", f"{_('dealt')} {bare.hands(hands, aside)}"
        case Show(hands, aside):
            return "", f"{_('shown')}: {words.hands(hands, aside)}"


def card(header: Header, rank: int) -> str:
    """A card by its rank and its name."""
    return f"{rank} {card_name(header, rank)}"


class _Words:
    """Who words what: cards and players as they are called here."""

    def __init__(
        self, header: Header, names: tuple[str, ...], eyes: int | None, brief: bool
    ) -> None:
        self.header = header
        self.names = names
        self.eyes = eyes
        self.brief = brief

    def card(self, rank: int) -> str:
        """``5 Prince``, or ``5``."""
        return str(rank) if self.brief else card(self.header, rank)

    def name(self, seat: int) -> str:
        """A player, or “you”, as the one a sentence is about."""
        return _("you") if seat == self.eyes else self.names[seat]

    def action(self, action: Action) -> str:
        """A card, at whom, and what is named."""
        played = self.card(action.card)
        if action.target is None:
            return played
        if action.target == NOBODY:
            at = _("{card} at nobody").format(card=played)
        elif action.target == self.eyes:
            # Translators: whom a card is played at: “1 Guard at you”.
            at = _("{card} at you").format(card=played)
        else:
            # Translators: whom a card is played at, in a form that declines no name.
            at = _("{card} at {player}").format(card=played, player=self.names[action.target])
        return at if action.named is None else f"{at}: {self.card(action.named)}"

    def back(self, cards: tuple[int, ...]) -> str:
        """The cards put under the pile, the lowest last."""
        return _("under {cards}").format(cards=" ".join(map(str, cards)))

    def turn(self, turn: Turn) -> str:
        """A turn, as far as it has got."""
        parts = [] if turn.drawn is None else [f"+{self.card(turn.drawn)}"]
        if turn.card is not None:
            done = self.action(turn.action)
            if outcome := self.outcome(turn.outcome):
                done += f"{', ' if isinstance(turn.outcome, Guess) else ': '}{outcome}"
            parts.append(done)
        return ("* " if turn.starred else "") + ", ".join(parts)

    def outcome(self, outcome: Outcome | None) -> str:
        """What came of a play, as far as the log's eyes saw it; what was named stands before."""
        match outcome:
            case Guess(_named, hit):
                return _("yes") if hit else _("no")
            case Peek(int(card)) | Swap(int(card)):
                return self.card(card)
            case Tie():
                return _("tie")
            case Duel(loser, lost, won):
                fallen = _("{player} out").format(player=self.name(loser))
                parts = [fallen, self.card(lost)]
                return ", ".join(parts if won is None else [self.card(won), *parts])
            case Renewal(thrown, taken):
                return ", ".join(
                    [self.card(thrown), *([] if taken is None else [f"+{self.card(taken)}"])]
                )
            case Fall(left):
                return f"{_('out')}, {self.card(left)}"
            case Return(drawn, under):
                parts = [f"+{card}" for card in drawn or ()]
                return ", ".join([*parts, *([] if under is None else [self.back(under)])])
        return ""

    def hands(self, hands: tuple[tuple[int, int], ...], aside: int | None) -> str:
        """Cards that are shown, by player, and the one laid aside."""
        shown = [f"{self.name(seat)} {self.card(card)}" for seat, card in hands]
        return ", ".join([*shown, *([] if aside is None else [f"{_('aside')} {self.card(aside)}"])])
