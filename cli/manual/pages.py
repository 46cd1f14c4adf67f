"""The pages of the manual that are about no single game, with what each game adds to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from kibitz.cli.failures import FAILED, MISUSED, WRONG_RECORD
from kibitz.cli.games import rulebooks
from kibitz.cli.prompt.commands import Commands
from kibitz.cli.protocols.blocks import Block, Heading, Items, Paragraph, items
from kibitz.cli.protocols.rulebook import Rulebook
from kibitz.cli.texts import LANGUAGES, _
from kibitz.inference.decision import BLUNDER, DUBIOUS, MISTAKE

_SPOKEN: Final = {"en": "English", "ru": "Русский", "uk": "Українська", "de": "Deutsch"}


def notation() -> Iterator[Block]:
    """The lines of a record, then the events of each game."""
    yield Paragraph(
        _(
            "A record is a text file, line by line: tags, then events, in the order in which they "
            "happened. Tags after events begin the next round. What the log's player did not see "
            "is left out; a full record has every draw. Cards are digits or ranks, whatever the "
            "language."
        )
    )
    yield items(
        ('[Game "…"]', _("which game: the name of its rules in this manual")),
        ('[Players "Anna, Ben"]', _("the players, clockwise")),
        ('[Perspective "Anna"]', _("whose eyes; without it a bystander's log, or a full record")),
        ('[First "Ben"]', _("who begins")),
        (
            '[Score "Anna 2, Ben 0"]',
            _(
                "what they had before this round. More tags: Date, Round, Games, Options; "
                "any other is kept"
            ),
        ),
        ("; …", _("a line that belongs to nothing")),
        ("{ … }", _("a comment on the event before it")),
        (
            "( …; … )",
            _("a variation: what might have been instead of the event before it, and then"),
        ),
        ("! ? !! ?? !? ?!", _("at the end of an event: a judgement of it")),
        ("*", _("before an event: it broke a rule, and was played all the same")),
    )
    yield from _by_game(lambda book: book.events())


def figures() -> Iterator[Block]:
    """What is on the screens, then what each game adds."""
    yield items(
        (
            _("facts"),
            _(
                "exact counting that assumes one thing: whatever a player may choose between, is "
                "chosen equally often"
            ),
        ),
        (_("reads"), _("the same, and how people choose: a model, learnt from round to round")),
        ("33% ±2", _("a standard error: two times in three the true figure is within it")),
        (
            "<1%",
            _(
                "possible, but unlikely. 0% and 100% are said of what is impossible and "
                "certain only"
            ),
        ),
        (
            _("loss"),
            _("what the best choice would have won more, in points of the chance to win"),
        ),
        *(
            (mark, _("a loss of {points} points or more").format(points=round(100 * least)))
            for mark, least in (("?!", DUBIOUS), ("?", MISTAKE), ("??", BLUNDER))
        ),
        ("!", _("the only choice that would do, and not an obvious one")),
        (
            _("accuracy"),
            _("100% if every choice was the best, 0% if each lost {points} points or more").format(
                points=round(100 * BLUNDER)
            ),
        ),
        (_("fair"), _("the chance to win if all play and are dealt alike")),
        (_("deal"), _("what the cards dealt were worth; nothing on average over many rounds")),
        (_("skill"), _("what the own choices gave away; never above 0")),
        (
            _("others"),
            _(
                "what the others made of it, and all else: what is left of the result. In an own "
                "log the cards that they drew unseen count here"
            ),
        ),
        (
            _("luck"),
            _(
                "what the cards drawn brought, against all that could have come; nothing on "
                "average over many rounds, whoever plays. In a record of everything also by what "
                "the others drew"
            ),
        ),
    )
    yield from _by_game(lambda book: book.figures())


def tips() -> Iterator[Block]:
    """What is worth knowing at the table, game by game, with the figures that speak for it."""
    yield Paragraph(
        _(
            "What is often advised, put to the test. Points are points of the chance to win the "
            "round, at Le Truc the game. How it was measured, with errors, and what did not stand "
            "the test: {document}."
        ).format(document="docs/RULES_OF_THUMB.md")
    )
    for presets, book in rulebooks().items():
        if measured := [preset for preset in presets if book.tips(preset)]:
            yield Heading(", ".join(measured))
            yield from book.tips(measured[0])


def exactness() -> Iterator[Block]:
    """What holds for all games, then what each game adds."""
    yield Paragraph(
        _(
            "A figure without a standard error is exact: counted, not tried. One with ± comes from "
            "trying: hidden cards are drawn as likely as they are, and all choices are tried in "
            "the same of them. --time tries longer; the same --seed gives the same answer. No "
            "figure uses what the player could not know."
        )
    )
    yield from _by_game(lambda book: book.exactness())


def keys() -> Iterator[Block]:
    """The words of the prompt, then those of the replay."""
    # Not for any other page: it takes a while to import what they do.
    from kibitz.cli.replay.viewer import Viewer
    from kibitz.cli.session.orders import COMMANDS

    yield Paragraph(
        _(
            "Everything is a word; the keys of a replay work while nothing is typed. Words are "
            "understood in all four languages. Tab completes, the arrows bring back what "
            "was typed, "
            "Ctrl-C leaves a question, and pressed twice the program; nothing is lost."
        )
    )
    yield Heading(_("While logging"))
    yield _table(COMMANDS)
    yield Heading(_("In a replay"))
    yield _table(Viewer.table)


def _table(words: Commands[Any]) -> Items:
    return Items(tuple((f"{c.word} {_(c.usage)}".rstrip(), _(c.help)) for c in words))


def languages() -> Iterator[Block]:
    """How the language is chosen, and what is understood."""
    yield items(*((lang, _SPOKEN[lang]) for lang in LANGUAGES))
    yield Paragraph(
        _(
            "The language is that of --lang, else of KIBITZ_LANG, else of the locale. What "
            "you type "
            "is understood in all four at any time: names of cards, words, yes and no. "
            "Letter case, "
            "ё or е, apostrophes and letters of another script that look alike are forgiven; names "
            "may be shortened, and what is ambiguous is asked. A line in the wrong keyboard layout "
            "is recognised, and the right one suggested."
        )
    )


def screens() -> Iterator[Block]:
    """What suits which terminal."""
    yield items(
        (
            "--accessible",
            _(
                "for screen readers: lines below lines, nothing repainted, no bars, figures in "
                "words, numbered choices. KIBITZ_ACCESSIBLE=1 means it everywhere"
            ),
        ),
        ("--plain", _("words and figures in lines, between tabs; so it is in a pipe, too")),
        ("--json", _("for programs")),
        ("NO_COLOR=1", _("no colours. Nothing is told by colour alone")),
        ("TERM=dumb", _("a prompt without editing")),
        ("LC_ALL=C", _("ASCII only: other letters are written as they sound")),
        (_("narrow"), _("40 columns are enough")),
    )


def trouble() -> Iterator[Block]:
    """What can be done about what."""
    yield items(
        (
            _("a typing mistake"),
            _("undo; or fix N EVENT, and the rest is replayed"),
        ),
        (
            _("“cannot be true”"),
            _(
                "an event clashes with earlier ones, which are named: correct one of them. If the "
                "table really broke a rule, write * before the event"
            ),
        ),
        (
            _("a crash, a closed lid"),
            _("every event was on the disk before it counted: kibitz alone offers to go on"),
        ),
        (
            _("“is being logged”"),
            _("another kibitz has this record open; only one may write it"),
        ),
        (
            _("where is it all?"),
            _(
                "in the user's data folder, or where --dir or KIBITZ_DIR says; save tells where. "
                "The records are the truth, rounds.sqlite is made anew by kibitz rounds --rebuild, "
                "learnt.jsonl holds what was learnt: keep it"
            ),
        ),
        (
            _("a broken record"),
            _("kibitz check FILE names the line; the other rounds of the library still count"),
        ),
        (
            _("odd letters"),
            _("the terminal is not UTF-8: kibitz writes ASCII there. Or set LANG, as in C.UTF-8"),
        ),
        (
            _("no completion"),
            _("kibitz --install-completion, then a new shell"),
        ),
        (
            _("exit status"),
            _(
                "0 done; {failed} a file cannot be read or written; {misused} wrong usage; "
                "{wrong} the "
                "record is unreadable, illegal or contradictory"
            ).format(failed=FAILED, misused=MISUSED, wrong=WRONG_RECORD),
        ),
    )


def _by_game(part: Callable[[Rulebook], Items]) -> Iterator[Block]:
    for presets, book in rulebooks().items():
        yield Heading(", ".join(presets))
        yield part(book)
