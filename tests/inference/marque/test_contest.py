"""Games of Letter of Marque between bots: fairly dealt, legal, written down in full."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kibitz.engine.header import Header
from kibitz.engine.marque.events import Event, Hit, Sail, Set
from kibitz.engine.marque.rules import TREASURES
from kibitz.engine.marque.view import seen_by
from kibitz.engine.record import dumps
from kibitz.engine.round import Round, read_rounds
from kibitz.inference.arena import Setting, Tally, compete
from kibitz.inference.contest import Effort, Foul, play_out
from kibitz.inference.games import contest_of
from kibitz.inference.marque.bots import Thinker
from kibitz.inference.marque.host import MarqueHost

FIELD = ("random", "honest", "bluffer", "cautious", "attacker", "balanced")


def setting(*bots: str, rounds: int = 8, seed: int = 1, options: tuple[str, ...] = ()) -> Setting:
    return Setting("marque", options, bots, rounds, seed)


def games(tally: Tally) -> tuple[Round, ...]:
    return read_rounds(dumps(tally.records).encode())


def ships(round: Round) -> list[Sail]:
    """All the ships that went to sea."""
    sent: list[Sail] = []
    for logged in round.events:
        event: Event = logged.event
        if isinstance(event, Set):
            sent += event.ships
        elif isinstance(event, Sail):
            sent.append(event)
    return sent


@pytest.mark.parametrize("options", [(), ("free-pass", "treasures=1-2-4-8-16")])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_games_are_full_records_with_a_winner(seats: int, options: tuple[str, ...]) -> None:
    """Every line is legal, every bottom is told, and whoever won by the record won there."""
    arena = setting(*FIELD[:seats], rounds=seats, options=options)
    tally = compete(arena, keep=True)
    won = dict.fromkeys(arena.names, 0.0)
    for round in games(tally):
        table = round.state().table
        assert table.over
        assert all(ship.armed is not None for ship in ships(round))
        for seat in table.winners:
            won[round.header.players[seat]] += 1 / len(table.winners) / seats
    assert np.allclose(list(won.values()), tally.shares.mean(axis=0))


def piles(round: Round) -> list[list[int]]:
    """The treasures of each seat, in the order in which they were turned up."""
    sent = ships(round)
    seats = range(len(round.header.players))
    return [[ship.treasure for ship in sent if ship.actor == seat] for seat in seats]


def test_every_seating_gets_the_same_piles() -> None:
    dealt = [piles(round) for round in games(compete(setting(*FIELD[:3], rounds=6), keep=True))]
    assert dealt[0] == dealt[1] == dealt[2]
    assert dealt[3] == dealt[4] == dealt[5] != dealt[0]


def test_the_same_seed_gives_the_same_games() -> None:
    arena = setting("honest", "attacker", rounds=2)
    assert compete(arena, keep=True).records == compete(arena, keep=True).records


def test_bots_do_what_their_names_say() -> None:
    armed: dict[str, Counter[int]] = {name: Counter() for name in FIELD}
    attacks: Counter[str] = Counter()  # in the first three turns of each
    for round in games(compete(setting(*FIELD, rounds=6), keep=True)):
        for ship in ships(round):
            armed[round.header.players[ship.actor]][ship.treasure] += ship.armed is True
        for logged in round.events[: 3 * len(FIELD)]:
            if isinstance(logged.event, Hit):
                attacks[round.header.players[logged.event.actor]] += 1
    assert sum(armed["honest"][t] for t in (6, 7)) > 0.9 * 2 * 6
    assert sum(armed["bluffer"][t] for t in (3, 4)) > 0.9 * 2 * 6
    assert all(sum(armed[name].values()) == 2 * 6 for name in FIELD)
    assert attacks["attacker"] > 1.5 * attacks["cautious"]


def test_a_treasure_is_turned_up_before_a_ship_is_chosen() -> None:
    """In the set-up all at once; each choice makes the last event complete."""
    header = Header("marque", ("A", "B"), None, 0)
    host = MarqueHost.shuffled(header, 1)
    assert host.turn == 0
    host = host.after(True)
    (begun,) = host.events
    assert host.turn == 1
    assert isinstance(begun, Set)
    assert [ship.armed for ship in begun.ships] == [True, None]
    host = host.after(False)
    assert len(host.events) == 1
    host = host.after(host.choices["sail"])
    assert host.turn == 0
    sail = host.events[-1]
    assert isinstance(sail, Sail)
    assert sail.treasure in set(TREASURES) - {begun.ships[0].treasure}
    assert list(host.choices.values()) == [True, False]
    assert host.after(True).events[1:] == (Sail(0, sail.treasure, armed=True),)
    assert host.made == 3


def test_a_record_can_be_followed() -> None:
    """The decisions that the events of a game tell lead to the same game."""
    (round,) = games(compete(setting("attacker", "random", "bluffer", rounds=1), keep=True))[:1]
    dealt = MarqueHost(
        round.header.seen_by(None),
        round.start(),
        tuple(tuple(reversed(pile[1:])) for pile in piles(round)),
        open=Set(tuple(Sail(seat, pile[0]) for seat, pile in enumerate(piles(round)))),
    )
    host = dealt
    for logged in round.events:
        if isinstance(logged.event, Sail):  # a record may end before the ship was chosen
            begun = host.followed(replace(logged.event, armed=None))
            assert begun.open is None or begun.turn == logged.event.actor
        host = host.followed(logged.event)
    assert host.deal == round.state()
    assert host.events == tuple(logged.event for logged in round.events)
    assert host.turn is None
    assert host.choices == {}


def test_a_program_that_only_says_what_is_illegal(tmp_path: Path) -> None:
    script = tmp_path / "silly.py"
    script.write_text(
        "import sys\nfor line in sys.stdin:\n    if line.startswith('go'):\n"
        "        print('best home 99', flush=True)\n"
    )
    with pytest.raises(Foul, match="wants to play “home 99”"):
        compete(setting(f"run:{sys.executable} {script}", "random", rounds=2))


OBEDIENT = """
import sys

log, left, begun, me = open(sys.argv[1], "w"), ["bare"] * 3 + ["armed"] * 2, False, ""
sea, piled = [], 5
for line in map(str.strip, sys.stdin):
    print(line, file=log, flush=True)
    words = line.replace(",", " ").split()
    if words == ["quit"]:
        break
    if line.startswith("[Players"):
        left, sea, piled = ["bare"] * 3 + ["armed"] * 2, [], 5
    if line.startswith("[Perspective"):
        me = line.split('"')[1]
    elif words == ["go"]:
        if begun:
            print("best sail 0", left.pop(), flush=True)
        else:
            print("best", "sail" if piled else f"home {sea[0]}" if sea else "pass", flush=True)
    elif words and me in words:
        mine = words[words.index(me):]
        told = {"armed", "bare"} & set(mine[:3])
        begun = (words[0] == "set" or mine[1] == "sail") and not {"armed", "bare"} & set(mine[:4])
        if words[0] == "set" and not begun:
            sea, piled = [mine[1]], 4
        elif words[0] == me and mine[1] == "sail" and not begun:
            sea, piled = [*sea, mine[2]], piled - 1
        elif words[0] == me and mine[1] == "home":
            sea.remove(mine[2])
        elif words[1] == "hit" and words[2] == me and words[4] == "bare":
            sea.remove(words[3])
"""


def test_another_program_is_told_everything_it_can_see(tmp_path: Path) -> None:
    """Its treasure before it chooses the ship, then the whole; no bottom that was not shown."""
    script, log = tmp_path / "obedient.py", tmp_path / "log"
    script.write_text(OBEDIENT)
    compete(setting(f"run:{sys.executable} {script} {log}", "balanced", rounds=2))
    lines = log.read_text().splitlines()
    assert '[Perspective "run"]' in lines
    sails = [line for line in lines if line.startswith("run sail")]
    begun = [line for line in sails if len(line.split()) == 3]
    whole = [line for line in sails if line.endswith((" armed", " bare"))]
    assert len(whole) == 8
    assert begun  # only while ships of both kinds are left
    assert {line.rpartition(" ")[0] for line in whole} >= set(begun)
    assert all(len(line.split()) == 3 for line in lines if line.startswith("balanced sail"))


@pytest.mark.parametrize("bot", ["reads", "god"])
def test_whoever_looks_ahead_beats_who_does_not(bot: str) -> None:
    """Only what is plain shows in so few games; the arena plays many."""
    arena = Setting("marque", (), (bot, "bluffer", "random"), 3, 1, Effort(worlds=60))
    assert compete(arena).shares.mean(axis=0)[0] > 0.6


def test_who_reads_learns_who_plays_how_from_game_to_game() -> None:
    """By name; and whoever is told knows it before."""
    contest = contest_of("marque")
    words = ("cautious", "honest", "bluffer")
    header = Header("marque", ("Me", "honest1", "bluffer"), None, 0)
    for told in (False, True):
        watching = Thinker(Effort(), told)
        assert known(watching, header) == (["honest", "bluffer"] if told else [""] * 2)
        for number in range(4):
            bots = [contest.bot(word, Effort()) for word in words]
            record = play_out(contest, header, bots, (number, 0)).record
            (round,) = read_rounds(dumps((record,)).encode())
            for logged in round.events:
                watching.see(seen_by(0, logged.event))
            assert known(watching, header) == ["honest", "bluffer"]


def known(bot: Thinker, header: Header) -> list[str]:
    """Which style the others are taken to have when a game begins; empty: not likely enough."""
    bot.begin(header.seen_by(0))
    reader = bot.position.reader
    assert reader is not None
    titles = [style.title for style in reader.styles]
    return [titles[int(row.argmax())] if row.max() > 0.5 else "" for row in reader.prior[1:]]
