"""Exact beliefs by plain enumeration: an oracle that shares nothing with the program.

It reads the lines of a log and keeps a dictionary from whole worlds (every hand, the card laid
aside, the pile card by card, who has seen which hand) to whole numbers: how many equally likely
ways lead there. A chance of one half counts as one way of two. Slow, exact, and short.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TypeVar

Fact = TypeVar("Fact")

COPIES = (0, 5, 2, 2, 2, 2, 1, 1, 1)
"""How often each rank is in the pack."""

Hands = tuple[int, ...]
"""By seat; 0: out."""
Pile = tuple[int, ...]
"""Cards of each rank that are in the draw pile."""
Seen = frozenset[tuple[int, int]]
World = tuple[Hands, int, Pile, Seen]
"""Hands, card aside (0: taken), pile, pairs of (who has seen, whose hand)."""


class Enumeration:
    """All that can be true after the lines of a log kept by ``me`` (``None``: a bystander)."""

    def __init__(self, players: Iterable[str], me: str | None, lines: Iterable[str]) -> None:
        self.players = list(players)
        self.me = me
        self.ways: dict[World, int] = {}
        lines = list(lines)
        opened = [int(w) for line in lines if line.startswith("open") for w in line.split()[1:]]
        pile = list(COPIES)
        for card in opened:
            pile[card] -= 1
        self._begin(tuple(pile))
        for line in lines:
            self.read(line)

    def _begin(self, pile: Pile) -> None:
        begun: list[tuple[Hands, Pile, int]] = [((), pile, 1)]
        for _ in range(len(self.players) + 1):
            begun = [
                ((*dealt, card), left, ways * count)
                for dealt, rest, ways in begun
                for card, count, left in _drawn(rest)
            ]
        self.ways = {(d[:-1], d[-1], rest, frozenset()): ways for d, rest, ways in begun}

    def read(self, line: str) -> None:
        """Take one more line into account."""
        words = line.removeprefix("* ").split()
        if words[0] in ("deal", "show"):
            self._filter(words[1:])
        elif words[0] != "open":
            found: defaultdict[World, int] = defaultdict(int)
            for world, ways in self.ways.items():
                for after, times in self._turn(world, words, line.startswith("* ")):
                    if times:
                        found[after] += ways * times
            self.ways = dict(found)

    def _filter(self, words: list[str]) -> None:
        for name, card in zip(words[::2], words[1::2], strict=True):
            self.ways = {
                world: ways
                for world, ways in self.ways.items()
                if int(card) == (world[1] if name == "aside" else world[0][self._seat(name)])
            }

    def _seat(self, name: str) -> int:
        return self.players.index(name)

    def _turn(self, world: World, words: list[str], starred: bool) -> Iterator[tuple[World, int]]:
        hands, aside, pile, seen = world
        actor = self._seat(words[0])
        told = words[1].startswith("+")
        play = words[2:] if told else words[1:]
        for drawn, count, left in _drawn(pile):
            if told and words[1] != f"+{drawn}":
                continue
            if not play:
                yield (hands, aside, left, seen), count
                continue
            name, _, target = play[0].partition(">")
            card, pair = int(name), (hands[actor], drawn)
            if card not in pair:
                continue
            kept = drawn if card == hands[actor] else hands[actor]
            known = _unseen(seen, actor) if card == hands[actor] else seen
            now = (_with(hands, actor, kept), aside, left, known)
            times = count * (1 if starred and len(set(pair)) == 2 else _halves(pair, card))
            if card == 8:
                yield from _if(int(play[-1]) == kept, _out(now, actor), times)
            elif target in ("", "-"):
                yield now, times
            else:
                for after, more in self._effect(
                    now, card, actor, self._seat(target), play[1:], starred
                ):
                    yield after, times * more

    def _effect(
        self, world: World, card: int, actor: int, target: int, said: list[str], starred: bool
    ) -> Iterator[tuple[World, int]]:
        hands, aside, pile, seen = world
        mine, theirs = hands[actor], hands[target]
        match card:
            case 1 if said[1] == "hit":
                yield from _if(theirs == int(said[0]), _out(world, target), 1)
            case 1:
                yield from _if(starred or theirs != int(said[0]), world, 1)
            case 2:
                looked = (hands, aside, pile, seen | {(actor, target)})
                yield from _if(not said or theirs == int(said[0]), looked, 1)
            case 3 if said == ["tie"]:
                both = (hands, aside, pile, seen | {(actor, target), (target, actor)})
                yield from _if(starred or mine == theirs, both, 1)
            case 3:
                loser = self._seat(said[-2])
                winner = target if loser == actor else actor
                true = hands[loser] == int(said[-1])
                true &= len(said) == 3 or hands[winner] == int(said[0])
                true &= starred or hands[loser] < hands[winner]
                yield from _if(true, _out(world, loser), 1)
            case 5 if theirs != int(said[0]):
                return
            case 5 if theirs == 8:
                yield _out(world, target), 1
            case 5:
                known = _unseen(seen, target)
                for new, count, left in _drawn(pile) if any(pile) else [(aside, 1, pile)]:
                    rest = aside if any(pile) else 0
                    now = (_with(hands, target, new), rest, left, known)
                    yield from _if(len(said) == 1 or said[1] == f"+{new}", now, count)
            case 6:
                received = mine if self.players[target] == self.me else theirs
                swapped = _with(_with(hands, actor, theirs), target, mine)
                whose = {actor: target, target: actor}
                moved = {(k, whose.get(o, o)) for k, o in seen} | {(actor, target), (target, actor)}
                now = (swapped, aside, pile, frozenset(p for p in moved if p[0] != p[1]))
                yield from _if(not said or received == int(said[0]), now, 1)

    # -- questions -------------------------------------------------------------------------

    def joint(self) -> dict[tuple[int, ...], Fraction]:
        """The probability of all hands and the card aside together."""
        return self._chances((*hands, aside) for hands, aside, _, _ in self.ways)

    def hand(self, player: int) -> dict[int, Fraction]:
        """The probability of each rank in the hand of ``player``."""
        return self._chances(hands[player] for hands, *_ in self.ways)

    def highest(self, player: int, card: int) -> Fraction:
        """The probability that nobody but ``player`` holds more than ``card``."""
        found = self._chances(
            all(held <= card for seat, held in enumerate(hands) if seat != player)
            for hands, *_ in self.ways
        )
        return found.get(True, Fraction(0))

    def knowing(self, knower: int, owner: int) -> Fraction:
        """The probability that ``knower`` has seen the card that ``owner`` holds."""
        known = self._chances((knower, owner) in seen for _, _, _, seen in self.ways)
        return known.get(True, Fraction(0))

    def at_once(
        self, actor: int, kept: int, card: int, target: int | None, named: int | None
    ) -> tuple[Fraction, Fraction]:
        """How likely a play puts somebody else, and its own player, out."""
        play = (actor, kept, card, target, named)
        falls = self._chances(_falls(hands, *play) for hands, *_ in self.ways)
        return falls.get("other", Fraction(0)), falls.get("self", Fraction(0))

    def _chances(self, facts: Iterable[Fact]) -> dict[Fact, Fraction]:
        sums: defaultdict[Fact, int] = defaultdict(int)
        for fact, ways in zip(facts, self.ways.values(), strict=True):
            sums[fact] += ways
        total = sum(sums.values())
        return {fact: Fraction(ways, total) for fact, ways in sums.items()}


def _drawn(pile: Pile) -> Iterator[tuple[int, int, Pile]]:
    """Each card that can be on top, how many copies of it could be, and the rest."""
    for card, count in enumerate(pile):
        if count:
            yield card, count, _with(pile, card, count - 1)


def _halves(pair: tuple[int, int], card: int) -> int:
    """In how many of two cases ``card`` is played from a hand of two."""
    if len(set(pair)) == 1:
        return 2
    if 7 in pair and (5 in pair or 6 in pair):
        return 2 if card == 7 else 0
    return 1


def _if(true: bool, world: World, times: int) -> Iterator[tuple[World, int]]:
    if true:
        yield world, times


def _with(items: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*items[:index], value, *items[index + 1 :])


def _unseen(seen: Seen, owner: int) -> Seen:
    return frozenset(pair for pair in seen if pair[1] != owner)


def _out(world: World, player: int) -> World:
    hands, aside, pile, seen = world
    return (
        _with(hands, player, 0),
        aside,
        pile,
        frozenset(pair for pair in seen if player not in pair),
    )


def _falls(
    hands: Hands, actor: int, kept: int, card: int, target: int | None, named: int | None
) -> str:
    """Who is out by a play: ``self``, ``other`` or nobody (empty)."""
    if card == 8 or (card == 5 and target == actor and kept == 8):
        return "self"
    if target is None or target in (-1, actor):
        return ""
    theirs = hands[target]
    if card == 3 and theirs > kept:
        return "self"
    hit = (card == 1 and theirs == named) or (card == 3 and theirs < kept)
    return "other" if hit or (card == 5 and theirs == 8) else ""
