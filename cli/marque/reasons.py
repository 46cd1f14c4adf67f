"""Why a choice is recommended in Letter of Marque, in one to three plain sentences."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Final

from kibitz.cli.marque import labels
from kibitz.cli.texts import _, ngettext, number, percent
from kibitz.engine.marque.events import Act
from kibitz.inference.marque.counsel import Counsel, Rated

_NOISE: Final = 2
"""Standard errors within which two choices count as equally good."""

_MIXED: Final = 0.98
"""A ship that is to be set oftener than this is simply the one to set."""

_LIKELY: Final = 0.5

_LEAST: Final = 0.005
"""A smaller difference is no point that anybody would count."""

_SEEN: Final = 0.01
"""From such a difference on two figures are seen to differ."""


def why(counsel: Counsel) -> list[str]:
    """The reasons for the choice that comes first: what it brings, and what else costs."""
    return list(_why(counsel))


def lost(points: float) -> str:
    """A difference of winning chances in points."""
    count = max(1, round(100 * points))
    return ngettext("{count} point", "{count} points", count).format(count=count)


def _why(counsel: Counsel) -> Iterator[str]:
    yield from speaks(counsel, counsel.chosen)
    if (other := alternative(counsel)) is not None:
        yield _cost(counsel.chosen, other)
        yield from _kept(counsel, other)
    if counsel.exact:
        yield _("The end is solved: the other can do no better than these figures allow.")


def speaks(counsel: Counsel, play: Rated) -> Iterator[str]:
    """What a choice is about, with its figures."""
    if counsel.launch is not None or play.choice.armed is not None:
        yield from _launch(counsel, play)
        return
    move, names = play.choice.move, counsel.position.header.players
    match move.act:
        case Act.HIT if move.target is not None and play.bare is not None:
            yield _attack(play, names[move.target])
        case Act.HOME if move.treasure is not None:
            yield from _home(counsel, move.treasure)
        case Act.SAIL:
            yield _sail(counsel)
        case Act.PASS:
            yield _("There is nothing left to do but to wait.")


def _attack(play: Rated, owner: str) -> str:
    """An attack weighs the treasure against a point given and a cannon card."""
    bare, treasure = play.bare or 0.0, play.choice.move.treasure
    if bare > 1 - 1e-9:
        text = _("{owner}'s ship on the {treasure} is bare for certain: the {treasure} is yours.")
    elif bare < 1e-9:
        text = _("{owner}'s ship on the {treasure} is armed for certain: it gives a point away.")
    elif bare >= _LIKELY:
        text = _("{owner}'s ship on the {treasure} is bare with {bare}; else {owner} scores 1.")
    else:
        text = _("A risk: {owner}'s ship on the {treasure} is bare with {bare} only.")
    return text.format(owner=owner, treasure=treasure, bare=percent(bare))


def _home(counsel: Counsel, treasure: int) -> Iterator[str]:
    """A treasure taken home cannot be lost any more; a gun in hand scares nobody."""
    position, seat = counsel.position, counsel.seat
    armed = labels.bottom(position.deal, seat, treasure)
    thought = 1 - labels.thought(position, seat, treasure)
    if not labels.shooters(position, seat):
        yield _("Nobody has a cannon card left: the {treasure} is safe in any case.").format(
            treasure=treasure
        )
    elif armed is False:
        text = _("The ship on your {treasure} is bare, and the others think so with {thought}.")
        yield text.format(treasure=treasure, thought=percent(thought))
    elif armed:
        text = _("The ship on your {treasure} is armed; the others think it bare with {thought}.")
        yield text.format(treasure=treasure, thought=percent(thought))


def _sail(counsel: Counsel) -> str:
    fleet = counsel.position.deal.table.fleets[counsel.seat]
    mean = sum(fleet.piled) / len(fleet.piled)
    text = ngettext(
        "Your last treasure, the {mean}, is still to be turned up.",
        "{n} treasures are still to be turned up, worth {mean} each on average.",
        len(fleet.piled),
    )
    return text.format(n=len(fleet.piled), mean=number(mean, ".3g"))


def _launch(counsel: Counsel, play: Rated) -> Iterator[str]:
    """Which ship: what it invites, and how often to do it."""
    treasure = counsel.launch if counsel.launch is not None else play.choice.treasure
    if play.choice.armed:
        text = _("An armed ship on the {treasure}: whoever attacks it gives you a point.")
    else:
        text = _("A bare ship on the {treasure}: it lives on the others' doubt.")
    yield text.format(treasure=treasure)
    if play.frequency is not None and play.frequency < _MIXED:
        yield _("Do not always do it, or you will be read: {often} of the time is right.").format(
            often=percent(play.frequency)
        )


def _kept(counsel: Counsel, other: Rated) -> Iterator[str]:
    """Why not to attack what is likely bare."""
    acts = [play.choice.move.act for play in (counsel.chosen, other)]
    tempting = other.bare is not None and other.bare >= _LIKELY
    if (
        acts[0] is Act.HIT
        or acts[1] is not Act.HIT
        or not tempting
        or _equal(counsel.chosen, other)
    ):
        return
    if not _more(counsel, other):
        owner = counsel.position.header.players[other.choice.move.target or 0]
        yield _("If the ship is armed after all, {owner} scores 1.").format(owner=owner)
        return
    cannons = counsel.position.deal.table.fleets[counsel.seat].cannons
    text = ngettext(
        "Your last cannon card can bring more later.",
        "Your {n} cannon cards can bring more later.",
        cannons,
    )
    yield text.format(n=cannons)


def _more(counsel: Counsel, attack: Rated) -> bool:
    """Whether there is or comes anything to attack but the ship of this attack."""
    fleets = counsel.position.deal.table.fleets
    others = [fleet for seat, fleet in enumerate(fleets) if seat != counsel.seat]
    return any(fleet.piled for fleet in others) or sum(len(fleet.sea) for fleet in others) > 1


def alternative(counsel: Counsel) -> Rated | None:
    """The choice that comes to mind instead: the other ship, else the best of another kind."""
    chosen = counsel.chosen
    others = [play for play in counsel.plays if play is not chosen]
    kind = (chosen.choice.move.act, chosen.choice.armed)
    obvious = [p for p in others if (p.choice.move.act, p.choice.armed) != kind]
    return max(obvious or others, key=lambda play: (play.tries, play.win), default=None)


def _cost(best: Rated, other: Rated) -> str:
    """What the alternative loses; within the error, nothing."""
    if _equal(best, other):
        if best.win - other.win < _SEEN:
            return _("“{choice}” instead is worth as much.").format(choice=other.text)
        return _("“{choice}” instead: {win}, too close to call.").format(
            choice=other.text, win=percent(other.win)
        )
    return _("“{choice}” instead costs {points} of your chance to win.").format(
        choice=other.text, points=lost(best.win - other.win)
    )


def _equal(best: Rated, other: Rated) -> bool:
    """Whether the figures do not tell two choices apart."""
    return best.win - other.win <= max(_LEAST, _NOISE * hypot(best.se, other.se))
