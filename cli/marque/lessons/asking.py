"""Questions of Letter of Marque about one moment, graded by the rules and by counting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kibitz.cli.player_names import players_called
from kibitz.cli.teaching.lesson import Asker
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import NO, YES, Chance, Choice, Pick, Question, Slip
from kibitz.cli.texts import _, number, percent
from kibitz.engine.marque.events import Act, Hit
from kibitz.engine.marque.rules import ARMED, SHIPS
from kibitz.inference.study import study_of

CLOSE = 0.25
"""Points: attacks that bring less by no more are as good."""

SURE = 1e-9


def ships(moment: Moment) -> dict[tuple[int, int], float]:
    """How likely each ship of the others at sea is armed, by seat and treasure."""
    found = study_of(moment.header).odds(moment.now, moment.eyes)["ships"]
    return {
        (moment.header.players.index(name), int(treasure)): p
        for name, fleet in found.items()
        for treasure, p in fleet.items()
    }


def mine(moment: Moment) -> dict[int, float]:
    """How likely each own ship at sea is armed, as the others see it, by treasure."""
    found = study_of(moment.header).odds(moment.now, moment.eyes)["mine"]
    return {int(treasure): p for treasure, p in found.items()}


# -- counting ----------------------------------------------------------------------------------


def armed(player: str, treasure: int) -> Asker:
    """How likely a ship is armed."""
    return lambda moment: armed_of(moment, moment.header.seat(player), treasure)


def armed_of(moment: Moment, seat: int, treasure: int) -> Question[Any]:
    """How likely the ship of a seat on a treasure is armed."""
    p, deal = ships(moment)[seat, treasure], moment.now.deal
    text = _("How likely is {player}'s ship on the {treasure} armed? Within ten points is right.")
    known = len(deal.known(seat, armed=True)), len(deal.known(seat, armed=False))
    why = _(
        "Of {player}'s {ships} ships {total} are armed. Known so far: {armed} armed, {bare} bare. "
        "That leaves {left} armed among the other {others}: {chance}."
    )
    said = why.format(
        player=moment.name(seat),
        ships=SHIPS,
        total=ARMED,
        armed=known[0],
        bare=known[1],
        left=ARMED - known[0],
        others=SHIPS - sum(known),
        chance=percent(p),
    )
    slips = (
        Slip(ARMED / SHIPS, _("So it was before anything was seen of these ships.")),
        Slip(1 - p, _("That is how likely it is to be bare.")),
    )
    return Question(
        text.format(player=moment.name(seat), treasure=treasure),
        Chance(p, slips=slips),
        (said,),
        hardness=sum(known) / (SHIPS - 1) if 0 < p < 1 else 0.0,
    )


# -- attacking ---------------------------------------------------------------------------------


def gain(p: float, treasure: int) -> float:
    """What an attack brings on average, against its owner: the treasure, or a point lost to them.

    ``p``: how likely the ship is armed. The treasure is lost to its owner as well, but it was not
    scored yet, and its ship might have been lost to somebody else; so it counts once.
    """
    return (1 - p) * treasure - p


def attack(moment: Moment) -> Question[Any]:
    """Which attack brings most on average."""
    found = {ship: gain(p, ship[1]) for ship, p in ships(moment).items()}
    top = max(found.values())
    choices = tuple(
        Choice(
            f"{moment.name(seat)} {treasure}",
            worth >= top - CLOSE,
            _("armed {chance}, brings {points}").format(
                chance=percent(ships(moment)[seat, treasure]), points=number(worth, "+.1f")
            ),
            worth,
        )
        for (seat, treasure), worth in found.items()
    )
    wrong = sum(not choice.right for choice in choices) / len(choices)
    return Question(
        _("Which ship do you attack, if you want as many points as you can get on average?"),
        Pick(choices),
        (_told(),),
        hardness=wrong,
    )


def _told() -> str:
    return _(
        "A bare ship brings its treasure; an armed one gives a point to its owner. So an attack "
        "brings the chance that it is bare times the treasure, less the chance that it is armed."
    )


def what_if(player: str, treasure: int, armed: bool) -> Asker:
    """Who scores how many points from an attack whose outcome is told."""

    def ask(moment: Moment) -> Question[Any]:
        seat = moment.header.seat(player)
        before = moment.now.deal.table.scores
        hit = Hit(moment.eyes, seat, treasure, armed)
        after = study_of(moment.header).apply(moment.now, hit).deal.table.scores
        scored = [one - other for one, other in zip(after, before, strict=True)]
        cases = [(who, points) for who in (moment.eyes, seat) for points in (1, treasure)]
        text = _("{player} scores {points}")
        choices = tuple(
            Choice(text.format(player=moment.name(who), points=points), scored[who] == points)
            for who, points in cases
        )
        asked = (
            _("You attack {player}'s ship on the {treasure}; it is armed. Who scores what?")
            if armed
            else _("You attack {player}'s ship on the {treasure}; it is bare. Who scores what?")
        )
        return Question(asked.format(player=player, treasure=treasure), Pick(choices))

    return ask


def may_attack(moment: Moment) -> Question[Any]:
    """Whether the player on turn may attack at all."""
    table = moment.now.deal.table
    allowed = any(move.act is Act.HIT for move in table.legal())
    why = _("You have {cannons} cannon cards left.")
    choices = (Choice(_("yes"), allowed, words=YES), Choice(_("no"), not allowed, words=NO))
    return Question(
        _("May you attack now?"),
        Pick(choices),
        (why.format(cannons=table.fleets[moment.eyes].cannons),),
    )


# -- going home --------------------------------------------------------------------------------


def in_danger(moment: Moment) -> Question[Any]:
    """Which own ship the others would most like to attack, by what they can know."""
    found = {treasure: gain(p, treasure) for treasure, p in mine(moment).items()}
    top = max(found.values())
    choices = tuple(
        Choice(
            _("the ship on the {treasure}").format(treasure=treasure),
            worth >= top - SURE,
            _("armed {chance} to them, brings {points}").format(
                chance=percent(mine(moment)[treasure]), points=number(worth, "+.1f")
            ),
            worth,
            words=(str(treasure),),
            number=treasure,
        )
        for treasure, worth in found.items()
    )
    return Question(
        _("Which of your ships would the others most like to attack, by what they can know?"),
        Pick(choices),
        (_told(),),
        hardness=sum(not choice.right for choice in choices) / len(choices),
    )


def seen_as_armed(treasure: int) -> Asker:
    """How likely an own ship is armed, as the others see it."""

    def ask(moment: Moment) -> Question[Any]:
        text = _(
            "How likely is your ship on the {treasure} armed to somebody who only watches? Within "
            "ten points is right."
        )
        p = mine(moment)[treasure]
        why = _("You know it. They count: what they have seen of your ships, and no more.")
        return Question(text.format(treasure=treasure), Chance(p), (why,))

    return ask


def called(moment: Moment, seats: Sequence[int], word: str) -> tuple[int, ...]:
    """The places among ``seats`` of the players that a word can mean."""
    found = players_called(moment.header, word)
    return tuple(seats.index(seat) for seat in found if seat in seats)
