"""Le Truc, as the commands meet it."""

from kibitz.cli.protocols.front import Front
from kibitz.cli.truc.lessons.course import TrucLessons
from kibitz.cli.truc.manual import TrucBook
from kibitz.cli.truc.playing import TrucPlaying
from kibitz.cli.truc.report import TrucReport
from kibitz.cli.truc.rubber import TrucSeries
from kibitz.cli.truc.typed import TrucTyping
from kibitz.cli.truc.view import TrucView

FRONT = Front(
    report=TrucReport(),
    view=TrucView(),
    typing=TrucTyping(),
    series=TrucSeries(),
    playing=TrucPlaying(),
    lessons=TrucLessons(),
    rulebook=TrucBook(),
)
