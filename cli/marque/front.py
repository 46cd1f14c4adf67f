"""Letter of Marque, as the commands meet it."""

from kibitz.cli.marque.lessons.course import MarqueLessons
from kibitz.cli.marque.manual import MarqueBook
from kibitz.cli.marque.playing import MarquePlaying
from kibitz.cli.marque.report import MarqueReport
from kibitz.cli.marque.series import MarqueSeries
from kibitz.cli.marque.typed import MarqueTyping
from kibitz.cli.marque.view import MarqueView
from kibitz.cli.protocols.front import Front

FRONT = Front(
    report=MarqueReport(),
    view=MarqueView(),
    typing=MarqueTyping(),
    series=MarqueSeries(),
    playing=MarquePlaying(),
    lessons=MarqueLessons(),
    rulebook=MarqueBook(),
)
