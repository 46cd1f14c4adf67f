"""The questions before a round against bots: which game, who I am, how many play, and how well.

What the command line says is not asked, and where nobody sits at the keyboard nothing is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from kibitz.cli.called_games import preset_called
from kibitz.cli.errors import Misused
from kibitz.cli.games import playable, played, title_of
from kibitz.cli.play.evening import BOTS, PLAYER, SEED
from kibitz.cli.prompt.lines import Lines, asked
from kibitz.cli.session import orders
from kibitz.cli.source import called
from kibitz.cli.store.memory import Answers
from kibitz.cli.texts import _, everywhere, stated
from kibitz.engine.errors import N_, KibitzError
from kibitz.engine.games import game_of
from kibitz.engine.header import Header, check_names, composed, names_in
from kibitz.engine.record import Record
from kibitz.engine.spelling import match, number
from kibitz.inference.contest import LEVELS
from kibitz.inference.games import contest_of

T = TypeVar("T")

_SEATS: Final = range(2, 7)
_USUAL: Final = 3
_LEVEL: Final = "medium"
_SEEDS: Final = 10**9

_LEVELS: Final = {
    "beginner": N_("beginner"),
    "easy": N_("easy"),
    "medium": N_("medium"),
    "strong": N_("strong"),
    "full": N_("full strength"),
}
"""What each of ``LEVELS`` is called where it is asked for."""


@dataclass(frozen=True)
class Invitation:
    """What is known of a round about to begin; ``None``: to be asked.

    ``players``: names, or how many. ``styles``: who plays how, as ``Ben=cautious``.
    """

    game: str | None = None
    players: str | None = None
    me: str | None = None
    options: str | None = None
    level: str | None = None
    styles: tuple[str, ...] = ()
    seed: int | None = None
    edition: str | None = None

    def played_with(self, file: str | None) -> Invitation:
        """The same with the cards of the edition in a ``file``; raises ``Misused``."""
        if file is None:
            return self
        from kibitz.cli.edition import edition_in

        game, edition = edition_in(file)
        return replace(self, game=game, edition=edition)

    @property
    def empty(self) -> bool:
        """Whether the command line said nothing."""
        return self == Invitation()


def accepted(
    wish: Invitation, last: Answers, lines: Lines, say: Callable[[str], None], date: str
) -> Record:
    """The tags of the first round; raises ``Misused`` for a table that cannot be."""
    asker = _Asker(lines, say)
    default = last.game if last.game in played() else played()[0]
    games = [f"{preset}  {title_of(preset)}" for preset in played()]
    game = asker.settle(wish.game, _game, _("Which game?"), default, games)
    options = tuple((wish.options or "").replace(",", " ").split())
    bare = Header(game, (), None, 0, options, edition=wish.edition)
    players, me = _table(asker, wish, last, bare)
    seed = random.randrange(_SEEDS) if wish.seed is None else wish.seed
    first = random.Random(seed).randrange(len(players))
    header = replace(bare, players=players, first=first)
    levels = tuple(level for level in LEVELS if level in contest_of(game).levels(header))
    usual = _LEVEL if _LEVEL in levels else levels[-1]
    level = asker.settle(
        wish.level,
        lambda text: _level(levels, text),
        _("How well are they to play?"),
        _(_LEVELS[usual]),
        [_(_LEVELS[level]) for level in levels],
    )
    bots = _bots(header, me, level, wish.styles)
    record = Record(header.tags()).tagged("Date", date).tagged(PLAYER, players[me])
    record = record.tagged(BOTS, ", ".join(f"{players[s]}={word}" for s, word in bots.items()))
    return record.tagged(SEED, str(seed))


def _table(
    asker: _Asker, wish: Invitation, last: Answers, bare: Header
) -> tuple[tuple[str, ...], int]:
    """Who sits there, and where the player does."""
    allowed = tuple(str(count) for count in _SEATS if _seats(bare, count))
    names = names_in(wish.players or "")
    if wish.players is not None and not wish.players.strip().isdecimal():
        try:
            check_names(names)
            game_of(bare.game).start(replace(bare, players=names))
            me = 0 if wish.me is None else replace(bare, players=names).seat(wish.me)
        except KibitzError as error:
            raise Misused(error.template, **error.params) from None
        return names, me
    mine = wish.me or last.me or _("Guest")
    if wish.players is None or wish.me is not None:
        mine = asker.settle(wish.me, _name, _("Your name?"), mine)
    usual = str(_USUAL) if str(_USUAL) in allowed else allowed[0]
    count = asker.settle(
        wish.players, lambda text: _count(allowed, text), _("How many players?"), usual
    )
    others = [name for name in _("Anna Ben Carla Dov Eva Finn").split() if name != mine]
    return (mine, *others[: count - 1]), 0


def _seats(bare: Header, count: int) -> bool:
    """Whether so many can play."""
    try:
        game_of(bare.game).start(replace(bare, players=tuple(map(str, range(count)))))
    except KibitzError as error:
        if bare.options and _seats(replace(bare, options=()), count):
            raise Misused(error.template, **error.params) from None
        return False
    return True


def _bots(header: Header, me: int, level: str, styles: Sequence[str]) -> Mapping[int, str]:
    """The bot in each seat but ``me``, by its word."""
    hosting = contest_of(header.game)
    levels = hosting.levels(header)
    found = {s: levels[level] for s in range(len(header.players)) if s != me}
    known = (*(level for level in LEVELS if level in levels), *hosting.bots)
    for item in styles:
        name, _equals, typed = item.partition("=")
        word = called(typed, known)
        if word is None:
            raise Misused(
                N_("“{style}” is no way to play: expected NAME=STYLE, with one of {known}"),
                style=item[:60],
                known=", ".join(map(_, dict.fromkeys(known))),
            )
        seat = _seat(header, name)
        if seat == me:
            raise Misused(N_("{name} is you: a style is for the others"), name=name[:60])
        found[seat] = levels.get(word, word)
    return found


def _seat(header: Header, name: str) -> int:
    try:
        return header.seat(name)
    except KibitzError as error:
        raise Misused(error.template, **error.params) from None


def _game(text: str) -> str:
    return preset_called(text, played(), playable)


def _level(levels: Sequence[str], text: str) -> str:
    """The level that was typed: shortened, in any language, or by its number."""
    if (place := number(text)) and place <= len(levels):
        return levels[place - 1]
    names = {name: level for level in levels for name in (level, *everywhere(_LEVELS[level]))}
    found = match(text, names)
    if len(found) != 1:
        raise _none_of([_(_LEVELS[level]) for level in levels], text)
    return found[0]


def _name(text: str) -> str:
    name = composed(text)
    check_names((name,))
    return name


def _count(allowed: Sequence[str], text: str) -> int:
    if text not in allowed:
        raise _none_of(allowed, text)
    return int(text)


def _none_of(known: Sequence[str], text: str) -> Misused:
    return Misused(
        N_("“{text}” is none of these: expected {known}"),
        text=text[:60],
        known=", ".join(known),
    )


@dataclass(frozen=True)
class _Asker:
    """Asks until the answer can be used; where nobody sits, takes what is usual."""

    lines: Lines
    say: Callable[[str], None]

    def settle(
        self,
        given: str | None,
        read: Callable[[str], T],
        question: str,
        default: str,
        listed: Sequence[str] = (),
    ) -> T:
        """What the command line gave, else what is answered. ``listed``: shown with numbers."""
        if given is not None or not self.lines.interactive:
            try:
                return read(default if given is None else given)
            except KibitzError as error:
                raise Misused(error.template, **error.params) from None
        for place, name in enumerate(listed, start=1):
            self.say(f"{place}  {name}")
        while True:
            answer = asked(self.lines, question, default)
            try:
                return read(answer)
            except KibitzError as error:
                if _leaves(answer):
                    raise EOFError from None
                self.say(f"{stated(error)}.")


def _leaves(answer: str) -> bool:
    """Whether somebody would rather go: of an answer that cannot be one."""
    meant = orders.COMMANDS.find(answer)
    return meant is not None and meant[0] is orders.leave
