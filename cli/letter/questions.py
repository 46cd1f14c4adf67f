"""What is asked when a typed turn leaves a fact open, and how the answer is understood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kibitz.cli.letter.facts import TIED, Facts, Slot
from kibitz.cli.player_names import players_called
from kibitz.cli.protocols.typed import Option, Question
from kibitz.cli.texts import _, card_name
from kibitz.engine.errors import N_, short
from kibitz.engine.header import Header
from kibitz.engine.letter.events import NOBODY
from kibitz.engine.letter.names import ranks_called
from kibitz.engine.letter.words import notation_word

_TEXTS: Final[dict[Slot, str]] = {
    "actor": N_("Whose turn?"),
    "card": N_("Which card?"),
    "target": N_("At whom?"),
    "named": N_("Which card named?"),
    "answer": N_("Hit?"),
    "loser": N_("Who is out?"),
    "lost": N_("{loser}'s card?"),
    "won": N_("{winner}'s card?"),
    "seen": N_("{target}'s card?"),
    "received": N_("You got?"),
    "thrown": N_("{target} threw away?"),
    "taken": N_("Then you drew?"),
    "left": N_("{actor}'s other card?"),
    "drawn": N_("You drew?"),
    "reached": N_("First you drew?"),
    "then": N_("And then?"),
    "under": N_("Under the pile?"),
    "last": N_("And below that?"),
}
"""Short, for they stand before the cursor."""

_SEATS: Final[tuple[Slot, ...]] = ("actor", "target", "loser")


def question(
    header: Header,
    slot: Slot,
    values: Sequence[int],
    facts: Facts,
    state: object,
    ambiguous: bool = False,
) -> Question:
    """The question for a fact that can have several ``values``; ``facts`` are settled.

    ``ambiguous``: it was typed, but can mean all of these.
    """
    names = {
        role: short(header.players[seat], 12)
        for role in ("actor", "target", "loser")
        if (seat := facts.get(role, NOBODY)) >= 0
    }
    names["winner"] = _winner(header, facts)
    options = tuple(_option(header, slot, value) for value in values)
    return Question(_(_TEXTS[slot]).format(**names), options, state, ambiguous or slot in _SEATS)


def _winner(header: Header, facts: Facts) -> str:
    duellists = [facts.get("actor", NOBODY), facts.get("target", NOBODY)]
    others = [seat for seat in duellists if seat >= 0 and seat != facts.get("loser")]
    return short(header.players[others[0]], 12) if others else ""


def _option(header: Header, slot: Slot, value: int) -> Option:
    if slot == "answer":
        # The first key is the one shown: what a speaker of the language would type.
        return Option(_("yes"), (_("y"), "y")) if value else Option(_("no"), (_("n"), "n"))
    if slot in _SEATS:
        if value == TIED:
            return Option(_("nobody: a tie"), ("=",))
        if value == NOBODY:
            return Option(_("nobody"), ("-",))
        return Option(header.players[value], (header.players[value],))
    return rank_option(header, value)


def rank_option(header: Header, rank: int) -> Option:
    """A card as an answer."""
    name = card_name(header, rank)
    return Option(name, (str(rank), name))


def value_of(header: Header, slot: Slot, values: Sequence[int], text: str) -> int | None:
    """What an answer says of a fact, possible (one of ``values``) or not; ``None``: nothing."""
    word = notation_word(text)
    if slot == "answer":
        return {"yes": 1, "hit": 1, "no": 0, "miss": 0}.get(word or "")
    if slot in _SEATS:
        if slot == "loser" and (text == "=" or word == "tie"):
            return TIED
        if slot == "target" and text == "-":
            return NOBODY
        seats = players_called(header, text)
        found = [seat for seat in seats if seat in values] or list(seats)
    else:
        ranks = ranks_called(text, header)
        found = [rank for rank in ranks if rank in values] or list(ranks)
    return found[0] if len(found) == 1 else None
