"""What a typed line does to a round being played, whoever typed it: a person, a pipe or a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from kibitz.cli.annotate.wording import naming_to_you
from kibitz.cli.games import playing_of, report_of, series_of, view_of
from kibitz.cli.labels import folded
from kibitz.cli.play.evening import Evening
from kibitz.cli.prompt.commands import Commands
from kibitz.cli.prompt.reply import Reply
from kibitz.cli.protocols.playing import Chosen
from kibitz.cli.protocols.series import next_record
from kibitz.cli.protocols.typed import Option, Question, chosen, legible, misread
from kibitz.cli.session import orders
from kibitz.cli.session.adviser import Adviser
from kibitz.cli.session.ending import following
from kibitz.cli.session.ledger import Ledger
from kibitz.cli.session.log import Log
from kibitz.cli.session.session import Session, Wanted
from kibitz.cli.store.store import Store
from kibitz.cli.texts import _, ngettext, sentence
from kibitz.engine.errors import N_, Illegal, KibitzError, Unreadable
from kibitz.engine.line import Kind, entry
from kibitz.engine.words import COMMON, LETTERS
from kibitz.inference.decision import Decision
from kibitz.inference.plan import Plan
from kibitz.inference.review import weighed
from kibitz.inference.study import study_of

if TYPE_CHECKING:
    from rich.text import Text


_SURE: Final = 1 - 1e-9


_CONSULTED: Final = (orders.why, orders.odds, orders.guess, orders.advise, orders.score)
"""What may be looked up before an answer is given."""


@dataclass(frozen=True)
class Warned:
    """A choice that the coach has spoken against."""

    choice: str


class Seat(Session):
    """The player's seat at kibitz's own table.

    ``coach``: whether somebody speaks before what the review would mark. ``match``: whether the
    next round begins by itself until somebody has won the match.
    """

    table: ClassVar[Commands[Any]] = Commands()
    # Not among them are undo and fix: what is played is played.

    def __init__(
        self, evening: Evening, store: Store, coach: bool = False, match: bool = False
    ) -> None:
        super().__init__(evening.log, store, Adviser())
        self.ledger = Ledger(evening.log, store, evening.text)
        self.evening = evening
        self._coach, self._match = coach, match
        self._busy = False

    # -- what the prompt shows -------------------------------------------------------------

    def advice(self, width: int) -> list[str]:
        """Nothing: whoever wants a hint asks for it."""
        return []

    def preview(self, line: str) -> str:
        """What Enter would make of the line."""
        if self.question or not self.evening.mine:
            return ""
        try:
            if not (line := legible(line)) or self.table.find(line):
                return ""
            found = self._choose(line)
        except KibitzError as error:
            return sentence(error)
        if isinstance(found, Question):
            return found.text
        return naming_to_you(self.log.header, self.evening.me)(found.text)

    def shown(self, said: tuple[str, ...] = (), draw: bool = True) -> Reply:
        """The table as it lies there."""
        return _reply([self._table], said) if draw else Reply(said)

    def _table(self, width: int, _accessible: bool) -> list[Text]:
        from rich.text import Text

        header, moment = self.log.header, self.log.moment
        lines = report_of(header).report(moment, width)
        if series_of(header).winners(self.log.round):
            return lines
        own = [hand for hand in view_of(header).hands(moment, self.evening.me) if hand.own]
        # What is not certain yet is what is to be chosen.
        cards = ", ".join(card for hand in own for card, p in hand.cards if p > _SURE)
        if cards:
            told = _("You have: {cards}").format(cards=cards)
            lines += [Text(line, style="bold") for line in folded(told, width)]
        return lines

    # -- what a line does ------------------------------------------------------------------

    def execute(self, line: str) -> Reply:
        """Do what a line says; where Ctrl-C broke off what the others did, that comes first."""
        found = self.table.find(line)
        if self._busy and (found is None or found[0] is not orders.leave):
            return self._taken_up()
        asked = self.question
        reply = super().execute(line)
        if found is None or asked is None or not isinstance(asked.state, Warned):
            return reply
        if found[0] not in (self.hint, *_CONSULTED):
            return reply
        again = self.ask(asked)  # what was looked up is no answer
        return replace(reply, said=(*reply.said, *again.said))

    def verify(self, line: str) -> None:
        """Raise ``KibitzError`` unless the line could be typed now."""
        if not self.table.find(line):
            self._choose(line)

    def typed(self, line: str) -> Reply:
        """Play what the line says; raises ``KibitzError`` if that cannot be played."""
        written = entry(line)
        if written.kind is Kind.NOTE:
            return self.commit(self.log.noted(written.text), draw=False)
        if written.kind is not Kind.EVENT:
            raise Unreadable(
                N_("a variation is tried after the round: {word}, there “try”"),
                word=orders.replay.word,
            )
        if written.starred:
            raise Illegal(N_("here the rules are kept: nothing is played against them"))
        if not self.evening.mine:
            raise Illegal(
                N_("the round is over: {next} begins the next one"), next=self.next_round.word
            )
        return self._decide(self._choose(written.text))

    def answered(self, question: Question, wanted: Wanted, line: str) -> Reply:
        """Play what the answer makes of the line that was asked about."""
        index = chosen(question, line)
        if isinstance(question.state, Warned):
            if index is None:
                return self._instead(question, line)
            self.cancel()
            if index == 0:
                return self.played(question.state.choice)
            return Reply((_("Then play something else."),))
        if index is None:
            return self._instead(question, line)
        self.cancel()
        return self._decide(self._choose(question.state[index]))

    def _instead(self, question: Question, line: str) -> Reply:
        """A line that is no answer may be another play."""
        try:
            found = self._choose(line)
        except KibitzError:
            raise misread(question, line) from None
        self.cancel()
        return self._decide(found)

    def _choose(self, line: str) -> Chosen | Question:
        log = self.log
        return playing_of(log.header).choose(log.base, log.pending, line)

    def _decide(self, found: Chosen | Question) -> Reply:
        """Ask what is open, warn of a mistake, else play."""
        if isinstance(found, Question):
            return self.ask(found)
        if self._coach and (decision := self._judged(found.text)) is not None:
            asked = self.ask(_all_the_same(found.text))
            return Reply((*self._warning(decision), *asked.said))
        return self.played(found.text)

    def _judged(self, choice: str) -> Decision | None:
        """The choice judged as the review will judge it; ``None``: no mistake worth a word."""
        log = self.log
        with suppress(KibitzError):  # nothing is known of it, so nothing is said
            # Of the moment with the card drawn, as advice is: what the review will say of it.
            advice, study = self.adviser.best(log), study_of(log.header)
            decision = weighed(study, advice, choice, self.evening.me, Plan())
            if decision.mistaken:
                return decision
        return None

    def _warning(self, decision: Decision) -> Iterator[str]:
        points = decision.points
        text = ngettext(
            "Wait: {play} gives away {count} point of your chance to win.",
            "Wait: {play} gives away {count} points of your chance to win.",
            points,
        )
        if any(option.bonus for option in decision.options):
            text = ngettext(
                "Wait: {play} gives away {count} point, a whole token being 100.",
                "Wait: {play} gives away {count} points, a whole token being 100.",
                points,
            )
        name = naming_to_you(self.log.header, decision.seat)
        said = text.format(play=name(decision.played.text), count=points)
        blame = view_of(self.log.header).blame(decision.kind)
        yield f"{said[:-1]} ({blame})." if blame else said
        yield _("“{hint}” says what is better, “{why}” why.").format(
            hint=self.hint.word, why=orders.why.word
        )

    def can_be_starred(self, line: str) -> bool:
        """Never: whoever deals sees to it that the rules are kept."""
        return False

    # -- the round goes on -----------------------------------------------------------------

    def played(self, choice: str) -> Reply:
        """The player's choice, and all that follows until the next one, or the end."""
        self._busy = True
        self.evening.play(choice)
        return self.going_on()

    def _taken_up(self) -> Reply:
        """What was broken off goes on: from the record, for nobody knows who was told what."""
        broken, self.evening = self.evening, self.evening.anew()
        broken.close()
        self.ledger.written = self.evening.text
        said = self.ledger.take(self.evening.log)
        reply = self.going_on()
        return Reply((*said, *reply.said), reply.draw, spoken=reply.spoken)

    def going_on(self) -> Reply:
        """Let the others play until the player is to choose or the round is over."""
        self._busy = True
        told: list[str] = []
        while True:
            told += self._news()
            if self.evening.host.turn is None or self.evening.mine:
                break
            self.evening.wait()
        self._busy = False
        if self.evening.host.turn is not None:
            return _reply([_said(told), self._table])
        return self._over(told)

    def _news(self) -> Iterator[str]:
        """What has happened, in sentences, each event once it is on the disk."""
        playing = playing_of(self.log.header)
        for before, after in self.evening.catch_up():
            yield from self.ledger.take(self.evening.log)
            yield from playing.happened(before, after)

    def _over(self, told: list[str]) -> Reply:
        """How the round ended, the review of it, and, in a match, the next one."""
        log, series = self.log, series_of(self.log.header)
        rounds = log.rounds
        parts = [_said([*told, *series.ending(rounds)]), self._review()]
        if self._match and series.standing(rounds).winner is None:
            reply = self.next_round(self)
            return _reply([*parts, _drawn_by(reply)], reply.said)
        return _reply(parts, following(log, self.table))

    def _review(self) -> Part:
        """What ``annotate`` shows of the round."""
        return _drawn_by(orders.annotate(self))

    def commit(self, log: Log, *said: str, draw: bool = True) -> Reply:
        """Take a log with another remark in it, once it is on the disk."""
        reply = super().commit(log, *said, draw=draw)
        self.evening.log = log
        return reply

    # -- what a command does ---------------------------------------------------------------

    @table.add(
        "hint подсказка підказка tipp подскажи підкажи hinweis",
        "",
        N_("what to play, in a line or two"),
    )
    def hint(self, _rest: str) -> Reply:
        """The advice in brief."""
        advice = self.adviser.best(self.log)
        return Reply(draw=partial(view_of(self.log.header).brief, advice))

    table.share(orders.why, orders.odds, orders.guess, orders.advise, orders.note, orders.score)

    @table.instead(orders.next_round)
    def next_round(self, _rest: str) -> Reply:
        """The next round, dealt and begun."""
        log = self.log
        series = series_of(log.header)
        if not series.winners(log.round):
            raise Illegal(N_("the round is not over yet"))
        standing = series.standing(log.rounds)
        self._busy = True
        self.evening.next(next_record(log.round.record, log.header, log.round.index, standing))
        said = self.ledger.take(self.evening.log)
        reply = self.going_on()
        return Reply((*said, *reply.said), reply.draw, spoken=reply.spoken)

    table.share(orders.replay, orders.annotate, orders.save)

    @table.instead(orders.list_commands)
    def list_commands(self, _rest: str) -> Reply:
        """What can be played as an example, and every command."""
        examples = playing_of(self.log.header).examples(self.log.moment)
        return Reply((*examples, "", *self.table.help_lines()))

    table.share(orders.leave)


Part = Callable[[int, bool], "list[Text]"]
"""Something to draw in so many columns; ``True``: for a screen reader."""


def _said(sentences: Sequence[str]) -> Part:
    """Sentences, each on lines of its own."""

    def part(width: int, _accessible: bool) -> list[Text]:
        from rich.text import Text

        return [Text(line) for said in sentences for line in folded(said, max(width - 1, 20))]

    return part


def _drawn_by(reply: Reply) -> Part:
    """What a reply draws, below an empty line."""

    def part(width: int, accessible: bool) -> list[Text]:
        from rich.text import Text

        draw = (reply.spoken if accessible else None) or reply.draw
        return [] if draw is None else [Text(), *draw(width)]

    return part


def _reply(parts: Sequence[Part], said: tuple[str, ...] = ()) -> Reply:
    def drawn(accessible: bool, width: int) -> list[Text]:
        return [line for part in parts for line in part(width, accessible)]

    return Reply(said, partial(drawn, False), spoken=partial(drawn, True))


def _all_the_same(choice: str) -> Question:
    """Whether a choice is to be played although the coach has spoken."""
    options = (
        Option(_("yes"), (_("y"), *COMMON["yes"].split(), *LETTERS["yes"].split())),
        Option(_("no"), (_("n"), *COMMON["no"].split(), *LETTERS["no"].split())),
    )
    return Question(_("Play it all the same?"), options, Warned(choice))
