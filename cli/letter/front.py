"""The 16-card family, as the commands meet it."""

from kibitz.cli.letter.lessons.course import LetterLessons
from kibitz.cli.letter.manual import LetterBook
from kibitz.cli.letter.match import LetterSeries
from kibitz.cli.letter.playing import LetterPlaying
from kibitz.cli.letter.typed import LetterTyping
from kibitz.cli.letter.view import LetterView
from kibitz.cli.protocols.front import Front

FRONT = Front(
    report=LetterView(),
    view=LetterView(),
    typing=LetterTyping(),
    series=LetterSeries(),
    playing=LetterPlaying(),
    lessons=LetterLessons(),
    rulebook=LetterBook(),
)
