"""``ismcts``: a yardstick from the field, frozen: others are measured against it.

Information-set Monte Carlo tree search with a single observer, as P. I. Cowling, E. J. Powley and
D. Whitehouse describe it: "Information Set Monte Carlo Tree Search", IEEE Transactions on
Computational Intelligence and AI in Games 4 (2), 2012, pages 120 to 143. As in the program that
they published with it, moves are edges of one tree; what was not tried yet comes first, then the
move of the best UCB1, in which counts how often it could have been made (exploration 0.7); playouts
are uniformly random, and the move tried most often is played.

Each iteration is played in hidden cards that can be, all that its player saw considered: drawn from
``Belief``, which holds every such world. It reads nobody.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from kibitz.inference.letter.batch import Batch
from kibitz.inference.letter.light import Light, Move
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.sampling import heard, sample

ITERATIONS: Final = 1000
"""A move, by default."""

EXPLORATION: Final = 0.7


class Node:
    """What came of a ``move`` by ``mover``: ``won``, its shares of the win in so many ``visits``;
    ``available``: how often it could have been made."""

    def __init__(self, move: Move | None = None, mover: int = 0) -> None:
        self.move, self.mover = move, mover
        self.visits, self.available, self.won = 0, 1, 0.0
        self.children: dict[Move, Node] = {}

    def promise(self) -> float:
        """How good the move is as far as it was tried, and more the less it was."""
        bonus = math.sqrt(math.log(self.available) / self.visits)
        return self.won / self.visits + EXPLORATION * bonus


def search(worlds: Iterator[Light], chance: random.Random) -> Node:
    """The tree after an iteration in each of ``worlds``, which are played to their ends."""
    root = Node()
    for world in worlds:
        path = _descended(root, world, chance)
        while not world.over:
            world.play(chance.choice(world.moves()))
        shares = world.shares()
        for node in path:
            node.visits += 1
            node.won += shares[node.mover]
    return root


def _descended(root: Node, world: Light, chance: random.Random) -> list[Node]:
    """The way down the tree that is possible in ``world``, with one new node at its end."""
    path, node = [root], root
    while not world.over:
        moves = world.moves()
        untried = [move for move in moves if move not in node.children]
        if untried:
            move = chance.choice(untried)
            node.children[move] = Node(move, world.turn)
            path.append(node.children[move])
            world.play(move)
            break
        possible = [node.children[move] for move in moves]
        node = max(possible, key=Node.promise)
        for child in possible:
            child.available += 1
        if node.move is not None:
            world.play(node.move)
        path.append(node)
    return path


def most_tried(position: Position, rng: np.random.Generator, iterations: int = ITERATIONS) -> Move:
    """What is played at ``position``, in the turn of whoever has drawn."""
    chance = random.Random(int(rng.integers(2**32)))
    root = search(determinisations(position, iterations, rng), chance)
    best = max(root.children.values(), key=lambda node: node.visits)
    if best.move is None:
        raise ValueError("nothing can be played")
    return best.move


def determinisations(position: Position, count: int, rng: np.random.Generator) -> Iterator[Light]:
    """``count`` rounds that the player on turn may be in, each as often as it is likely."""
    belief = position.belief
    batch = sample(belief, heard(belief.table.rules, position.past), count, rng)
    held = position.deal.gathered or ((position.deal.hands[belief.table.turn],))
    if held[0] is None:
        raise ValueError("the own hand is not known")
    return _rounds(batch, belief.table.turn, held[0], belief.drawn, belief.reached)


def _rounds(
    batch: Batch, me: int, hand: int, drawn: int | None, reached: Sequence[int]
) -> Iterator[Light]:
    """Each round of a batch, at a turn of ``me``."""
    ranks = np.array([-1, *batch.rules.cards.ranks])
    hands, piles, aside = ranks[batch.hand].T, ranks[batch.pile].T, ranks[batch.aside]
    for number in range(batch.size):
        cards = hands[number].tolist()
        cards[me] = hand
        yield Light(
            rules=batch.rules,
            hands=cards,
            alive=batch.alive[:, number].tolist(),
            shielded=batch.shield[:, number].tolist(),
            sums=batch.sums[:, number].tolist(),
            pile=piles[number, : batch.left[number]].tolist(),
            aside=int(aside[number]) if batch.aside[number] else None,
            turn=me,
            drawn=drawn,
            reached=reached,
        )
