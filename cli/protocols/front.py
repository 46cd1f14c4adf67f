"""All that the commands need to know of a game, as one value."""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.cli.protocols.lessons import Lessons
from kibitz.cli.protocols.playing import AnyPlaying
from kibitz.cli.protocols.rulebook import Rulebook
from kibitz.cli.protocols.series import Series
from kibitz.cli.protocols.typed import AnyTyping
from kibitz.cli.protocols.view import AnyReport, AnyView


@dataclass(frozen=True)
class Front:
    """A game as the commands meet it. What is ``None``, they say they cannot do with it yet.

    ``report``: how it stands. ``view``: how it is shown. ``typing``: how it is logged at the
    prompt; ``series``: how its rounds make a match. ``playing``: how it is played against bots.
    ``lessons``: what it teaches.
    ``rulebook``: how the manual explains it.
    """

    report: AnyReport
    view: AnyView | None = None
    typing: AnyTyping | None = None
    series: Series | None = None
    playing: AnyPlaying | None = None
    lessons: Lessons | None = None
    rulebook: Rulebook | None = None
