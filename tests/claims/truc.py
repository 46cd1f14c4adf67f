"""Every claim about a game of Le Truc, checked by counting on the written record.

Games of bots and of random play are looked at with a player's eyes, event by event. What the
program claims is held against the cards as they really lay, and against the rules told again; what
is said of a choice against all the choices there were.

``python -m tests.claims.truc --moments 5000 --seed 1``
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Final

from kibitz.engine.record import dumps
from kibitz.engine.round import Logged, Round, project, read_rounds
from kibitz.inference.arena import Setting, compete
from kibitz.inference.decision import Decision
from kibitz.inference.plan import Plan
from kibitz.inference.review import judge
from kibitz.inference.truc import judged, news, why
from kibitz.inference.truc.recommendation import Choice, Deviation, Recommendation
from kibitz.inference.truc.referee import Position
from kibitz.inference.truc.solution import equities
from kibitz.inference.truc.study import TrucStudy
from tests.claims.checking import CLOSE, Checked, check, near, unless
from tests.claims.pack import DRAW, GOAL, RANKS, Pack
from tests.strategies.hands import OPTION_SETS, played
from tests.truc_moments import faults

STUDY: Final = TrucStudy()
FIELD: Final = ("random", "always-double", "never-double", "honest", "solution")
WORLDS: Final = 60

STORED: Final = 0.002
"""Chances that differ by less are one: so exactly the solution is stored."""

DUBIOUS: Final = 0.05
BLUNDER: Final = 0.15
"""Losses from which a decision is marked, and from which it is a blunder."""

WEIGHED: Final = 4
"""One in so many own decisions is weighed."""


@dataclass(frozen=True)
class Scene:
    """Two moments as ``eyes`` saw them, the event between them, and what was really so.

    ``had``, ``have``: the table before the event and after it, with every card. ``log``: what the
    eyes saw of the record.
    """

    eyes: int
    event: Logged
    was: Position
    now: Position
    had: Pack
    have: Pack
    log: Round

    @property
    def line(self) -> str:
        """What is logged of the event."""
        return self.event.entry.text

    @property
    def where(self) -> str:
        """At which table."""
        header = self.log.header
        return f"{self.event.number}. {header.players} {header.options} as {self.eyes}"


def scenes(full: Round, eyes: int, reads: bool) -> Iterator[Scene]:
    """Every event of a game as ``eyes`` saw it."""
    header, log = full.header, project(full, eyes)
    score = list(header.score or (0, 0))[:2]
    first = header.players[header.first] if isinstance(header.first, int) else header.first
    pack = Pack(header.players, header.options, header.players.index(first), score)
    position = STUDY.read(log.header, None, {}) if reads else STUDY.start(log.header)
    for logged, true in zip(log.events, full.events, strict=True):
        had, was = deepcopy(pack), position
        pack.read(true.entry.text)
        position = STUDY.apply(position, logged.event)
        yield Scene(eyes, logged, was, position, had, deepcopy(pack), log)


# -- news ------------------------------------------------------------------------------------


def checked_news(scene: Scene) -> Iterator[Checked]:
    """What is said of the event."""
    for claim in news.news(scene.was, scene.now):
        yield Checked(type(claim).__name__, scene.line, wrong_news(scene, claim))


def wrong_news(scene: Scene, claim: news.Claim) -> str:
    """What is not so of a claim."""
    had, have, words = scene.had, scene.have, scene.line.split()
    names = have.players
    match claim:
        case news.Asked() | news.Doubles() | news.Claims():
            return "it was answered at once"
        case news.Granted(other) | news.Denied(other):
            said = ["new", "yes" if isinstance(claim, news.Granted) else "no"]
            return unless(words[1:3] == said and other == had.captain(1 - had.first % 2))
        case news.Doubled(other, points):
            side = names.index(words[0]) % 2
            true = words[1:3] == ["x2", "yes"] and other == had.captain(1 - side)
            return unless(true and 2 * had.stakes[side] == points and set(have.stakes) == {points})
        case news.Accepted(other, actor, points):
            side = actor % 2
            true = words[:3] == [names[actor], "rest", "yes"] and other == had.captain(1 - side)
            return unless(true and GOAL - had.score[side] == points)
        case news.CounterClaimed(other):
            side = names.index(words[0]) % 2
            return unless(words[1:3] == ["rest", "rest"] and other == had.captain(1 - side))
        case news.Refused(other, actor, points):
            side = actor % 2
            true = words[0] == names[actor] and words[2] == "no" and words[1] in ("x2", "rest")
            true = true and other == had.captain(1 - side)
            return unless(true and have.score[side] - had.score[side] == points)
        case news.GaveUp(actor, other, points):
            side = other % 2
            true = words == [names[actor], "fold"] and side != actor % 2
            return unless(true and have.score[side] - had.score[side] == points)
        case _:
            return _wrong_course(scene, claim)


def _wrong_course(scene: Scene, claim: news.Claim) -> str:
    """What is not so of the end of a trick or a hand, or of what is dealt."""
    had, have, seats = scene.had, scene.have, range(len(scene.have.players))
    over = have.done and not had.done
    won = [side for side in (0, 1) if have.score[side] > had.score[side]]
    match claim:
        case news.Taken(player, card):
            trick = len(have.hand.takers) > len(had.hand.takers)
            return unless(trick and have.hand.with_card == (player, card))
        case news.Spoiled():
            trick = len(have.hand.takers) > len(had.hand.takers)
            return unless(trick and have.hand.takers[-1] == DRAW)
        case news.Unscored():
            return unless(over and have.score == had.score)
        case news.HandWon(winners, score):
            side = tuple(seat for seat in seats if seat % 2 == won[0])
            return unless(over and winners == side and list(score) == have.score != [GOAL, GOAL])
        case news.GameWon(winners, rubber):
            side = tuple(seat for seat in seats if have.score[seat % 2] == GOAL)
            return unless(over and winners == side and rubber == (max(have.games) == 2))
        case news.NewHand(dealer, first):
            true = had.done and have.deals == 1 and first == have.first
            return unless(true and dealer == (first - 1) % len(seats))
        case news.NewCards(first):
            return unless(had.renewed and have.deals > 1 and first == have.first)
    return "no such claim"


# -- advice ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """A choice with what was advised; ``pack``: the table as it really was, a question being open
    if ``asked``: a word, and the side that asked."""

    found: Recommendation
    pack: Pack
    asked: tuple[str, int] | None = None

    @property
    def seat(self) -> int:
        """Whose choice it is."""
        return self.found.seat

    @property
    def two(self) -> bool:
        """Whether only two play, for whom there is a solution."""
        return len(self.pack.players) == 2

    @property
    def first(self) -> bool:
        """Whether nothing was said or played before."""
        return self.asked is None and self.pack.fresh

    @property
    def chance(self) -> float:
        """The chance to win the hand if it is played out."""
        return self.pack.played_out(self.seat)

    def after(self, side: int, points: int) -> float:
        """The chance to win the game once a ``side`` has scored in this hand."""
        score, mine = list(self.pack.score), self.seat % 2
        score[side] = min(GOAL, score[side] + points)
        if score[side] == GOAL:
            return float(side == mine)
        leads = (self.pack.first + 1) % 2  # the deal alternates
        table = equities("tie-to-first" in self.pack.options)
        first = table.equity(score[leads], score[1 - leads])
        return first if leads == mine else 1 - first

    def indifferent(self, point: float) -> bool:
        """Whether accepting a raise is worth as much as refusing, winning the hand so often."""
        if self.asked is None or self.asked[0] == "new":
            return False
        word, theirs = self.asked
        mine, accepted = 1 - theirs, deepcopy(self.pack)
        asker = self.pack.players[self.pack.captain(theirs)]
        accepted.read(f"{asker} {word} yes")
        win = self.after(mine, accepted.stakes[mine])
        lose = self.after(theirs, accepted.stakes[theirs])
        refused = self.after(theirs, self.pack.stakes[theirs])
        return near(point * win + (1 - point) * lose, refused)

    def raise_of(self, text: str) -> bool:
        """Whether a choice raises."""
        return self.asked is None and text.split(maxsplit=1)[0] in ("x2", "rest")


def checked_advice(moment: Moment, line: str) -> Iterator[Checked]:
    """The figures at a choice, what is recommended, and the reasons for it."""
    if moment.two:
        offered = [c for c in moment.found.choices if c.text != moment.found.keep]
        found = replace(moment.found, choices=tuple(offered))
        yield Checked("figures", line, "; ".join(faults(found.position, found)))
    yield Checked("recommended", line, wrong_choice(moment))
    for reason in why.reasons(moment.found):
        yield Checked(type(reason).__name__, line, wrong_reason(moment, reason))
    if (deviation := moment.found.deviation) is not None:
        yield Checked("Deviation", line, wrong_deviation(moment.found, deviation))


def wrong_choice(moment: Moment) -> str:
    """Why another choice should be recommended."""
    best, choices = moment.found.best, moment.found.choices
    for choice in choices:
        if choice.equity > best.equity + STORED:
            return f"{choice.text} wins oftener than {best.text}"
        if choice.equity > best.equity - STORED and choice.frequency > best.frequency + CLOSE:
            return f"{choice.text} is as good as {best.text} and made oftener"
    return ""


def wrong_reason(moment: Moment, reason: why.Reason) -> str:
    """What is not so of a reason for what is recommended."""
    found, best = moment.found, moment.found.best
    choices = {choice.text: choice for choice in found.choices}
    match reason:
        case why.Raised(chance):
            true = near(moment.chance, chance) and reason.bluff is (moment.chance < 0.5)
            return unless(true and moment.raise_of(best.text))
        case why.TakePoint(point, chance):
            return unless(moment.indifferent(point) and near(moment.chance, chance))
        case why.Always(led_to):
            return unless(best.frequency > 0.995 - CLOSE and (led_to or not moment.first))
        case why.Often(frequency, led_to):
            true = 0 < frequency == best.frequency < 0.995
            return unless(true and (led_to or not moment.first))
        case why.Costs(choice, points):
            other = choices[choice]
            told = round(100 * best.equity, 1) - round(100 * other.equity, 1)
            return unless(near(told, points) and points > 0 and _differ(found, best, other))
        case why.Level(choice):
            other = choices[choice]
            return unless(other is not best and abs(best.equity - other.equity) <= 0.01)
        case why.Close(choice, win):
            other = choices[choice]
            true = other.equity == win and abs(best.equity - win) > 0.01
            return unless(true and not _differ(found, best, other))
        case why.Tried(hurried):
            return unless(hurried == moment.two)
        case why.Approximate():
            asked = moment.asked is not None and moment.asked[0] == "new"
            return unless(asked or best.text == "new" or moment.pack.deals > 1)


def wrong_deviation(found: Recommendation, deviation: Deviation) -> str:
    """What is not so of what is said to win more against this opponent."""
    choices = {choice.text: choice for choice in found.choices}
    cost = found.best.equity - choices[deviation.choice.text].equity
    true = deviation.usual.text == found.best.text != deviation.choice.text
    return unless(true and 0 < deviation.gain <= 1 and near(max(0.0, cost), deviation.risk))


def _differ(found: Recommendation, one: Choice, other: Choice) -> bool:
    """Whether two choices differ beyond chance; tried in the same worlds they vary together."""
    noise = STORED
    if found.errors:
        error = found.errors[found.choices.index(one)][found.choices.index(other)]
        assert abs(one.se - other.se) - CLOSE <= error <= one.se + other.se + CLOSE
        noise = 2 * error
    return abs(one.equity - other.equity) > noise


# -- what is said afterwards -----------------------------------------------------------------


def checked_verdicts(moment: Moment, decision: Decision, line: str) -> Iterator[Checked]:
    """What is said of a decision."""
    for verdict in judged.verdicts(decision):
        wrong = wrong_verdict(moment, decision, verdict)
        yield Checked(f"judged {type(verdict).__name__}", line, wrong)


def wrong_verdict(moment: Moment, decision: Decision, verdict: judged.Verdict) -> str:
    """What is not so of what is said of a decision."""
    choices = {choice.text: choice for choice in moment.found.choices}
    did, most = choices[decision.played.text], max(c.equity for c in choices.values())
    loss = most - did.equity
    match verdict:
        case judged.Bluffed(frequency):
            true = moment.raise_of(did.text) and moment.chance < 0.5 and loss <= STORED + CLOSE
            return unless(true and 0 < frequency == did.frequency)
        case judged.Only(choice, win):
            others = [c.equity for c in choices.values() if c.text != did.text]
            true = did.equity - max(others) >= BLUNDER - STORED and win == max(others)
            return unless(true and choices[choice].equity == win)
        case judged.Better(best, often, played, seldom):
            true = (choices[best].frequency, choices[played].frequency) == (often, seldom)
            return unless(true and played == did.text and near(choices[best].equity, most))
    if loss < DUBIOUS:
        return f"{did.text} costs {loss} only"
    return _wrong_fault(moment, did, max(choices.values(), key=lambda c: c.equity), verdict)


def _wrong_fault(moment: Moment, did: Choice, best: Choice, verdict: judged.Wrong) -> str:
    """What is not so of what was wrong with a choice."""
    match verdict:
        case judged.Weak(chance) | judged.Dear(chance):
            weak = isinstance(verdict, judged.Weak)
            true = near(moment.chance, chance) and weak is (chance < 0.5)
            return unless(true and moment.raise_of(did.text))
        case judged.WrongCard(played_card, better):
            cards = {played_card, better} <= set(RANKS) and played_card != better
            true = did.text.endswith(played_card) and best.text.endswith(better)
            return unless(cards and true)
        case judged.Quiet(chance, better):
            true = moment.raise_of(best.text) and not moment.raise_of(did.text)
            return unless(true and better == best.text and near(moment.chance, chance))
        case judged.Answered(accepted, point, chance):
            true = did.text == ("yes" if accepted else "no") and moment.indifferent(point)
            return unless(true and near(moment.chance, chance))
        case judged.Lost():
            word, theirs = moment.asked or ("", 0)
            over = moment.pack.score[theirs] + moment.pack.stakes[theirs] >= GOAL
            return unless(word in ("x2", "rest") and did.text == "no" and over)
        case judged.Renewed(granted):
            asked = moment.asked is not None and moment.asked[0] == "new"
            return unless(asked and did.text == ("yes" if granted else "no"))
        case judged.Kept(chance):
            true = best.text == "new" != did.text
            return unless(true and near(moment.chance, chance))
        case judged.Thrown(chance):
            return unless(did.text == "new" != best.text and near(moment.chance, chance))
        case judged.GivenUp(chance):
            return unless(did.text == "fold" and near(moment.chance, chance))


# -- a run -----------------------------------------------------------------------------------


def games(rng: random.Random) -> Iterator[Round]:
    """Games of bots and of random play, between two and between four, without end."""
    while True:
        seats, seed = rng.choice((2, 2, 2, 4)), rng.randrange(10**9)
        if rng.random() < 0.5:
            yield played(seats, rng.choice(OPTION_SETS), seed).round
            continue
        tied = rng.choice(((), ("tie-to-first",)))
        bots = tuple(rng.choice(FIELD[: 5 if seats == 2 else 4]) for _ in range(seats))
        tally = compete(Setting("truc", tied, bots, 1, seed), keep=True)
        yield from read_rounds(dumps(tally.records).encode())[:1]


def moments(seed: int, advised: bool = True) -> Iterator[tuple[Scene, list[Checked]]]:
    """Random moments without end, each with the claims made there; ``advised``: advice, too."""
    rng = random.Random(seed)
    for full in games(rng):
        eyes = rng.randrange(len(full.header.players))
        for scene in scenes(full, eyes, reads=rng.random() < 0.3):
            made = list(checked_news(scene))
            if advised and rng.randrange(WEIGHED) == 0:
                made += _checked_choice(scene)
            yield scene, made


def _checked_choice(scene: Scene) -> Iterator[Checked]:
    """What was advised where an event was decided, and what is said of the decision."""
    if (made := made_at(scene)) is not None:
        moment, decision = made
        yield from checked_advice(moment, scene.line)
        yield from checked_verdicts(moment, decision, scene.line)


def made_at(scene: Scene) -> tuple[Moment, Decision] | None:
    """What the eyes decided in an event, if they did."""
    decided = judge(scene.was, scene.event, scene.eyes, Plan(worlds=WORLDS), (scene.log,))
    if not decided:
        return None
    (decision,) = decided
    words, asked = scene.line.split(), None
    actor = scene.have.players.index(words[0])
    if actor != scene.eyes:
        asked = words[1], actor % 2
    return Moment(decision.advice, scene.had, asked), decision


if __name__ == "__main__":
    raise SystemExit(check(moments))
