"""What a player types about a hand of Le Truc, understood in the moment.

Whose turn it is is known. Every reading of the line is put to the rules and to the cards known:
one left is taken, several are asked about, none is explained.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from kibitz.cli.labels import shortened as cut
from kibitz.cli.protocols.typed import Option, Question, Reading, Taken, chosen, misread
from kibitz.cli.texts import _
from kibitz.cli.truc import plays
from kibitz.cli.truc.spoken import Laid, Said, Sentence, sentences, strange
from kibitz.engine.errors import N_, Illegal, KibitzError, RecordError, Unreadable, short
from kibitz.engine.header import Header
from kibitz.engine.truc.cards import RANKS, STRENGTHS
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import QUESTIONS, Act, Dealt, Event, Move, Show, Turn
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.notation import format_event
from kibitz.engine.truc.table import Table
from kibitz.engine.truc.words import notation_word
from kibitz.inference.truc.referee import Position

_NAME: Final = 12
"""Columns for a name in a question."""


@dataclass(frozen=True)
class Unanswered:
    """A line, ``text``, whose question the other side has not answered yet.

    ``card``: what is to be played if the answer allows it.
    """

    text: str
    starred: bool
    card: str = ""


class TrucTyping:
    """Le Truc at the prompt (a ``Typing``)."""

    def read(
        self, moment: Position, pending: Event | None, text: str, starred: bool = False
    ) -> Reading:
        """The event or the question that a line amounts to.

        Raises ``Unreadable``, ``Illegal`` or ``Contradiction`` if it amounts to neither.
        """
        scene = Scene(moment, pending, starred)
        possible, error = scene.possible(text)
        if not possible:
            raise error or nonsense(scene, text)
        lines = [format_event(moment.header, event) for event in possible]
        if (line := " ".join(text.split())) in lines:
            possible = [possible[lines.index(line)]]  # the notation means what it says
        if len(possible) > 1:
            options = tuple(Option(line, (line,)) for line in lines)
            return Question(_("Which is meant?"), options, tuple(possible), listed=True)
        return scene.asked(possible[0], text) or Taken(possible[0])

    def glance(
        self, moment: Position, pending: Event | None, text: str, starred: bool = False
    ) -> Reading:
        """``read``, which is quick."""
        return self.read(moment, pending, text, starred)

    def answer(
        self, moment: Position, pending: Event | None, question: Question, text: str
    ) -> Reading:
        """What follows from an answer, which may say more than was asked: ``y7``."""
        index = chosen(question, text)
        if not isinstance(question.state, Unanswered):
            if index is None:
                raise misread(question, text)
            return Taken(question.state[index])
        said, asked = text if index is None else question.options[index].keys[0], question.state
        heard = [s for s in chain(*sentences(moment.header, said)) if _answers_something(s)]
        if not heard:
            raise misread(question, text)
        if asked.card and all(_accepts(sentence) for sentence in heard):
            said = f"{said} {asked.card}"
        return self.read(moment, pending, f"{asked.text} {said}", asked.starred)

    def awaited(self, moment: Position, pending: Event | None) -> str:
        """Whose turn it is, or what is asked for instead."""
        scene = Scene(moment, pending)
        table = scene.table
        if table.over or table.rubber_over:
            return _("next")
        if scene.cards_missing:
            return _("your cards")
        if table.phase is not Phase.PLAY:
            return _("deal")
        mine, name = table.turn == scene.eyes, cut(table.players, _NAME)[table.turn]
        if table.question is None:
            return _("you play") if mine else _("{player} played").format(player=name)
        text = _("your answer, {answers}") if mine else _("{player} answered {answers}")
        answers = "/".join(_(_ANSWER[answer]) for answer in _answers(table))
        return text.format(player=name, answers=answers)

    def unfinished(self, header: Header, event: Event) -> bool:
        """Whether ``event`` is a question without an answer, or a raise without its card."""
        if not isinstance(event, Turn) or event.call not in QUESTIONS or event.card is not None:
            return False
        return event.answer is None or (event.answer is not Act.NO and event.call is not Act.NEW)

    def finishes(self, begun: Event, event: Event) -> bool:
        """Whether ``event`` is ``begun`` with more of it: ``Ben x2``, ``Ben x2 yes 7``."""
        if not isinstance(begun, Turn) or not isinstance(event, Turn):
            return False
        same = (event.actor, event.call) == (begun.actor, begun.call)
        return same and begun.answer in (None, event.answer)

    def foregone(self, moment: Position) -> Event | None:
        """None: whatever comes next may come in another way."""
        return None

    def amended(self, told: tuple[Event, ...], event: Event) -> tuple[Event, ...]:
        """None: each line of a set-up tells something of its own."""
        return ()

    def examples(self, moment: Position) -> tuple[str, ...]:
        """How a turn is typed, a line each."""
        return tuple(f"{line}: {_(text)}" for line, text in _LINES)

    def suggestions(self, moment: Position, pending: Event | None) -> tuple[str, ...]:
        """What may be said now, then the players and the cards."""
        table = Scene(moment, pending).table
        acts = [move.act for move in table.legal() if move.card is None]
        told = (plays.word(act) for act in acts if act is not Act.PLAY)
        spoken = (word for word in told if " " not in word)
        words = dict.fromkeys((*spoken, *(act.value for act in acts)))
        return (*words, "deal", "show", *table.players, *(RANKS[card] for card in STRENGTHS))


def _answers_something(sentence: Sentence) -> bool:
    """Whether a line is an answer, perhaps with a card; “rest” is one to a remainder."""
    if not isinstance(sentence, Said):
        return False
    answered = sentence.answer is not None or sentence.play
    return (answered and sentence.call is None) or sentence.call in (Act.REST, Act.FOLD)


def _accepts(sentence: Sentence) -> bool:
    """Whether an answer to a raise accepts it, and no card was said with it."""
    if not isinstance(sentence, Said) or sentence.card is not None:
        return False
    return sentence.call is Act.REST or sentence.to(Act.DOUBLE) in (Act.YES, Act.REST)


def nonsense(scene: Scene, text: str) -> Unreadable:
    """Why a line is nothing, with what could be typed."""
    if scene.cards_missing and notation_word(text.split(maxsplit=1)[0]) != "show":
        return Unreadable(
            N_("“{text}” are not your cards: expected three, as in {example}"),
            text=short(text),
            example="7 8 K",
        )
    word = strange(scene.moment.header, text)
    return Unreadable(
        N_("“{text}” is no turn: expected a card or a word, as in {example}"),
        text=short(word or text),
        example=", ".join(("8", *map(plays.word, scene.open_acts))),
    )


def _answers(table: Table) -> list[str]:
    """The answers that the open question allows."""
    return [move.act.value for move in table.legal() if move.answer]


class Scene:
    """What a line is read against: the moment, and the turn that was begun after it.

    ``now`` is the deal with what was begun.
    """

    def __init__(self, moment: Position, pending: Event | None, starred: bool = False) -> None:
        self.moment = moment
        self.pending = pending if isinstance(pending, Turn) else None
        self.starred = starred
        self.now: Deal = moment.deal if pending is None else moment.deal.apply(pending)

    @property
    def table(self) -> Table:
        """The table with what was begun."""
        return self.now.table

    @property
    def eyes(self) -> int | None:
        """Whose log it is."""
        return self.moment.header.perspective

    @property
    def cards_missing(self) -> bool:
        """Whether the cards of the log's eyes are to be typed now."""
        table, eyes = self.table, self.eyes
        if eyes is None or table.over:
            return False
        match table.phase:
            case Phase.DONE:
                return True
            case Phase.REDEAL:
                return eyes in table.captains
            case Phase.PLAY:
                return table.fresh and self.now.hands[eyes] is None

    @property
    def open_acts(self) -> tuple[Act, ...]:
        """What may be said now beside a card."""
        acts = (move.act for move in self.table.legal() if move.card is None)
        return tuple(dict.fromkeys(acts))

    # -- from a sentence to an event -------------------------------------------------------

    def event(self, sentence: Sentence) -> Event | None:
        """The event that a reading tells in this moment, or ``None`` if it cannot be one."""
        if isinstance(sentence, Laid):
            return self._laid(sentence)
        said, asked = sentence, self.table.question
        if asked is not None:
            return self._answered(said, asked)
        if said.call is None and said.answer is None and not said.play:
            actor = self.table.turn if said.actor is None else said.actor
            return self._played(actor, said.card)
        if said.call is None or (said.answer is not None and said.call is Act.FOLD):
            return None
        actor = self._speaker(said.call) if said.actor is None else said.actor
        if said.answer is None and said.card is not None and self._answers(actor) == self.eyes:
            return None  # nobody shows a card before the answer
        return Turn(actor, said.call, said.to(said.call), said.card, self.starred)

    def _answers(self, actor: int) -> int:
        """Who has to answer what ``actor`` asks."""
        return self.table.captain(1 - self.table.side(actor))

    def _laid(self, laid: Laid) -> Event | None:
        if not laid.shown:
            eyes = self.eyes
            if eyes is None and any(owner is None for owner, _cards in laid.hands):
                return None
            return Dealt(laid.by_seat(0 if eyes is None else eyes))
        others = [seat for seat in range(len(self.now.hands)) if seat != self.eyes]
        if len(others) > 1 and any(owner is None for owner, _cards in laid.hands):
            return None
        return Show(laid.by_seat(others[0]), self.starred)

    def _answered(self, said: Said, asked: Move) -> Event | None:
        """The line of who asked, with the answer. To concede instead of an answer is to refuse."""
        answer = said.to(asked.act) or (Act.NO if said.call is Act.FOLD else said.call)
        if (said.answer is not None or said.play) and said.call not in (None, asked.act):
            return None
        if answer is None and said.card is not None and said.actor in (None, asked.actor):
            return None
        if answer not in (Act.YES, Act.NO, Act.REST):
            return None
        if said.call is Act.FOLD and asked.act is Act.NEW:
            return None
        return Turn(asked.actor, asked.act, answer, said.card, self.starred)

    def _played(self, actor: int, card: int | None) -> Event:
        """A card; it finishes the raise that was accepted before it."""
        begun = self.pending
        if begun is not None and begun.actor == actor and begun.answer is not None:
            return Turn(actor, begun.call, begun.answer, card, self.starred or begun.starred)
        return Turn(actor, card=card, starred=self.starred)

    def _speaker(self, act: Act) -> int:
        """Who says something, if no name was typed."""
        table = self.table
        if act is Act.NEW:
            return table.asker
        return table.turn if act is Act.FOLD else table.captain(table.side(table.turn))

    # -- whether it can be -----------------------------------------------------------------

    def possible(self, text: str) -> tuple[list[Event], KibitzError | None]:
        """The events that a line can mean here; without any, what is wrong with the first."""
        error = None
        for found in sentences(self.moment.header, text):
            told = (self.event(sentence) for sentence in found)
            events = list(dict.fromkeys(event for event in told if event is not None))
            wrong = [self.objection(event) for event in events]
            if None in wrong:
                return [e for e, w in zip(events, wrong, strict=True) if w is None], None
            error = error or next(iter(wrong), None)
        return [], error

    def objection(self, event: Event) -> KibitzError | None:
        """Why an event cannot be logged now, or ``None``."""
        if isinstance(event, Dealt) and self.table.over and not self.table.rubber_over:
            return Illegal(N_("the game is over: “next” begins the next one"))
        if isinstance(event, Dealt) and not event.hands and self.cards_missing:
            return Unreadable(N_("your cards are asked for: three, as in {example}"), example="78K")
        try:
            self._after(_accepted(event))
        except RecordError as error:
            return error
        return None

    def _after(self, event: Event) -> Deal:
        """The deal after an event, which may take the place of what was begun."""
        begun = self.pending
        if begun is not None and TrucTyping().finishes(begun, event):
            return self.moment.deal.apply(event)
        return self.now.apply(event)

    def asked(self, event: Event, text: str) -> Question | None:
        """The question that the line leaves open, if somebody else than the eyes has to answer."""
        if not isinstance(event, Turn) or event.call not in QUESTIONS or event.answer is not None:
            return None
        table = self._after(replace(event, card=None)).table
        if table.turn == self.eyes:
            return None
        keys = _answers(table)
        name = cut(table.players, _NAME)[table.turn]
        words = (_(_ANSWER[key]) for key in keys)
        options = tuple(Option(w, (w, key, key[0])) for w, key in zip(words, keys, strict=True))
        line, card = text, ""
        if event.card is not None:
            asked = replace(event, card=None, starred=False)
            line, card = format_event(self.moment.header, asked), RANKS[event.card]
        return Question(f"{name}:", options, Unanswered(line, self.starred, card))


def _accepted(event: Event) -> Event:
    """A raise that names the card to follow it, as it is if it is accepted."""
    if not isinstance(event, Turn) or None in (event.call, event.card):
        return event
    return event if event.answer is not None else replace(event, answer=Act.YES)


_ANSWER: Final = {"yes": N_("yes"), "no": N_("no"), "rest": N_("rest")}

_LINES: Final = (
    ("7 8 K, 78K", N_("the cards dealt to you")),
    ("8", N_("whoever is on turn plays an 8")),
    ("x2", N_("whoever is on turn offers to double")),
    ("x2n, x2y7", N_("the same, refused; accepted, and a 7 played")),
    ("x2 7", N_("the same with the card to play if it is accepted: the answer is asked for")),
    ("y, n", N_("your answer to an offer")),
    ("rest", N_("the remainder is claimed; answered like x2")),
    ("new, newy, newn", N_("new cards are asked for; granted; refused")),
    ("fold", N_("whoever is on turn concedes; with a name, anybody")),
    ("show 9", N_("a card that was seen after the hand")),
    ("*8", N_("it happened against the rules")),
)
