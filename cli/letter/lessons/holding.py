"""Questions about what others hold and what is left, with the steps that lead to the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from kibitz.cli.letter.lessons.levels import hardness, most
from kibitz.cli.letter.lessons.reasoning import reasoning, share_told, steps_told, why_not
from kibitz.cli.letter.plays import card
from kibitz.cli.teaching.lesson import Asker
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Amount, Chance, Choice, Pick, Question, Slip
from kibitz.cli.texts import _, card_told, percent
from kibitz.engine.header import Header
from kibitz.engine.letter.names import ranks_called
from kibitz.inference.study import study_of

SURE: Final = 1e-9
"""Chances that differ by less are equal."""


def hands(moment: Moment) -> dict[int, dict[int, float]]:
    """How likely each other player holds each rank, by seat: the figures of ``kibitz odds``."""
    found = study_of(moment.header).odds(moment.now, moment.eyes)["hands"]
    return {
        moment.header.players.index(name): {int(rank): p for rank, p in hand.items()}
        for name, hand in found.items()
    }


# -- what is left ------------------------------------------------------------------------------


def how_many(rank: int) -> Asker:
    """How many copies of a rank the player has not seen."""

    def ask(moment: Moment) -> Question[Any]:
        copies, lying, mine = _copies(moment, rank)
        left = copies - lying - mine
        text = _("How many copies of the {card} have you not seen yet? There are {copies}.")
        why = _("{copies} in all, {rows} in the rows, {mine} in your hand: that leaves {left}.")
        slips = (
            Slip(left + mine, _("You have left out the one in your own hand.")),
            Slip(left + lying, _("You have left out those that lie in the rows.")),
            Slip(copies, _("That is how many there are in all; some of them you see.")),
        )
        return Question(
            text.format(copies=copies, card=card_told(moment.header, rank)),
            Amount(left, slips),
            (why.format(copies=copies, rows=lying, mine=mine, left=left),),
        )

    return ask


def unseen(moment: Moment) -> Question[Any]:
    """How many cards the player has not seen."""
    table = moment.now.deal.table
    hidden = sum(moment.now.belief.unseen_by(moment.eyes).values())
    others, aside = len(table.standing) - table.alive[moment.eyes], int(table.aside)
    why = _("They lie in the pile ({deck}), in the hands of others ({others}) and aside ({aside}).")
    slips = (
        Slip(table.deck, _("That is the pile alone: the others hold cards, too.")),
        Slip(table.deck + others, _("You have left out the card laid aside.")),
        Slip(table.deck + aside, _("You have left out the cards in the hands of the others.")),
    )
    return Question(
        _("How many cards have you not seen in all: in the pile, in other hands, laid aside?"),
        Amount(hidden, slips),
        (why.format(deck=table.deck, others=others, aside=aside),),
    )


# -- what somebody holds -----------------------------------------------------------------------


def chance(player: str, rank: int) -> Asker:
    """How likely a player holds a rank."""
    return lambda moment: chance_of(moment, moment.header.seat(player), rank)


def chance_of(moment: Moment, seat: int, rank: int) -> Question[Any]:
    """How likely the player of a seat holds a rank."""
    text = _("How likely is it that {player} holds the {card}? Within ten points is right.")
    p = hands(moment)[seat].get(rank, 0.0)
    steps = [*steps_told(moment, seat), share_told(moment, seat, rank)]
    return Question(
        text.format(player=moment.name(seat), card=card_told(moment.header, rank)),
        Chance(p, slips=tuple(_slips(moment, seat, rank))),
        tuple(filter(None, steps)),
        hardness=hardness_of_chance(moment, seat, rank),
    )


def hardness_of_chance(moment: Moment, seat: int, rank: int) -> float:
    """How hard it is to say how likely the player of a seat holds a rank."""
    graded = Chance(moment.now.belief.hand(seat).get(rank, 0.0))
    return hardness(
        moment, seat, lambda copies: graded.right(copies.get(rank, 0) / sum(copies.values()))
    )


def _slips(moment: Moment, seat: int, rank: int) -> list[Slip]:
    """What comes out for whoever leaves out a step."""
    thought = reasoning(moment, seat)
    hidden = moment.now.belief.unseen_by(moment.eyes)
    copies, _lying, mine = _copies(moment, rank)
    cards, total = moment.now.deal.table.rules.cards, sum(hidden.values())
    found = [
        Slip(
            hidden[rank] / total,
            _("{copies} of {total} counts cards that {player} cannot hold.").format(
                copies=hidden[rank], total=total, player=moment.name(seat)
            ),
        ),
        Slip(
            copies / sum(each.count for each in cards),
            _("That is the share in the whole pack: take away what you see."),
        ),
    ]
    if mine:
        text = _("You have left out the one in your own hand.")
        found.append(Slip((hidden[rank] + mine) / (total + mine), text))
    if (deck := moment.now.deal.table.deck) > 0:
        text = _("That is a share of the pile: the card may also be in a hand or aside.")
        found.append(Slip(hidden[rank] / deck, text))
    if not thought.left.even and rank in thought.left.copies:
        text = _("So it would be if all the cards left were equally likely.")
        found.append(Slip(thought.left.copies[rank] / thought.left.total, text))
    return found


def likeliest(player: str) -> Asker:
    """Which card a player most likely holds."""
    return lambda moment: likeliest_of(moment, moment.header.seat(player))


def likeliest_of(moment: Moment, seat: int) -> Question[Any]:
    """Which card the player of a seat most likely holds."""
    hand = hands(moment)[seat]
    best = max(hand.values())
    right = {rank: hand.get(rank, 0.0) > best - SURE for rank in _all(moment)}

    def fits(copies: Mapping[int, int]) -> bool:
        return all(right[rank] for rank in most(copies))

    return Question(
        _("Which card does {player} most likely hold?").format(player=moment.name(seat)),
        _ranks(moment, seat, right, hand if len(hand) > 1 else {}),
        tuple(steps_told(moment, seat)),
        hardness=hardness(moment, seat, fits),
    )


def cannot(player: str) -> Asker:
    """Which card a player cannot hold, of those that are left."""

    def ask(moment: Moment) -> Question[Any]:
        seat = moment.header.seat(player)
        hand, left = hands(moment)[seat], moment.now.belief.unseen_by(moment.eyes)
        right = {r: hand.get(r, 0.0) <= 0 for r in _all(moment) if left[r] > 0}
        possible = _("The {card} is possible: nothing that happened speaks against it.")
        pick = named_ranks(moment, right)
        choices = tuple(
            choice if right[rank] else replace(choice, why=possible.format(card=rank))
            for choice, rank in zip(pick.choices, right, strict=True)
        )
        return Question(
            _("Of the cards left, which one can {player} not hold?").format(player=player),
            replace(pick, choices=choices),
            tuple(steps_told(moment, seat)),
        )

    return ask


def certain(player: str) -> Asker:
    """Which card a player holds for certain."""

    def ask(moment: Moment) -> Question[Any]:
        question = likeliest_of(moment, moment.header.seat(player))
        text = _("Which card does {player} hold? It is certain.").format(player=player)
        return replace(question, text=text)

    return ask


# -- the table itself --------------------------------------------------------------------------


def lies_before(player: str) -> Asker:
    """Which card a player has played last."""

    def ask(moment: Moment) -> Question[Any]:
        seat = moment.header.seat(player)
        last = moment.now.deal.table.rows[seat][-1]
        text = _("Which card has {player} played last?").format(player=player)
        return Question(text, named_ranks(moment, {rank: rank == last for rank in _all(moment)}))

    return ask


# -- what is shared ----------------------------------------------------------------------------


def _copies(moment: Moment, rank: int) -> tuple[int, int, int]:
    """The copies of a rank: in all, face up, in the player's own hand."""
    table = moment.now.deal.table
    copies = table.rules.cards[rank].count
    lying = sum(row.count(rank) for row in table.rows) + table.opened.count(rank)
    return copies, lying, copies - lying - moment.now.belief.unseen_by(moment.eyes)[rank]


def _all(moment: Moment) -> tuple[int, ...]:
    ranks: tuple[int, ...] = moment.now.deal.table.rules.cards.ranks
    return ranks


def _ranks(
    moment: Moment, seat: int, right: Mapping[int, bool], figures: Mapping[int, float]
) -> Pick:
    """The ranks to choose from, each with its chance, and why it is wrong."""
    pick = named_ranks(moment, right, figures)
    told = tuple(
        choice if choice.right else replace(choice, why=why_not(moment, seat, rank))
        for choice, rank in zip(pick.choices, right, strict=True)
    )
    return replace(pick, choices=told)


def named_ranks(
    moment: Moment, right: Mapping[int, bool], figures: Mapping[int, float] | None = None
) -> Pick:
    """Ranks by number and name."""
    chances = figures or {}
    choices = tuple(
        Choice(
            card(moment.header, rank),
            right[rank],
            percent(p) if (p := chances.get(rank, 0.0)) else "",
            p,
            words=(str(rank),),
            number=rank,
        )
        for rank in right
    )
    return Pick(choices, _called(moment.header, list(right)))


def _called(table: Header, ranks: Sequence[int]) -> Callable[[str], tuple[int, ...]]:
    return lambda word: tuple(ranks.index(r) for r in ranks_called(word, table) if r in ranks)
