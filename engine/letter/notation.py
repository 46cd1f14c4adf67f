"""How events of the 16-card game are written (NOTATION, "The 16-card game").

Reading needs no table: whether an event is legal is another question. A card may be a digit
or a name in any language, a small word of the notation likewise.
"""

from __future__ import annotations

from kibitz.engine.errors import N_, Unreadable
from kibitz.engine.header import Header
from kibitz.engine.letter.cards import CardSet, Effect
from kibitz.engine.letter.editions import preset_of
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
from kibitz.engine.letter.names import ranks_called
from kibitz.engine.letter.words import notation_word
from kibitz.engine.reader import LineReader, one_of


class _Reader(LineReader):
    """The words of one line of this family, cards among them."""

    def __init__(self, header: Header, text: str) -> None:
        super().__init__(header, text, notation_word)
        self.cards: CardSet = preset_of(header).cards

    def card(self, expected: str) -> int:
        """The next word as a card's rank."""
        return self.rank(self.take(expected))

    def rank(self, word: str) -> int:
        """The rank that ``word`` means; raises ``Unreadable`` for none or several."""
        ranks = [r for r in ranks_called(word, self.header) if r in self.cards]
        return int(one_of(word, tuple(map(str, ranks)), tuple(map(str, self.cards.ranks))))

    def optional_card(self) -> int | None:
        """The next word as a card, if there is one."""
        return None if self.peek() is None else self.card(N_("a card"))

    def drawn(self) -> int | None:
        """A drawn card, ``+4``, if the next word is one."""
        word = self.peek()
        if word is None or not word.startswith("+"):
            return None
        self.next += 1
        return self.rank(word[1:] or self.take(N_("the card drawn")))


def parse(header: Header, text: str, starred: bool = False) -> Event:
    """The event that a line means; raises ``Unreadable`` saying what was expected instead.

    The error of a line of the set-up is placed at event 0.
    """
    reader = _Reader(header, text)
    event = _set_up(reader)
    if event is None:
        event = Show(*_hands(reader)) if reader.began("show") else _turn(reader, starred)
    reader.end()
    return event


def _set_up(reader: _Reader) -> Event | None:
    """The event of a line that stands before the first turn, else ``None``."""
    try:
        if reader.began("open"):
            return Open(_cards(reader))
        if reader.began("deal"):
            hands = Dealt(*_hands(reader))
            reader.end()
            return hands
    except Unreadable as error:
        raise error.at(event=0) from None
    return None


def _cards(reader: _Reader) -> tuple[int, ...]:
    cards = [reader.card(N_("the cards laid open"))]
    while reader.peek() is not None:
        cards.append(reader.card(""))
    return tuple(cards)


def _hands(reader: _Reader) -> tuple[tuple[tuple[int, int], ...], int | None]:
    hands: list[tuple[int, int]] = []
    aside = None
    while reader.peek() is not None or not hands:
        if reader.began("aside"):
            aside = reader.card(N_("the card laid aside"))
            break
        player = reader.player(N_("a player and a card"))
        if player in dict(hands):
            raise Unreadable(
                N_("{player} stands twice in one line"), player=reader.header.players[player]
            )
        hands.append((player, reader.card(N_("the player's card"))))
    return tuple(hands), aside


def _turn(reader: _Reader, starred: bool) -> Turn:
    actor = reader.player(N_("a player"))
    drawn = reader.drawn()
    if drawn is not None and reader.peek() is None:
        return Turn(actor, drawn, None, starred=starred)
    word, arrow, aim = reader.take(N_("the card played")).partition(">")
    card = reader.rank(word)
    if not arrow:
        return Turn(actor, drawn, card, None, _untargeted(reader, actor, card), starred)
    target = NOBODY if aim == "-" else reader.header.seat(aim)
    outcome = None if target == NOBODY else _outcome(reader, actor, card, target)
    return Turn(actor, drawn, card, target, outcome, starred)


def _untargeted(reader: _Reader, actor: int, card: int) -> Outcome | None:
    effect = reader.cards[card].effect
    if effect is Effect.RETURN:
        return _returned(reader)
    if effect is not Effect.DOOM:
        return None
    reader.expect("out", expected=N_("“out”, the player and the other card"))
    loser = reader.player(N_("the player who is out"))
    if loser != actor:
        raise Unreadable(
            N_("playing the {card} puts its own player out: expected “out {actor}”"),
            card=card,
            actor=reader.header.players[actor],
        )
    return Fall(reader.card(N_("the card turned up")))


def _returned(reader: _Reader) -> Outcome | None:
    """The cards drawn in the middle of a turn, then those put under the pile, where seen."""
    drawn: list[int] = []
    while (card := reader.drawn()) is not None:
        drawn.append(card)
    if not drawn:
        return None
    if reader.peek() is None:
        return Return(tuple(drawn), None)
    reader.expect("under", expected=N_("“under” and the cards put under the pile"))
    under = [reader.card(N_("the cards put under the pile"))]
    while reader.peek() is not None:
        under.append(reader.card(""))
    return Return(tuple(drawn), tuple(under))


def _outcome(reader: _Reader, actor: int, card: int, target: int) -> Outcome | None:
    match reader.cards[card].effect:
        case Effect.GUESS:
            named = reader.card(N_("the rank named, then “hit” or “miss”"))
            return Guess(named, _answer(reader))
        case Effect.PEEK:
            return Peek(reader.optional_card())
        case Effect.DUEL:
            return _duel(reader)
        case Effect.SWAP:
            giver = actor if target == reader.header.perspective else target
            return Swap(reader.optional_card(), giver)
        case Effect.RENEW:
            return Renewal(reader.card(N_("the card thrown away")), reader.drawn())
        case _:
            return None


def _answer(reader: _Reader) -> bool:
    answer = reader.expect("hit", "yes", "miss", "no", expected=N_("“hit” or “miss”"))
    return answer in ("hit", "yes")


def _duel(reader: _Reader) -> Outcome:
    if reader.took("tie"):
        return Tie()
    won = None if reader.took("out") else reader.card(N_("“tie”, or “out”, the loser and the card"))
    if won is not None:
        reader.expect("out", expected=N_("“out”, the loser and the card"))
    loser = reader.player(N_("the player who is out"))
    return Duel(loser, reader.card(N_("the card turned up")), won)


def format_event(header: Header, event: Event) -> str:
    """The canonical line of an event, without star and mark."""
    match event:
        case Open(cards):
            return " ".join(("open", *map(str, cards)))
        case Dealt(hands, aside):
            return _format_hands(header, "deal", hands, aside)
        case Show(hands, aside):
            return _format_hands(header, "show", hands, aside)
        case Turn(actor, drawn, card):
            words = [header.players[actor]]
            if drawn is not None:
                words.append(f"+{drawn}")
            if card is not None:
                words.append(_aimed(header, card, event.target))
                words.extend(_format_outcome(header, event))
            return " ".join(words)


def format_action(header: Header, action: Action) -> str:
    """A decision as it begins a turn: ``1>Anna 6``."""
    named = "" if action.named is None else f" {action.named}"
    return _aimed(header, action.card, action.target) + named


def format_back(back: Back) -> str:
    """What is decided in the middle of a turn: ``under 2 4``."""
    return " ".join(("under", *map(str, back.cards)))


def parse_decision(header: Header, text: str) -> Action | Back:
    """The decision that ``format_action`` or ``format_back`` wrote; raises ``Unreadable``."""
    reader = _Reader(header, text)
    if reader.began("under"):
        return Back(_cards(reader))
    word, arrow, aim = reader.take(N_("the card played")).partition(">")
    target = None if not arrow else NOBODY if aim == "-" else header.seat(aim)
    found = Action(reader.rank(word), target, reader.optional_card())
    reader.end()
    return found


def _aimed(header: Header, card: int, target: int | None) -> str:
    if target is None:
        return str(card)
    return f"{card}>{'-' if target == NOBODY else header.players[target]}"


def _format_outcome(header: Header, turn: Turn) -> tuple[str, ...]:
    match turn.outcome:
        case Guess(named, hit):
            return (str(named), "hit" if hit else "miss")
        case Tie():
            return ("tie",)
        case Duel(loser, lost, won):
            out = ("out", header.players[loser], str(lost))
            return out if won is None else (str(won), *out)
        case Peek(card) | Swap(card):
            return () if card is None else (str(card),)
        case Renewal(thrown, drawn):
            return (str(thrown),) if drawn is None else (str(thrown), f"+{drawn}")
        case Return(drawn, under):
            taken = () if drawn is None else tuple(f"+{card}" for card in drawn)
            return taken if under is None else (*taken, "under", *map(str, under))
        case Fall(card):
            return ("out", header.players[turn.actor], str(card))
        case None:
            return ()


def _format_hands(
    header: Header, word: str, hands: tuple[tuple[int, int], ...], aside: int | None
) -> str:
    words = [word]
    for player, card in hands:
        words += [header.players[player], str(card)]
    if aside is not None:
        words += ["aside", str(aside)]
    return " ".join(words)
