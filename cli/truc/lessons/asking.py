"""Questions of Le Truc about one moment, graded by the rules, by counting and by the solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kibitz.cli.player_names import players_called
from kibitz.cli.teaching.advised import Advised, weighed
from kibitz.cli.teaching.lesson import Asker
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import NO, YES, Amount, Chance, Choice, Pick, Question, Slip
from kibitz.cli.texts import _, percent
from kibitz.cli.truc.labels import rank, ranks
from kibitz.cli.truc.view import TrucView
from kibitz.engine.truc.cards import RANKS, STRENGTHS
from kibitz.engine.truc.events import Act
from kibitz.inference.study import study_of
from kibitz.inference.truc import facts
from kibitz.inference.truc.recommendation import answered

NEAR: Final = 0.02
"""What costs less of the chance to win the game is right: a hand is a small part of a game."""

TAKE: Final = 0.05
"""How near a take point has to be."""

_QUARTER: Final = 0.25
"""The take point where a double doubles what is lost and won."""

_NEVER, _ALWAYS = 0.02, 0.98

ADVISED: Final = Advised(TrucView().why, TrucView().choice, TrucView().fault)


# -- rules -------------------------------------------------------------------------------------


def trick(card: str) -> Asker:
    """Who takes the trick that the learner's ``card`` ends."""

    def ask(moment: Moment) -> Question[Any]:
        taken = _report(_played(moment, card))["tricks"][-1]
        text = _("You play the {card}. Who takes the trick?").format(card=_shown(card))
        return _whose(moment, text, taken, _("nobody: it is spoiled"))

    return ask


def leads(card: str) -> Asker:
    """Who plays next when the learner's ``card`` has ended a trick."""

    def ask(moment: Moment) -> Question[Any]:
        turn = _report(_played(moment, card))["turn"]
        text = _("You play the {card}. Who plays the next card?").format(card=_shown(card))
        return _whose(moment, text, turn, "")

    return ask


def hand(card: str) -> Asker:
    """Who has won the hand that the learner's ``card`` ends."""

    def ask(moment: Moment) -> Question[Any]:
        table = _played(moment, card).now.deal.table
        won = None if table.winner is None else moment.name(table.captain(table.winner))
        text = _("You play the {card}. Who wins the hand?").format(card=_shown(card))
        return _whose(moment, text, won, _("nobody scores"))

    return ask


def _played(moment: Moment, card: str) -> Moment:
    return moment.then(f"{moment.me} {card}")


def _report(moment: Moment) -> dict[str, Any]:
    found: dict[str, Any] = study_of(moment.header).report(moment.now)
    return found


def _shown(card: str) -> str:
    return rank(RANKS.index(card))


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
    steps = " × ".join(f"{pool - left - n}/{pool - n}" for n in range(hidden))
    none = _("None of them is one: {product} = {none}. So at least one is: {chance}.")
    none = none.format(product=steps, none=percent(1 - p, 1), chance=percent(p, 1))
    slips = (
        Slip(left / pool, _("That is one card alone.")),
        Slip(1 - p, _("That is how likely it is that there is none.")),
    )
    return Question(
        text.format(player=moment.name(seat), card=shown),
        Chance(p, slips=slips if hidden > 1 else slips[1:]),
        (why, none),
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
        (*_beaten(moment), _left(moment)),
        hardness=1 - abs(2 * win - 1),
    )


def _beaten(moment: Moment) -> list[str]:
    """With one card left each: how many of the others lose to the own one. Else nothing."""
    deal = moment.now.deal
    held, other = deal.held(moment.eyes), 1 - moment.eyes
    if len(held) != 1 or facts.hidden(deal, other) != 1 or deal.table.turn != moment.eyes:
        return []
    left = facts.unseen(deal)
    win = facts.chance(deal, moment.eyes) or 0.0
    total = sum(left.values())
    text = _("Your last card is {card}: of the {total} cards not seen {beaten} let you win.")
    return [text.format(card=rank(held[0]), total=total, beaten=round(win * total))]


def _left(moment: Moment) -> str:
    left = facts.unseen(moment.now.deal)
    shown = "  ".join(f"{rank(card)}×{left[card]}" for card in reversed(range(len(RANKS))))
    return _("Not seen by you: {cards}.").format(cards=shown)


# -- the cube ----------------------------------------------------------------------------------


def accepting(moment: Moment) -> Question[Any]:
    """From which chance to win the hand on an offer should be accepted."""
    found = answered(moment.now.deal.table, moment.eyes)
    if found is None:
        raise ValueError("nothing is offered here")
    refuse, lose, win = (percent(p, 1) for p in (found.refused, found.lost, found.won))
    said = _(
        "If you refuse, your chance to win the game is {refuse}. If you accept, it is {win} after "
        "a hand won, and {lose} after a hand lost."
    )
    why = _(
        "Accepting is better if your chance to win the hand is above "
        "({refuse} − {lose}) / ({win} − {lose}) = {point}."
    )
    point = percent(found.take_point, 1)
    text = _(
        "From which chance to win the hand should you accept, if nobody raises again? Within "
        "five points is right."
    )
    quarter = Slip(_QUARTER, _("One in four is right only where every point counts alike."))
    return Question(
        text,
        Chance(found.take_point, TAKE, (quarter,)),
        (
            said.format(refuse=refuse, win=win, lose=lose),
            why.format(refuse=refuse, win=win, lose=lose, point=point),
        ),
    )


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
            _("How often does the solution offer to double here, before it plays?"),
            Pick(choices),
            tuple(why),
        )

    return ask


def others(moment: Moment) -> Sequence[int]:
    """The seats of everybody else."""
    return [seat for seat in range(len(moment.header.players)) if seat != moment.eyes]
