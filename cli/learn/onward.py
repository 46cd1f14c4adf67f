"""After a lesson: the next one, or a round against bots with a coach."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kibitz.cli.prompt.choices import Asker
from kibitz.cli.protocols.typed import Option
from kibitz.cli.teaching.lesson import Lesson
from kibitz.cli.texts import _

_NEXT: Final = "next weiter дальше далі lesson lektion урок"
_PLAY: Final = "play spielen играть грати"
_LEAVE: Final = "q quit exit выход выйти вихід вийти ende beenden schluss"
"""Words in four languages."""


@dataclass(frozen=True)
class Onward:
    """What comes next: a ``lesson``, a round (``play``), or nothing."""

    lesson: Lesson | None = None
    play: bool = False


def onward(asker: Asker, lesson: Lesson | None) -> Onward:
    """What comes next, with the ``lesson`` that follows, if there is one.

    Raises ``EOFError`` and ``KeyboardInterrupt`` as ``Asker`` does.
    """
    ways = [
        (Option(_("a round against bots, with a coach"), tuple(_PLAY.split())), Onward(play=True)),
        (Option(_("enough for today"), tuple(_LEAVE.split())), Onward()),
    ]
    if lesson is not None:
        label = _("the next lesson: {title}").format(title=_(lesson.title))
        ways.insert(0, (Option(label, tuple(_NEXT.split())), Onward(lesson)))
    place = asker.ask([option for option, _way in ways], question=_("What next?"))
    return ways[place][1]


def play(folder: Path, preset: str, accessible: bool) -> int:
    """A round of what was learnt; the exit status."""
    from kibitz.cli.play import command
    from kibitz.cli.play.invitation import Invitation

    wish = Invitation(game=preset)
    return command.play(command.Call(None, wish, str(folder), accessible, coach=True))
