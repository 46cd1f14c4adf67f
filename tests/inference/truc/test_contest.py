"""Games of Le Truc between bots: fairly dealt, legal, written down in full."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from kibitz.engine.games import Unsupported
from kibitz.engine.header import Header
from kibitz.engine.record import dumps
from kibitz.engine.round import Round, read_rounds
from kibitz.engine.truc.events import Act, Dealt, Hands, Turn
from kibitz.engine.truc.layout import Phase
from kibitz.inference.arena import Z99, Setting, Tally, compete
from kibitz.inference.contest import Effort, Foul, play_out
from kibitz.inference.games import contest_of, fitting_of

SIMPLE = ("random", "always-double", "never-double", "honest")


def setting(*bots: str, rounds: int = 8, seed: int = 1, options: tuple[str, ...] = ()) -> Setting:
    return Setting("truc", options, bots, rounds, seed)


def games(tally: Tally) -> tuple[Round, ...]:
    return read_rounds(dumps(tally.records).encode())


def turns(round: Round, name: str) -> list[Turn]:
    """The lines of a player."""
    seat = round.header.players.index(name)
    events = [logged.event for logged in round.events]
    return [event for event in events if isinstance(event, Turn) and event.actor == seat]


@pytest.mark.parametrize("options", [(), ("tie-to-first", "fifth-ask"), ("counter-at-once",)])
@pytest.mark.parametrize("seats", [2, 4])
def test_games_are_full_records_with_a_winner(seats: int, options: tuple[str, ...]) -> None:
    """Every line is legal, and whoever won by the record won in the arena."""
    arena = setting(*SIMPLE[:seats], rounds=seats, options=options)
    tally = compete(arena, keep=True)
    won = dict.fromkeys(arena.names, 0.0)
    for round in games(tally):
        table = round.state().table
        assert table.over
        assert all(hand is not None for hand in round.state().hands)
        for seat, name in enumerate(round.header.players):
            won[name] += (table.side(seat) == table.winner) * 2 / seats / seats
    assert np.allclose(list(won.values()), tally.shares.mean(axis=0))


def fresh(round: Round) -> list[Hands]:
    """The cards dealt at the beginning of each hand."""
    return [
        logged.event.hands
        for number, (before, logged, _) in enumerate(round.states())
        if isinstance(logged.event, Dealt) and (number == 0 or before.table.phase is Phase.DONE)
    ]


def test_both_seatings_get_the_same_cards() -> None:
    """Hand by hand, however the hands before went."""
    one, other = map(fresh, games(compete(setting("honest", "never-double", rounds=2), keep=True)))
    hands = min(len(one), len(other))
    assert hands > 1
    assert one[:hands] == other[:hands]
    assert one[0] != one[1]


def test_bots_do_what_their_names_say() -> None:
    for round in games(compete(setting("always-double", "never-double", rounds=4), keep=True)):
        bold, timid = (turns(round, name) for name in ("alwaysdouble", "neverdouble"))
        raises = (Act.DOUBLE, Act.REST)
        assert any(turn.call in raises for turn in bold)
        assert not any(turn.call in raises for turn in timid)
        asked = [turn for turn in timid if turn.call is Act.NEW]
        assert all(turn.answer is not None for turn in asked)
        assert not any(turn.call is Act.FOLD for turn in (*bold, *timid))


def test_the_same_seed_gives_the_same_games() -> None:
    arena = setting("honest", "random", rounds=2)
    assert compete(arena, keep=True).records == compete(arena, keep=True).records


@pytest.mark.parametrize("other", ["random", "always-double"])
def test_the_solution_loses_to_nobody(other: str) -> None:
    """At the end of a game, and so few of them show only what is plain; the arena plays many."""
    contest = contest_of("truc")
    bots = [contest.bot(word, Effort()) for word in ("solution", other)]
    shares = []
    for deal in range(6):
        for turned in (0, 1):
            names = tuple("AB")[:: -1 if turned else 1]
            header = Header("truc", names, None, 0, score=(10, 10))
            played = play_out(contest, header, bots[:: -1 if turned else 1], (deal, turned))
            shares.append(played.shares[turned])
    mean = sum(shares) / len(shares)
    assert mean + Z99 * 0.5 / len(shares) ** 0.5 > 0.5


def test_the_solution_is_for_two() -> None:
    with pytest.raises(Foul, match="two players"):
        compete(setting("solution", "random", "random", "random", rounds=4))


def test_a_program_that_only_says_what_is_illegal(tmp_path: Path) -> None:
    script = tmp_path / "silly.py"
    script.write_text(
        "import sys\nfor line in sys.stdin:\n    if line.startswith('go'):\n"
        "        print('best rest', flush=True)\n"
    )
    with pytest.raises(Foul, match="wants to play “rest”"):
        compete(setting(f"run:{sys.executable} {script}", "random", rounds=2))


OBEDIENT = """
import sys

log = open(sys.argv[1], "w")
held, asked, me = [], False, ""
for line in map(str.strip, sys.stdin):
    print(line, file=log, flush=True)
    words = line.split()
    if words == ["quit"]:
        break
    if line.startswith("[Perspective"):
        me = line.split('"')[1]
    elif words[:1] == ["deal"]:
        held = words[words.index(me) + 1:][:3]
    elif words == ["go"]:
        print("best", "yes" if asked else held[0], flush=True)
    elif words:
        asked = words[0] != me and words[-1] in ("x2", "rest", "new")
        if words[0] == me and words[-1] in held:
            held.remove(words[-1])
"""


def test_another_program_is_told_everything_it_can_see(tmp_path: Path) -> None:
    """A question alone, then with its answer; cards that are dealt only if they are its own."""
    script, log = tmp_path / "obedient.py", tmp_path / "log"
    script.write_text(OBEDIENT)
    compete(setting(f"run:{sys.executable} {script} {log}", "always-double", rounds=2))
    lines = log.read_text().splitlines()
    assert '[Perspective "run"]' in lines
    assert all(line.split()[1] == "run" for line in lines if line.startswith("deal "))
    at = lines.index("alwaysdouble x2")
    assert lines[at : at + 3] == ["alwaysdouble x2", "go", "alwaysdouble x2 yes"]
    assert lines[-1] == "quit"


def test_what_the_game_has_not() -> None:
    with pytest.raises(Unsupported):
        fitting_of("truc")
