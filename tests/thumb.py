"""Rules of thumb put to the test: ``python -m tests.thumb --rounds 150``.

Rounds are played by card-counting bots. At each of their decisions where a rule speaks, the two
plays it compares are tried in worlds drawn from what that player could know. A play is picked by
one half of the tries and valued by the other, so that having many plays is no advantage. A row
is the mean over the decisions, in points of a percentage, with its standard error. What was
found stands in docs/RULES_OF_THUMB.md.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from kibitz.engine.header import Header
from kibitz.engine.letter.events import Turn
from kibitz.engine.round import Round, project, read_round
from kibitz.inference.contest import Effort, play_out
from kibitz.inference.letter.advisor import Rated, advise
from kibitz.inference.letter.contest import LetterContest
from kibitz.inference.letter.opponent_model import OpponentModel
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.worlds import Bools, condition
from kibitz.inference.match import worth
from kibitz.inference.plan import Plan

GAME: Final = "pismo"
NAMES: Final = ("Anna", "Ben", "Carla", "Dov")
GUESS, PEEK, DUEL, SHIELD, RENEW, SWAP, LADY, DOOM = range(1, 9)
NAMED: Final = ("", "Spy", "Priest", "Duellist", "Shield", "Messenger", "Noble", "Lady", "Heiress")
WORLDS: Final = 150
LATE: Final = 2
"""Cards in the pile near its end."""

Found = Iterator[tuple[str, float]]
"""Labels of rows with a figure for each, a probability or a difference of two."""


@dataclass(frozen=True)
class Decision:
    """A player who knows what ``position`` tells holds ``hand`` and has drawn ``drawn``."""

    position: Position
    hand: int
    drawn: int
    rng: np.random.Generator

    @property
    def me(self) -> int:
        return self.position.deal.table.turn

    @property
    def seats(self) -> int:
        """Players still in."""
        return len(self.position.deal.table.standing)

    @property
    def deck(self) -> int:
        return self.position.deal.table.deck

    @property
    def cards(self) -> set[int]:
        return {self.hand, self.drawn}

    @cached_property
    def halves(self) -> tuple[tuple[Rated, ...], dict[object, Rated]]:
        """The figures of the plays from half of the tries, and again by play."""
        one, other = (self._tried(self.position) for _ in range(2))
        return one, {play.action: play for play in other}

    def _tried(self, position: Position) -> tuple[Rated, ...]:
        return advise(position, self.hand, self.drawn, self._plan()).plays

    def _plan(self) -> Plan:
        return Plan(worlds=WORLDS, seed=int(self.rng.integers(1 << 32)))

    def best(self, allows: Callable[[Rated], bool]) -> Rated | None:
        """The play that one half finds best among some, with the figures of the other half."""
        found, again = self.halves
        some = [play for play in found if play.risk < 1 and allows(play)]
        return again[max(some, key=lambda play: play.win).action] if some else None

    def of(self, card: int) -> Rated | None:
        return self.best(lambda play: play.action.card == card)

    def gap(self, card: int, instead: int) -> float | None:
        """How much oftener ``card`` wins than the other card, ``instead``."""
        one, other = self.of(card), self.of(instead)
        return None if one is None or other is None else one.win - other.win

    def kept(self, play: Rated) -> int:
        return self.drawn if play.action.card == self.hand else self.hand

    def where(self, true: Bools, play: Rated) -> float:
        """How often a play wins in the worlds where something is ``true``."""
        belief = self.position.belief
        narrowed = replace(belief, worlds=condition(belief.worlds, true))
        tried = self._tried(replace(self.position, belief=narrowed))
        return next(other.win for other in tried if other.action == play.action)

    def other(self, card: int) -> int:
        """The card beside a given one."""
        return self.drawn if card == self.hand else self.hand


def _stage(d: Decision) -> str:
    return "late" if d.deck <= LATE else "early"


def messenger_before_priest(d: Decision) -> Found:
    if d.cards == {RENEW, PEEK} and (gap := d.gap(RENEW, PEEK)) is not None:
        yield f"{d.seats} in, {_stage(d)}", gap


def high_card_played(d: Decision) -> Found:
    """A 5 or 6 rather than a lower card."""
    high, low = max(d.cards), min(d.cards)
    if high in (RENEW, SWAP) and low < RENEW and (gap := d.gap(high, low)) is not None:
        yield f"{NAMED[high]} rather than {NAMED[low]}", gap


def duellist_with_a_high_card(d: Decision) -> Found:
    if DUEL not in d.cards or d.hand == d.drawn:
        return
    other = d.other(DUEL)
    if (duel := d.of(DUEL)) is None or duel.action.target in (None, -1):
        return
    if other == DOOM:
        yield "beside the Heiress it is all there is: wins", duel.win
    elif (gap := d.gap(DUEL, other)) is not None:
        yield f"rather than {NAMED[other]}", gap


def tie_or_knockout(d: Decision) -> Found:
    """What a duel is worth that ends level, or is won."""
    duel = d.of(DUEL) if DUEL in d.cards else None
    if duel is None or duel.action.target in (None, -1) or d.hand == d.drawn:
        return
    theirs = d.position.belief.worlds.held(duel.action.target or 0)
    level, won = theirs == d.kept(duel), theirs < d.kept(duel)
    if d.position.belief.worlds.probability(level) > 0.02 and duel.ko > 0.02:
        yield "won rather than level", d.where(won, duel) - d.where(level, duel)


def shield_under_threat(d: Decision) -> Found:
    if SHIELD not in d.cards or d.hand == d.drawn:
        return
    other = d.other(SHIELD)
    if other == DOOM or (gap := d.gap(SHIELD, other)) is None:
        return
    seen = max(d.position.belief.knowers(d.me).values(), default=0.0)
    yield f"{d.seats} in", gap
    yield f"{d.seats} of {len(d.position.header.players)} in", gap
    if d.hand == other:
        yield "the card kept has been seen" if seen > 0.5 else "it has not been seen", gap


def kept_card_is_left_alone(d: Decision) -> Found:
    """How often its owner is out before the next turn, by the card kept (no shield)."""
    for card in d.cards:
        if card not in (SHIELD, DOOM) and (play := d.of(card)) is not None:
            yield f"{NAMED[d.kept(play)]} kept", 1 - play.safe - play.risk


def heiress_in_hand(d: Decision) -> Found:
    best = d.best(lambda play: True)
    if best is not None and d.position.deal.table.drawn:
        kept = d.kept(best)
        yield f"{_stage(d)}: {'Heiress' if kept == DOOM else 'another card'} kept, wins", best.win


def guess_the_heiress(d: Decision) -> Found:
    """Duellists and Lady gone, the 8 not seen: name it rather than what the count says."""
    unseen = d.position.deal.table.unseen
    if GUESS not in d.cards or unseen[DUEL] or unseen[LADY] or not unseen[DOOM]:
        return
    if DOOM in d.cards:
        return
    eight = d.best(lambda play: play.action.named == DOOM)
    rest = d.best(lambda play: play.action.named not in (None, DOOM))
    if eight is not None and rest is not None:
        yield "hits", eight.ko
        yield "the best other name hits", rest.ko
        yield "wins oftener than the best other name", eight.win - rest.win


def peek_remembered(d: Decision) -> Found:
    """A hand known for certain: name it rather than anything else."""
    if GUESS not in d.cards:
        return
    sure = d.best(lambda play: play.action.named is not None and play.ko > 0.999)
    rest = d.best(lambda play: play.ko <= 0.999)
    if sure is not None and rest is not None:
        yield "wins oftener than any other play", sure.win - rest.win


def high_card_at_the_end(d: Decision) -> Found:
    high, low = max(d.cards), min(d.cards)
    if high not in (low, DOOM) and (gap := d.gap(low, high)) is not None:
        left = f"{d.deck} left" if d.deck <= LATE else "more left"
        yield f"{left}: the lower card played", gap


def safest_play(d: Decision) -> Found:
    """What it costs to play the safest always."""
    found, again = d.halves
    safest = max(found, key=lambda play: (play.safe, play.win))
    best = d.best(lambda play: True)
    if best is not None:
        yield f"{d.seats} in: the safest rather than the best", again[safest.action].win - best.win


def sniper(d: Decision) -> Found:
    """How often the likeliest rank is right."""
    if GUESS in d.cards:
        plays = [play.ko for play in d.halves[0] if play.action.named is not None]
        if plays:
            yield f"{d.seats} in, {_stage(d)}", max(plays)


RULES: Final[Mapping[str, Callable[[Decision], Found]]] = {
    rule.__name__: rule
    for rule in (
        messenger_before_priest,
        high_card_played,
        duellist_with_a_high_card,
        tie_or_knockout,
        shield_under_threat,
        kept_card_is_left_alone,
        heiress_in_hand,
        guess_the_heiress,
        peek_remembered,
        high_card_at_the_end,
        safest_play,
        sniper,
    )
}


def decisions(round: Round, eyes: int, rng: np.random.Generator) -> Iterator[Decision]:
    """Every choice of the player ``eyes`` in a full record, as that player saw it."""
    log = project(round, eyes)
    position = Position.start(log.header, OpponentModel.fresh(len(log.header.players)))
    for logged in log.events:
        event = logged.event
        if isinstance(event, Turn) and event.actor == eyes and event.drawn is not None:
            hand = position.belief.certain(eyes)
            if (
                hand is not None
                and position.deal.table.rules.cards.forced((hand, event.drawn)) is None
            ):
                begun = position.apply(Turn(eyes, event.drawn, None))
                yield Decision(begun, hand, event.drawn, rng)
        position = position.apply(event)


def played(seats: int, number: int, seed: int) -> Round:
    """A round of card-counting bots."""
    contest = LetterContest()
    bots = [contest.bot("counter", Effort()) for _ in range(seats)]
    header = Header(GAME, NAMES[:seats], None, number % seats)
    return read_round(play_out(contest, header, bots, (seed, seats, number)).record)


def leader() -> Iterator[str]:
    """Exact: my chance to win a match to 4 after this round, by who wins it."""
    tokens = (1, 3, 1, 1)
    value = worth(tokens, 4, 0)
    yield f"leader of the match (tokens {tokens}, to 4, I am the first): my chance after a round"
    for seat, who in ((0, "I win"), (1, "the leader wins"), (2, "another wins")):
        yield f"  {who:44} {100 * value[seat]:6.1f}"


def main() -> None:
    """Play, try, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=150, help="at each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rule", choices=sorted(RULES), action="append")
    asked = parser.parse_args()
    chosen = {name: RULES[name] for name in asked.rule or RULES}
    rng = np.random.default_rng(asked.seed)
    figures: dict[tuple[str, str], list[float]] = defaultdict(list)
    for number in range(asked.rounds):
        for seats in (2, 3, 4):
            round = played(seats, number, asked.seed + number)
            for eyes in range(seats):
                for decision in decisions(round, eyes, rng):
                    for name, rule in chosen.items():
                        for label, figure in rule(decision):
                            figures[name, label].append(figure)
    for name in chosen:
        sys.stdout.write(f"{name}\n")
        for label, found in sorted((key[1], f) for key, f in figures.items() if key[0] == name):
            error = 100 * np.std(found) / max(len(found) - 1, 1) ** 0.5
            mean = 100 * np.mean(found)
            sys.stdout.write(f"  {label:44} {mean:6.1f} ± {error:4.1f}  ({len(found)})\n")
    sys.stdout.writelines(f"{line}\n" for line in leader())


if __name__ == "__main__":
    main()
