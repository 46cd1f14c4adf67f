"""Bots play by the rules, from what they saw, and ``counter`` as a good player would."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from kibitz.engine.header import Header
from kibitz.engine.letter.events import Action, Turn
from kibitz.engine.letter.notation import format_action
from kibitz.engine.record import loads
from kibitz.engine.round import project, read_round, read_rounds
from kibitz.inference.contest import Effort, Foul, play_out
from kibitz.inference.letter.bots import MAKERS, Aimless, Thinker, counter
from kibitz.inference.letter.contest import LetterContest
from tests.strategies.tables import DIFFERENT, Setting, kib

CONTEST = LetterContest()
TINY = Effort(worlds=3)


def header(setting: Setting, first: int = 0) -> Header:
    return Header(setting.preset, setting.players, None, first, setting.options)


@pytest.mark.parametrize("word", MAKERS)
def test_plays_whole_rounds_by_the_rules(word: str) -> None:
    for number, setting in enumerate(DIFFERENT[::3]):
        bots = [CONTEST.bot(word, TINY) for _ in range(setting.seats)]
        played = play_out(CONTEST, header(setting, number % setting.seats), bots, (number, 0))
        assert sum(played.shares) == pytest.approx(1)
        round = read_round(played.record)
        assert round.state().table.winners
        assert sum(played.moves) == sum(isinstance(logged.event, Turn) for logged in round.events)


def choice(*lines: str, eyes: str = "Anna", **table: str) -> str:
    """What ``counter`` plays at the end of a log that ends in a card drawn."""
    (record,) = loads(kib(*lines, eyes=eyes, **table))
    round = read_round(record)
    *past, last = [logged.event for logged in round.events]
    bot = Thinker(counter, Effort())
    bot.begin(round.header)
    for event in past:
        bot.see(event)
    action = bot.choose(last.drawn, np.random.default_rng(1))
    return format_action(round.header, action)


def test_counter_never_throws_the_8_away_unforced() -> None:
    assert choice("deal Anna 8", "Anna +7") == "7"
    assert choice("deal Anna 6", "Anna +8").startswith("6>")


def test_counter_names_the_likeliest_rank_of_all_at_hand() -> None:
    # Both 2s, 3s and a 4 are gone: the 5s are the most numerous left, and the 4 is not.
    lines = ("deal Anna 1", "Anna +4 4", "Ben 2>Carla", "Carla 2>Ben", "Anna +1")
    assert choice(*lines) in ("1>Ben 5", "1>Ben 3", "1>Carla 5", "1>Carla 3")


def test_counter_uses_a_hand_it_knows() -> None:
    lines = ("deal Anna 2", "Anna +1 2>Ben 5", "Ben 4", "Carla 1>Anna 8 miss", "Anna +4")
    assert choice(*lines) != "1>Ben 5"  # Ben is protected
    lines = ("deal Anna 2", "Anna +1 2>Ben 5", "Ben 1>Carla 8 miss", "Carla 4", "Anna +4")
    assert choice(*lines) == "1>Ben 5"
    lines = ("deal Anna 2", "Anna +5 2>Ben 8", "Ben 1>Carla 7 miss", "Carla 4", "Anna +1")
    assert choice(*lines) in ("5>Ben", "1>Ben 8")


def test_counter_duels_with_a_high_card_and_shields_rather_than_duel_with_a_shield() -> None:
    assert choice("deal Anna 3", "Anna +7").startswith("3>")
    assert choice("deal Anna 3", "Anna +4") == "4"
    assert choice("deal Anna 3", "Anna +1").startswith("1>")


def test_counter_otherwise_plays_the_lower_card_at_others() -> None:
    assert choice("deal Anna 6", "Anna +5").startswith("5>")
    assert choice("deal Anna 6", "Anna +5") != "5>Anna"
    assert choice("deal Anna 2", "Anna +4").startswith("2>")


def test_random_plays_everything_that_is_legal_alike() -> None:
    bot, rng = Aimless(), np.random.default_rng(1)
    (record,) = loads(kib("deal Anna 8", eyes="Anna", players="Anna, Ben"))
    round = read_round(record)
    bot.begin(round.header)
    bot.see(round.events[0].event)
    counts: dict[Action, int] = {}
    for _ in range(1600):
        action = bot.choose(1, rng)
        counts[action] = counts.get(action, 0) + 1
    assert set(counts) == {Action(8)} | {Action(1, 1, named) for named in range(2, 9)}
    assert all(150 < count < 260 for count in counts.values())


def test_random_by_card_plays_either_card_as_often() -> None:
    bot, rng = Aimless(by_card=True), np.random.default_rng(1)
    (record,) = loads(kib("deal Anna 8", eyes="Anna", players="Anna, Ben"))
    round = read_round(record)
    bot.begin(round.header)
    bot.see(round.events[0].event)
    chosen = [bot.choose(1, rng) for _ in range(1600)]
    assert 700 < chosen.count(Action(8)) < 900
    assert all(60 < chosen.count(Action(1, 1, named)) < 170 for named in range(2, 9))


@pytest.mark.parametrize("word", sorted(set(MAKERS) - {"god"}))
def test_chooses_the_same_whatever_it_could_not_see(word: str) -> None:
    """The same own log in two different deals: the same choice."""
    first, last = ("Anna +1 1>Ben 8 miss",), ("Carla +4 4",)
    one = ("deal Anna 5 Ben 1 Carla 2 aside 4", *first, "Ben +3 1>Carla 7 miss", *last)
    two = ("deal Anna 5 Ben 1 Carla 6 aside 7", *first, "Ben +2 1>Carla 7 miss", *last)
    chosen = []
    for text in (kib(*one), kib(*two)):
        (round,) = read_rounds(text.encode())
        seen = project(round, 0)
        bot = CONTEST.bot(word, Effort(worlds=20))
        bot.begin(seen.header)
        for logged in seen.events:
            bot.see(logged.event)
        chosen.append(bot.choose(3, np.random.default_rng(3)))
    assert chosen[0] == chosen[1]


def test_reads_remembers_styles_by_name_from_seat_to_seat() -> None:
    """A player who throws the 8 away is known to be wild in the next round, seated elsewhere."""
    bot = MAKERS["reads"](TINY)
    first = kib("deal Anna 5", "Anna 4", "Ben 8 out Ben 1", eyes="Anna")
    (round,) = read_rounds(first.encode())
    bot.begin(round.header)
    for logged in round.events:
        bot.see(logged.event)
    bot.begin(Header("pismo", ("Ben", "Anna", "Carla"), 1, 0))
    assert isinstance(bot, Thinker)
    reader = bot.position.belief.reader
    assert reader is not None
    wild = [style.wildness == 1 for style in reader.styles]
    assert reader.weights[0, wild].sum() > 2 * reader.weights[2, wild].sum()


def test_a_bot_that_breaks_a_rule_commits_a_foul() -> None:
    class Cheat(Aimless):
        def choose(self, drawn: int, rng: np.random.Generator) -> Action:
            return Action(9)

    bots = [Cheat(), Cheat()]
    with pytest.raises(Foul, match="breaks a rule"):
        play_out(CONTEST, Header("pismo", ("Anna", "Ben"), None, 0), bots, (1, 0))


SAYING = """
import sys
for line in sys.stdin:
    if line.startswith("go"):
        print({answer!r}, flush=True)
"""


@pytest.mark.parametrize(
    ("answer", "reason"),
    [("best 9>Ben", "wants to play"), ("error no idea", "complains"), ("best", "wants to play")],
)
def test_another_program_that_says_nonsense_commits_a_foul(
    answer: str, reason: str, tmp_path: Path
) -> None:
    script = tmp_path / "program.py"
    script.write_text(SAYING.format(answer=answer))
    bots = [CONTEST.bot(f"run:{sys.executable} {script}", TINY), Aimless()]
    with pytest.raises(Foul, match=reason):
        play_out(CONTEST, Header("pismo", ("Anna", "Ben"), None, 0), bots, (1, 0))
    for bot in bots:
        bot.close()


def test_another_program_that_ends_commits_a_foul() -> None:
    bots = [CONTEST.bot(f"run:{sys.executable} -c pass", TINY), Aimless()]
    with pytest.raises(Foul, match="has ended"):
        play_out(CONTEST, Header("pismo", ("Anna", "Ben"), None, 0), bots, (1, 0))
    bots[0].close()
