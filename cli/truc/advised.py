"""Advice for Le Truc on a terminal: every choice with how often it is right, and what it wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli import listener
from kibitz.cli.labels import folded, joined, padded, shortened
from kibitz.cli.texts import _, number, percent
from kibitz.cli.truc import labels, plays
from kibitz.cli.truc.labels import chances, ranks
from kibitz.cli.truc.reasons import why
from kibitz.engine.truc.events import Act
from kibitz.inference.truc import equilibrium
from kibitz.inference.truc.recommendation import Choice, Recommendation, take_point

_NAME: Final = 14
"""Columns for a name."""

_ABOUT: Final = "~"
"""Before a figure that is approximate."""

_SHOWN: Final = 0.1
"""Points of a standard error that are shown at least: what was tried is never without one."""


def in_full(advice: Recommendation, width: int) -> Iterator[Text]:
    """The cards, a line a choice, and why the best is recommended."""
    names = shortened(advice.position.header.players, _NAME)
    held = _("{player} holds {cards}").format(player=names[advice.seat], cards=ranks(advice.held))
    yield from (Text(line, style="bold") for line in folded(held, width))
    yield from choices(advice, width)
    yield Text()
    best = joined(recommended(advice), "   ", width)
    yield from (Text(line, style="bold green") for line in best)
    yield from against(advice, width)
    for sentence in why(advice):
        yield from map(Text, folded(sentence, width, "› ", "  "))


def choices(advice: Recommendation, width: int, most: int | None = None) -> Iterator[Text]:
    """A line a choice, the most frequent first, at most so many."""
    shown = list(advice.choices[:most])
    if advice.best not in shown:
        shown[-1] = advice.best
    heads = (_("how often"), _("game"), _("rubber"))
    if advice.tried:
        heads = (_("game"), _("error"), _("rubber"))
    if listener.listening():
        for choice in shown:
            yield Text(listener.told(plays.choice(choice.text), heads, _cells(advice, choice)))
        yield from _note(advice, shown, width)
        return
    columns = [max(cell_len(head), 7) for head in heads]
    names = _named([choice.text for choice in shown], width - sum(columns) - 2 * len(columns) - 2)
    label = max(cell_len(_("choice")), *(2 + cell_len(name) for name in names))
    yield Text(_row(padded(_("choice"), label), heads, columns, width), style="dim")
    for name, choice in zip(names, shown, strict=True):
        style = "bold green" if choice is advice.best else ""
        first = padded(("▸ " if style else "  ") + name, label)
        yield Text(_row(first, _cells(advice, choice), columns, width), style)
    yield from _note(advice, shown, width)


def _named(texts: Sequence[str], columns: int) -> list[str]:
    """The choices in words, or where these find no room as they may be typed in brief."""
    told = list(map(plays.choice, texts))
    return told if max(map(cell_len, told)) <= columns else list(map(labels.choice, texts))


def _note(advice: Recommendation, shown: Sequence[Choice], width: int) -> Iterator[Text]:
    """What was solved, and what is approximate of what is ``shown``."""
    notes = []
    if advice.tried:
        notes.append(_("{about} by playouts"))
    elif any(_approximate(advice, choice) for choice in shown):
        notes.append(_("{about} approximate: new cards"))
    elif advice.led_to:
        notes.append(_("solved"))
    if not advice.led_to:
        notes.append(_("solved from here: the solution never leads to this"))
    if _asks(advice):
        notes.append(_("in brackets: once new cards are refused"))
    for note in notes:
        for line in folded(note.format(about=_ABOUT), width):
            yield Text(line, style="dim")


def recommended(advice: Recommendation) -> list[str]:
    """The best choice, then its figures."""
    best, table = advice.best, advice.position.deal.table
    parts = [_("best  {choice}").format(choice=plays.choice(best.text))]
    rubber = equilibrium.rubber(table, advice.seat, best.equity)
    parts += chances(((_("game"), best.equity), (_("rubber"), rubber)), 1)
    return parts


def against(advice: Recommendation, width: int) -> Iterator[Text]:
    """What wins more against this opponent, with what it gains and risks; nothing where that is
    the same, or too little is known."""
    found = advice.deviation
    if found is None:
        return
    other = advice.position.header.players[1 - advice.seat]
    text = _(
        "against {player} as read  {choice}   +{gain} points on “{usual}”; against the solution "
        "it costs {risk}"
    )
    told = text.format(
        player=other,
        choice=plays.choice(found.choice.text),
        usual=plays.choice(found.usual.text),
        gain=number(100 * found.gain, ".1f"),
        risk=number(100 * found.risk, ".1f"),
    )
    yield from (Text(line, style="magenta") for line in folded(told, width))


def take(advice: Recommendation) -> str:
    """From where on to accept an offer, in a few words; nothing where none is to be answered."""
    point = take_point(advice.position.deal.table, advice.seat)
    return "" if point is None else _("accept above {point}").format(point=percent(point))


def _cells(advice: Recommendation, choice: Choice) -> tuple[str, str, str]:
    often = percent(choice.frequency)
    if _asks(advice) and choice.text != Act.NEW.value and choice.frequency:
        often = f"({often})"
    about = _ABOUT if _approximate(advice, choice) else ""
    rubber = equilibrium.rubber(advice.position.deal.table, advice.seat, choice.equity)
    game, match = about + percent(choice.equity, 1), about + percent(rubber, 1)
    if not advice.tried:
        return often, game, match
    error = f"±{number(max(100 * choice.se, _SHOWN), '.1f')}" if choice.se else ""
    return game, error, match


def _asks(advice: Recommendation) -> bool:
    """Whether the solution asks for new cards, and chooses among the rest only if refused."""
    return any(choice.text == Act.NEW.value and choice.frequency for choice in advice.choices)


def _approximate(advice: Recommendation, choice: Choice) -> bool:
    """Whether the figure of a choice is: that of new cards, or every one after they were asked."""
    if choice.text in (Act.NEW.value, Act.FOLD.value):
        return choice.text == Act.NEW.value
    only_new = any(other.text == Act.NEW.value for other in advice.choices)
    return not advice.exact and not only_new


def _row(first: str, cells: tuple[str, ...], columns: list[int], width: int) -> str:
    row = first
    for cell, column in zip(cells, columns, strict=True):
        row += "  " + " " * (column - cell_len(cell)) + cell
    return row if cell_len(row) <= width else row[:width]
