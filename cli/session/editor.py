"""What the commands of the prompt, and its refusals, need of the round that is being logged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from kibitz.cli.prompt.reply import Reply
from kibitz.cli.session.adviser import Adviser
from kibitz.cli.session.ledger import Ledger
from kibitz.cli.session.log import Log

if TYPE_CHECKING:
    from rich.text import Text


class Editor(Protocol):
    """A log, the ways to change it, and what of it can be shown."""

    ledger: Ledger
    adviser: Adviser

    @property
    def log(self) -> Log:
        """The log as it stands."""

    @property
    def waits(self) -> bool:
        """Whether the next line is to answer a question, or to correct an event."""

    @property
    def words(self) -> Iterable[str]:
        """What may be typed now, cards, players and commands."""

    def screen(self, width: int, /) -> list[Text]:
        """The table after the last event."""

    def shown(self, said: tuple[str, ...], /) -> Reply:
        """The reply after the log has changed."""

    def commit(self, log: Log, /, *said: str, draw: bool = True) -> Reply:
        """Take a new log, once it is on the disk; what is shown then."""

    def correct(self, places: tuple[int, ...], line: str, /) -> Reply:
        """Read ``line`` as what really was the event at one of ``places`` (from 0)."""

    def ask_correction(self, places: tuple[int, ...], /) -> Reply:
        """Let the next line correct an event at one of ``places``."""

    def insert(self, place: int, line: str, /) -> Reply:
        """Read ``line`` as what happened before the event at ``place`` and was forgotten."""

    def can_be_starred(self, line: str, /) -> bool:
        """Whether the line could be logged as a misplay."""

    def verify(self, line: str, /) -> None:
        """Raise ``KibitzError`` unless the line could be typed now."""
