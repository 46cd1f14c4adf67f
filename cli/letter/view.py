"""The 16-card family on a terminal, as commands ask for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli import listener
from kibitz.cli.hand import Hand
from kibitz.cli.labels import folded, padded, shortened
from kibitz.cli.letter import hands, plays
from kibitz.cli.letter.advised import brief, table
from kibitz.cli.letter.bars import WIDE
from kibitz.cli.letter.faults import KINDS, fault
from kibitz.cli.letter.head import Title
from kibitz.cli.letter.news import news
from kibitz.cli.letter.reasons import told
from kibitz.cli.letter.screen import ROOM, screen
from kibitz.cli.protocols.series import awarded, called
from kibitz.cli.texts import _, card_name, percent
from kibitz.engine.header import Header
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.editions import rules_of
from kibitz.engine.letter.events import Event
from kibitz.engine.round import Round
from kibitz.inference.decision import Decision
from kibitz.inference.letter import immediate_effects
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.recommendation import Recommendation
from kibitz.inference.letter.study import misplays

_NAME: Final = 14
"""Columns for a player's name in a list."""

_SHORT: Final = 8
"""The same on a narrow screen."""

_BAR: Final = 20
"""Columns of the bar of a certain card."""

_FIGURE: Final = 5
"""Columns of a percentage, ``>99 %``."""


def title_of(round: Round) -> Title:
    """What the tags of a record say of its match."""
    header = round.header
    number = round.record.get("Round")
    rules = rules_of(header)
    return Title(
        round=int(number) if number and number.isdecimal() else round.index,
        goal=rules.goal,
        tokens=header.score,
    )


class LetterView:
    """The 16-card family as a ``View``."""

    def turn(self, state: Deal) -> int:
        """The seat of the player to move."""
        return state.table.turn

    def odds(
        self,
        round: Round,
        before: Position | None,
        facts: Position,
        reads: Position | None,
        eyes: int | None,
        width: int,
        advice: Recommendation | None = None,
        height: int = ROOM,
        shown: Position | None = None,
        prompted: bool = False,
        course: Sequence[tuple[Position, Position]] = (),
    ) -> list[Text]:
        """The screen after the last event."""
        title = title_of(round)
        return screen(
            before, facts, eyes, width, title, reads, advice, height, shown, prompted, course
        )

    def guess(
        self, facts: Position, reads: Position, model: str, eyes: int | None, width: int
    ) -> list[Text]:
        """A line a guess, the best by ``model`` first, with what both models say."""
        found = immediate_effects.guesses(facts.belief if model == "facts" else reads.belief, eyes)
        if not found:
            return [Text(_("There is nobody to guess at."))]
        names = shortened(facts.header.players, _NAME)
        columns = max(map(cell_len, names))
        cards = {guess.card: _card(facts, guess.card) for guess in found}
        room = max(map(cell_len, cards.values()))
        heads = (_("facts"), _("reads"))
        widths = [max(_FIGURE, cell_len(head)) for head in heads]
        lines = [Text(" " * columns + _columned(heads, widths), style="dim")]
        figures = {
            guess: [
                percent(model.belief.hand(guess.target).get(guess.card, 0.0))
                for model in (facts, reads)
            ]
            for guess in found
        }
        if listener.listening():
            return [
                Text(listener.told(f"{names[guess.target]}, {cards[guess.card]}", heads, both))
                for guess, both in figures.items()
            ]
        for guess, both in figures.items():
            line = Text.assemble(
                (padded(names[guess.target], columns), "bold"),
                _columned(both, widths),
                f"  {padded(cards[guess.card], room)}",
                ("  " + "█" * max(1, round(_BAR * guess.p)), "cyan"),
            )
            line.truncate(width)
            lines.append(line)
        return lines

    def advise(
        self, advice: Recommendation, facts: Position, width: int, everything: bool = False
    ) -> list[Text]:
        """The two cards, a line a play, and why the first is recommended."""
        return list(table(advice, facts, width, everything))

    def brief(self, advice: Recommendation, width: int) -> list[Text]:
        """The safest and the best play."""
        return list(brief(advice, width))

    def why(self, advice: Recommendation) -> list[str]:
        """Why the play is recommended, in sentences."""
        return told(advice, advice.position.header.players)

    def fault(self, decision: Decision, eyes: int | None) -> list[str]:
        """What the play gave, and what the best one would have given."""
        return fault(decision, eyes)

    def blame(self, kind: str) -> str:
        """Such as “wrong card named”."""
        return _(KINDS[kind])

    def choice(self, header: Header, text: str, actor: int) -> str:
        """A choice in words."""
        return plays.choice(header, text, actor)

    def event(
        self, header: Header, event: Event, eyes: int | None = None, brief: bool = False
    ) -> tuple[str, str]:
        """Who did something, and what, in words."""
        return plays.event(header, event, eyes, brief=brief)

    def standing(self, position: Position) -> str:
        """The pile, and whose turn it is."""
        return hands.standing(position)

    def revealed(self, header: Header, state: Deal) -> Mapping[str, str]:
        """By its owner what each hand, and the card laid aside, is."""
        return hands.revealed(header, state)

    def parts(self, round: Round) -> Mapping[int, str]:
        """None: a round is one."""
        return {}

    def hands(self, position: Position, eyes: int | None) -> tuple[Hand, ...]:
        """The hands by seat, then the card laid aside."""
        return hands.hands(position, eyes)

    def told(
        self,
        before: Position,
        after: Position,
        eyes: int | None,
        shown: Position | None = None,
    ) -> list[str]:
        """What the last event did and changed, against what was ``shown``."""
        return news(before, after, eyes, after.header.players, shown)

    def truth(self, deal: Deal, width: int) -> list[Text]:
        """The hands of everybody still in, and the card laid aside."""
        return [Text(line) for line in folded("   ".join(_hands(deal, width)), width)]

    def report(self, position: Position, width: int) -> list[Text]:
        """Who is in, the rows, the pile, and what comes next."""
        told = _report(position)
        return [Text(line.rstrip()) for text in told for line in folded(text, width, rest="  ")]


def _card(position: Position, rank: int) -> str:
    return f"{rank} {card_name(position.header, rank)}"


def _columned(words: Sequence[str], widths: Sequence[int]) -> str:
    cells = zip(words, widths, strict=True)
    return "".join("  " + " " * (width - cell_len(word)) + word for word, width in cells)


def _hands(deal: Deal, width: int) -> Iterator[str]:
    """Everybody's cards, ``?`` for those that nothing tells."""
    table = deal.table
    names = shortened(table.players, _NAME if width >= WIDE else _SHORT)
    for player in table.standing:
        cards = [deal.hands[player]]
        if table.drawn and player == table.turn:
            cards.append(deal.drawn)
        shown = "+".join("?" if card is None else str(card) for card in cards)
        yield f"{names[player]}\N{NO-BREAK SPACE}{shown}"
    if table.aside:
        label, card = _("aside"), deal.aside
        yield f"{label}\N{NO-BREAK SPACE}{'?' if card is None else card}"


def _report(position: Position) -> Iterator[str]:
    table = position.belief.table
    me = position.header.perspective
    names = shortened(called(position.header), _NAME)
    columns = max(map(cell_len, names))
    for player, row in enumerate(table.rows):
        cards = " ".join(map(str, row)) or "-"
        state = _("in") if table.alive[player] else _("out")
        lying = _("row {cards}").format(cards=cards)
        note = "  " + _("protected") if table.shielded[player] else ""
        yield f"{padded(names[player], columns)}  {state}  {lying}{note}"
    yield _("pile {deck}").format(deck=table.deck)
    if table.winners:
        yield awarded(
            position.header,
            table.winners,
            _("Round over, you have won"),
            _("Round over, won by you and {names}"),
            _("Round over, won by {names}"),
        )
    elif table.over:
        yield _("Show the hands")
    elif table.turn == me:
        yield _("It is your turn")
    else:
        yield _("{player} to move").format(player=names[table.turn])
    if (first := table.next_first) is not None:
        text = _("The next round is begun by {player}.")
        if first == me:
            text = _("You begin the next round.")
        yield text.format(player=names[first])
    if wrong := misplays(position.past):
        events = ", ".join(map(str, wrong))
        yield _("Misplayed at the table: event {events}").format(events=events)
