"""Playing the 16-card family at the prompt: choices as they are typed, and what happens, told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from kibitz.cli.letter.facts import Facts
from kibitz.cli.letter.grammar import backs as put_back
from kibitz.cli.letter.grammar import statements
from kibitz.cli.letter.news import happened
from kibitz.cli.letter.questions import question
from kibitz.cli.letter.tokens import sentences, split_sentences
from kibitz.cli.protocols.playing import Chosen
from kibitz.cli.protocols.typed import Question
from kibitz.cli.texts import _, card_told
from kibitz.engine.errors import N_, Illegal, Unreadable, short
from kibitz.engine.header import Header
from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.events import (
    NOBODY,
    Action,
    Dealt,
    Event,
    Guess,
    Open,
    Renewal,
    Return,
    Show,
    Swap,
    Turn,
)
from kibitz.engine.letter.notation import format_action, format_back
from kibitz.engine.letter.table import Table
from kibitz.inference.letter.position import Position

Part = Literal["card", "target", "named"]
_PARTS: Final[tuple[Part, ...]] = ("card", "target", "named")
_TYPED: Final = frozenset(("actor", "drawn", *_PARTS))
"""What a player says of the own turn; all else the table knows."""


class LetterPlaying:
    """The 16-card family as a ``Playing``."""

    def choose(self, moment: Position, pending: Event | None, text: str) -> Chosen | Question:
        """The play that a line means; see ``Playing``."""
        if isinstance(pending, Turn) and isinstance(pending.outcome, Return):
            return _chosen_back(moment, pending, text)
        drawn = pending.drawn if isinstance(pending, Turn) else None
        table, me = moment.deal.table, moment.deal.table.turn
        held = moment.deal.held(me, drawn)
        stated = [facts for facts in _stated(moment, text) if facts.keys() <= _TYPED]
        if not stated:
            raise _unclear(moment, text)
        own = [facts for facts in stated if facts.get("actor", me) == me]
        found = [a for a in table.legal(held) if any(_fits(facts, a, drawn) for facts in own)]
        if not found:
            raise _wrong(table, stated, held) or _unclear(moment, text)
        if len(found) == 1:
            return Chosen(format_action(moment.header, found[0]))
        return _asked(moment.header, me, found)

    def happened(self, before: Position, after: Position) -> list[str]:
        """What was played, and what came of it."""
        return list(_told(before, after, after.header.perspective))

    def examples(self, moment: Position) -> tuple[str, ...]:
        """A line for each shape of a play, with a player of this table."""
        header = moment.header
        seat = ((header.perspective or 0) + 1) % len(header.players)
        name = short(header.players[seat], 12)
        return tuple(f"{line.format(name=name)}: {_(text)}" for line, text in _LINES)


_LINES: Final = (
    ("1 {name} 5", N_("your 1 at this player, naming the 5")),
    ("3 {name}", N_("your 3 at this player; the table says who is out")),
    ("4", N_("your 4, which needs nobody")),
)


def _chosen_back(moment: Position, turn: Turn, text: str) -> Chosen | Question:
    """What goes under the pile in the middle of a turn."""
    header, middle = moment.header, moment.deal.apply(turn)
    backs = middle.table.returns(middle.gathered or ())
    stated = [tuple(told.values()) for words in sentences(header, text) for told in put_back(words)]
    found = [back for back in backs if any(back.cards[: len(s)] == s for s in stated)]
    if not found:
        raise Illegal(
            N_("you hold {held}: expected the cards that go under the pile, as in {example}"),
            held=" ".join(map(str, middle.gathered or ())),
            example=format_back(backs[0]),
        )
    if len(found) == 1:
        return Chosen(format_back(found[0]))
    values = sorted({back.cards[-1] for back in found})
    lines = tuple(format_back(next(b for b in found if b.cards[-1] == v)) for v in values)
    return question(header, "last", values, {}, lines)


def _stated(moment: Position, text: str) -> Iterator[Facts]:
    """What a line can say, words whole; where that is no turn, words taken apart."""
    cards = moment.deal.table.rules.cards
    for read in (sentences, split_sentences):
        found = [f for words in read(moment.header, text) for f in statements(cards, words)]
        if found := [facts for facts in found if "card" in facts]:
            yield from found
            return


def _fits(facts: Facts, action: Action, drawn: int | None) -> bool:
    if facts.get("drawn", drawn) != drawn:
        return False
    return all(part not in facts or facts[part] == getattr(action, part) for part in _PARTS)


def _unclear(moment: Position, text: str) -> Unreadable:
    """Why a line is no play; also where it says what the table is to say."""
    if any(facts.keys() - _TYPED for facts in _stated(moment, text)):
        return Unreadable(
            N_("“{text}” says what comes of it, too: that is for the table to say"),
            text=short(text),
        )
    return Unreadable(
        N_("“{text}” is no play: expected a card, whom it is played at, and for a 1 the rank"),
        text=short(text),
    )


def _wrong(table: Table, stated: Iterable[Facts], held: tuple[int, ...] | None) -> Illegal | None:
    """The rule that the line breaks."""
    for facts in stated:
        if held is not None and facts["card"] not in held:
            return Illegal(
                N_("you do not hold the {card}: it is {held}"),
                card=facts["card"],
                held=" ".join(map(str, held)),
            )
        effect = table.rules.cards[facts["card"]].effect
        target = facts.get("target")
        if effect.targets and target is None:
            target = next(iter(table.choosable(table.turn)), NOBODY)
        named = facts.get("named")
        if effect is Effect.GUESS and target != NOBODY and named is None:
            named = table.rules.cards.nameable[0]
        actor = facts.get("actor", table.turn)
        if problem := table.objection(actor, Action(facts["card"], target, named), held):
            return problem
    return None


def _asked(header: Header, me: int, found: list[Action]) -> Question:
    """The question for the first thing that the line leaves open."""
    part = next(part for part in _PARTS if len({getattr(a, part) for a in found}) > 1)
    values = sorted({getattr(action, part) for action in found}, key=lambda v: (v < 0, v))
    first = {value: next(a for a in found if getattr(a, part) == value) for value in values}
    lines = tuple(_upto(header, part, first[value]) for value in values)
    return question(header, part, values, {"actor": me}, lines)


def _upto(header: Header, part: Part, action: Action) -> str:
    """A play as far as it is decided once ``part`` is."""
    if part == "card":
        return str(action.card)
    named = action.named if part == "named" else None
    return format_action(header, Action(action.card, action.target, named))


def _told(before: Position, after: Position, eyes: int | None) -> Iterator[str]:
    event, header = after.past[-1], after.header
    match event:
        case Open(cards):
            yield _("Laid open: {cards}.").format(cards=", ".join(map(str, cards)))
        case Dealt(hands):
            for seat, card in hands:
                if seat == eyes:
                    yield _("You are dealt the {card}.").format(card=card_told(header, card))
        case Show(hands):
            shown = ", ".join(f"{header.players[seat]} {card}" for seat, card in hands)
            yield _("The pile is empty. The hands: {hands}.").format(hands=shown)
        case Turn(actor, drawn, None) if drawn is not None and actor == eyes:
            yield _("You drew the {card}.").format(card=card_told(header, drawn))
        case Turn(actor, outcome=Return(tuple(drawn), None)) if actor == eyes:
            both = _(" and the ").join(card_told(header, card) for card in drawn)
            yield _("You drew the {card}.").format(card=both)
        case Turn(actor) if actor != eyes:
            yield _played(header, event, eyes)
    if not isinstance(event, Show):  # who has won is said at the end, with the tokens
        yield from happened(before, after, eyes, header.players)
    match event:
        case Turn(outcome=Renewal(_thrown, int(drawn))):
            yield _("You drew the {card}.").format(card=card_told(header, drawn))
        case Turn(outcome=Swap(int(given))):
            yield _("Your card now: {card}.").format(card=card_told(header, given))


def _played(header: Header, turn: Turn, eyes: int | None) -> str:
    if turn.target in (None, NOBODY):
        template = _("{actor} plays the {card}.")
    elif isinstance(turn.outcome, Guess):
        template = (
            _("{actor} plays the {card} at you and names the {named}.")
            if turn.target == eyes
            else _("{actor} plays the {card} at {target} and names the {named}.")
        )
    elif turn.target == eyes:
        template = _("{actor} plays the {card} at you.")
    elif turn.target == turn.actor:
        template = _("{actor} plays the {card} at {actor}.")
    else:
        template = _("{actor} plays the {card} at {target}.")
    named = turn.outcome.named if isinstance(turn.outcome, Guess) else None
    return template.format(
        actor=header.players[turn.actor],
        target=header.players[turn.target or 0],
        card=card_told(header, turn.card or 0),
        named="" if named is None else card_told(header, named),
    )
