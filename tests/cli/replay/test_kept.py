"""What is kept of a replay, with all eyes, in rounds of random play of every game."""

from __future__ import annotations

import random

import pytest

from kibitz.cli.replay.knowledge import Sight
from kibitz.cli.replay.tape import BYSTANDER, IN_TURN, Tape
from kibitz.cli.replay.trial import Trial
from kibitz.cli.replay.viewer import Viewer
from kibitz.engine.record import dumps
from kibitz.engine.round import project, read_rounds
from kibitz.inference.plan import Plan
from kibitz.inference.study import branches
from tests.strategies.rooms import Kept, full
from tests.strategies.typists import Typist, plays_of

QUICK = Plan(worlds=4, stopped=lambda: True)


@pytest.mark.parametrize("game", ["pismo", "geheimer-brief", "classic", "truc", "marque"])
@pytest.mark.parametrize("seed", range(2))
def test_a_full_record_keeps_what_any_eyes_try_and_can_be_true(game: str, seed: int) -> None:
    """Also what the hidden cards forbid: these eyes do not know them."""
    rng = random.Random(seed)
    record = full(game, rng).record
    for eyes in (*read_rounds(dumps((record,)).encode())[0].header.players, BYSTANDER, IN_TURN):
        rounds, keeper = read_rounds(dumps((record,)).encode()), Kept("")
        tape = Tape(rounds, eyes=eyes)
        viewer = Viewer(tape.to(rng.randrange(tape.last)), Sight(plan=QUICK), keeper)
        tried = _try(viewer, Typist(rng, ()), rng)
        reply = viewer.execute("keep")
        assert reply.refused is (not tried)
        if tried:
            (kept,) = read_rounds(keeper.text.encode())
            assert [e.event for e in kept.events] == [e.event for e in rounds[0].events]
            ((variation, _moments),) = branches(kept)
            assert len(variation.events) == tried


def _try(viewer: Viewer, typist: Typist, rng: random.Random) -> int:
    """Try a few plays that these eyes may think of; how many lines that made."""
    for _ in range(4):
        trial = viewer._trial or Trial(viewer.sight.rounds(viewer.tape))
        viewer.execute(f"try {typist.play(plays_of(trial.session.log, rng))}")
        while viewer.asking:
            assert viewer._trial is not None
            question = viewer._trial.session.question
            assert question is not None
            viewer.execute(rng.choice(question.numbers if question.listed else
                                      [option.keys[0] for option in question.options]))  # fmt: skip
    return 0 if viewer._trial is None else len(viewer._trial.entries)


@pytest.mark.parametrize("game", ["classic", "truc", "marque"])
def test_an_own_log_keeps_nothing_of_other_eyes(game: str) -> None:
    rng = random.Random(1)
    own = project(full(game, rng), 0)
    keeper = Kept("")
    tape = Tape(read_rounds(dumps((own.record,)).encode()), eyes=own.header.players[1])
    viewer = Viewer(tape, Sight(plan=QUICK), keeper)
    assert _try(viewer, Typist(rng, ()), rng)
    assert viewer.execute("keep").refused
    assert not keeper.text
