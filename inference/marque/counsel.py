"""Advice at a moment of Letter of Marque: every choice with its figures, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import exp
from typing import Final

from kibitz.engine.marque.events import Act
from kibitz.inference.marque import endgame, race
from kibitz.inference.marque.choice import Choice, Question, question, sailed
from kibitz.inference.marque.habits import bottom
from kibitz.inference.marque.referee import MarqueReferee, Position
from kibitz.inference.marque.styles import BALANCED
from kibitz.inference.plan import GoalName, Plan

TEMPER: Final = 0.03
"""A difference of so much winning chance makes a ship e times as likely to be the one to set."""


@dataclass(frozen=True)
class Rated:
    """A choice with its figures; ``text``: as the notation writes it.

    ``bare``: of an attack, the chance that the ship is bare. ``ev``: by how much the choice itself
    is expected to change the own score against the mean of the others, exactly. ``win``: the chance
    to win, a shared win by its share; ``se``: its standard error, 0 where it is solved. ``safe``:
    the chance to lose nothing, no ship and no attack, until the own next turn. ``frequency``: how
    often to choose it where a mixed choice is advised. ``tries``: games it was tried in.
    """

    choice: Choice
    text: str
    ev: float
    win: float
    se: float
    safe: float
    bare: float | None = None
    frequency: float | None = None
    tries: int = 0


@dataclass(frozen=True)
class Counsel:
    """Advice for ``seat`` at ``position``.

    ``plays``: all, the one recommended first. ``best``: at winning. ``safest``: it loses something
    least often before the own next turn; it is the best choice unless another is safer by more
    than the error. ``launch``: the treasure that is turned up, if the question is which ship to set
    on it. ``gap``: where the end is solved, by how much of a game the solution can be exploited at
    most; ``None`` where the figures come from playouts. ``hidden``: ships hidden in all.
    """

    position: Position
    seat: int
    goal: GoalName
    plays: tuple[Rated, ...]
    best: Rated
    safest: Rated
    launch: int | None = None
    gap: float | None = None
    hidden: int = 0

    @property
    def exact(self) -> bool:
        """Whether no ``win`` is an estimate."""
        return self.gap is not None and self.gap <= endgame.GAP

    @property
    def model(self) -> str:
        """What the figures take into account of how people choose."""
        return self.position.model

    @property
    def chosen(self) -> Rated:
        """The choice recommended."""
        return self.plays[0]


def counsel(position: Position, eyes: int | None, plan: Plan) -> Counsel:
    """What there is to choose for ``eyes`` (default: the player on turn); see ``question``.

    A choice to keep that names the treasure turned up, ``sail 4 bare``, is judged as it was made:
    first to turn one up at all, then which ship to set on it. What the treasure brought is luck.
    """
    asked = question(position, eyes)
    plays, gap = _weighed(asked, plan)
    if asked.launch is None and (sail := sailed(asked.seat, plan.keep)) is not None:
        after = MarqueReferee().apply(position, sail)
        ships, _gap = _weighed(question(after, asked.seat), plan)
        plays = tuple(p for play in plays for p in _with_ships(play, ships))
    best = max(plays, key=lambda play: (play.tries, play.win, play.frequency or 0.0))
    finalists = [play for play in plays if play.tries == best.tries]
    safest = max(finalists, key=lambda play: (play.safe, play.win))
    if safest.safe - best.safe <= _safe_error(safest, best):
        safest = best
    first = safest if plan.goal == "safe" else best
    rest = sorted((p for p in plays if p is not first), key=lambda p: (-p.tries, -p.win))
    return Counsel(
        position,
        asked.seat,
        plan.goal,
        (first, *rest),
        best,
        safest,
        asked.launch,
        gap,
        endgame.hidden(position),
    )


def _weighed(asked: Question, plan: Plan) -> tuple[tuple[Rated, ...], float | None]:
    """Every choice with its figures, and the gap where they are solved."""
    solved = endgame.answer(asked)
    if solved is not None:
        plan = replace(plan, worlds=_SAFETY, seconds=None)
    found = race.tried(asked, plan)
    header = asked.position.header
    plays = []
    for choice, tried in zip(asked.choices, found, strict=True):
        gain, bare = at_once(asked.position, choice)
        text = choice.written(header)
        plays.append(
            Rated(choice, text, gain, tried.win, tried.se, tried.safe, bare, None, tried.tries)
        )
    if solved is None:
        shares = _mixed(asked, plays)
        return tuple(replace(p, frequency=shares.get(p.text)) for p in plays), None
    worths, gap = solved
    return tuple(
        replace(play, win=worth.win, se=0.0, frequency=worth.frequency, tries=0)
        for play, worth in zip(plays, worths, strict=True)
    ), gap


_SAFETY: Final = 300
"""Worlds of the plan where the end is solved: only ``safe`` is tried out then."""


def at_once(position: Position, choice: Choice) -> tuple[float, float | None]:
    """What a choice itself brings against the mean of the others, and the chance that the ship
    attacked is bare.

    An attack brings the treasure if it is bare; else its owner scores a point. The attacker's
    cannon card is spent either way, and counts at a tie only.
    """
    match choice.move:
        case move if move.act is Act.HOME:
            return float(move.treasure or 0), None
        case move if move.target is not None and move.treasure is not None:
            owner = move.target
            place = position.deal.place(owner, move.treasure)
            armed = position.bottoms[owner].armed(place)
            others = len(position.header.players) - 1
            return (1 - armed) * move.treasure - armed / others, 1 - armed
    return 0.0, None


def _mixed(asked: Question, plays: list[Rated]) -> Mapping[str, float]:
    """How often to set which ship, so that nobody can count on it.

    As often as makes every treasure about as tempting (the balanced style), shifted by what the
    playouts say.
    """
    if asked.launch is None or len(plays) < 2:
        return {}
    position, seat = asked.position, asked.seat
    rules, fleet = position.deal.table.rules, position.deal.table.fleets[seat]
    piled = (*fleet.piled, asked.launch)
    often = bottom(BALANCED, rules, piled, asked.launch, asked.worlds[0][:-1])
    by = {play.choice.armed: play for play in plays}
    tilt = exp((by[False].win - by[True].win) / TEMPER)
    armed = often / (often + (1 - often) * tilt)
    return {by[True].text: armed, by[False].text: 1 - armed}


def _with_ships(play: Rated, ships: tuple[Rated, ...]) -> tuple[Rated, ...]:
    """To turn up a treasure, with each ship for it: less what that ship gives away.

    Both are estimates, so that more may seem to be given away than there was.
    """
    if play.choice.move.act is not Act.SAIL:
        return (play,)
    best = max(ship.win for ship in ships)
    return tuple(
        replace(
            ship,
            win=max(0.0, play.win - (best - ship.win)),
            se=(play.se**2 + (ship.se**2 if ship.win < best else 0.0)) ** 0.5,
            tries=play.tries,
        )
        for ship in ships
    )


def _safe_error(one: Rated, other: Rated) -> float:
    """The standard error of the difference in ``safe``."""
    errors = (p.safe * (1 - p.safe) / max(p.tries, race.FEWEST) for p in (one, other))
    return float(sum(errors) ** 0.5)
