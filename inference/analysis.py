"""All that inference knows of a game, as one value, and what its study must offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from kibitz.engine.errors import N_
from kibitz.engine.games import Unsupported
from kibitz.engine.header import Header
from kibitz.engine.round import Logged, Round
from kibitz.inference.evaluation import Evaluation
from kibitz.inference.fortune import Fortune
from kibitz.inference.option import Option
from kibitz.inference.plan import Plan
from kibitz.inference.reckoning import Reckoned
from kibitz.inference.score import Score

if TYPE_CHECKING:
    from kibitz.inference.contest import Contest
    from kibitz.inference.match_equity import MatchEquity

P = TypeVar("P")
E_contra = TypeVar("E_contra", contravariant=True)
C = TypeVar("C")
M = TypeVar("M")
S = TypeVar("S")
# Any: the shapes stand in docs/manual/programs.md, and are checked there.
Json = dict[str, Any]

# Any: the next two are of types of the game's own, and who has one had it from its study.
Moment = Any
"""A moment of a round, as its study makes it: all that follows from the log up to there."""

Met = Any
"""What is known of the players from earlier rounds, as the study of their game makes it."""

NOT_YET: Final = N_("kibitz cannot do this with this game yet")


class Study(Protocol[P, E_contra, C, M, S]):
    """Everything that follows from a log.

    ``P`` is a moment of a round, ``E_contra`` an event, ``C`` advice (what ``weigh`` finds),
    ``M`` what is known of players, ``S`` a state of the game's rules; all frozen. The first four
    methods are needed. A game whose study inherits from this class has the others, which then say
    that nobody is read, that nothing is advised, and that there is nothing to judge.
    """

    def start(self, header: Header) -> P:
        """The moment before the first event."""
        ...

    def apply(self, position: P, event: E_contra) -> P:
        """The moment after an event; raises ``Illegal`` or ``Contradiction``."""
        ...

    def report(self, position: P) -> Json:
        """The table, as ``check`` reports it."""
        ...

    def odds(self, position: P, eyes: int | None) -> Json:
        """What the eyes can think of every hidden card, by counting alone."""
        ...

    # -- how people choose -----------------------------------------------------------------

    @property
    def styles(self) -> tuple[str, ...]:
        """The titles of the styles of play that ``read`` knows."""
        return ()

    def read(self, header: Header, met: M | None, styles: Mapping[str, str]) -> P:
        """The moment before the first event, with a model of how people choose (``reads``).

        ``met``: what ``meet`` made of earlier rounds, or ``None``. ``styles``: the style of
        whoever is said to have one, by name.
        """
        return self.start(header)

    def meet(self, met: M | None, position: P) -> M | None:
        """What is known of the players after a round that ended at ``position``."""
        return met

    def shares(self, met: M | None, header: Header) -> Mapping[str, Mapping[str, float]]:
        """How likely each player of ``header`` has each style, by name and title, by ``met``."""
        return {}

    # -- what is advised, and how decisions are judged ---------------------------------------

    def guess(self, position: P, eyes: int | None) -> list[Json]:
        """The guesses open to the eyes, best first."""
        raise Unsupported(NOT_YET)

    def weigh(self, position: P, eyes: int | None, plan: Plan, rounds: Sequence[Round]) -> C:
        """Every legal play tried; raises ``KibitzError`` if there is none to make.

        ``rounds``: those of the match up to this one, as logged. What comes of it is the game's
        own, for ``advise`` and for the game's view.
        """
        raise Unsupported(NOT_YET)

    def advise(self, advice: C) -> Json:
        """What ``weigh`` found."""
        raise Unsupported(NOT_YET)

    def decided(self, position: P, event: E_contra, eyes: int) -> tuple[tuple[P, str], ...]:
        """What ``eyes`` chose in ``event``, one after another: when, and as the notation has it.

        ``position``: the moment before the event. Nothing if the event is no legal choice of
        theirs, or the log does not tell what they chose from.
        """
        return ()

    def evaluation(self, advice: C) -> Evaluation:
        """Every choice that ``weigh`` tried, the best first, and how they compare."""
        raise Unsupported(NOT_YET)

    def as_made(self, advice: C, text: str, plan: Plan) -> C:
        """The same advice with the choice ``text`` in it, where a log tells more or less of a
        choice than was open when it was made. No other choice gets other figures."""
        return advice

    def kind(self, advice: C, played: Option, best: Option) -> str:
        """What a mistake was about, as one of the game's own few words."""
        return ""

    # -- what a round came to ----------------------------------------------------------------

    def fair(self, position: P, eyes: int) -> float:
        """The chance of ``eyes`` to win before anything was dealt, at the moment before that."""
        raise Unsupported(NOT_YET)

    def chance(self, position: P, eyes: int, plan: Plan) -> tuple[float, float]:
        """The chance of ``eyes`` to win as they see it between two turns; its standard error."""
        raise Unsupported(NOT_YET)

    def fortune(self, position: P, event: E_contra, eyes: int | None, plan: Plan) -> Fortune | None:
        """What the cards that came in ``event`` brought everybody; ``None``: it tells of none.

        ``position``: the moment before it, as ``eyes`` see it (``None``: as the whole record tells
        it). What others get of cards that only they saw no log of another tells.
        """
        return None

    def result(self, position: P, eyes: int) -> float | None:
        """The share of ``eyes`` in the win; ``None`` while nothing is decided."""
        return None

    def hindsight(self, states: Sequence[S], events: Sequence[E_contra]) -> tuple[S, ...]:
        """The ``states`` of the game's rules with the hidden cards that came to light later.

        They are those before the first of ``events`` and after each.
        """
        return tuple(states)

    def reckon(
        self,
        events: Sequence[Logged],
        facts: Sequence[P],
        reads: Sequence[P],
        truth: S | None,
        eyes: int | None,
    ) -> tuple[Reckoned, ...]:
        """How likely what came to light had seemed to ``eyes``, an opponent after another.

        ``facts``, ``reads``: the moments before the first of ``events`` and after each.
        ``truth``: what the record tells of the end, as a state of the game's rules, or ``None``.
        """
        return ()


# Any: what moments and events are is the game's own; who has one had it from its study.
AnyStudy = Study[Any, Any, Any, Any, Any]
Forecasts = Callable[[Sequence[Round], int, Any], dict[str, Score]]
"""How good each model is at what a player (a seat) did not see of a match.

The match: consecutive full records with the same players; what a model learns in one round it may
use in the next. The last argument: styles as ``Fitting.styles`` makes them (Any: the game's own),
``None``: those that are shipped.
"""


class Fitting(Protocol):
    """A game whose styles of play can be fitted to records."""

    # Any: how people choose is the game's own; only its forecasts read it.
    def styles(self, text: str) -> Any:
        """How people choose, from the text that ``fit`` writes; else raises ``ValueError``."""
        ...

    def fit(self, rounds: Sequence[Round]) -> str:
        """How people choose, fitted to full records: the text of the file that says so."""
        ...


@dataclass(frozen=True)
class Analysis:
    """A game as inference knows it. What is ``None``, kibitz says it cannot do with it yet.

    Beyond the study each part is a function that makes it, called and imported only when wanted.
    ``study``: what follows from a log. ``contest``: bots, and a table of its own. ``forecasts``:
    how good the probabilities are; ``fitting``: styles learnt from records. ``equity``: the match
    equity table.
    """

    study: AnyStudy
    # Any: bots and tables are the game's own.
    contest: Callable[[], Contest[Any, Any]] | None = None
    forecasts: Callable[[], Forecasts] | None = None
    fitting: Callable[[], Fitting] | None = None
    equity: Callable[[], MatchEquity] | None = None
