"""What is wrong with a line, said to whoever keeps the log as “you”."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kibitz.cli.session.log import Log
from kibitz.engine.errors import N_, KibitzError

TO_YOU: Final[Mapping[str, Mapping[str, str]]] = {
    "it is {turn}'s turn, not {actor}'s": {
        "turn": N_("it is your turn, not {actor}'s"),
        "actor": N_("it is {turn}'s turn, not yours"),
    },
    "{actor} is out of the round": {"actor": N_("you are out of the round")},
    "{player} is out of the round": {"player": N_("you are out of the round")},
    "{turn} has drawn and must play first": {"turn": N_("you have drawn and must play first")},
    "{actor} has already played to this trick": {
        "actor": N_("you have already played to this trick")
    },
    "{actor} has claimed already": {"actor": N_("you have claimed already")},
    "{actor} has already offered in this trick": {
        "actor": N_("you have already offered in this trick")
    },
    "doubling would take {actor} past {goal}: only the remainder can be claimed": {
        "actor": N_("doubling would take you past {goal}: only the remainder can be claimed")
    },
    "{actor} can still double without passing {goal}: no remainder yet": {
        "actor": N_("you can still double without passing {goal}: no remainder yet")
    },
    "{player} was dealt {cards}": {"player": N_("you were dealt {cards}")},
    "{player} has no {card} left": {"player": N_("you have no {card} left")},
    "{player} has no treasure left to turn up": {
        "player": N_("you have no treasure left to turn up")
    },
    "{player} has no cannon card left to attack with": {
        "player": N_("you have no cannon card left to attack with")
    },
    "{player} has no ship at sea": {"player": N_("you have no ship at sea")},
    "{player} has no ship on the {treasure}, only on {sea}": {
        "player": N_("you have no ship on the {treasure}, only on {sea}")
    },
    "{player} may pass only with an empty pile and no ship at sea": {
        "player": N_("you may pass only with an empty pile and no ship at sea")
    },
    "{player} has turned up no treasure yet: expected “set …”": {
        "player": N_("you have turned up no treasure yet: expected “set …”")
    },
    "{player} has turned up the first treasure already": {
        "player": N_("you have turned up the first treasure already")
    },
    "{player}'s {treasure} was turned up before: the pile still has {piled}": {
        "player": N_("your {treasure} was turned up before: the pile still has {piled}")
    },
    "{player}'s ship on the {treasure} was bare: it cannot be armed": {
        "player": N_("your ship on the {treasure} was bare: it cannot be armed")
    },
    "{player}'s ship on the {treasure} was armed: it cannot be bare": {
        "player": N_("your ship on the {treasure} was armed: it cannot be bare")
    },
    "{player}'s two armed ships are known, on {ships}: the one on the {treasure} must be bare": {
        "player": N_(
            "your two armed ships are known, on {ships}: the one on the {treasure} must be bare"
        )
    },
    "{player}'s three bare ships are known, on {ships}: the one on the {treasure} must be armed": {
        "player": N_(
            "your three bare ships are known, on {ships}: the one on the {treasure} must be armed"
        )
    },
    "{player} has not so many cards left: {left} beside those played": {
        "player": N_("you have not so many cards left: {left} beside those played")
    },
    "{player} gets no new cards: only the captains do": {
        "player": N_("you get no new cards: only the captains do")
    },
    "{player} holds the {card}": {"player": N_("you hold the {card}")},
    "{player} stands twice in one line": {"player": N_("you stand twice in one line")},
}
"""By a sentence about somebody the same about “you”, for each place where a name stands."""


def addressed(log: Log, error: KibitzError) -> KibitzError:
    """The error in a sentence to whoever keeps the log, if it is about them."""
    header = log.header
    if header.perspective is None:
        return error
    me = header.players[header.perspective]
    for place, template in TO_YOU.get(error.template, {}).items():
        if str(error.params.get(place)) == me:
            error.template = template
            break
    return error
