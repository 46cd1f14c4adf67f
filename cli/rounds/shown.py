"""``kibitz rounds show``: one round, and what was judged in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.text import Text

from kibitz.cli.annotate.wording import choice_told, parted
from kibitz.cli.answer import Form, give
from kibitz.cli.errors import Misused
from kibitz.cli.games import view_of
from kibitz.cli.labels import folded
from kibitz.cli.library.entry import Entry
from kibitz.cli.library.index import Index
from kibitz.cli.library.trouble import Trouble, tell
from kibitz.cli.replay import command
from kibitz.cli.rounds.listing import told
from kibitz.cli.source import Wish
from kibitz.cli.texts import _, percent
from kibitz.engine.errors import N_, RecordError
from kibitz.inference.decision import Decision
from kibitz.inference.review import Review
from kibitz.inference.review_json import verdict


def numbered(index: Index, number: int) -> Entry:
    """The round of that number; raises ``Misused``."""
    if (entry := index.entry(number)) is not None:
        return entry
    raise Misused(
        N_("there is no round {number} in the library: see kibitz rounds"), number=str(number)[:60]
    )


def show(folder: Path, number: int, form: Form) -> None:
    """Answer ``kibitz rounds show``; raises ``KibitzError``."""
    with Index.opened(folder) as index:
        entry = numbered(index, number)
        reviews = tuple(index.reviews(entry).values())
    answer = told(entry, None)
    if form is Form.JSON:
        answer["reviews"] = list(map(verdict, reviews))
    give(answer, form, lambda width: _screen(entry, reviews, width))


def step(folder: Path, number: int, eyes: str | None, plain: bool, accessible: bool) -> int:
    """Step through a round, or print it once; the exit status. Raises ``KibitzError``."""
    with Index.opened(folder) as index:
        entry = numbered(index, number)
    form = Form.PLAIN if plain else Form.SCREEN
    wish = Wish(str(entry.file), eyes, entry.place)
    try:
        return command.replay(command.Call(wish, form, accessible=accessible, lenient=True))
    except RecordError as error:
        # It can be legal and yet impossible, and nobody has named its file.
        return tell((Trouble(wish.file, error),), form)


def _screen(entry: Entry, reviews: Sequence[Review], width: int) -> Iterator[Text]:
    names = " ".join(entry.players)
    yield from _folded(f"{entry.number} · {entry.date} · {entry.game} · {names}", width, "bold")
    if entry.winners:
        won = _("won by {winners}").format(winners=", ".join(entry.winners))
    else:
        won = _("not over")
    place = _("round {round} of {file}").format(round=entry.place, file=entry.file)
    yield from _folded(won, width)
    yield from _folded(place, width, "dim")
    if not reviews:
        yield from _folded(_("not judged yet: kibitz annotate"), width, "dim")
    for review in reviews:
        yield from _folded(_headline(review), width, "bold")
        for decision in review.mistakes:
            yield from _folded(_mistake(review, decision), width)


def _headline(review: Review) -> str:
    accuracy = "-" if review.accuracy is None else percent(review.accuracy)
    said = _("{player}: {accuracy} right").format(player=review.player, accuracy=accuracy)
    return ", ".join((said, *parted(review.balance)))


def _mistake(review: Review, decision: Decision) -> str:
    return _("{event}  {played}{mark}  {points} points: {kind}; best {best}").format(
        event=decision.number,
        played=choice_told(review, decision.played),
        mark=decision.mark,
        points=decision.points,
        kind=view_of(review.round.header).blame(decision.kind),
        best=choice_told(review, decision.best),
    )


def _folded(text: str, width: int, style: str = "") -> Iterator[Text]:
    return (Text(line, style=style) for line in folded(text, width, rest="   "))
