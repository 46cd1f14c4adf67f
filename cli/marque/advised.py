"""Advice for Letter of Marque on a terminal: a line a choice, what is recommended, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli import listener
from kibitz.cli.facts_beside import counted, legend
from kibitz.cli.figures import estimated
from kibitz.cli.labels import columned, folded, joined, padded
from kibitz.cli.marque import labels
from kibitz.cli.marque.plays import choice as in_words
from kibitz.cli.marque.reasons import why
from kibitz.cli.texts import _, ngettext, number, percent
from kibitz.engine.errors import N_
from kibitz.engine.marque.events import Act
from kibitz.inference.marque.recommendation import Recommendation
from kibitz.inference.marque.referee import Position
from kibitz.inference.marque.weighing import Rated

WIDE: Final = 60
"""Columns from which on every figure has room."""

_SHOWN: Final = 8
"""Choices in the table unless all are asked for."""


def in_full(
    advice: Recommendation, facts: Position, width: int, everything: bool = False
) -> Iterator[Text]:
    """What there is to choose, a line a choice, what is recommended, and why."""
    yield from (Text(line, style="bold") for line in folded(_asked(advice), width))
    yield from choices(advice, facts, width, None if everything else _SHOWN)
    rest = len(advice.plays) - _SHOWN
    if rest > 0 and not everything:
        more = ngettext("{count} more choice: --all", "{count} more choices: --all", rest)
        yield Text(more.format(count=rest), style="dim")
    yield from (Text(line, style="dim") for line in folded(how(advice), width))
    yield Text()
    yield from brief(advice, width)
    for sentence in why(advice):
        yield from map(Text, folded(sentence, width, "› ", "  "))


def _asked(advice: Recommendation) -> str:
    names = advice.position.header.players
    if advice.launch is not None:
        text = _("{player}, which ship on the {treasure}?")
        return text.format(player=names[advice.seat], treasure=advice.launch)
    return _("{player} to move").format(player=names[advice.seat])


def choices(
    advice: Recommendation,
    facts: Position,
    width: int,
    most: int | None = None,
    others: bool = False,
) -> Iterator[Text]:
    """A line a choice, the one recommended first, at most so many.

    ``facts``: the same moment by facts alone. How likely a ship attacked is bare is said by both
    models where there is room. ``others``: without the best and the safest, which ``brief`` tells.
    """
    recommended = (advice.best, advice.safest)
    shown = list(advice.plays[:most])
    if others:
        shown = [play for play in advice.plays if play not in recommended][:most]
        if not shown:
            return
    else:
        missing = [play for play in recommended if play not in shown]
        if len(missing) < len(shown):
            shown[len(shown) - len(missing) :] = missing
    texts = [in_words(play.text) for play in shown]
    if listener.listening():
        columns = list(_columns(advice, facts, shown, width))
        for place, text in enumerate(texts):
            figures = [column[1][place] for column in columns]
            yield Text(listener.told(text, [column[0] for column in columns], figures))
        return
    first = max(map(cell_len, (_("choice"), *texts)))
    columns = list(_columns(advice, facts, shown, width))
    while len(columns) > 1 and first + _across(columns) > width:
        del columns[0]  # the chance to win stands behind what is less than that
    head = Text(_row(padded(_("choice"), first), [c[0] for c in columns], columns), style="dim")
    head.truncate(width)
    yield head
    for place, play in enumerate(shown):
        style = "bold green" if play is advice.chosen else ""
        line = Text(
            _row(padded(texts[place], first), [c[1][place] for c in columns], columns), style
        )
        line.truncate(width)
        yield line


Column = tuple[str, list[str]]
"""A head and the figures below it."""


def _columns(
    advice: Recommendation, facts: Position, shown: Sequence[Rated], width: int
) -> Iterator[Column]:
    wide = width >= WIDE
    if any(play.bare is not None for play in shown):
        cells = ["" if play.bare is None else percent(play.bare) for play in shown]
        head, both = _("bare"), wide and advice.model == "reads"
        if both and listener.listening():
            yield _("bare: facts"), [_counted(facts, play) for play in shown]
            head = _("reads")
        elif both:
            head = _("bare: {figures}").format(figures=legend(differ=True, reading=True))
            cells = [cell + _beside(facts, play) for cell, play in zip(cells, shown, strict=True)]
        yield head, cells
    if any(play.frequency is not None for play in shown):
        yield _("how often"), [percent(play.frequency or 0.0) for play in shown]
    yield _("points"), [signed(play.ev) for play in shown]
    yield _("win"), [wins(play) for play in shown]
    if wide:
        yield _("nothing lost"), [kept(play) for play in shown]


def _bare(facts: Position, play: Rated) -> float | None:
    """How likely the ship attacked is bare, by facts."""
    move = play.choice.move
    if move.act is not Act.HIT or move.target is None or move.treasure is None:
        return None
    return 1 - labels.chance(facts, move.target, move.treasure)


def _counted(facts: Position, play: Rated) -> str:
    bare = _bare(facts, play)
    return "" if bare is None else percent(bare)


def _beside(facts: Position, play: Rated) -> str:
    """The same, where it is another figure than the one shown."""
    bare = _bare(facts, play)
    return "" if bare is None else counted(bare, play.bare)


def _across(columns: Sequence[Column]) -> int:
    """Columns of the terminal that the columns of a table take."""
    return cell_len(
        _row("", [max((head, *figures), key=cell_len) for head, figures in columns], columns)
    )


def _row(start: str, cells: Sequence[str], columns: Sequence[Column]) -> str:
    widths = [max(map(cell_len, (head, *figures))) for head, figures in columns]
    return (start + columned(cells, widths)).rstrip()


def brief(advice: Recommendation, width: int) -> Iterator[Text]:
    """The best choice, and the safest if that is another one, what is wished for first.

    The chance to win never is what finds no room: what else is said goes into a line below.
    """
    rows = [(_("best"), advice.best), (_("safest"), advice.safest)]
    if advice.goal == "safe":
        rows.reverse()
    if advice.safest is advice.best:
        rows = [(_("safest and best"), advice.best)]
    first = max(cell_len(in_words(play.text)) for _label, play in rows)
    for place, (label, play) in enumerate(rows):
        line = Text("  " if place else "▸ ")
        line.append(padded(in_words(play.text), first), style="" if place else "bold green")
        win = _("win {chance}").format(chance=wins(play))
        line.append(f"  {win}", style="" if place else "bold")
        more = list(_more(play))
        if width >= WIDE:
            for item in (*more, label):
                if cell_len(line.plain) + cell_len(item) + 2 <= width:
                    line.append(f"  {item}")
            yield line
            continue
        yield line
        yield Text(f"  {next(joined([label, *more], ' · ', width - 2))}", style="dim")


def _more(play: Rated) -> Iterator[str]:
    """What is said of a choice beside its chance to win."""
    if play.bare is not None:
        yield _("bare {chance}").format(chance=percent(play.bare))
    if play.frequency is not None:
        yield _("{chance} of the time").format(chance=percent(play.frequency))
    yield _("nothing lost {chance}").format(chance=kept(play))


def how(advice: Recommendation) -> str:
    """How the figures came about."""
    model = _("reads") if advice.model == "reads" else _("facts")
    if advice.exact:
        return _(_BASIS[advice.basis]).format(model=model)
    most = max(play.tries for play in advice.plays)
    return _("{model} · ± standard error · {count} games").format(model=model, count=most)


_BASIS: Final = {
    "settled": N_("{model} · exact: nothing can change it any more"),
    "solved": N_("{model} · exact: the end is solved"),
    "open": N_("{model} · exact if all play to win, then for points"),
}


def wins(play: Rated) -> str:
    """The chance to win, with its standard error in points unless it is exact."""
    return estimated(play.win, play.se)


def kept(play: Rated) -> str:
    """The chance to lose nothing, with its standard error in points unless it is counted."""
    return estimated(play.safe, play.safe_se)


def signed(points: float) -> str:
    """Points of the game won or lost against the others, with their sign."""
    return number(points, "+.1f").replace("-", "−") if abs(points) >= 0.05 else "0"
