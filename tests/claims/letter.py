"""Every claim about a round of the 16-card family, checked by plain enumeration.

Random rounds are looked at with every player's eyes, event by event. What the program claims is
held against the cards that were really held, and against an enumeration of all that could be,
which shares nothing with the program.

``python -m tests.claims.letter --moments 5000 --seed 1``
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from kibitz.engine.letter import steps
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Event, Open, Renewal, Swap, Turn
from kibitz.engine.round import Logged, project
from kibitz.inference.letter import claims, faults, news, why
from kibitz.inference.letter.bystander import as_the_table_sees
from kibitz.inference.letter.consequences import shown_by
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.parting import MUCH, parted
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.recommendation import Recommendation, recommend
from kibitz.inference.plan import Plan
from tests.claims.checking import CLOSE, Checked, check, near, unless
from tests.inference.letter.enumeration import COPIES, Enumeration
from tests.strategies.tables import DIFFERENT, Setting, played

FORCING: Final = (5, 6)
"""Beside one of these the 7 must be played (RULES)."""

WORLDS: Final = 60


@dataclass(frozen=True)
class Passed:
    """A moment on the way to a scene, after event ``number``: by facts, enumerated, by reads."""

    number: int
    facts: Position
    can: Enumeration
    reads: Position

    def gap(self, player: int, card: int) -> float:
        """By how much likelier reads think a card in a hand than it is by enumeration."""
        if not self.facts.belief.table.alive[player]:
            return 0.0
        read = self.reads.belief.hand(player).get(card, 0.0)
        return read - float(self.can.hand(player).get(card, 0))


@dataclass(frozen=True)
class Scene:
    """Two moments as ``eyes`` saw them, the event between them, and what was really so.

    ``could``, ``can``: all that could be before the event, and can be after it; ``base``: all that
    could be before the turn. ``had``, ``have``: everybody's true cards. ``watched``: all that can
    be for somebody who only watches. ``course``: the moments up to this one.
    """

    eyes: int
    event: Event
    line: str
    was: Position
    now: Position
    base: Enumeration
    could: Enumeration
    can: Enumeration
    watched: Enumeration
    had: Deal
    have: Deal
    course: tuple[Passed, ...]

    @property
    def where(self) -> str:
        """Whose log it was."""
        return f"{self.now.header.game} {self.now.header.players} as {self.eyes}"

    def seen(self, position: Position) -> Counter[int]:
        """How many copies of each rank the eyes see."""
        table, deal = position.belief.table, position.deal
        cards = [*table.opened, *(card for row in table.rows for card in row)]
        own = [deal.hands[self.eyes], deal.drawn if table.turn == self.eyes else None]
        return Counter(cards + [card for card in own if card and table.alive[self.eyes]])

    def all_seen(self, position: Position, rank: int) -> bool:
        """Whether the eyes see every copy of ``rank``."""
        return self.seen(position)[rank] == COPIES[rank]


def scenes(setting: Setting, seed: int, eyes: int) -> Iterator[Scene]:
    """Every event of a random round as ``eyes`` saw it; their own turns in two parts."""
    full = played(setting, seed).round
    truth = {logged.number: (before, after) for before, logged, after in full.states()}
    seen, public = project(full, eyes), project(full, None)
    lines = {logged.number: _line(logged) for logged in public.events if logged.number}
    opened = [_line(logged) for logged in public.events if isinstance(logged.event, Open)]
    position, name = Position.start(seen.header), setting.players[eyes]
    reads = Position.start(seen.header, OpponentModel.fresh(setting.seats))
    could = Enumeration(setting.players, name, opened)
    watched = Enumeration(setting.players, None, opened)
    course = [Passed(0, position, could, reads)]
    for logged in seen.events:
        event, line, was, base = logged.event, _line(logged), position, could
        if isinstance(event, Open):
            position, reads = position.apply(event), reads.apply(event)
            course.append(Passed(0, position, could, reads))
            continue
        had, have = truth[logged.number]
        if isinstance(event, Turn) and event.actor == eyes and event.drawn is not None:
            begun = Turn(eyes, event.drawn, None)
            was, could = was.apply(begun), _read(base, f"{name} +{event.drawn}")
            way = (*course, Passed(logged.number, was, could, reads.apply(begun)))
            yield Scene(eyes, begun, line, position, was, base, base, could, watched, had, had, way)
        now, can = position.apply(event), _read(base, line)
        reads = reads.apply(event)
        course.append(Passed(logged.number, now, can, reads))
        way = tuple(course)
        yield Scene(eyes, event, line, was, now, base, could, can, watched, had, have, way)
        position, could = now, can
        if logged.number in lines:
            watched = _read(watched, lines[logged.number])


def _line(logged: Logged) -> str:
    return f"{'* ' if logged.entry.starred else ''}{logged.entry.text}"


def _read(oracle: Enumeration, line: str) -> Enumeration:
    after = copy(oracle)
    after.read(line)
    return after


# -- news ------------------------------------------------------------------------------------


def checked_news(scene: Scene) -> Iterator[Checked]:
    """The claims about the event, each with what is wrong with it."""
    for claim in news.news(scene.was, scene.now, scene.eyes, scene.was):
        yield Checked(type(claim).__name__, scene.line, wrong(scene, claim))
    why_apart = parted([(passed.facts, passed.reads) for passed in scene.course], scene.eyes)
    if why_apart is not None:
        yield Checked("Parted", scene.line, wrong(scene, why_apart))


def wrong(scene: Scene, claim: claims.Claim) -> str:
    """What is not so in a claim; empty if all is."""
    had, have, turn = scene.had, scene.have, scene.event
    starred = isinstance(turn, Turn) and turn.starred
    table = have.table
    match claim:
        case claims.MustPlay(card, beside):
            held = {had.hands[scene.eyes], scene.now.deal.drawn}
            return unless({card, beside} == held and card == 7 and beside in FORCING)
        case claims.Misplayed():
            return unless(starred)
        case claims.NoEffect():
            others = (p for p in had.table.standing if p != had.table.turn)
            return unless(all(had.table.shielded[p] for p in others))
        case claims.Hit(_actor, target, named):
            said = str(named) in scene.line.split()
            return unless(said and had.hands[target] == named and not table.alive[target])
        case claims.Missed(_actor, target, named):
            said = str(named) in scene.line.split()
            return unless(said and (starred or had.hands[target] != named))
        case claims.Seen(_actor, target, card):
            return unless(card in (None, have.hands[target]))
        case claims.Tied(one, other):
            return unless(starred or have.hands[one] == have.hands[other])
        case claims.LostDuel(loser, lost, winner, won):
            held_by_winner = have.hands[winner] or 0
            true = not table.alive[loser] and won in (None, held_by_winner)
            return unless(true and (starred or lost < held_by_winner))
        case claims.Exchanged(one, other):
            return unless(had.hands[other] == have.hands[one])
        case claims.Renewed(target, thrown, out, aside):
            true = out == (not table.alive[target]) == (thrown == 8)
            return unless(true and aside == (not out and had.table.deck == 1))
        case claims.Fell(actor, card, left):
            return unless(card == 8 and not table.alive[actor] and table.rows[actor][-1] == left)
        case claims.Shielded(actor):
            return unless(actor not in table.choosable(table.turn) and not table.over)
        case claims.PerhapsForced(actor, card, forcing, p):
            can = scene.can.hand(actor)
            possible = tuple(rank for rank in FORCING if can.get(rank))
            true = card == 7 and forcing == possible and possible != ()
            return unless(true and near(sum(can[rank] for rank in possible), p))
        case claims.Won(winners):
            return unless(winners == _winners(scene.have))
        case claims.NotForced(player, card, played_card):
            loose = _read(scene.base, f"* {scene.line}")
            true = card == 7 and played_card in FORCING and not scene.can.hand(player).get(card)
            return unless(true and bool(loose.hand(player).get(card)))
        case claims.Certain(player, card):
            was = scene.could.hand(player)
            true = scene.can.hand(player) == {card: 1} and have.hands[player] == card
            return unless(true and was != {card: 1} and not _exchanged(scene))
        case claims.Exhausted(cards):
            return unless(
                all(
                    scene.all_seen(scene.now, rank) and not scene.all_seen(scene.was, rank)
                    for rank in cards
                )
            )
        case claims.Changed():
            return _wrong_change(scene, claim)
        case claims.Parted():
            return _wrong_parting(scene, claim)


def _wrong_parting(scene: Scene, claim: claims.Parted) -> str:
    """What is not so in what is said to have moved facts and reads apart."""
    if claim.player == scene.eyes:
        return "everybody knows their own hand"
    gaps = [passed.gap(claim.player, claim.card) for passed in scene.course]
    others = [
        abs(scene.course[-1].gap(player, card))
        for player in scene.have.table.standing
        if player != scene.eyes
        for card in range(len(COPIES))
    ]
    if abs(gaps[-1]) < max(*others, MUCH) - CLOSE:
        return f"others are further apart than {gaps[-1]:.3f}"
    events = [passed.facts.past[-1] if passed.facts.past else None for passed in scene.course]
    got = max((n for n, e in enumerate(events) if _gives(e, claim.player)), default=0)
    since = scene.course[max(got, 1) :]
    way = [
        (after - before if gaps[-1] > 0 else before - after, passed.number)
        for (before, after), passed in zip(
            pairwise([0.0, *gaps[got:]] if got else gaps), since, strict=True
        )
    ]
    most = max(moved for moved, _number in way)
    return unless(any(moved > most - CLOSE and number == claim.number for moved, number in way))


def _gives(event: Event | None, player: int) -> bool:
    """Whether the event gives the player other cards than those of an ordinary turn."""
    if not isinstance(event, Turn):
        return False
    if isinstance(event.outcome, Swap):
        return player in {event.actor, event.target}
    return isinstance(event.outcome, Renewal) and player == event.target


def _exchanged(scene: Scene) -> bool:
    """Whether the eyes exchanged hands just now: whoever did knows the other's card."""
    turn = scene.event
    swapped = isinstance(turn, Turn) and isinstance(turn.outcome, Swap)
    return swapped and scene.had.hands[scene.eyes] != scene.have.hands[scene.eyes]


def _wrong_change(scene: Scene, claim: claims.Changed) -> str:
    """What is not so in a change and in what is said to have made it."""
    player, card = claim.player, claim.card
    old = scene.could.hand(player).get(card, 0)
    new = scene.can.hand(player).get(card, 0)
    if not (near(old, claim.old) and near(new, claim.new)):
        return f"{float(old):.3f} to {float(new):.3f}"
    turn, had = scene.event, scene.could.hand(player)
    if isinstance(turn, Turn) and turn.actor == player and had == {turn.card: 1}:
        return "it is another card"
    change, cause = float(new - old), claim.cause
    if cause is None:
        return ""
    shown = shown_by(cause)
    if claim.last and (shown is None or not scene.all_seen(scene.now, shown)):
        return f"the {shown} is not the last"
    match cause:
        case steps.Lacks(target, named):
            if not scene.could.hand(target).get(named):
                return f"the {named} was ruled out before"
            untold = _read(scene.base, f"* {scene.line}").hand(player).get(card, 0)
            return unless(abs(float(new - untold)) >= abs(change) / 2 - CLOSE)
        case steps.Play(actor, played_card) | steps.Draw(actor, played_card):
            cards = (turn.card, turn.drawn) if isinstance(turn, Turn) else ()
            return unless(played_card in cards and scene.line.startswith(_name(scene, actor)))
        case steps.Has(holder, held):
            return unless(scene.have.hands[holder] == held)
        case steps.Lay(thrower, laid):
            return unless(laid in scene.have.table.rows[thrower])
        case steps.Take(taker, taken):
            return unless(scene.have.hands[taker] == taken)
        case steps.Below() | steps.SameRank():
            return unless(isinstance(turn, Turn) and turn.card == 3)
        case steps.Aside(laid_aside):
            return unless(scene.have.aside == laid_aside)
    return f"{cause} makes no change"


def _name(scene: Scene, player: int) -> str:
    return scene.have.table.players[player]


def _winners(deal: Deal) -> tuple[int, ...]:
    """Who has won by the rules of the showdown."""
    table = deal.table
    worth = {p: (deal.hands[p] or 0, sum(table.rows[p])) for p in table.standing}
    return tuple(p for p in worth if worth[p] == max(worth.values()))


# -- reasons and mistakes --------------------------------------------------------------------


def checked_reasons(scene: Scene) -> Iterator[Checked]:
    """The reasons for what is advised on a turn just begun, and what would explain a mistake."""
    belief, drawn = scene.now.belief, scene.now.deal.drawn
    hand = belief.certain(scene.eyes)
    if drawn is None or hand is None or not belief.table.drawn:
        return
    found = recommend(scene.now, hand, drawn, Plan(worlds=WORLDS))
    watched = as_the_table_sees(scene.now).belief
    for reason in why.reasons(found, watched):
        yield Checked(type(reason).__name__, scene.line, _wrong_reason(scene, found, reason))
    for play in found.plays:
        facts = faults.facts(found, play.action)
        named = play.action.named
        yield Checked("Facts", scene.line, _wrong_facts(scene, facts, play.action.target, named))


def _wrong_reason(scene: Scene, found: Recommendation, reason: why.Reason) -> str:
    action, me, can = found.chosen.action, scene.eyes, scene.can
    kept, table = found.kept(action), scene.now.belief.table
    match reason:
        case why.Forced(card, beside):
            return unless((card, beside) == (action.card, kept) and card == 7 and kept in FORCING)
        case why.Doomed(card):
            return unless(card == kept == 8)
        case why.Gain(_action, target, p, risk):
            ko, out = can.at_once(me, kept, action.card, action.target, action.named)
            return unless(target == action.target and near(ko, p) and near(out, risk))
        case why.Idle():
            return unless(not table.choosable(me))
        case why.Look(target):
            return unless(len(can.hand(target)) > 1 and action.card == 2 and table.deck > 0)
        case why.Shelter(card):
            return unless(card == action.card == 4 and table.deck > 0)
        case why.Gone(card, knower, p):
            return unless(card == action.card and near(can.knowing(knower, me), p))
        case why.Watched(card, knower, p):
            return unless(card == kept and near(can.knowing(knower, me), p))
        case why.Unnameable(card):
            return unless(card == kept == 1)
        case why.Thought(card, p):
            guess = _read(scene.watched, f"{table.players[me]} {action.card}>-")
            return unless(card == kept and near(guess.hand(me).get(card, 0), p))
        case why.Highest(card, p):
            true = card == kept and table.deck == 0
            return unless(true and near(can.highest(me, kept), p))
    return ""  # what compares plays is checked where plays are compared


def _wrong_facts(scene: Scene, facts: faults.Facts, target: int | None, named: int | None) -> str:
    can, me = scene.can, scene.eyes
    if facts.theirs is not None and target is not None:
        hand = {r: p for r, p in can.hand(target).items() if named is None or r != 1}
        likeliest = max(hand.values())
        if not (near(likeliest, facts.theirs.p) and hand[facts.theirs.card] == likeliest):
            return f"likeliest {hand}"
    if named is not None and facts.left != COPIES[named] - scene.seen(scene.now)[named]:
        return f"{facts.left} of {named} are left"
    if facts.knower is not None and not near(can.knowing(facts.knower[0], me), facts.knower[1]):
        return f"{facts.knower} has not seen it"
    return unless(near(can.highest(me, facts.kept), facts.highest))


# -- a run -----------------------------------------------------------------------------------


def moments(
    seed: int, settings: list[Setting] = DIFFERENT
) -> Iterator[tuple[Scene, list[Checked]]]:
    """Random moments without end, each with the claims made there."""
    rng = random.Random(seed)
    while True:
        setting = rng.choice(settings)
        eyes = rng.randrange(setting.seats)
        for scene in scenes(setting, rng.randrange(10**9), eyes):
            yield scene, [*checked_news(scene), *checked_reasons(scene)]


if __name__ == "__main__":
    raise SystemExit(check(moments))
