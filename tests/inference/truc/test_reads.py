"""What is read from how people play: proper probabilities, better than counting."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from kibitz.engine.header import Header
from kibitz.engine.record import dumps
from kibitz.engine.round import Round, project, read_rounds
from kibitz.inference.calibration import calibrate, matches
from kibitz.inference.contest import Effort, play_out
from kibitz.inference.games import contest_of
from kibitz.inference.study import follow, study_of
from kibitz.inference.truc.holding import LEAST
from tests.strategies.hands import truc

STUDY = study_of(read_rounds(truc(eyes="Me", first="Me").encode())[0].header)


@cache
def games(*bots: str, count: int) -> tuple[Round, ...]:
    """Ends of games."""
    contest = contest_of("truc")
    header = Header("truc", ("Anna", "Ben"), None, 0, score=(6, 6))
    players = [contest.bot(word, Effort()) for word in bots]
    played = [play_out(contest, header, players, (deal, 0)).record for deal in range(count)]
    # What a host writes down leaves out the score before it.
    scored = [replace(r, tags=(*r.tags, ("Score", "Anna 6, Ben 6"))) for r in played]
    return read_rounds(dumps(scored).encode())


def test_reads_are_better_than_counting_where_something_is_told() -> None:
    scores = calibrate(list(matches(games("honest", "never-double", count=3))))
    facts, reads = scores["facts"], scores["reads"]
    assert facts.n == reads.n > 20
    assert (facts.logloss - reads.logloss) / facts.n > 0.1


def test_whatever_is_done_nothing_possible_is_ruled_out() -> None:
    """Somebody who plays anything does what no style would; what is impossible is left out."""
    (round,) = games("random", "always-double", count=1)
    for eyes in range(2):
        seen = project(round, eyes)
        name = seen.header.players[1 - eyes]
        plain = STUDY.start(seen.header)
        for logged, position in follow(seen, STUDY.read(seen.header, None, {})):
            plain = STUDY.apply(plain, logged.event)
            counted, read = (STUDY.odds(at, eyes)["holds"][name] for at in (plain, position))
            assert read.keys() == counted.keys()
            assert all(LEAST - 1e-9 <= chance <= 1 + 1e-9 for chance in read.values())


def holds(*lines: str, style: str) -> dict[str, float]:
    """What Ben can have left, if it is known how he plays."""
    (round,) = read_rounds(truc(*lines, eyes="Me", first="Ben").encode())
    *_, (_logged, position) = follow(round, STUDY.read(round.header, None, {"Ben": style}))
    found: dict[str, float] = STUDY.odds(position, 0)["holds"]["Ben"]
    return found


def test_what_a_raise_says_depends_on_who_makes_it() -> None:
    lines = "deal Me 10 J Q", "Ben x2 yes 9"
    seven = {style: holds(*lines, style=style)["7"] for style in ("honest", "always-double")}
    assert seven["honest"] > seven["always-double"] + 0.1


def test_who_plays_how_is_learnt_from_hand_to_hand_and_kept_for_the_next_game() -> None:
    met = None
    for round in games("always-double", "honest", count=3):
        seen = project(round, 1)
        *_, (_logged, end) = follow(seen, STUDY.read(seen.header, met, {}))
        met = STUDY.meet(met, end)
    known, before = (STUDY.shares(found, seen.header)["Anna"] for found in (met, None))
    assert max(known, key=known.__getitem__) == "always-double"
    assert known["always-double"] > 2 * before["always-double"]
