"""Advice on a terminal: the two plays that are recommended, and the table of all plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from kibitz.cli import listener
from kibitz.cli.figures import estimated
from kibitz.cli.labels import folded, padded, shortened
from kibitz.cli.letter import plays
from kibitz.cli.letter.bars import WIDE
from kibitz.cli.letter.reasons import told
from kibitz.cli.texts import _, card_name, card_told, ngettext, percent
from kibitz.inference.letter import immediate_effects
from kibitz.inference.letter.advisor import Rated
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.recommendation import Recommendation
from kibitz.inference.letter.styles import FITTED

_SHOWN: Final = 8
"""Plays in the table unless all are asked for."""


def brief(advice: Recommendation, width: int) -> Iterator[Text]:
    """The best play, and the safest if that is another one, what is wished for first.

    That never is what finds no room: the cards lose their names first, and what else is said goes
    into a line below.
    """
    names = _names(advice, width)
    best = _("best")
    if advice.goal == "match":
        best = _("best for the match")
    rows = [(best, advice.best), (_("safest"), advice.safest)]
    if advice.goal == "safe":
        rows.reverse()
    if advice.safest is advice.best:
        rows = [(_("safest and {best}").format(best=best), advice.best)]
    wins = [_("win {chance}").format(chance=_win(play)) for _label, play in rows]
    room = width - _MARK - 2 - max(map(cell_len, wins))
    told = _plays(advice, [play for _label, play in rows], names, room)
    columns = max(map(cell_len, told))
    for place, ((label, play), event, win) in enumerate(zip(rows, told, wins, strict=True)):
        line = Text("  " if place else "▸ ")
        line.append(padded(event, columns), style="" if place else "bold green")
        line.append(f"  {win}", style="" if place else "bold")
        more = list(_more(play, width))
        if width >= WIDE:
            # Which of the two it is, says more than the figures besides.
            shown = set(_fitting([label, *more], width - line.cell_len))
            line.append("".join(f"  {item}" for item in (*more, label) if item in shown))
            yield line
            continue
        yield line
        beside = list(_fitting([label, *more], width - 2, " · "))
        yield Text(f"  {' · '.join(beside)}", style="dim")


_MARK: Final = 2
"""Columns before a play."""


def _plays(
    advice: Recommendation, rated: Sequence[Rated], names: tuple[str, ...], room: int
) -> list[str]:
    """The plays in words, without the names of cards where there is no room for them."""
    header = advice.position.header
    told = [plays.decision(header, play.decision, names) for play in rated]
    if max(map(cell_len, told)) <= room:
        return told
    return [plays.decision(header, play.decision, names, brief=True) for play in rated]


def _fitting(items: Sequence[str], room: int, glue: str = "  ") -> Iterator[str]:
    """The first items for which there is room, with ``glue`` before each."""
    for item in items:
        room -= cell_len(glue) + cell_len(item)
        if room < 0:
            return
        yield item


def _more(play: Rated, width: int) -> Iterator[str]:
    """What is said of a play beside its chance to win, the most important first."""
    if width >= WIDE and play.ko > 0:
        yield _("puts out {chance}").format(chance=percent(play.ko))
    if play.risk > 0:
        yield _("you out {chance}").format(chance=percent(play.risk))
    stays = _("still in {chance}") if width >= WIDE else _("in {chance}")
    yield stays.format(chance=percent(play.safe))


def table(advice: Recommendation, facts: Position, width: int, everything: bool) -> Iterator[Text]:
    """The cards, a line a play with its figures, what is recommended, and why.

    ``facts``: the same moment by facts alone. On a wide screen both models say how likely the
    play puts somebody out.
    """
    names, position = _names(advice, width), advice.position
    template = _("{player} holds the {hand} and drew the {drawn}.")
    if advice.me == position.header.perspective:
        template = _("You hold the {hand} and drew the {drawn}.")
    held = template.format(
        player=names[advice.me],
        hand=card_told(position.header, advice.hand),
        drawn=_(" and the ").join(card_told(position.header, card) for card in advice.held[1:]),
    )
    yield from (Text(line, style="bold") for line in folded(held, width))
    shown = advice.plays if everything else _first(advice)
    columns = _columns(advice, facts, shown, width)
    figures = sum(max(map(cell_len, words)) + 2 for _heads, words in columns)
    events = _plays(advice, shown, names, width - figures)
    first = max(map(cell_len, events))
    for line in _rows(columns, first, events, 2 if width >= WIDE else 1):
        line.truncate(width)
        yield line
    if rest := len(advice.plays) - len(shown):
        more = ngettext("{count} more play: --all", "{count} more plays: --all", rest)
        yield Text(more.format(count=rest), style="dim")
    yield from (Text(line, style="dim") for line in folded(_how(advice, names), width))
    yield Text()
    yield from brief(advice, width)
    for sentence in told(advice, names):
        yield from map(Text, folded(sentence, width, "› ", "  "))


def _first(advice: Recommendation) -> list[Rated]:
    """The plays shown: the first few, and those recommended wherever they stand."""
    return [
        play
        for place, play in enumerate(advice.plays)
        if place < _SHOWN or play is advice.safest or play is advice.best
    ]


Column = tuple[tuple[str, str], list[str]]
"""Two heads, one above the other, and the figures."""


def _columns(
    advice: Recommendation, facts: Position, shown: Sequence[Rated], width: int
) -> list[Column]:
    figures: list[Column] = [
        ((_("you"), _("out")), [percent(play.risk) for play in shown]),
        ((_("still"), _("in")), [percent(play.safe) for play in shown]),
        (("", _("win")), [_win(play) for play in shown]),
    ]
    if advice.position.belief.table.rules.bonus:
        gained = [estimated(play.bonus, play.option.bonus_se) for play in shown]
        figures.append((("", _bonus(advice.position)), gained))
    out = [percent(play.ko) if play.ko else "" for play in shown]
    if advice.middle:
        return figures
    if width < WIDE or advice.model == "facts":
        return [((_("puts"), _("out")), out), *figures]
    counted = [
        immediate_effects.at_once(facts.belief, advice.me, play.action, advice.kept(play.action))[0]
        for play in shown
    ]
    plain = [percent(p) if p else "" for p in counted]
    return [((_("puts out"), _("facts")), plain), (("", _("reads")), out), *figures]


def _rows(columns: list[Column], first: int, events: list[str], gap: int) -> Iterator[Text]:
    if listener.listening():
        heads = [" ".join(filter(None, words)) for words, _figures in columns]
        for place, event in enumerate(events):
            yield Text(listener.told(event, heads, [figures[place] for _heads, figures in columns]))
        return
    widths = [max(map(cell_len, (*heads, *figures))) for heads, figures in columns]
    for row in range(2):
        heads = [column[0][row] for column in columns]
        if any(heads):
            yield Text(_line(" " * first, heads, widths, gap), style="dim")
    for place, event in enumerate(events):
        figures = [column[1][place] for column in columns]
        yield Text(_line(padded(event, first), figures, widths, gap))


def _line(start: str, words: Sequence[str], widths: Sequence[int], gap: int) -> str:
    cells = [" " * (gap + w - cell_len(word)) + word for word, w in zip(words, widths, strict=True)]
    return (start + "".join(cells)).rstrip()


def _how(advice: Recommendation, names: Sequence[str]) -> str:
    """How the figures came about."""
    read = advice.model == "reads"
    model = _("reads") if read else _("facts")
    if advice.position.belief.table.rules.cards != FITTED:
        # Translators: stands in place of “reads · …”: nobody's rounds with these cards are known.
        model = _("facts and sound habits: nobody has recorded rounds with these cards")
    if advice.exact:
        standing = advice.position.belief.table.standing
        (rival,) = (names[seat] for seat in standing if seat != advice.me)
        as_read = _("{model} · exact if {player} plays on as read")
        as_most = _("{model} · exact if {player} plays on as most do")
        return (as_read if read else as_most).format(model=model, player=rival)
    most = max(play.tries for play in advice.plays)
    return _("{model} · ± standard error · {count} worlds").format(model=model, count=most)


def _win(play: Rated) -> str:
    """The chance to win, with its standard error in points unless it is exact."""
    return estimated(play.win, play.se)


def _names(advice: Recommendation, width: int) -> tuple[str, ...]:
    return shortened(advice.position.header.players, 14 if width >= WIDE else 8)


def _bonus(position: Position) -> str:
    """What the token besides is called: by the card that brings it."""
    rank, *_rest = position.belief.table.rules.bonus
    return card_name(position.header, rank)
