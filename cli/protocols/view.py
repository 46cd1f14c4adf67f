"""How a game is shown on a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from rich.text import Text

from kibitz.cli.hand import Hand
from kibitz.engine.games import Unsupported, game_of
from kibitz.engine.header import Header
from kibitz.engine.round import Round
from kibitz.inference.analysis import NOT_YET
from kibitz.inference.decision import Decision

P_contra = TypeVar("P_contra", contravariant=True)
C_contra = TypeVar("C_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


class Report(Protocol[P_contra]):
    """How a game stands, on a terminal; ``P_contra`` is the game's moment of a round."""

    def report(self, position: P_contra, width: int) -> list[Text]:
        """The table at the end of a checked record, in ``width`` columns."""
        ...


class View(Report[P_contra], Protocol[P_contra, E_contra, C_contra, S_contra]):
    """A game on a terminal of ``width`` columns.

    Its types are those of its ``Study``: moments, events, advice, states of the rules.
    ``eyes`` is the seat of the player who looks: nothing that this player could not know is
    shown. ``None``: everything that the log tells. What has a body here a view that inherits from
    this class has so: it shows the report, and events as the notation writes them.
    """

    def turn(self, state: S_contra) -> int:
        """The seat of the player to move, from the state of the game's rules."""
        ...

    def odds(
        self,
        round: Round,
        before: P_contra | None,
        facts: P_contra,
        reads: P_contra | None,
        eyes: int | None,
        width: int,
        advice: C_contra | None = None,
        height: int = 22,
        shown: P_contra | None = None,
        prompted: bool = False,
        course: Sequence[tuple[P_contra, P_contra]] = (),
    ) -> list[Text]:
        """The moment after the last event, by ``facts`` and by ``reads`` of how people choose.

        It fits ``height`` lines (by default: a terminal of 24 with a prompt). Also what the event
        changed against ``before``, and what is advised (``advice``, as ``Study.weigh`` makes it),
        and why. ``shown``: the moment within that event that was shown last, if one was: figures
        are compared with what was shown. ``prompted``: whose turn it is, and how the round ended,
        is said below. ``course``: the moments of the round so far, each by facts and by reads, for
        what has moved the two apart.
        """
        return self.report(facts, width)

    def guess(
        self, facts: P_contra, reads: P_contra, model: str, eyes: int | None, width: int
    ) -> list[Text]:
        """The guesses open to the eyes, best by ``model`` first."""
        raise Unsupported(NOT_YET)

    def advise(
        self, advice: C_contra, facts: P_contra, width: int, everything: bool = False
    ) -> list[Text]:
        """Every legal play with its figures (``everything``, or those that matter), and why."""
        raise Unsupported(NOT_YET)

    def brief(self, advice: C_contra, width: int) -> list[Text]:
        """What is advised, in two lines at most."""
        return []

    def why(self, advice: C_contra) -> list[str]:
        """Why the play that comes first is recommended, in sentences."""
        return []

    def fault(self, decision: Decision, eyes: int | None) -> list[str]:
        """Why a decision is marked, in sentences; to the ``eyes`` as “you”. Empty for no mark."""
        return []

    def blame(self, kind: str) -> str:
        """What a kind of mistake (``Decision.kind``) is called in a list."""
        return kind

    def hands(self, position: P_contra, eyes: int | None) -> tuple[Hand, ...]:
        """Everybody's cards as the eyes see them; their own are marked as such."""
        return ()

    def choice(self, header: Header, text: str, actor: int) -> str:
        """A choice (``Option.text``), or what somebody held (``Reckoned.what``), in words.

        “1 Guard at Ben: 5 Prince”, “5 Prince”.
        """
        return text

    def event(
        self, header: Header, event: E_contra, eyes: int | None = None, brief: bool = False
    ) -> tuple[str, str]:
        """Who did something, and what, in words that can be typed; nobody does what the table does.

        The ``eyes`` are “you”. ``brief``: as short as can be understood.
        """
        return "", game_of(header.game).format(header, event)

    def standing(self, position: P_contra) -> str:
        """How the table stands, beside the hands, in one line; nothing where the hands say it."""
        return ""

    def revealed(self, header: Header, state: S_contra) -> Mapping[str, str]:
        """By the owner of a hand what it is as far as ``state``, of the game's rules, tells."""
        return {}

    def parts(self, round: Round) -> Mapping[int, str]:
        """What a round falls into, if it is long: each title by the event it begins with."""
        return {}

    def told(
        self,
        before: P_contra,
        after: P_contra,
        eyes: int | None,
        shown: P_contra | None = None,
    ) -> list[str]:
        """What the last event of ``after`` did, and what follows from it, in sentences.

        ``shown``: the moment whose figures were shown last, if any were: it is said that a figure
        has changed only where the one that it had was shown.
        """
        return []

    def truth(self, state: S_contra, width: int) -> list[Text]:
        """Every hidden card as far as ``state`` tells, a state of the game's rules."""
        return []


def spoken(view: AnyView, header: Header, event: Any, eyes: int | None) -> str:
    """An event in a line, as it can be typed: who did what, after the star of a misplay."""
    who, what = view.event(header, event, eyes)
    star = "* " if what.startswith("* ") else ""
    return star + ": ".join(filter(None, (who, what.removeprefix(star))))


# Any: as in ``AnyStudy``, from which all that is shown comes.
AnyReport = Report[Any]
AnyView = View[Any, Any, Any, Any]
