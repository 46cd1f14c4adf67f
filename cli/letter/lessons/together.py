"""Questions whose chance is made of several: two hands at once, a duel, a card kept by choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kibitz.cli.letter.lessons.holding import hands, named_ranks
from kibitz.cli.letter.lessons.reasoning import reasoning, steps_told
from kibitz.cli.player_names import players_called
from kibitz.cli.teaching.lesson import Asker
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Chance, Choice, Pick, Question, Slip
from kibitz.cli.texts import _, card_told, percent
from kibitz.engine.letter.cards import Effect
from kibitz.inference.letter.reasoning import together
from kibitz.inference.letter.study import choice
from kibitz.inference.study import reached, study_of

SURE: Final = 1e-9

_CLEAR: Final = 0.05
"""Duels that are lost less often by no more are as safe."""


# -- two hands at once -------------------------------------------------------------------------


def either(one: str, other: str, rank: int) -> Asker:
    """How likely at least one of two players holds a rank."""

    def ask(moment: Moment) -> Question[Any]:
        text = _(
            "How likely is it that {one} or {other} holds the {card}, or both? Within ten points "
            "is right."
        )
        seats = moment.header.seat(one), moment.header.seat(other)
        some, _every = together(moment.now, seats, rank)
        first, second = (hands(moment)[seat].get(rank, 0.0) for seat in seats)
        slips = [
            Slip(first, _("That is one of the two alone.")),
            Slip(
                1 - (1 - first) * (1 - second),
                _("So it would be if one hand said nothing of the other."),
            ),
        ]
        if abs(first + second - some) > SURE:
            slips.append(
                Slip(first + second, _("Added up, the case that both hold one is counted twice."))
            )
        return Question(
            text.format(one=one, other=other, card=card_told(moment.header, rank)),
            Chance(some, slips=tuple(slips)),
            tuple(_by_cards(moment, seats, rank)),
        )

    return ask


def both(one: str, other: str, rank: int) -> Asker:
    """How likely two players hold the same rank."""

    def ask(moment: Moment) -> Question[Any]:
        text = _(
            "How likely is it that both {one} and {other} hold a {card}? Within ten points is "
            "right."
        )
        seats = moment.header.seat(one), moment.header.seat(other)
        _some, every = together(moment.now, seats, rank)
        first, second = (hands(moment)[seat].get(rank, 0.0) for seat in seats)
        slip = Slip(first * second, _("So it would be if one hand said nothing of the other."))
        return Question(
            text.format(one=one, other=other, card=card_told(moment.header, rank)),
            Chance(every, slips=(slip,)),
            tuple(_by_cards(moment, seats, rank)),
        )

    return ask


def _by_cards(moment: Moment, seats: tuple[int, int], rank: int) -> list[str]:
    """One hand after the other, where each card left is as likely to be either's."""
    one, other = (reasoning(moment, seat).left for seat in seats)
    told = steps_told(moment, seats[0])
    if not one.even or dict(one.copies) != dict(other.copies):
        return told
    n, total = one.copies[rank], one.total
    some, every = together(moment.now, seats, rank)
    first, second = (moment.name(seat) for seat in seats)
    if n > 1:
        text = _(
            "{one} holds one: {n} of {total}; then {other} holds one too: {m} of {rest}. "
            "Both: {both}."
        )
        told.append(
            text.format(
                one=first, other=second, n=n, total=total, m=n - 1, rest=total - 1,
                both=percent(every),
            )
        )  # fmt: skip
        text = _("Neither: {a} of {total} and then {b} of {rest}. So at least one: {some}.")
        told.append(
            text.format(
                a=total - n, b=total - n - 1, total=total, rest=total - 1, some=percent(some)
            )
        )
    else:
        text = _("They cannot both hold the only one, so the chances add up: twice {n} of {total}.")
        told.append(text.format(n=n, total=total))
    return told


# -- duels -------------------------------------------------------------------------------------


def risk(player: str) -> Asker:
    """How likely the learner is put out by a duel with a player."""

    def ask(moment: Moment) -> Question[Any]:
        seat = moment.header.seat(player)
        kept, hand = _kept(moment), hands(moment)[seat]
        lost = _lost(moment, seat)
        higher = [rank for rank in sorted(hand) if rank > kept]
        text = _(
            "You play the {duel} at {player} and keep the {kept}. How likely are you to go "
            "out? Within ten points is right."
        )
        why = _("A higher card than your {kept} puts you out: {cards}. Together {chance}.")
        slips = (
            Slip(lost + hand.get(kept, 0.0), _("An equal card puts nobody out.")),
            Slip(
                sum(p for rank, p in hand.items() if rank > _duel(moment)),
                _("Compared is the card you keep, not the one you play."),
            ),
            Slip(1 - lost, _("That is how likely you are to stay in.")),
        )
        cards = ", ".join(map(str, higher)) or "–"
        return Question(
            text.format(
                duel=card_told(moment.header, _duel(moment)),
                player=player,
                kept=card_told(moment.header, kept),
            ),
            Chance(lost, slips=slips),
            (
                *steps_told(moment, seat),
                why.format(kept=kept, cards=cards, chance=percent(lost)),
            ),
        )

    return ask


def safest_duel(moment: Moment) -> Question[Any]:
    """With whom a duel is lost least often."""
    header, seats = moment.header, moment.now.deal.table.choosable(moment.eyes)
    lost = {seat: _lost(moment, seat) for seat in seats}
    choices = tuple(
        Choice(
            moment.name(seat),
            lost[seat] <= min(lost.values()) + _CLEAR,
            _("you are out with a chance of {chance}").format(chance=percent(lost[seat])),
            -lost[seat],
        )
        for seat in seats
    )
    text = _("You play the {duel}. Against whom are you put out least often?")
    return Question(
        text.format(duel=card_told(header, _duel(moment))),
        Pick(
            choices,
            lambda word: tuple(seats.index(s) for s in players_called(header, word) if s in seats),
        ),
        tuple(dict.fromkeys(step for seat in seats for step in steps_told(moment, seat))),
    )


def _duel(moment: Moment) -> int:
    """The card that compares hands."""
    cards = moment.now.deal.table.rules.cards
    rank: int = next(card.rank for card in cards if card.effect is Effect.DUEL)
    return rank


def _kept(moment: Moment) -> int:
    """The card that is kept when the duel is played."""
    held = list(choice(moment.now, moment.eyes))
    held.remove(_duel(moment))
    return held[0]


def _lost(moment: Moment, seat: int) -> float:
    kept = _kept(moment)
    return sum(p for rank, p in hands(moment)[seat].items() if rank > kept)


# -- a card kept by choice ---------------------------------------------------------------------


def as_people(player: str) -> Asker:
    """Which card a player most likely holds, choosing as people do."""

    def ask(moment: Moment) -> Question[Any]:
        seat, header = moment.header.seat(player), moment.header
        study = study_of(header)
        reads = reached(moment.round, study.read(header, None, {}))
        hand: dict[int, float] = reads.belief.hand(seat)
        best = max(hand.values())
        ranks: Sequence[int] = moment.now.deal.table.rules.cards.ranks
        right = {rank: hand.get(rank, 0.0) > best - _CLEAR for rank in ranks}
        shown = sorted(hand.items(), key=lambda item: (-round(item[1], 9), item[0]))
        told = ", ".join(f"{rank} {percent(p)}" for rank, p in shown)
        text = _("Which card does {player} most likely hold, choosing as people do?")
        return Question(
            text.format(player=player),
            named_ranks(moment, right),
            (
                *steps_told(moment, seat),
                _("As people choose: {cards}.").format(cards=told),
            ),
        )

    return ask
