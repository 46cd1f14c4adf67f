"""What an event of Letter of Marque did, and what follows from it, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kibitz.cli.marque import labels
from kibitz.cli.texts import _, ngettext
from kibitz.engine.errors import N_
from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.events import Hit, Home, Pass, Sail, Set, Turn
from kibitz.engine.marque.rules import ARMED, SHIPS
from kibitz.engine.marque.view import seen_by
from kibitz.inference.marque.referee import Position

_ARMED: Final = N_(
    "{owner}'s ship on the {treasure} was armed: {owner} scores a cannon card of {actor}."
)
_BARE: Final = N_("{owner}'s ship on the {treasure} was bare: {actor} takes the {treasure}.")


def news(before: Position, after: Position, names: Sequence[str]) -> list[str]:
    """What was done between two moments, what it showed to all, and how the game ended."""
    return list(_news(before, after, names))


def _news(before: Position, after: Position, names: Sequence[str]) -> Iterator[str]:
    shown = before.shown
    for event in after.past[len(before.past) :]:
        then, shown = shown, shown.apply(seen_by(None, event))
        if not isinstance(event, Set):
            yield _told(event, shown, names)
        elif not shown.table.waiting:
            first = names[shown.table.turn]
            yield _("All first ships are at sea; {first} begins.").format(first=first)
        if isinstance(event, Hit):
            yield from _showed(event, then, shown, names)
        if shown.table.over and not then.table.over:
            yield f"{labels.won(shown.table, names)}."


def _told(event: Turn, after: Deal, names: Sequence[str]) -> str:
    """The event itself."""
    actor, fleet = names[event.actor], after.table.fleets[event.actor]
    match event:
        case Sail(_actor, treasure):
            left = len(fleet.piled)
            text = ngettext(
                "{actor} turns up the {treasure}; {n} is left in the pile.",
                "{actor} turns up the {treasure}; {n} are left in the pile.",
                left,
            )
            return text.format(actor=actor, treasure=treasure, n=left)
        case Home(_actor, treasure):
            text = _("{actor} takes the {treasure} home and has {points}.")
            return text.format(actor=actor, treasure=treasure, points=labels.points(fleet.points))
        case Hit(_actor, target, treasure, armed):
            text = _ARMED if armed else _BARE
            return _(text).format(owner=names[target], treasure=treasure, actor=actor)
        case Pass():
            return _("{actor} passes.").format(actor=actor)


def _showed(event: Hit, before: Deal, after: Deal, names: Sequence[str]) -> Iterator[str]:
    """What an attack cost, and what a bottom seen for the first time says of the other ships."""
    if before.armed(event.target, event.treasure) is None:
        yield from _others(event.target, after, names)
    if after.table.fleets[event.actor].cannons == 0:
        yield _("{actor} has no cannon card left.").format(actor=names[event.actor])


def _others(owner: int, after: Deal, names: Sequence[str]) -> Iterator[str]:
    """How many of a player's ships that nobody else knows are armed."""
    armed = ARMED - len(after.known(owner, armed=True))
    others = SHIPS - ARMED - len(after.known(owner, armed=False)) + armed
    words = {"owner": names[owner], "n": others, "armed": armed}
    if not others:
        return
    if not armed:
        text = ngettext(
            "{owner}'s one other hidden ship is bare.",
            "{owner}'s {n} other hidden ships are all bare.",
            others,
        )
    elif armed == others:
        text = ngettext(
            "{owner}'s one other hidden ship is armed.",
            "{owner}'s {n} other hidden ships are both armed.",
            others,
        )
    else:
        text = ngettext(
            "Of {owner}'s {n} other hidden ships {armed} is armed.",
            "Of {owner}'s {n} other hidden ships {armed} are armed.",
            armed,
        )
    yield text.format(**words)
