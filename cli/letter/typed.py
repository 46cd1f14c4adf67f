"""What a player types about a round of the 16-card family, understood in the moment.

Every reading of the line is compared with every turn that can have happened. One event left:
taken. Several: the first fact in which they differ is asked for. None: the line as it stands is
put to the rules and to the belief, which say what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from kibitz.cli.letter import setup
from kibitz.cli.letter.candidates import Candidate, candidates
from kibitz.cli.letter.facts import SLOTS, Facts, Slot, turn
from kibitz.cli.letter.grammar import backs, statements
from kibitz.cli.letter.objections import objection, untrue
from kibitz.cli.letter.questions import question, value_of
from kibitz.cli.letter.tokens import (
    Rank,
    Say,
    Sentence,
    self_named,
    sentences,
    split_sentences,
)
from kibitz.cli.player_names import players_called
from kibitz.cli.protocols.typed import Question, Reading, Taken, chosen, misread
from kibitz.cli.texts import _, card_name
from kibitz.engine.errors import N_, Illegal, Unreadable, short
from kibitz.engine.header import Header
from kibitz.engine.letter.cards import CardSet, Effect
from kibitz.engine.letter.events import NOBODY, Action, Event, Return, Turn
from kibitz.engine.letter.game import LETTER
from kibitz.engine.letter.names import ranks_called
from kibitz.engine.letter.table import Phase
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.worlds import Impossible


@dataclass(frozen=True)
class Stated:
    """What was understood of a line: alternative sets of facts, and whether it was starred.

    ``brief``: the line is still being typed, so that reasons are to be quick.
    """

    text: str
    alternatives: tuple[Facts, ...]
    starred: bool
    brief: bool = False


@dataclass(frozen=True)
class Asked:
    """A question about ``slot``, which can be one of ``values``."""

    slot: Slot
    values: tuple[int, ...]
    stated: Stated


class LetterTyping:
    """The 16-card family at the prompt (a ``Typing``)."""

    def read(
        self, moment: Position, pending: Event | None, text: str, starred: bool = False
    ) -> Reading:
        """The event or the question that a line amounts to.

        Raises ``Unreadable``, ``Illegal`` or ``Contradiction`` if it amounts to neither.
        """
        return _read(moment, pending, Stated(text, (), starred))

    def glance(
        self, moment: Position, pending: Event | None, text: str, starred: bool = False
    ) -> Reading:
        """``read`` without looking for the facts that a contradiction rests on."""
        return _read(moment, pending, Stated(text, (), starred, brief=True))

    def answer(
        self, moment: Position, pending: Event | None, question: Question, text: str
    ) -> Reading:
        """The reading of the line that was asked about, with what ``text`` adds.

        An answer may say more than was asked: ``1b``, then ``5n``.
        """
        index, text = chosen(question, text), text.strip()
        match question.state:
            case Asked(slot, values, stated):
                value = values[index] if index is not None else None
                if value is None:
                    value = value_of(moment.header, slot, values, text)
                if value is not None and (told := _with(stated, slot, value)).alternatives:
                    return _settled(moment, told)
                try:
                    return self.read(moment, pending, f"{stated.text} {text}", stated.starred)
                except Unreadable:
                    raise misread(question, text) from None
            case setup.AskedHand() as asked:
                ranks = ranks_called(text, moment.header)
                if len(ranks) != 1:
                    raise misread(question, text)
                return setup.answered(moment, asked, ranks[0])
            case _:
                if index is None:
                    raise misread(question, text)
                return Taken(question.state[index])

    def awaited(self, moment: Position, pending: Event | None) -> str:
        """What is to be typed next: whose play, one's own draw, or what is asked for instead."""
        table, eyes = moment.deal.table, moment.header.perspective
        match setup.awaited(moment):
            case "open":
                return _("open cards")
            case "deal":
                return _("your first card")
        if table.phase is Phase.OVER:
            return _("next")
        if table.phase is Phase.SHOWDOWN:
            return _("they show")
        if table.turn != eyes:
            return _("{player} played").format(player=short(table.players[table.turn], 16))
        if isinstance(pending, Turn) and pending.card is not None:
            return _("under the pile")
        return _("you drew") if pending is None else _("you play")

    def unfinished(self, header: Header, event: Event) -> bool:
        """Whether something of the turn is left to be decided."""
        return isinstance(event, Turn) and not event.finished

    def finishes(self, begun: Event, event: Event) -> bool:
        """A card drawn is followed by nothing but the rest of the turn."""
        return True

    def foregone(self, moment: Position) -> Event | None:
        """The showdown, where every hand is certain."""
        return setup.foregone(moment)

    def amended(self, told: tuple[Event, ...], event: Event) -> tuple[Event, ...]:
        """None: each line of a set-up tells something of its own."""
        return ()

    def examples(self, moment: Position) -> tuple[str, ...]:
        """A line for each kind of card, with a player of this table."""
        table = moment.deal.table
        eyes = moment.header.perspective
        seat = ((table.turn if eyes is None else eyes) + 1) % len(table.players)
        name, key = short(table.players[seat], 12), _shortest(moment.header, seat)
        return tuple(_lines(table.rules.cards, name, key))

    def suggestions(self, moment: Position, pending: Event | None) -> tuple[str, ...]:
        """The players who may be chosen, the rest of them, and the cards' names."""
        table, header = moment.deal.table, moment.header
        first = table.choosable(table.turn)
        seats = (*first, *(seat for seat in table.standing if seat not in first))
        cards = (card_name(header, rank) for rank in table.rules.cards.ranks)
        return (*(header.players[seat] for seat in seats), *cards)


def _read(moment: Position, pending: Event | None, line: Stated) -> Reading:
    """The event or the question that the text of ``line`` amounts to."""
    line = replace(line, text=self_named(moment.header, line.text, moment.deal.table.turn))
    readings = sentences(moment.header, line.text)
    if not readings or not readings[0]:
        raise Unreadable(N_("nothing was typed"))
    if any(words[0] in (Say("open"), Say("deal")) for words in readings):
        return Taken(LETTER.parse(moment.header, line.text, line.starred))
    if setup.awaited(moment) and _bare(readings):
        return setup.set_up(moment, readings)
    showing = moment.deal.table.phase is Phase.SHOWDOWN
    if showing or any(words[0] == Say("show") for words in readings):
        return setup.show(moment, readings, line.brief)
    facts = tuple(_stated(moment, pending, readings))
    if not facts:
        with suppress(Unreadable):  # that a word is none in parts says nothing of the whole
            facts = tuple(_stated(moment, pending, split_sentences(moment.header, line.text)))
    if facts:
        return _settled(moment, replace(line, alternatives=facts))
    raise Unreadable(
        N_("“{text}” is no turn: expected a card and what came of it, as in {example}"),
        text=short(line.text),
        example=_example(moment),
    )


def _bare(readings: Iterable[Sentence]) -> bool:
    return all(isinstance(token, Rank) for words in readings for token in words)


def _stated(
    moment: Position, pending: Event | None, readings: Iterable[Sentence]
) -> Iterator[Facts]:
    """The facts that each reading states, with those that the moment adds.

    A lone card on one's own turn is the card drawn, not yet a play.
    """
    table = moment.deal.table
    own = moment.header.perspective == table.turn
    drawn = pending.drawn if isinstance(pending, Turn) else None
    readings = tuple(readings)
    if told := tuple(_put_back(pending, readings)):
        yield from told
        return
    for words in readings:
        for stated in statements(table.rules.cards, words):
            facts = dict(stated)
            if own and drawn is None and facts.keys() == {"card"}:
                facts = {"drawn": facts["card"]}
            facts.setdefault("actor", table.turn)
            if not own and "card" not in facts and moment.header.perspective is not None:
                raise Illegal(
                    N_("it is {turn}'s turn, whose card you do not see"),
                    turn=table.players[table.turn],
                )
            if drawn is not None and facts["actor"] == table.turn:
                facts.setdefault("drawn", drawn)
            yield facts


def _put_back(turn: Event | None, readings: Iterable[Sentence]) -> Iterator[Facts]:
    """What is stated in the middle of a turn of which only that is left: what goes back."""
    if not isinstance(turn, Turn) or not isinstance(turn.outcome, Return):
        return
    facts: dict[Slot, int] = {"actor": turn.actor, "card": turn.card or 0}
    if turn.drawn is not None:
        facts["drawn"] = turn.drawn
    facts |= zip(("reached", "then"), turn.outcome.drawn or (), strict=False)
    for words in readings:
        for told in backs(words):
            yield {**facts, **told}


def _with(stated: Stated, slot: Slot, value: int) -> Stated:
    """``stated`` with one fact more; alternatives that say otherwise are dropped."""
    facts = tuple(
        {**facts, slot: value} for facts in stated.alternatives if facts.get(slot, value) == value
    )
    return replace(stated, alternatives=facts)


def _settled(moment: Position, stated: Stated) -> Reading:
    """The one turn that fits what was stated, or the question that tells several apart."""
    found: list[Candidate] = []
    for facts in stated.alternatives:
        found.extend(_possible(moment, facts, stated.starred))
    events = list(dict.fromkeys(candidate.event for candidate in found))
    if not events:
        return _explained(moment, stated)
    if len(events) == 1:
        return Taken(events[0])
    slot = next(slot for slot in SLOTS if _tells_apart(slot, found))
    # “Nobody” and “a tie”, negative, come after the players; yes comes before no.
    values = tuple(
        sorted(
            {c.facts[slot] for c in found if slot in c.facts},
            key=lambda value: (value < 0, -value if slot == "answer" else value),
        )
    )
    settled = {s: v for s, v in found[0].facts.items() if all(c.facts.get(s) == v for c in found)}
    several = any(slot in facts for facts in stated.alternatives)
    return question(moment.header, slot, values, settled, Asked(slot, values, stated), several)


def _possible(moment: Position, facts: Facts, starred: bool) -> Iterator[Candidate]:
    if "card" in facts:
        yield from candidates(moment, facts, starred)
        return
    cards, eyes = moment.deal.table.rules.cards, moment.header.perspective
    event = turn(cards, eyes, facts, starred)
    if event is not None and objection(moment, event, brief=True) is None:
        yield Candidate(facts, event)


def _tells_apart(slot: Slot, found: list[Candidate]) -> bool:
    """Whether knowing ``slot`` would leave fewer events."""
    events: dict[int | None, set[Event]] = {}
    for candidate in found:
        events.setdefault(candidate.facts.get(slot), set()).add(candidate.event)
    return len({frozenset(group) for group in events.values()}) > 1


def _explained(moment: Position, stated: Stated) -> Reading:
    """Raise what is wrong with a line that fits no possible turn."""
    for facts in stated.alternatives:
        if "card" in facts and (illegal := _illegal(moment, facts, stated.starred)):
            raise illegal
        event = turn(
            moment.deal.table.rules.cards, moment.header.perspective, facts, stated.starred
        )
        if event is None:
            event = _completed(moment, facts, stated)
        if error := objection(moment, event, stated.brief):
            raise error
        return Taken(event)
    raise Unreadable(N_("“{text}” is no turn here"), text=short(stated.text))


def _illegal(moment: Position, facts: Facts, starred: bool) -> Illegal | None:
    """The rule that every way to fill in target and named rank breaks, or ``None``."""
    table, actor, card = moment.deal.table, facts["actor"], facts["card"]
    effect = table.rules.cards[card].effect
    targets: tuple[int | None, ...] = (None,)
    if effect.targets:
        targets = (*table.choosable(actor), NOBODY, actor)
    if "target" in facts:
        targets = (facts["target"],)
    named = None
    if effect is Effect.GUESS:
        named = facts.get("named", table.rules.cards.nameable[0])
    held = moment.deal.held(actor, _drawn(moment, facts)) if actor in moment.deal.own else None
    objections = [
        table.objection(
            actor, Action(card, target, None if target == NOBODY else named), held, starred
        )
        for target in targets
    ]
    return None if None in objections else objections[0]


def _drawn(moment: Position, facts: Facts) -> int | None:
    """The card drawn, if it was stated or follows from the card played."""
    hand = moment.deal.hands[facts["actor"]]
    if "drawn" in facts or facts["actor"] != moment.header.perspective:
        return facts.get("drawn")
    return facts["card"] if hand not in (None, facts["card"]) else None


def _completed(moment: Position, facts: Facts, stated: Stated) -> Turn:
    """A turn with these facts that can be written down, possible or not."""
    lenient = next(candidates(moment, facts, starred=True), None)
    if lenient is not None:
        return replace(lenient.event, starred=stated.starred)
    begun = Turn(facts["actor"], facts.get("drawn"), facts["card"], starred=stated.starred)
    try:
        moment.belief.apply(begun)
    except Impossible:
        raise untrue(moment, begun, stated.brief) from None
    raise Unreadable(N_("“{text}” is no turn here"), text=short(stated.text))


_LINES: Final = (
    (Effect.GUESS, "{card}{a}5n", N_("a {card} at {name}, naming the 5: no")),
    (Effect.PEEK, "{card}{a}, {card}{a}4", N_("a {card} at {name}; you saw the 4")),
    (
        Effect.DUEL,
        "{card}{a}{a}4, {card}{a}=",
        N_("a {card} at {name}, who is out with a 4; a tie"),
    ),
    (Effect.RENEW, "{card}{a}3", N_("a {card} at {name}, who threw away a 3")),
    (Effect.SWAP, "{card}{a}4", N_("a {card} at {name}; you got the 4")),
    (
        Effect.RETURN,
        "{card}+2+9, 24",
        N_("your {card}, which drew a 2 and a 9; under the pile go the 2 and, last, a 4"),
    ),
    (Effect.SHIELD, "{card}", N_("a card without a target")),
    (Effect.DOOM, "{card}3", N_("the {card}; beside it was a 3")),
)
_ALWAYS: Final = (
    ("+4", N_("you drew a 4 (on your turn, 4 will do)")),
    ("*{line}", N_("it happened against the rules")),
)


def _lines(cards: CardSet, name: str, key: str) -> Iterator[str]:
    """A line for each kind of card of the set, and what else may be typed."""
    told = []
    for effect, line, text in _LINES:
        for card in cards.ranks_of(effect):
            told.append(line.format(card=card, a=key))
            yield f"{told[-1]}: {_(text).format(card=card, name=name)}"
    for line, text in _ALWAYS:
        yield f"{line.format(line=told[0] if told else '4')}: {_(text)}"


def _example(moment: Position) -> str:
    """A line that could be typed now."""
    table = moment.deal.table
    others = table.choosable(table.turn)
    return f"1{_shortest(moment.header, others[0])}5" if others else "4"


def _shortest(header: Header, seat: int) -> str:
    """The shortest beginning of a player's name that is nobody else's."""
    name = header.players[seat]
    for length in range(1, len(name)):
        if players_called(header, name[:length]) == (seat,):
            return name[:length].lower()
    return name
