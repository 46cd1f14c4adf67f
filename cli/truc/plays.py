"""What is said and played at Le Truc, in words: “double? yes, 7”."""

from __future__ import annotations

from kibitz.cli.texts import _
from kibitz.cli.truc.labels import rank, ranks
from kibitz.engine.header import Header
from kibitz.engine.truc.cards import RANKS
from kibitz.engine.truc.events import Act, Dealt, Event, Hands, Show, Turn
from kibitz.inference.truc.partners import WAIT


def choice(text: str) -> str:
    """A choice as the notation writes it (``x2 K``, ``rest``, ``yes``, ``7``), in words.

    They are understood where they are typed, as all that is advised.
    """
    return ", ".join(map(_word, text.split(" ")))


def word(act: Act) -> str:
    """What to do, beside to play a card."""
    return {
        Act.NEW: _("ask for new cards"),
        Act.DOUBLE: _("double"),
        Act.REST: _("claim the remainder"),
        Act.YES: _("accept"),
        Act.NO: _("refuse"),
        Act.FOLD: _("concede"),
    }[act]


def event(
    header: Header,
    happened: Event,
    eyes: int | None = None,
    names: tuple[str, ...] | None = None,
    brief: bool = False,
) -> tuple[str, str]:
    """Who did something, and what, to the ``eyes`` as “you”; of what the table does nobody did it.

    It is as brief as can be anyway.
    """
    called = names or header.players
    match happened:
        case Dealt(()):
            return "", _("new cards are dealt")
        case Dealt(hands):
            return "", _("dealt: {cards}").format(cards=_hands(called, hands))
        case Show(hands):
            return "", _("shown: {cards}").format(cards=_hands(called, hands))
        case Turn(actor):
            said = f"* {_turn(happened)}" if happened.starred else _turn(happened)
            return _("you") if actor == eyes else called[actor], said


def _word(text: str) -> str:
    if text in RANKS:
        return rank(RANKS.index(text))
    return _("say nothing") if text == WAIT else word(Act(text))


def _turn(turn: Turn) -> str:
    parts = []
    if turn.call is Act.FOLD:
        parts.append(_("concedes"))
    elif turn.call is not None:
        parts.append(f"{_asked(turn.call)} {_answered(turn.answer)}".rstrip())
    if turn.card is not None:
        parts.append(rank(turn.card))
    return ", ".join(parts)


def _asked(call: Act) -> str:
    return {
        Act.NEW: _("new cards?"),
        Act.DOUBLE: _("double?"),
        Act.REST: _("the remainder?"),
    }[call]


def _answered(answer: Act | None) -> str:
    if answer is None:
        return ""
    return {
        Act.YES: _("yes"),
        Act.NO: _("no"),
        Act.REST: _("remainder"),
    }[answer]


def _hands(names: tuple[str, ...], hands: Hands) -> str:
    return ", ".join(f"{names[seat]} {ranks(cards)}" for seat, cards in hands)
