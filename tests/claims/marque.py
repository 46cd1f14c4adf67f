"""Every claim about a game of Letter of Marque, checked by counting on the written record.

Games of bots and of random play are looked at with every player's eyes, event by event. What the
program claims is held against the ships as they really were, and against an enumeration of all ways
in which they could be armed, which shares nothing with the program.

``python -m tests.claims.marque --moments 5000 --seed 1``
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from math import hypot, prod
from typing import Final

from kibitz.engine.marque.events import Act, Hit, Sail, Set, move_of
from kibitz.engine.marque.game import MARQUE
from kibitz.engine.marque.view import seen_by
from kibitz.engine.record import dumps
from kibitz.engine.round import Logged, Round, project, read_rounds
from kibitz.inference.arena import Setting, compete
from kibitz.inference.marque import judged, news, why
from kibitz.inference.marque.host import MarqueHost
from kibitz.inference.marque.playout_policy import bottom, moves
from kibitz.inference.marque.recommendation import Recommendation, recommend
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.styles import STYLES
from kibitz.inference.marque.weighing import Rated
from kibitz.inference.plan import Plan
from kibitz.inference.review import judge
from tests.claims.checking import CLOSE, Checked, check, near, unless
from tests.claims.sea import ARMED, FLEETS, SHIPS, Sea
from tests.inference.marque.moments import STUDY
from tests.strategies.fleets import OPTION_SETS, played

FIELD: Final = ("random", "honest", "bluffer", "cautious", "attacker", "balanced")
WORLDS: Final = 60
WEIGHED: Final = 4
"""One in so many own turns is weighed and judged."""

RESULTS: Final = 12
"""Games played on at random where the result is said to be settled."""


@dataclass(frozen=True)
class Scene:
    """Two moments as ``eyes`` saw them, the event between them, and what was really so.

    ``had``, ``have``: the table before the event and after it, with every bottom. ``full``: the
    record up to it; ``log``: what the eyes saw of it.
    """

    eyes: int
    event: Logged
    was: Position
    now: Position
    had: Sea
    have: Sea
    full: Round
    log: Round

    @property
    def line(self) -> str:
        """What is logged of the event."""
        return f"{'* ' if self.event.entry.starred else ''}{self.event.entry.text}"

    @property
    def where(self) -> str:
        """At which table."""
        header = self.log.header
        return f"{self.event.number}. {header.players} {header.options} as {self.name}"

    @property
    def name(self) -> str:
        """Whose eyes look."""
        return self.log.header.players[self.eyes]


def scenes(full: Round, eyes: int, reads: bool) -> Iterator[Scene]:
    """Every event of a game as ``eyes`` saw it."""
    header, log = full.header, project(full, eyes)
    rules = MARQUE.start(header).table.rules
    sea = Sea(header.players, rules.treasures, header.players[header.first])
    position = STUDY.read(log.header, None, {}) if reads else STUDY.start(log.header)
    for logged, true in zip(log.events, full.events, strict=True):
        had, was = deepcopy(sea), position
        sea.read(true.entry.text)
        position = STUDY.apply(position, logged.event)
        yield Scene(eyes, logged, was, position, had, deepcopy(sea), full, log)


# -- news ------------------------------------------------------------------------------------


def checked_news(scene: Scene) -> Iterator[Checked]:
    """What is said of the event."""
    for claim in news.news(scene.was, scene.now):
        yield Checked(type(claim).__name__, scene.line, wrong_news(scene, claim))


def wrong_news(scene: Scene, claim: news.Claim) -> str:
    """What is not so of a claim."""
    names, words, have = scene.log.header.players, scene.line.removeprefix("* ").split(), scene.have
    match claim:
        case news.Begun(first):
            sent = all(len(side.sent) == 1 for side in have.sides.values())
            return unless(words[0] == "set" and sent and names[first] == have.mover)
        case news.Turned(actor, treasure, left):
            side = have.sides[names[actor]]
            return unless(words[:3] == [names[actor], "sail", str(treasure)]
                           and len(side.pile) == left)  # fmt: skip
        case news.TakenHome(actor, treasure, points):
            told = words[:3] == [names[actor], "home", str(treasure)]
            return unless(told and have.sides[names[actor]].points == points)
        case news.Defended(owner, treasure, actor) | news.Captured(owner, treasure, actor):
            bottom = "armed" if isinstance(claim, news.Defended) else "bare"
            return unless(words == [names[actor], "hit", names[owner], str(treasure), bottom])
        case news.Passed(actor):
            return unless(words == [names[actor], "pass"])
        case news.Hidden(owner, ships, armed):
            return _wrong_hidden(scene, names[owner], ships, armed)
        case news.Spent(actor):
            told = words[:2] == [names[actor], "hit"]
            return unless(told and have.sides[names[actor]].cannons == 0)
        case news.Won(winners, points):
            won = {names[seat] for seat in winners}
            true = have.over and won == {name for name, share in have.shares.items() if share}
            return unless(true and all(have.sides[name].points == points for name in won))


def _wrong_hidden(scene: Scene, owner: str, ships: int, armed: int) -> str:
    """Also wrong: to say it again of what everybody knew."""
    had, have = scene.had.sides[owner], scene.have.sides[owner]
    hidden = [fleet for treasure, fleet in have.sent if treasure not in have.shown]
    unsent = ARMED - sum(fleet for _treasure, fleet in have.sent)
    if (ships, armed) != (SHIPS - len(have.shown), sum(hidden) + unsent):
        return f"{sum(hidden) + unsent} of {SHIPS - len(have.shown)}"
    treasure = int(scene.line.removeprefix("* ").split()[3])
    return unless(0 < had.bare(treasure) < 1)


# -- advice ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """A choice of ``name``, with what was advised. ``sea``: the table as it really was.

    ``launch``: the treasure turned up, which lies in the pile of ``sea`` yet.
    """

    name: str
    sea: Sea
    found: Recommendation
    truth: Round

    @property
    def position(self) -> Position:
        """What its player knew."""
        return self.found.position

    @property
    def free_pass(self) -> bool:
        """Whether anybody may pass at any time."""
        return "free-pass" in self.truth.header.options

    @property
    def launch(self) -> int | None:
        """See above."""
        return self.found.launch

    def bare(self, owner: str, treasure: int) -> float:
        """How likely a ship is bare, to all but its owner, by the model of the advice."""
        if self.found.model == "facts":
            return float(self.sea.bare(owner, treasure))
        return read_bare(self.position, self.sea.players.index(owner), treasure)

    def sure(self, owner: str, treasure: int) -> bool | None:
        """Whether a ship is armed, if it is certain by counting."""
        bare = self.sea.bare(owner, treasure)
        return None if 0 < bare < 1 else not bare

    def prey(self, play: Rated) -> tuple[str, int]:
        """Whose ship an attack is at, on which treasure."""
        move = play.choice.move
        assert move.target is not None
        assert move.treasure is not None
        return self.sea.players[move.target], move.treasure

    def attacks(self, armed: bool) -> list[Rated]:
        """The attacks on ships that are armed for certain, or bare for certain."""
        hits = [play for play in self.found.plays if play.choice.move.act is Act.HIT]
        return [play for play in hits if self.sure(*self.prey(play)) is armed]

    def gain(self, play: Rated) -> float:
        """What an attack is expected to bring against the mean of the others."""
        owner, treasure = self.prey(play)
        bare = self.bare(owner, treasure)
        return bare * treasure - (1 - bare) / (len(self.sea.players) - 1)


def checked_advice(moment: Moment, line: str) -> Iterator[Checked]:
    """The figures at a choice, what is recommended, and what is said of every choice."""
    found = moment.found
    for play in found.plays:
        yield Checked("figures", line, wrong_figures(moment, play))
    yield Checked("recommended", line, wrong_choice(moment))
    for reason in why.reasons(found):
        wrong = wrong_reason(moment, found.chosen, reason)
        yield Checked(type(reason).__name__, line, wrong)
    for play in found.plays[1:]:
        for reason in why.speaks(found, play):
            yield Checked(type(reason).__name__, line, wrong_reason(moment, play, reason))


def wrong_figures(moment: Moment, play: Rated) -> str:
    """What is not so of the figures of a choice."""
    sea, name, move = moment.sea, moment.name, play.choice.move
    legal = sea.choices(moment.free_pass) if moment.launch is None else {play.text}
    if play.text not in legal or len(moment.found.plays) not in (len(legal), 2):
        return f"{play.text} is not to be chosen from {legal}"
    if not all(0 <= chance <= 1 for chance in (play.win, play.safe, play.bare or 0.0)):
        return f"{play} is no chance"
    success, gain = 1.0, 0.0
    if move.act is Act.HIT:
        success, gain = moment.bare(*moment.prey(play)), moment.gain(play)
        if play.bare is None or not near(success, play.bare):
            return f"bare {play.bare}: {success}"
    elif move.act is Act.HOME:
        gain = move.treasure or 0
    if not near(gain, play.ev):
        return f"ev {play.ev}: {gain}"
    if play.safe > success + CLOSE:
        return f"safe {play.safe}: the attack succeeds with {success}"
    side = sea.sides[name]
    left = side.sea - ({move.treasure} if move.act is Act.HOME else set())
    new = moment.launch is not None or move.act is Act.SAIL
    if not sea.shot(name) or (not new and all(side.armed(treasure) for treasure in left)):
        return unless(near(success, play.safe) and not play.safe_se)
    return ""


def wrong_choice(moment: Moment) -> str:
    """Why another choice should be recommended: it is better in itself, and wins as often."""
    found, best = moment.found, moment.found.best
    if moment.found.safest.safe < max(play.safe for play in found.plays):
        return f"{found.safest.text} is not the safest"
    if any(play.win > best.win + CLOSE for play in found.plays):
        return f"{best.text} does not win most"
    if best.frequency is not None:
        often = max(play.frequency or 0.0 for play in found.plays)
        return "" if best.frequency == often else f"{best.text} is not chosen most often"
    for play in found.plays:
        if play.win >= best.win - CLOSE and play.ev > best.ev + CLOSE:
            return f"{play.text} wins as often as {best.text} and brings more"
        if _as_often(play, best) and (reason := _outshone(moment, best, play)):
            return f"{play.text} wins as often as {best.text}: {reason}"
    return _idle(moment, best)


def _as_often(one: Rated, other: Rated) -> bool:
    """Whether a choice wins as often as another, within two errors of both."""
    return one.win >= other.win - 2 * hypot(one.se, other.se) - CLOSE


def _outshone(moment: Moment, best: Rated, play: Rated) -> str:
    """Why a choice is better in itself than the one recommended."""
    armed, bare = moment.attacks(armed=True), moment.attacks(armed=False)
    if best in armed and play not in armed:
        return "the ship is armed for certain"
    did, other = best.choice.move, play.choice.move
    richer = (other.treasure or 0) > (did.treasure or 0)
    if best in bare and play in bare and richer and did.target == other.target:
        return "a richer ship is bare, too"
    if play in bare and best not in bare and did.target == other.target is not None:
        rich = (other.treasure or 0) >= (did.treasure or 0)
        return "as rich a ship is bare for certain" if rich else ""
    if did.act is other.act is Act.HOME and richer:
        side = moment.sea.sides[moment.name]
        kinds = [
            (side.armed(t), round(moment.bare(moment.name, t), 9))
            for t in (did.treasure or 0, other.treasure or 0)
        ]
        return "the richer is as safe" if kinds[0] == kinds[1] else ""
    return ""


def _idle(moment: Moment, best: Rated) -> str:
    """Whether it is advised to pass although a ship is for the taking."""
    sea, name = moment.sea, moment.name
    if best.choice.move.act is not Act.PASS:
        return ""
    side = sea.sides[name]
    if sea.shot(name) and not all(side.armed(treasure) for treasure in side.sea):
        return ""
    left = [
        treasure
        for owner in sea.others(name)
        for treasure in sea.sides[owner].sea | sea.sides[owner].pile
        if treasure in sea.sides[owner].pile or moment.sure(owner, treasure) is not True
    ]
    for play in moment.attacks(armed=False):
        if sum(treasure > moment.prey(play)[1] for treasure in left) < side.cannons:
            return f"{play.text} costs nothing"
    return ""


def wrong_reason(moment: Moment, play: Rated, reason: why.Reason) -> str:
    """What is not so of a reason for a choice."""
    sea, name, found, move = moment.sea, moment.name, moment.found, play.choice.move
    side, plays = sea.sides[name], {each.text: each for each in found.plays}
    match reason:
        case why.Forced(act):
            return unless(len(sea.choices(moment.free_pass)) == 1 and move.act is act)
        case why.Attack(owner, treasure, bare):
            told = moment.prey(play) == (sea.players[owner], treasure)
            return unless(told and near(moment.bare(*moment.prey(play)), bare))
        case why.Unshot():
            return unless(not sea.shot(name))
        case why.Thought(treasure, armed, bare):
            return _wrong_thought(moment, play, treasure, armed, bare)
        case why.Piled(treasures, mean):
            true = len(side.pile) == treasures and near(sum(side.pile) / treasures, mean)
            return unless(true and move.act is Act.SAIL)
        case why.Idle():
            return unless(side.done and move.act is Act.PASS)
        case why.Waiting(ships):
            return unless(len(side.sea) == ships and not side.done and move.act is Act.PASS)
        case why.Guarded():
            return unless(play.choice.armed is True and sea.shot(name))
        case why.Bluff():
            kinds = {fleet[len(side.sent)] for fleet in side.fleets()}
            return unless(play.choice.armed is False and sea.shot(name) and len(kinds) == 2)
        case why.Mixed(frequency):
            total = sum(each.frequency or 0.0 for each in found.plays)
            return unless(0 < frequency < 1 and near(1, total))
        case why.Costs(choice, points):
            other = plays[choice]
            told = round(100 * play.win) - round(100 * other.win) == points
            return unless(told and play.win > other.win)
        case why.Level(choice):
            return unless(abs(play.win - plays[choice].win) <= 0.01)
        case why.Close(choice, win):
            other = plays[choice]
            return unless(other.win == win and bool(play.se or other.se))
        case why.Bolder(choice, _points):
            other = plays[choice]
            return unless(other.win > play.win and other.safe < play.safe)
        case why.Richer(cannons):
            return unless(cannons == side.cannons and _richer(moment))
        case why.IfArmed(owner):
            attack = why.alternative(found)
            assert attack is not None
            prey = moment.prey(attack)
            return unless(prey[0] == sea.players[owner] and moment.bare(*prey) < 1)
        case _:
            return _wrong_rest(moment, reason)


def _wrong_thought(moment: Moment, play: Rated, treasure: int, armed: bool, bare: float) -> str:
    side = moment.sea.sides[moment.name]
    if not moment.sea.shot(moment.name):
        return "nobody can attack it"
    if moment.launch is not None:
        known = {fleet[len(side.sent)] for fleet in side.fleets()}
        return unless(play.choice.armed is armed and known == {armed} and bare == (not armed))
    return unless(side.armed(treasure) is armed and near(moment.bare(moment.name, treasure), bare))


def _richer(moment: Moment) -> bool:
    """Whether something else to attack is left or comes that is worth more."""
    attack = why.alternative(moment.found)
    assert attack is not None
    left = [
        treasure
        for owner in moment.sea.others(moment.name)
        for treasure in moment.sea.sides[owner].sea | moment.sea.sides[owner].pile
        if (owner, treasure) != moment.prey(attack)
        if treasure in moment.sea.sides[owner].pile or not moment.sure(owner, treasure)
    ]
    return bool(max(left, default=0) > moment.gain(attack))


# -- the end ---------------------------------------------------------------------------------


def _wrong_rest(moment: Moment, reason: why.Reason) -> str:
    """What is not so of what the figures are said to rest on."""
    me, number = moment.found.seat, moment.position.deal.number
    host = at_table(moment.truth, number)
    rng, me = random.Random(number), moment.found.seat
    match reason:
        case why.Decided(won):
            ends = {share for _ in range(RESULTS) for share in [_ended(host, rng)[me]]}
            return unless(ends == {float(won)})
        case why.Settled():
            for move in host.choices.values():
                after = host.after(move)
                if after.open is None and len({_ended(after, rng)[me] for _ in range(RESULTS)}) > 1:
                    return "it can end in more than one way"
        case why.Solved() | why.Open():
            two = isinstance(reason, why.Solved)
            if two is not (len(moment.sea.players) == 2) or moment.free_pass:
                return "not such an end"
            return _wrong_end(moment, host)
    return ""


def at_table(full: Round, number: int) -> MarqueHost:
    """The game as it really was after so many events."""
    order = [ship for logged in full.events for ship in _launched(logged)]
    seats = range(len(full.header.players))
    piles = [[ship.treasure for ship in order if ship.actor == seat] for seat in seats]
    host = MarqueHost.shuffled(full.header, 0)
    opening = [ships.pop(0) for ships in piles]
    host = MarqueHost(
        host.header,
        host.deal,
        tuple(tuple(reversed(pile)) for pile in piles),
        open=Set(tuple(Sail(seat, treasure) for seat, treasure in enumerate(opening))),
    )
    for logged in full.upto(number).events:
        host = host.followed(logged.event)
    return host


def _launched(logged: Logged) -> tuple[Sail, ...]:
    match logged.event:
        case Set(ships):
            return ships
        case Sail():
            return (logged.event,)
    return ()


def _ended(host: MarqueHost, rng: random.Random) -> tuple[float, ...]:
    """Everybody's share after random play to the end."""
    while host.turn is not None:
        host = host.after(rng.choice(list(host.choices.values())))
    return host.shares


def _wrong_end(moment: Moment, host: MarqueHost) -> str:
    """The figures against plain search, where little is left and nothing hidden."""
    table = moment.position.deal.table
    left = sum(len(f.sea) + 2 * len(f.piled) + f.cannons for f in table.fleets)
    hidden = any(
        moment.sea.shot(name) and len(side.fleets()) > 1 for name, side in moment.sea.sides.items()
    )
    if hidden or left > 6 or any(len(fleet.piled) > 1 for fleet in table.fleets):
        return ""
    for play in moment.found.plays:
        share, _lead = _searched(host.after(host.choices[play.text]))[moment.found.seat]
        if abs(share - play.win) > max(moment.found.gap or 0.0, CLOSE):
            return f"{play.text} wins {share}, not {play.win}"
    return ""


def _searched(host: MarqueHost) -> list[tuple[float, float]]:
    """By seat, the share of the win and the lead in points, if all see everything and play for both
    in that order; of what is alike to them each is as likely."""
    if host.turn is None:
        scores = host.deal.table.scores
        total, others = sum(scores), len(scores) - 1
        return [(s, p - (total - p) / others) for s, p in zip(host.shares, scores, strict=True)]
    ways = [_searched(host.after(choice)) for choice in host.choices.values()]
    for kind in (0, 1):
        most = max(way[host.turn][kind] for way in ways)
        ways = [way for way in ways if way[host.turn][kind] >= most - CLOSE]
    return [
        (sum(w[seat][0] for w in ways) / len(ways), sum(w[seat][1] for w in ways) / len(ways))
        for seat in range(len(ways[0]))
    ]


# -- reads -----------------------------------------------------------------------------------


def read_bare(position: Position, owner: int, treasure: int) -> float:
    """How likely a ship is bare to all but its owner: every fleet with every style, each as likely
    as the style makes all that was seen of its player."""
    mass = {True: 0.0, False: 0.0}
    for fleet in {fleet[: len(position.deal.ships[owner])] for fleet in FLEETS}:
        place = position.deal.place(owner, treasure)
        mass[fleet[place]] += sum(
            style.share * prod(_likelihoods(position, owner, fleet, place_of))
            for place_of, style in enumerate(STYLES)
        )
    return mass[False] / (mass[True] + mass[False])


def _likelihoods(
    position: Position, owner: int, fleet: tuple[bool, ...], style: int
) -> Iterator[float]:
    """How likely a player of a style with such ships is to have done each thing that was seen."""
    shown, sent = MARQUE.start(position.header), 0
    for event in position.past:
        if not isinstance(event, Set) and event.actor == owner:
            yield moves(STYLES[style], shown, fleet[:sent]).get(move_of(event), 0.0)
        if isinstance(event, Hit) and event.target == owner:
            yield float(fleet[shown.place(owner, event.treasure)] is event.armed)
        ships = event.ships if isinstance(event, Set) else (event,)
        for ship in ships:
            if isinstance(ship, Sail) and ship.actor == owner:
                table = shown.table
                piled = table.fleets[owner].piled
                armed = bottom(STYLES[style], table.rules, piled, ship.treasure, fleet[:sent])
                yield armed if fleet[sent] else 1 - armed
                sent += 1
        shown = shown.apply(seen_by(None, event))


# -- judgements ------------------------------------------------------------------------------


def checked_verdicts(scene: Scene) -> Iterator[Checked]:
    """What is said of decisions that have a mark."""
    plan = Plan(worlds=WORLDS)
    for decision in judge(scene.was, scene.event, scene.eyes, plan, (scene.log,)):
        moment = Moment(scene.name, scene.had, decision.advice, scene.full)
        for claim in judged.verdicts(decision):
            played, best = (
                next(p for p in decision.advice.plays if p.text == option.text)
                for option in (decision.played, decision.best)
            )
            others = [option.win for option in decision.others]
            wrong = wrong_verdict(moment, played, best, claim, others)
            yield Checked(f"judged {type(claim).__name__}", scene.line, wrong)


def wrong_verdict(
    moment: Moment, played: Rated, best: Rated, claim: judged.Verdict, others: list[float]
) -> str:
    """What is not so of a judgement."""
    sea, side = moment.sea, moment.sea.sides[moment.name]
    did, should = played.choice.move, best.choice.move
    if not isinstance(claim, judged.Only) and best.win - played.win < 0.05:
        return "no mistake"
    match claim:
        case judged.Only(_choice, win):
            return unless(win == max(others) and played.win - win >= 0.15 - CLOSE)
        case judged.GivenAway(owner):
            return unless(sea.players[owner] == moment.prey(played)[0]
                           and moment.bare(*moment.prey(played)) < CLOSE)  # fmt: skip
        case judged.Unlikely(owner, bare):
            true = near(moment.bare(*moment.prey(played)), bare) and CLOSE <= bare < 0.5
            return unless(true and sea.players[owner] == moment.prey(played)[0])
        case judged.TooDear(treasure, bare, last):
            true = near(moment.bare(*moment.prey(played)), bare) and bare >= 0.5
            told = did.treasure == treasure and last is (side.cannons == 1)
            return unless(true and told and should.act is not Act.HIT)
        case judged.Brings():
            return unless(did.act is Act.PASS)
        case judged.Wasted() | judged.Unguarded():
            return unless(played.choice.armed is isinstance(claim, judged.Wasted)
                           and sea.shot(moment.name))  # fmt: skip
        case judged.Unshot(treasure):
            return unless(did.treasure == treasure and not sea.shot(moment.name))
        case judged.Trap(treasure):
            doubt = 0 < side.bare(treasure) < 1
            return unless(side.armed(treasure) and sea.shot(moment.name) and doubt)
        case judged.LeftOut(treasure):
            return unless(did.treasure == treasure and should != did)
        case judged.Better(choice) | judged.BetterAttack(choice):
            return _wrong_better(moment, best, claim, choice)
        case judged.BetterHome(treasure, bare):
            thought = moment.bare(moment.name, treasure)
            true = not side.armed(treasure) and sea.shot(moment.name) and near(thought, bare)
            return unless(true and should.treasure == treasure and should.act is Act.HOME)
        case judged.BetterSail(last):
            return unless(should.act is Act.SAIL and last is (len(side.pile) == 1))


def _wrong_better(
    moment: Moment, best: Rated, claim: judged.Better | judged.BetterAttack, choice: str
) -> str:
    if choice != best.text:
        return f"{best.text} is better"
    if isinstance(claim, judged.BetterAttack):
        owner, treasure = moment.prey(best)
        return unless(claim.treasure == treasure and near(moment.bare(owner, treasure), claim.bare))
    return ""


# -- a run -----------------------------------------------------------------------------------


def games(rng: random.Random) -> Iterator[Round]:
    """Games of bots and of random play, at tables of all sizes, without end."""
    while True:
        seats, options = rng.randrange(2, 7), rng.choice(OPTION_SETS)
        seed = rng.randrange(10**9)
        if rng.random() < 0.2:
            yield played(seats, options, seed).round
            continue
        bots = tuple(rng.choice(FIELD) for _ in range(seats))
        tally = compete(Setting("marque", options, bots, 1, seed), keep=True)
        yield from read_rounds(dumps(tally.records).encode())[:1]


def moments(seed: int, advised: bool = True) -> Iterator[tuple[Scene, list[Checked]]]:
    """Random moments without end, each with the claims made there; ``advised``: advice, too."""
    rng = random.Random(seed)
    for full in games(rng):
        eyes, reads = rng.randrange(len(full.header.players)), rng.random() < 0.3
        for scene in scenes(full, eyes, reads):
            made = list(checked_news(scene))
            if advised and rng.randrange(WEIGHED) == 0:
                made += _checked_choice(scene)
                made += checked_verdicts(scene)
            yield scene, made


def _checked_choice(scene: Scene) -> Iterator[Checked]:
    """What is advised after an event, if the eyes are to choose then; and before it, which ship."""
    table, plan = scene.now.deal.table, Plan(worlds=WORLDS)
    if not table.over and not table.waiting and table.turn == scene.eyes:
        found = recommend(scene.now, scene.eyes, plan)
        yield from checked_advice(Moment(scene.name, scene.have, found, scene.full), scene.line)
    event = scene.event.event
    if isinstance(event, Sail) and event.actor == scene.eyes:
        begun = STUDY.apply(scene.was, Sail(event.actor, event.treasure))
        if len({world[-1] for world, _p in begun.bottoms[scene.eyes].worlds}) == 2:
            found = recommend(begun, scene.eyes, plan)
            yield from checked_advice(Moment(scene.name, scene.had, found, scene.full), scene.line)


if __name__ == "__main__":
    raise SystemExit(check(moments))
