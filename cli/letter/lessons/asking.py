"""Questions about the rules, the match and the best play, graded by what follows from a moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kibitz.cli.letter.lessons.holding import SURE
from kibitz.cli.letter.lessons.levels import hardness_of_guess
from kibitz.cli.letter.lessons.reasoning import steps_told
from kibitz.cli.letter.lessons.told import told
from kibitz.cli.letter.news import Teller, happened
from kibitz.cli.letter.plays import card
from kibitz.cli.letter.view import LetterView
from kibitz.cli.player_names import players_called
from kibitz.cli.teaching.advised import Advised
from kibitz.cli.teaching.lesson import Asker
from kibitz.cli.teaching.moment import Moment
from kibitz.cli.teaching.question import Amount, Chance, Choice, Pick, Question, Slip
from kibitz.cli.texts import _, card_told, percent, stated
from kibitz.engine.errors import Contradiction, RecordError
from kibitz.engine.letter.events import NOBODY, Action, Show
from kibitz.engine.letter.match import standings
from kibitz.inference.letter import news
from kibitz.inference.letter.claims import LostDuel, Tied
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.study import choice
from kibitz.inference.match import race, worth
from kibitz.inference.study import study_of

NEAR = 0.02
"""Guesses that are right less often by no more are as good."""

ADVISED = Advised(LetterView().why, LetterView().choice, LetterView().fault)


# -- rules -------------------------------------------------------------------------------------


def whom(rank: int) -> Asker:
    """At whom a card may be played."""

    def ask(moment: Moment) -> Question[Any]:
        position, header = moment.now, moment.header
        held = choice(position, moment.eyes)
        named = 2 if rank == 1 else None
        targets = [*range(len(header.players)), NOBODY]

        def option(target: int) -> Choice:
            action = Action(rank, target, None if target == NOBODY else named)
            problem = position.deal.table.objection(moment.eyes, action, held)
            why = "" if problem is None else f"{stated(problem)}."
            return Choice(_target(moment, target), problem is None, why=why)

        text = _("You play the {card}. Whom may you choose?").format(card=card_told(header, rank))
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
    forced = [table.objection(moment.eyes, _sample(table, moment, rank), held)
              for rank in {one, other} - legal]  # fmt: skip
    why = [f"{stated(problem)}." for problem in forced if problem is not None]
    if not why:
        why.append(_("Nothing forces you here."))
    return Question(_("Which of your cards may you play?"), Pick(options), tuple(why))


def _sample(table: Any, moment: Moment, rank: int) -> Action:
    """Any way to play a card."""
    others = table.choosable(moment.eyes)
    targets = table.rules.cards[rank].effect.targets
    return Action(rank, others[0] if targets and others else NOBODY if targets else None)


def happens(text: str, outcomes: Sequence[tuple[str, str]]) -> Asker:
    """What comes of a play, by what the player knows.

    ``text``: a message. ``outcomes``: lines of the notation, and for each a message that says it,
    with players as fields (``{ben}``). Right is what the rules allow and what can be true.
    """

    def ask(moment: Moment) -> Question[Any]:
        names = {name.casefold(): name for name in moment.header.players}
        options, why = list[Choice](), list[str]()
        for line, label in outcomes:
            result = _result(moment, line)
            right = not isinstance(result, RecordError)
            wrong = _impossible(moment, result) if isinstance(result, RecordError) else ""
            options.append(Choice(_(label).format(**names), right, why=wrong))
            if not isinstance(result, RecordError):
                why += _done(moment, result)
        return Question(_(text), Pick(tuple(options)), tuple(why))

    return ask


def _result(moment: Moment, line: str) -> Position | RecordError:
    """The moment after a line, which is the whole turn begun; or why it cannot come."""
    event = moment.round.game.parse(moment.header, line, starred=False)
    try:
        after: Position = study_of(moment.header).apply(_begun(moment), event)
    except RecordError as error:
        return error
    return after


def _begun(moment: Moment) -> Position:
    """The moment before the turn that has begun: a line says what was drawn, too."""
    before: Position = moment.past[-2] if moment.now.deal.table.drawn else moment.now
    return before


def _done(moment: Moment, after: Position) -> list[str]:
    """How a duel comes out, in the sentence in which the prompt would tell it."""
    teller = Teller(moment.eyes, moment.header.players)
    told = news.happened(_begun(moment), after, moment.eyes)
    return [
        _("Then: {what}").format(what=teller.sentence(claim))
        for claim in told
        if isinstance(claim, (LostDuel, Tied))
    ]


def _impossible(moment: Moment, error: RecordError) -> str:
    """Why something cannot happen: by what the learner has seen, or by a rule."""
    if not isinstance(error, Contradiction) or not error.clashes:
        return f"{stated(error)}."
    number = max(error.clashes)
    place = next(i for i, e in enumerate(moment.round.events) if e.number == number)
    before, after = moment.past[place], moment.past[place + 1]
    tell = happened if number else told
    return " ".join(tell(before, after, moment.eyes, moment.header.players))


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
        shown = ", ".join(f"{header.players[seat]} {held}" for seat, held in event.hands)
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


def last_turn(moment: Moment) -> Question[Any]:
    """Whose the last turn is."""
    table, names = moment.now.deal.table, moment.header.players
    circle = [seat % len(names) for seat in range(table.turn, table.turn + len(names))]
    order = [seat for seat in circle if seat in table.standing]
    turns = [order[number % len(order)] for number in range(table.deck + 1)]
    why = _("The turns that are left: {names}.").format(names=", ".join(names[s] for s in turns))
    choices = tuple(Choice(names[seat], seat == turns[-1]) for seat in sorted(order))
    return Question(
        _("Whose is the last turn, if nobody goes out or plays a 5?"),
        Pick(
            choices,
            lambda word: _places(sorted(order), players_called(moment.header, word)),
        ),
        (why,),
    )


def best_guess(moment: Moment) -> Question[Any]:
    """Whom a 1 is best played at, naming what; within two points of the best."""
    header = moment.header
    found = study_of(header).guess(moment.now, moment.eyes)
    guesses = sorted(found, key=lambda guess: (guess["target"], guess["card"]))
    top = found[0]["p"]
    choices = tuple(_guess(moment, g["target"], g["card"], g["p"], top) for g in guesses)
    good: dict[int, set[int]] = {}
    for guess in guesses:
        if guess["p"] >= top - NEAR:
            good.setdefault(header.seat(guess["target"]), set()).add(guess["card"])
    seats = {header.seat(guess["target"]) for guess in guesses}
    return Question(
        _("You play a 1. At whom, and which card do you name?"),
        Pick(choices),
        tuple(step for seat in good for step in steps_told(moment, seat)),
        hardness=hardness_of_guess(moment, sorted(seats), good),
    )


def _guess(moment: Moment, target: str, rank: int, p: float, top: float) -> Choice:
    text = f"{target}: {card(moment.header, rank)}"
    return Choice(text, p >= top - NEAR, percent(p), p, words=(f"{target} {rank}",))


# -- the match ---------------------------------------------------------------------------------


def match_chance(moment: Moment) -> Question[Any]:
    """The chance to win the match, if every round is anybody's."""
    state, header = standings((moment.round,))[-1], moment.header
    chances = race(state.tokens, state.rules.goal, state.tied)
    left = worth(state.tokens, state.rules.goal, moment.eyes, state.tied)
    told = ", ".join(f"{name} {percent(p)}" for name, p in zip(header.players, left, strict=True))
    text = _(
        "The match is first to {goal}. How likely are you to win it, if everybody is "
        "equally likely to win each round?"
    )
    fair = Slip(1 / len(left), _("So it is at the beginning, where everybody has the same."))
    return Question(
        text.format(goal=state.rules.goal),
        Chance(chances[moment.eyes], slips=(fair,)),
        (
            _("Your chance after the round, by who wins it: {chances}.").format(chances=told),
            _("The mean of these: {chance}.").format(chance=percent(chances[moment.eyes])),
        ),
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
        _(
            "The match is first to {goal}. Who must not win this round: whose win leaves you the "
            "smallest chance in the match?"
        ).format(goal=state.rules.goal),
        Pick(choices, lambda word: _places(others, players_called(header, word))),
        (_("If you win it yourself: {chance}.").format(chance=percent(left[moment.eyes])),),
    )


def _places(seats: Sequence[int], called: Sequence[int]) -> tuple[int, ...]:
    return tuple(seats.index(seat) for seat in called if seat in seats)


# -- what is said ------------------------------------------------------------------------------


def _target(moment: Moment, target: int) -> str:
    if target == NOBODY:
        return _("nobody: it is played to no effect")
    name = moment.name(target)
    return _("{player} (you)").format(player=name) if target == moment.eyes else name
