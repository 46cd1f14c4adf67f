"""One moment has one evaluation: a play has the same figure wherever one looks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from kibitz.cli.games import view_of
from kibitz.cli.play.evening import Evening
from kibitz.cli.play.session import Seat
from kibitz.cli.prompt.reply import Reply
from kibitz.cli.session.log import Log
from kibitz.cli.session.session import Session
from kibitz.cli.store.store import Store
from kibitz.cli.texts import percent
from kibitz.engine.record import Record
from kibitz.engine.round import Round, project, read_rounds, write_rounds
from tests.cli.running import invoke

EXAMPLES = Path(__file__).parents[2] / "cli" / "examples"

MOMENTS = [
    (EXAMPLES / "classic.kib", "Ben", 1),
    (EXAMPLES / "classic.kib", "Ben", 10),
    (EXAMPLES / "pismo.kib", None, 3),
    (EXAMPLES / "marque.kib", "Carla", 7),
    (EXAMPLES / "truc.kib", "Anna", 8),
]
"""Records, whose eyes, and the event that is decided."""

Figures = dict[str, tuple[str, ...]]
"""What a play may be shown with: its chance to win, rounded as the game does."""


def own(path: Path, name: str | None) -> Round:
    """The first round, as its keeper or the player of that name saw it."""
    round = read_rounds(path.read_bytes())[0]
    return round if name is None else project(round, round.header.players.index(name))


def advised(text: str) -> Figures:
    """What ``kibitz advise`` says of each play."""
    done = invoke("advise", "-", "--json", stdin=text)
    assert done.status == 0, done
    found: Figures = {}
    for move in done.json["moves"]:
        win = move.get("win", move.get("equity"))
        found[move["event"]] = ("-",) if win is None else (percent(win), percent(win, 1))
    return found


def agree(text: str, figures: Figures, pattern: str) -> int:
    """How many figures of plays stand in a text, all of them the right ones.

    ``pattern``: how a play and its figure stand there, ``PLAY`` and ``FIGURE`` for them.
    """
    count = 0
    for play, shown in figures.items():
        at = re.escape(play)
        regex = pattern.replace("PLAY", rf"(?<![\w>])(?<![\w>,:] ){at}").replace(
            "FIGURE", r"([<>~]?[\d.]+%)"
        )
        for match in re.finditer(regex, text, re.MULTILINE):
            assert match[1].lstrip("~") in shown, (play, shown, match[0])
            count += 1
    return count


def as_said(session: Session, figures: Figures) -> Figures:
    """The same by what the screen calls each play."""
    view, header = view_of(session.log.header), session.log.header
    return {view.choice(header, play, header.eyes or 0): shown for play, shown in figures.items()}


def drawn(reply: Reply) -> str:
    lines = [] if reply.draw is None else reply.draw(100)
    return "\n".join([*(line.plain for line in lines), *reply.said])


def logged(round: Round, where: Path) -> Session:
    """The prompt, at the end of a round that was logged there."""
    log = Log.begin(Record(round.record.tags))
    for event in round.events:
        log = log.added(event.event)
    return Session(log, Store(where / "round.kib"))


def judged_in(path: Path, event: int) -> tuple[Any, dict[str, str]]:
    """The decision in the last event of a record, and what is said of it, by where it is said."""
    files = {form: path.with_suffix(f".{form}.txt") for form in ("html", "md", "kib")}
    wanted = [word for form, file in files.items() for word in (f"--{form}", str(file))]
    done = invoke("annotate", str(path), "--json", *wanted)
    said = {form: file.read_text(encoding="utf-8") for form, file in files.items()}
    article = re.search(rf'<article id="r1p\de{event}".*?</article>', said["html"], re.DOTALL)
    assert article is not None
    said["html"] = article[0].replace("<th>", "\n").replace("&gt;", ">")
    said["md"] = said["md"].replace("\\", "")
    said["replay"] = invoke("replay", str(path), "--plain", "--at", str(event)).out
    return done.json["rounds"][0]["reviews"][0]["decisions"][-1], said


@pytest.mark.parametrize(("file", "name", "event"), MOMENTS)
def test_a_play_has_one_figure(file: Path, name: str | None, event: int, tmp_path: Path) -> None:
    round = own(file, name)
    figures = advised(write_rounds((round.deciding(event - 1),)))
    session = logged(round.deciding(event - 1), tmp_path)
    worded, header = as_said(session, figures), session.log.header
    screen = "\n".join(line.plain for line in session.screen(100))
    # In a table of Le Truc how often a choice is right stands before its figure.
    often = r"| +\(?[<>]?\d+%\)?" if header.game == "truc" else ""
    assert agree(screen, worded, rf"PLAY(?: .*?\bwin{often}) +FIGURE")
    assert agree(drawn(session.execute("advise")), worded, r"PLAY .*?\b(?:win|game) FIGURE")
    agree("\n".join(session.execute("why").said), worded, r"“PLAY” instead: FIGURE")

    path = tmp_path / "judged.kib"
    path.write_text(write_rounds((round.upto(event),)), encoding="utf-8")
    decision, said = judged_in(path, event)
    judged: Figures = {option["event"]: (percent(option["win"]),) for option in decision["options"]}
    both = [play for play, shown in figures.items() if play in judged and shown != ("-",)]
    assert len(both) >= len(figures) - 1
    assert all(judged[play][0] in figures[play] for play in both)

    view = view_of(header)
    played, best = (
        view.choice(header, decision[key], header.eyes or 0) for key in ("played", "best")
    )
    judged = as_said(session, judged)
    assert agree(said["replay"], judged, r"PLAY FIGURE") >= min(len(judged), 6)
    assert agree(said["replay"], judged, r"PLAY(?: was [^:]*)?(?:: win| \(win) FIGURE")
    cells = agree(said["html"], judged, r"^PLAY(?: <span>[^<]*</span>)?</th><td>FIGURE")
    assert cells >= min(len(judged), 8)
    if decision["loss"]:
        against = f"wins {judged[played][0]}, best “{best}” {judged[best][0]}"
        assert against in said["md"]
        # The record keeps to the notation.
        assert against.replace(f"“{best}”", f"“{decision['best']}”") in said["kib"]


@pytest.mark.parametrize(
    ("game", "names", "bot"),
    [
        ("classic", "Me Ben Carla", "loose"),
        ("marque", "Me Ben", "balanced"),
        ("truc", "Me Ben", "random"),
    ],
)
def test_a_hint_has_the_figures_of_advice(game: str, names: str, bot: str, tmp_path: Path) -> None:
    players = names.split()
    bots = ", ".join(f"{name}={bot}" for name in players[1:])
    tags = {"Game": game, "Players": ", ".join(players), "First": "Me", "Player": "Me"}
    record = Record((*tags.items(), ("Bots", bots), ("Seed", "1")))
    player = Seat(Evening.begun(record), Store(tmp_path / "record.kib"))
    player.going_on()
    if game == "marque":
        player.execute("3 bare")
    figures = advised(player.log.text())
    assert agree(
        drawn(player.execute("hint")), as_said(player, figures), r"PLAY .*?\b(?:win|game) FIGURE"
    )
