"""Questions of Le Truc about one moment, graded by the rules, by counting and by the solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kibitz.cli.player_names import players_called
from kibitz.cli.teaching.advised import Advised, weighed
from kibitz.cli.teaching.lesson import Asker
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import NO, YES, Amount, Chance, Choice, Pick, Question
from kibitz.cli.texts import _, percent
from kibitz.cli.truc.labels import rank, ranks
from kibitz.cli.truc.view import TrucView
from kibitz.engine.truc.cards import RANKS, STRENGTHS
from kibitz.engine.truc.events import Act
from kibitz.inference.study import study_of
from kibitz.inference.truc import facts
from kibitz.inference.truc.recommendation import take_point

NEAR: Final = 0.02
"""What costs less of the chance to win the game is right: a hand is a small part of a game."""

TAKE: Final = 0.05
"""How near a take point has to be."""

_NEVER, _ALWAYS = 0.02, 0.98

ADVISED: Final = Advised(TrucView().why)


# -- rules -------------------------------------------------------------------------------------


def trick(moment: Moment) -> Question[Any]:
    """Who took the last trick."""
    taken = study_of(moment.header).report(moment.now)["tricks"][-1]
    return _whose(moment, _("Who takes the trick?"), taken, _("nobody: it is spoiled"))


def leads(moment: Moment) -> Question[Any]:
    """Who plays the next card."""
    turn = study_of(moment.header).report(moment.now)["turn"]
    return _whose(moment, _("Who plays the next card?"), turn, "")


def hand(moment: Moment) -> Question[Any]:
    """Who has won the hand."""
    table = moment.now.deal.table
    won = None if table.winner is None else moment.name(table.captain(table.winner))
    return _whose(moment, _("The hand is over. Who has won it?"), won, _("nobody scores"))


def _whose(moment: Moment, text: str, right: str | None, nobody: str) -> Question[Any]:
    names = moment.header.players
    choices = [Choice(name, name == right) for name in names]
    if nobody:
        choices.append(Choice(nobody, right is None))
    order = ranks(STRENGTHS)
    why = _("From high to low: {order}. Equal cards spoil a trick.").format(order=order)
    header = moment.header
    return Question(text, Pick(tuple(choices), lambda word: players_called(header, word)), (why,))


def may(act: Act) -> Asker:
    """Whether the player on turn may raise in this way."""

    def ask(moment: Moment) -> Question[Any]:
        table = moment.now.deal.table
        allowed = any(move.act is act for move in table.legal(moment.eyes))
        missing = table.missing(table.side(moment.eyes))
        text = {
            Act.DOUBLE: _("May you offer to double now?"),
            Act.REST: _("May you claim the remainder now?"),
        }[act]
        why = _("You need {missing}; an offer may not take you past {goal}.")
        goal = table.score[table.side(moment.eyes)] + missing
        choices = (Choice(_("yes"), allowed, words=YES), Choice(_("no"), not allowed, words=NO))
        return Question(text, Pick(choices), (why.format(missing=missing, goal=goal),))

    return ask


# -- counting ----------------------------------------------------------------------------------


def unseen(card: str) -> Asker:
    """How many copies of a rank are not seen."""

    def ask(moment: Moment) -> Question[Any]:
        left = facts.unseen(moment.now.deal)
        text = _("How many of the four cards {card} have you not seen?")
        text = text.format(card=rank(RANKS.index(card)))
        return Question(text, Amount(left[RANKS.index(card)]), (_left(moment),))

    return ask


def holds(card: str) -> Asker:
    """How likely the other has at least one card of a rank left."""

    def ask(moment: Moment) -> Question[Any]:
        return holds_of(moment, 1 - moment.eyes, card)

    return ask


def holds_of(moment: Moment, seat: int, card: str) -> Question[Any]:
    """How likely the player of a seat has at least one card of a rank left, by counting."""
    odds = study_of(moment.header).odds(moment.now, moment.eyes)
    p = odds["holds"][moment.name(seat)].get(card, 0.0)
    text = _("How likely is it that {player} has at least one {card}? Within ten points is right.")
    hidden = facts.hidden(moment.now.deal, seat)
    pool = sum(facts.unseen(moment.now.deal).values())
    left = facts.unseen(moment.now.deal)[RANKS.index(card)]
    shown = rank(RANKS.index(card))
    why = _("Not seen are {pool} cards, {left} of them {card}; {player} has {hidden} left.")
    why = why.format(pool=pool, left=left, card=shown, player=moment.name(seat), hidden=hidden)
    return Question(
        text.format(player=moment.name(seat), card=shown),
        Chance(p),
        (why,),
        hardness=max(0, hidden - 1) / 2,
    )


def played_out(moment: Moment) -> Question[Any]:
    """How likely the hand is won if nobody raises and the other plays anything."""
    win = study_of(moment.header).odds(moment.now, moment.eyes)["win"]
    text = _(
        "How likely are you to win this hand if nobody raises any more "
        "and {player} holds and plays just anything? Within ten points is right."
    )
    return Question(
        text.format(player=moment.name(1 - moment.eyes)),
        Chance(win),
        (_left(moment),),
        hardness=1 - abs(2 * win - 1),
    )


def _left(moment: Moment) -> str:
    left = facts.unseen(moment.now.deal)
    shown = "  ".join(f"{rank(card)}×{left[card]}" for card in reversed(range(len(RANKS))))
    return _("Not seen by you: {cards}.").format(cards=shown)


# -- the cube ----------------------------------------------------------------------------------


def accepting(moment: Moment) -> Question[Any]:
    """From which chance to win the hand on an offer should be accepted."""
    point = take_point(moment.now.deal.table, moment.eyes)
    if point is None:
        raise ValueError("nothing is offered here")
    table = moment.now.deal.table
    why = _("Refused, you lose {now}; accepted, {more} is at stake, as far as it still counts.")
    now, asked = table.stakes[1 - table.side(moment.eyes)], table.question
    more = (
        2 * now
        if asked is not None and asked.act is Act.DOUBLE
        else table.missing(1 - table.side(moment.eyes))
    )
    text = _(
        "From which chance to win the hand should you accept, if nobody raises again? Within "
        "five points is right."
    )
    return Question(text, Chance(point, TAKE), (why.format(now=now, more=more),))


def how_often(act: Act) -> Asker:
    """How often the solution raises in this way."""

    def ask(moment: Moment) -> Question[Any]:
        advice, _options = weighed(moment)
        often = sum(c.frequency for c in advice.choices if c.text.split()[0] == act.value)
        bounds = ((0.0, _NEVER), (_NEVER, 0.5), (0.5, _ALWAYS), (_ALWAYS, 1.01))
        names = (_("never"), _("now and then"), _("more often than not"), _("always"))
        choices = tuple(
            Choice(name, low <= often < high)
            for name, (low, high) in zip(names, bounds, strict=True)
        )
        said = _("The solution offers to double here with {often}.").format(often=percent(often))
        win = facts.chance(moment.now.deal, moment.eyes)
        why = [said, *ADVISED.why(advice)]
        if win is not None:
            text = _("Played out against anything, these cards win {chance}.")
            why.insert(1, text.format(chance=percent(win)))
        return Question(
            _("How often does the solution offer to double before its first card here?"),
            Pick(choices),
            tuple(why),
        )

    return ask


def others(moment: Moment) -> Sequence[int]:
    """The seats of everybody else."""
    return [seat for seat in range(len(moment.header.players)) if seat != moment.eyes]
