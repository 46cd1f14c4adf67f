"""Lines that somebody might type at a prompt: what may be played now, and everything else.

``Typist`` makes them from pieces: what the moment allows, the same with slips, commands with odd
words after them, answers, numbers of any size and script, and what no keyboard has.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from kibitz.cli.games import series_of, typing_of
from kibitz.cli.letter import setup
from kibitz.cli.prompt.commands import Command
from kibitz.cli.protocols.typed import Question
from kibitz.cli.session.log import Log
from kibitz.engine.header import Header
from kibitz.engine.letter.events import Turn as LetterTurn
from kibitz.engine.letter.notation import format_action
from kibitz.engine.letter.table import Phase
from kibitz.engine.marque.events import Act as Deed
from kibitz.engine.marque.notation import BOTTOMS
from kibitz.engine.marque.notation import format_move as format_deed
from kibitz.engine.record import MARKS
from kibitz.engine.spelling import relayouts
from kibitz.engine.truc.cards import RANKS
from kibitz.engine.truc.notation import format_move

NUMBERS: Final = (
    "0", "1", "2", "3", "5", "8", "12", "-1", "-0", "+3", "007", "3.5", "1e9", "0x1F", "1_000",
    "9" * 19, "9" * 5000, "-" + "7" * 4400, "²", "½", "٣", "１２", "௧", "Ⅳ", "①", "𝟛", "५५५", "1²",
    "NaN", "inf", "--", "--5", "-- -5", "",
)  # fmt: skip
"""Numbers as people and programs write them, some of them none."""

SMALL: Final = (
    "y", "n", "yes", "no", "ja", "nein", "да", "нет", "так", "ні", "j", "д", "т", "н", "=", "-",
    "+", "*", ".", "a", "b", "armed", "bare", "пустой", "hit", "miss", "tie", "out", "rest", "new",
    "fold", "pass", "x2", "show", "deal", "open", "set", "sail", "home", "aside", "?", "help",
    "undo", "quit", "q", "m", "e", "t", "k", "7", "10",
)  # fmt: skip
"""Answers, signs and the small words of every notation, whichever is being written."""

ODD: Final = (
    "\0", "a\0b", "\x1b[2J", "\x1b]0;x\x07", "\t", "1\tb\t5", "1b5\r", "1b5\r\n4", "4\n7\n", "\v4",
    "4\f", "4\x854", "4\u2028", "\u20297", "\u202e5b1", "1\u2066b5\u2069", "\u200f4", "\ufeff4",
    "\ud800", "4\udcff", "1b\u200d5", "a\u0301" * 40, "🂡", "王", "4\xa0", "\xad", "\x7f", "\x9b2J",
    "x" * 10_000, "1b5 " * 2500, "!" * 10_000, "(" * 3000, "{" * 200, "1b" * 5000, " " * 10_000,
    "ab" * 12 + "c", "[Game \"classic\"]", "[a", "{ remark }", "{ no end", "{}", "; comment", ";",
    "( 1 )", "()", "( 4; 7 )", "( (", "(", "note", "note {", "note }", "\\", "\"", "%s %d {x} {}",
    "<b>x</b>", "[bold]x[/]", "Ωμέγα", "ｆｕｌｌ", "ﬁ", "İ", "ß", "ǅ", "١٢", "-- ", "~", "~/x",
)  # fmt: skip
"""What no round is told with: control characters, other scripts, lines without end."""

NOTATIONS: Final = (
    "Anna 1>Ben 5 miss", "Ben +3 3>Anna out Ben 3", "Anna 8 out Anna 3", "show Anna 4 Ben 7",
    "deal Anna 5 Ben 1 aside 4", "open 1 3 5", "Anna 5>Anna 4 +2", "Anna 1>-", "Anna x2 yes 7",
    "Anna rest no", "deal Anna 7 8 K", "Anna new", "Anna fold", "show Ben 9", "Anna sail 4 bare",
    "set Anna 5 armed, Ben 3", "Ben hit Anna 6 armed", "Anna home 7", "Ben pass",
)  # fmt: skip
"""Lines of the records of all games."""


class Typist:
    """Somebody who types, as ``rng`` has it; ``table``: the commands that they have heard of.

    ``sense``: how many of their lines, of a hundred, are plays without a slip, or nearly so.
    """

    def __init__(self, rng: random.Random, table: Iterable[Command[Any]], sense: int = 40) -> None:
        self.rng = rng
        self.table: Sequence[Command[Any]] = tuple(table)
        self.sense = sense

    def line(self, plays: Sequence[str], names: Sequence[str], question: Question | None) -> str:
        """A line where these ``plays`` may be made by these players, or a question is open."""
        rng = self.rng
        if question is not None and question.options and rng.random() < 0.6:
            return self.answer(question)
        kinds: tuple[tuple[int, Callable[[], str]], ...] = (
            (self.sense, lambda: self.play(plays)),
            (12, lambda: self.slip(self.play(plays))),
            (16, lambda: self.order(plays, names)),
            (6, lambda: rng.choice(SMALL)),
            (4, lambda: self.marks(rng.choice(("", "", self.play(plays))))),
            (4, lambda: rng.choice(NUMBERS)),
            (4, lambda: rng.choice(ODD)),
            (4, lambda: rng.choice(NOTATIONS)),
            (4, lambda: " ".join(self.piece(plays, names) for _ in range(rng.randint(1, 5)))),
            (2, lambda: self.noise(rng.randint(1, 12))),
        )
        weights, makers = zip(*kinds, strict=True)
        made: Callable[[], str] = rng.choices(makers, weights)[0]
        return made()

    def play(self, plays: Sequence[str]) -> str:
        """One of the plays, as the notation writes it or in brief."""
        if not plays:
            return self.rng.choice(NOTATIONS)
        text = self.rng.choice(plays)
        return text.replace(">", "").replace(" ", "").lower() if self.rng.random() < 0.2 else text

    def answer(self, question: Question) -> str:
        """One of the answers, by its word, its label or its number."""
        rng = self.rng
        option = rng.choice(question.options)
        return rng.choice((*option.keys, *option.keys, option.label, rng.choice(question.numbers)))

    def order(self, plays: Sequence[str], names: Sequence[str]) -> str:
        """A command, and after it what belongs there or does not."""
        rng = self.rng
        row = rng.choice(self.table)
        word = rng.choice(row.words)
        if not row.usage and rng.random() < 0.8:
            return word
        if row.name == "save":  # writes files: into the folder where it is run, and nowhere else
            return f"{word} {rng.choice(('copy.kib', '~nosuchuser/x', 'no/such/x', '.', ''))}"
        rest = [self.piece(plays, names) for _ in range(rng.randint(0, 3))]
        if rng.random() < 0.5:
            rest = [str(rng.randint(0, 9)), *rest]
        return " ".join((word, *rest))

    def piece(self, plays: Sequence[str], names: Sequence[str]) -> str:
        """Something that may stand anywhere in a line."""
        rng = self.rng
        return rng.choice(
            (
                rng.choice(NUMBERS),
                rng.choice(SMALL),
                rng.choice(MARKS),
                rng.choice(names) if names else "",
                self.play(plays),
                self.play(plays),
                str(rng.randint(0, 12)),
                rng.choice(ODD) if rng.random() < 0.3 else "",
            )
        )

    def marks(self, text: str) -> str:
        """``text``, which may be nothing, as a misplay, a judgement or both."""
        star = self.rng.choice(("", "*", "* ", "**"))
        return f"{star}{text}{self.rng.choice(('', ' '))}{self.rng.choice((*MARKS, '', '!!!'))}"

    def slip(self, text: str) -> str:
        """``text`` with a slip of the finger, or in another layout."""
        rng, place = self.rng, self.rng.randrange(len(text) + 1)
        letter = rng.choice(f"{text} 1b>+-*!?;{{}}()ън")
        return rng.choice(
            (
                text[:place] + text[place + 1 :],
                text[:place] + letter + text[place:],
                text[:place] + letter + text[place + 1 :],
                text[:place],
                text[place:],
                text.upper(),
                text + text,
                rng.choice(relayouts(text) or (text,)),
                " ".join(rng.sample(text.split(), len(text.split()))),
            )
        )

    def noise(self, length: int) -> str:
        """Characters from anywhere."""
        ranges = ((0x20, 0x7F), (0x20, 0x250), (0x400, 0x460), (0, 0x3000), (0x1F000, 0x1F200))
        low, high = self.rng.choice(ranges)
        return "".join(chr(self.rng.randrange(low, high)) for _ in range(length))


def plays_of(log: Log, rng: random.Random) -> list[str]:
    """Lines that may well be logged next, whatever came before: those that the rules allow.

    What came of them is mostly left out, for the prompt asks.
    """
    header = log.header
    if series_of(header).winners(log.round):
        return ["next", *typing_of(header).suggestions(log.base, log.pending)]
    match header.game:
        case "truc":
            return _hand(log, rng)
        case "marque":
            return _ships(log, rng)
    return _cards(log, rng)


def _cards(log: Log, rng: random.Random) -> list[str]:
    header, deal = log.header, log.base.deal
    table, ranks = deal.table, deal.table.rules.cards.ranks
    missing = setup.awaited(log.base)
    if missing is not None:
        count = table.rules.open_cards if missing == "open" else 1
        return [" ".join(str(rng.choice(ranks)) for _ in range(count))]
    if table.phase is Phase.SHOWDOWN:
        return ["".join(f"{header.players[s]} {rng.choice(ranks)} " for s in table.standing)]
    own = table.turn == header.perspective
    drawn = log.pending.drawn if isinstance(log.pending, LetterTurn) else None
    if own and drawn is None:
        return [str(rng.choice(ranks)), f"+{rng.choice(ranks)}"]
    held = deal.held(table.turn, drawn) if own else None
    return [format_action(header, action) for action in table.legal(held)]


def _hand(log: Log, rng: random.Random) -> list[str]:
    deal, header = log.moment.deal, log.header

    def cards() -> str:
        return " ".join(rng.choices(RANKS, k=3))

    moves = [format_move(move) for move in deal.table.legal()]
    dealt = [cards(), "deal", f"deal {rng.choice(header.players)} {cards()}"]
    return moves if moves and rng.random() < 0.9 else dealt


def _ships(log: Log, rng: random.Random) -> list[str]:
    header, table = log.header, log.moment.deal.table
    bottom, treasures = rng.choice(("a", "b", "", " armed", " bare")), table.rules.treasures
    if typing_of(header).unfinished(header, log.round.events[-1].event if log.round.events else 0):
        return ["a", "b"]
    if table.waiting:
        return [" ".join(f"{rng.choice(treasures)}" for _ in table.waiting)]
    return [
        f"{rng.choice(table.fleets[move.actor].piled)}{bottom}"
        if move.act is Deed.SAIL
        else f"{format_deed(header, move)} {rng.choice([*BOTTOMS.values(), ''])}".strip()
        for move in table.legal()
    ]


def names_of(header: Header) -> Sequence[str]:
    """The players, and others who are none."""
    return (*header.players, "Nobody", "an", "*", "-")


def choices_of(host: Any) -> Iterable[str]:
    """What may be chosen at kibitz's own table."""
    return list(host.choices)
