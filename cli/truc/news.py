"""What an event of Le Truc did, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kibitz.cli.texts import _
from kibitz.cli.truc.labels import points, side
from kibitz.engine.truc.cards import RANKS
from kibitz.engine.truc.events import Act, Dealt, Turn
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.rules import GOAL
from kibitz.engine.truc.table import Table
from kibitz.inference.truc.referee import Position


def news(before: Position, after: Position, names: Sequence[str]) -> list[str]:
    """What was said, who took the trick, how the hand ended, and who deals.

    Told is everything between two moments: an event, and what was dealt after it.
    """
    return list(_news(before, after, names))


def _news(before: Position, after: Position, names: Sequence[str]) -> Iterator[str]:
    deal = before.deal
    for event in after.past[len(before.past) :]:
        then, deal = deal.table, deal.apply(event)
        match event:
            case Turn():
                yield from _said(then, event, names)
                yield from _fell(then, deal.table, names)
            case Dealt() if then.phase is not Phase.PLAY:
                yield from _dealt(deal.table, names)


def _said(before: Table, event: Turn, names: Sequence[str]) -> Iterator[str]:
    """The offer and its answer."""
    actor = names[event.actor]
    mine = before.side(event.actor)
    other = names[before.captain(1 - mine)]
    more = 2 * before.stakes[mine] if event.call is Act.DOUBLE else before.missing(mine)
    words = {"actor": actor, "other": other, "points": points(before.stakes[mine]), "more": more}
    match event.call, event.answer:
        case Act.NEW, None:
            text = _("{actor} asks for new cards.")
        case Act.NEW, Act.YES:
            text = _("{other} agrees: both hands are thrown away.")
        case Act.NEW, _answer:
            text = _("{other} refuses new cards.")
        case Act.DOUBLE, None:
            text = _("{actor} offers to double, to {more}.")
        case Act.REST, None:
            text = _("{actor} claims the remainder, {more}.")
        case Act.DOUBLE, Act.YES:
            text = _("{other} accepts: the hand is worth {more}.")
        case Act.REST, Act.YES:
            text = _("{other} accepts: {actor} plays for {more}.")
        case Act.REST, Act.REST:
            text = _("{other} accepts, and claims the remainder too.")
        case Act.DOUBLE | Act.REST, _answer:
            text = _("{other} refuses: {actor} scores {points}.")
        case Act.FOLD, _answer:
            text = _("{actor} concedes: {points} for {other}.")
            words["points"] = _lost(before, mine)
        case _:
            return
    yield text.format(**words)


def _lost(before: Table, mine: int) -> str:
    """What the other side scores."""
    return points(min(before.stakes[1 - mine], GOAL - before.score[1 - mine]))


def _fell(before: Table, after: Table, names: Sequence[str]) -> Iterator[str]:
    """Who took the trick that an event ended, and the hand with it."""
    if len(after.takers) > len(before.takers):
        taker = after.takers[-1]
        if taker is None:
            yield _("The trick is spoiled.")
        else:
            yield _("{player} takes the trick with the {card}.").format(
                player=names[taker], card=RANKS[after.played[taker][len(after.takers) - 1]]
            )
    if after.phase is not Phase.DONE or before.phase is Phase.DONE:
        return
    if after.winner is None:
        yield _("Nobody scores.")
    elif after.over:
        won = _("{names} won the rubber.") if after.rubber_over else _("{names} won the game.")
        yield won.format(names=side(after, after.winner, names))
    else:
        score = ", ".join(f"{side(after, s, names)} {after.score[s]}" for s in (0, 1))
        yield _("The hand is {names}'s: {score}.").format(
            names=side(after, after.winner, names), score=score
        )


def _dealt(table: Table, names: Sequence[str]) -> Iterator[str]:
    dealer = names[(table.first - 1) % len(names)]
    if table.deals > 1:
        yield _("New cards; {first} leads.").format(first=names[table.first])
    else:
        yield _("{dealer} deals, {first} leads.").format(dealer=dealer, first=names[table.first])
