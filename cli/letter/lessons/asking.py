"""Questions of the 16-card family about one moment, graded by what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from kibitz.cli.letter.view import LetterView
from kibitz.cli.player_names import players_called
from kibitz.cli.teaching.advised import Advised
from kibitz.cli.teaching.lesson import Asker
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Amount, Chance, Choice, Pick, Question
from kibitz.cli.texts import _, card_told, percent, stated
from kibitz.engine.errors import RecordError
from kibitz.engine.header import Header
from kibitz.engine.letter.events import NOBODY, Action, Show
from kibitz.engine.letter.match import standings
from kibitz.engine.letter.names import ranks_called
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.study import choice
from kibitz.inference.match import race, worth
from kibitz.inference.study import study_of

NEAR = 0.02
"""Guesses that are right less often by no more are as good."""

SURE = 1e-9
"""Chances that differ by less are equal."""

ADVISED = Advised(LetterView().why)


def hands(moment: Moment) -> dict[int, dict[int, float]]:
    """How likely each other player holds each rank, by seat: the figures of ``kibitz odds``."""
    found = study_of(moment.header).odds(moment.now, moment.eyes)["hands"]
    return {
        moment.header.players.index(name): {int(rank): p for rank, p in hand.items()}
        for name, hand in found.items()
    }


# -- counting ----------------------------------------------------------------------------------


def how_many(rank: int) -> Asker:
    """How many copies of a rank the player has not seen."""

    def ask(moment: Moment) -> Question[Any]:
        text = _("How many copies of the {card} have you not seen yet? There are {copies}.")
        copies = moment.now.deal.table.rules.cards[rank].count
        left = moment.now.belief.unseen_by(moment.eyes)[rank]
        return Question(
            text.format(copies=copies, card=card_told(moment.header, rank)),
            Amount(left),
            (_counted(moment, rank), unseen_told(moment)),
        )

    return ask


def unseen(moment: Moment) -> Question[Any]:
    """How many cards the player has not seen."""
    table = moment.now.deal.table
    hidden = sum(moment.now.belief.unseen_by(moment.eyes).values())
    others = len(table.standing) - table.alive[moment.eyes]
    why = _("They lie in the pile ({deck}), in the hands of others ({others}) and aside ({aside}).")
    return Question(
        _("How many cards have you not seen in all: in the pile, in other hands, laid aside?"),
        Amount(hidden),
        (why.format(deck=table.deck, others=others, aside=int(table.aside)), unseen_told(moment)),
    )


def chance(player: str, rank: int) -> Asker:
    """How likely a player holds a rank."""

    def ask(moment: Moment) -> Question[Any]:
        return chance_of(moment, moment.header.seat(player), rank)

    return ask


def chance_of(moment: Moment, seat: int, rank: int) -> Question[Any]:
    """How likely the player of a seat holds a rank."""
    text = _("How likely is it that {player} holds the {card}? Within ten points is right.")
    hand = hands(moment)[seat]
    return Question(
        text.format(player=moment.name(seat), card=card_told(moment.header, rank)),
        Chance(hand.get(rank, 0.0)),
        (hand_told(moment, seat), unseen_told(moment)),
        hardness=(len(hand) - 1) / 7,
    )


def likeliest(player: str) -> Asker:
    """Which card a player most likely holds."""

    def ask(moment: Moment) -> Question[Any]:
        return likeliest_of(moment, moment.header.seat(player))

    return ask


def likeliest_of(moment: Moment, seat: int) -> Question[Any]:
    """Which card the player of a seat most likely holds."""
    hand = hands(moment)[seat]
    best = max(hand.values())
    figures = sorted(hand.values(), reverse=True)
    gap = figures[0] - figures[1] if len(figures) > 1 else 1.0
    return Question(
        _("Which card does {player} most likely hold?").format(player=moment.name(seat)),
        _ranks(moment, {rank: hand.get(rank, 0.0) > best - SURE for rank in _all(moment)}, hand),
        (unseen_told(moment),),
        hardness=max(0.0, 1 - 2 * gap),
    )


def cannot(player: str) -> Asker:
    """Which card a player cannot hold, of those that are left."""

    def ask(moment: Moment) -> Question[Any]:
        seat = moment.header.seat(player)
        hand, left = hands(moment)[seat], moment.now.belief.unseen_by(moment.eyes)
        there = [rank for rank in _all(moment) if left[rank] > 0]
        return Question(
            _("Of the cards left, which one can {player} not hold?").format(player=player),
            _ranks(moment, {rank: hand.get(rank, 0.0) <= 0 for rank in there}, hand),
            (unseen_told(moment),),
        )

    return ask


def certain(player: str) -> Asker:
    """Which card a player holds for certain."""

    def ask(moment: Moment) -> Question[Any]:
        question = likeliest_of(moment, moment.header.seat(player))
        text = _("Which card does {player} hold? It is certain.").format(player=player)
        return replace(question, text=text)

    return ask


# -- rules -------------------------------------------------------------------------------------


def whom(card: int) -> Asker:
    """At whom a card may be played."""

    def ask(moment: Moment) -> Question[Any]:
        position, header = moment.now, moment.header
        held = choice(position, moment.eyes)
        named = 2 if card == 1 else None
        targets = [*range(len(header.players)), NOBODY]

        def option(target: int) -> Choice:
            action = Action(card, target, None if target == NOBODY else named)
            problem = position.deal.table.objection(moment.eyes, action, held)
            why = "" if problem is None else f"{stated(problem)}."
            return Choice(_target(moment, target), problem is None, why=why)

        text = _("You play the {card}. Whom may you choose?").format(card=card_told(header, card))
        return Question(
            text,
            Pick(tuple(map(option, targets)), lambda word: players_called(header, word)),
        )

    return ask


def may_play(moment: Moment) -> Question[Any]:
    """Which of the two cards may be played."""
    held = choice(moment.now, moment.eyes)
    table = moment.now.deal.table
    legal = {action.card for action in table.legal(held)}
    one, other = sorted(set(held))
    options = (
        Choice(_("only the {card}").format(card=one), legal == {one}, words=(str(one),)),
        Choice(_("only the {card}").format(card=other), legal == {other}, words=(str(other),)),
        Choice(_("either"), legal == {one, other}, words=("both", "beide", "обе", "обидві")),
    )
    forced = [table.objection(moment.eyes, _sample(table, moment, card), held)
              for card in {one, other} - legal]  # fmt: skip
    why = [f"{stated(problem)}." for problem in forced if problem is not None]
    if not why:
        why.append(_("Nothing forces you here."))
    return Question(_("Which of your cards may you play?"), Pick(options), tuple(why))


def _sample(table: Any, moment: Moment, card: int) -> Action:
    """Any way to play a card."""
    others = table.choosable(moment.eyes)
    targets = table.rules.cards[card].effect.targets
    return Action(card, others[0] if targets and others else NOBODY if targets else None)


def happens(text: str, outcomes: Sequence[tuple[str, str]]) -> Asker:
    """What comes of a play, by what the player knows.

    ``text``: a message. ``outcomes``: lines of the notation, and for each a message that says it,
    with players as fields (``{ben}``). Right is what the rules allow and what can be true.
    """

    def ask(moment: Moment) -> Question[Any]:
        names = {name.casefold(): name for name in moment.header.players}
        options = tuple(
            _outcome(moment, _(label).format(**names), line) for line, label in outcomes
        )
        return Question(_(text), Pick(options))

    return ask


def _outcome(moment: Moment, label: str, line: str) -> Choice:
    event = moment.round.game.parse(moment.header, line, starred=False)
    # The line says what was drawn, too: it is the whole turn that the moment has begun.
    before = moment.past[-2] if moment.now.deal.table.drawn else moment.now
    try:
        study_of(moment.header).apply(before, event)
    except RecordError as error:
        return Choice(label, False, why=f"{stated(error)}.")
    return Choice(label, True)


def winner(*cards: int) -> Asker:
    """Who wins the round if those still in show these ``cards``, in seat order."""

    def ask(moment: Moment) -> Question[Any]:
        header, table = moment.header, moment.now.deal.table
        event = Show(tuple(zip(table.standing, cards, strict=True)))
        table = study_of(header).apply(moment.now, event).deal.table
        options = tuple(
            Choice(header.players[seat], table.winners == (seat,)) for seat in table.standing
        )
        shared = Choice(_("several, together"), len(table.winners) > 1)
        shown = ", ".join(f"{header.players[seat]} {card}" for seat, card in event.hands)
        sums = ", ".join(f"{header.players[p]} {sum(table.rows[p])}" for p, _card in event.hands)
        why = _("What counts is the hand, then the sum of the own row: {sums}.").format(sums=sums)
        return Question(
            _("The hands are shown: {cards}. Who wins?").format(cards=shown),
            Pick(
                (*options, shared),
                lambda word: _places(table.standing, players_called(header, word)),
            ),
            (why,),
        )

    return ask


def turns(moment: Moment) -> Question[Any]:
    """How many turns are left, the one just begun among them."""
    table = moment.now.deal.table
    why = _("Cards in the pile: {deck}. Each turn takes one, and yours is in your hand already.")
    return Question(
        _("How many turns are left, yours among them, if nobody goes out or plays a 5?"),
        Amount(table.deck + table.drawn),
        (why.format(deck=table.deck),),
    )


def best_guess(moment: Moment) -> Question[Any]:
    """Whom a 1 is best played at, naming what; within two points of the best."""
    header = moment.header
    found = study_of(header).guess(moment.now, moment.eyes)
    guesses = sorted(found, key=lambda guess: (guess["target"], guess["card"]))
    top = found[0]["p"]
    choices = tuple(
        Choice(f"{g['target']} {g['card']}", g["p"] >= top - NEAR, percent(g["p"]), g["p"])
        for g in guesses
    )
    wrong = sum(not choice.right for choice in choices) / len(choices)
    return Question(
        _("You play a 1. At whom, and which card do you name?"),
        Pick(choices),
        (unseen_told(moment),),
        hardness=wrong,
    )


# -- the match ---------------------------------------------------------------------------------


def match_chance(moment: Moment) -> Question[Any]:
    """The chance to win the match, if every round is anybody's."""
    state = standings((moment.round,))[-1]
    chances = race(state.tokens, state.rules.goal, state.tied)
    shown = ", ".join(
        f"{name} {percent(p)}" for name, p in zip(state.players, chances, strict=True)
    )
    return Question(
        _("How likely are you to win the match, if everybody is as likely to win each round?"),
        Chance(chances[moment.eyes]),
        (_("First to {goal}: {chances}.").format(goal=state.rules.goal, chances=shown),),
    )


def rival(moment: Moment) -> Question[Any]:
    """Whose win of this round would leave the player the smallest chance to win the match."""
    state, header = standings((moment.round,))[-1], moment.header
    left = worth(state.tokens, state.rules.goal, moment.eyes, state.tied)
    others = [seat for seat in range(len(left)) if seat != moment.eyes]
    least = min(left[seat] for seat in others)
    choices = tuple(
        Choice(
            header.players[seat],
            left[seat] <= least + SURE,
            _("leaves you {chance}").format(chance=percent(left[seat])),
            -left[seat],
        )
        for seat in others
    )
    return Question(
        _("Who must not win this round: whose win leaves you the smallest chance in the match?"),
        Pick(choices, lambda word: _places(others, players_called(header, word))),
        (_("If you win it yourself: {chance}.").format(chance=percent(left[moment.eyes])),),
    )


def _places(seats: Sequence[int], called: Sequence[int]) -> tuple[int, ...]:
    return tuple(seats.index(seat) for seat in called if seat in seats)


# -- what is said ------------------------------------------------------------------------------


def unseen_told(moment: Moment) -> str:
    """The cards not seen, by rank."""
    left = moment.now.belief.unseen_by(moment.eyes)
    shown = "  ".join(f"{rank}×{count}" for rank, count in left.items() if count > 0)
    return _("Not seen by you: {cards}.").format(cards=shown)


def hand_told(moment: Moment, seat: int) -> str:
    """What a player can hold, with the chances."""
    hand = sorted(hands(moment)[seat].items(), key=lambda item: (-round(item[1], 9), item[0]))
    shown = ", ".join(f"{rank} {percent(p)}" for rank, p in hand)
    return _("{player} can hold: {cards}.").format(player=moment.name(seat), cards=shown)


def _counted(moment: Moment, rank: int) -> str:
    """Where the copies of a rank are that were seen."""
    position: Position = moment.now
    cards, table = position.deal.table.rules.cards, position.deal.table
    rows = sum(row.count(rank) for row in table.rows) + table.opened.count(rank)
    mine = cards[rank].count - rows - position.belief.unseen_by(moment.eyes)[rank]
    text = _("{copies} in all: {rows} open in the rows, {mine} in your hand.")
    return text.format(copies=cards[rank].count, rows=rows, mine=mine)


def _all(moment: Moment) -> tuple[int, ...]:
    ranks: tuple[int, ...] = moment.now.deal.table.rules.cards.ranks
    return ranks


def _ranks(moment: Moment, right: dict[int, bool], figures: dict[int, float]) -> Pick:
    """The ranks to choose from, each with its chance."""
    ranks = list(right)
    choices = tuple(
        Choice(str(rank), right[rank], percent(p) if (p := figures.get(rank, 0.0)) else "", p)
        for rank in ranks
    )
    return Pick(choices, _called(moment.header, ranks))


def _called(table: Header, ranks: Sequence[int]) -> Callable[[str], tuple[int, ...]]:
    return lambda word: tuple(ranks.index(r) for r in ranks_called(word, table) if r in ranks)


def _target(moment: Moment, target: int) -> str:
    if target == NOBODY:
        return _("nobody: it is played to no effect")
    name = moment.name(target)
    return _("{player} (you)").format(player=name) if target == moment.eyes else name
