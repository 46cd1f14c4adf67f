"""Whole rounds of random play, at every table: what is played is what is recorded and seen."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.engine.errors import Contradiction, Illegal
from kibitz.engine.letter.cards import Effect
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Action, Dealt, Open, Show, Turn
from kibitz.engine.letter.layout import Phase
from kibitz.engine.letter.presets import PRESETS
from kibitz.engine.round import Round, project, read_rounds, write_rounds
from tests.engine.letter.eyes import seen
from tests.strategies.tables import (
    EVERY,
    SETTINGS,
    Played,
    Setting,
    kib,
    played,
    random_round,
    rounds,
)

ROUNDS = 28
"""Rounds at each of the tables."""

every_setting = pytest.mark.parametrize("setting", EVERY, ids=str)


def eyes_of(setting: Setting) -> list[int | None]:
    """Every player and a bystander."""
    return [*range(setting.seats), None]


def lines(round: Round) -> list[str]:
    return [entry.text for entry in round.record.events]


@every_setting
def test_full_records(setting: Setting) -> None:
    """A full record is read back byte for byte and replays to the same cards and winners."""
    for seed in range(ROUNDS):
        game = played(setting, seed)
        (round,) = read_rounds(game.text.encode())
        assert write_rounds((round,)) == game.text
        state = round.state()
        assert state.table == game.deal.table
        assert (state.hands, state.aside) == (game.deal.hands, game.deal.aside)
        assert state.table.winners
        assert state.table.phase is Phase.OVER


@every_setting
def test_logs_of_players_and_bystanders(setting: Setting) -> None:
    """Read with somebody's eyes, a full record is the log that somebody would have kept."""
    for seed in range(ROUNDS):
        game = played(setting, seed)
        full = game.round
        eyes = eyes_of(setting)[seed % (setting.seats + 1)]
        log = project(full, eyes)
        name = None if eyes is None else setting.players[eyes]
        assert lines(log) == list(seen(game.text, name))
        assert log.record.get("Perspective") == name
        (again,) = read_rounds(write_rounds((log,)).encode())
        assert [e.event for e in again.events] == [e.event for e in log.events]
        assert again.header == log.header
        state = again.state()
        assert state.table == game.deal.table
        for player, known in enumerate(state.hands):
            assert known is None or known == game.deal.hands[player]
            if player == eyes and state.table.alive[player]:
                assert known is not None


@given(rounds(EVERY))
@settings(max_examples=40)
def test_projecting_twice_is_projecting_once(game: Played) -> None:
    for eyes in eyes_of(game.setting):
        once = project(game.round, eyes)
        assert project(once, eyes) == once
        assert lines(project(once, None)) == lines(project(game.round, None))
        numbers = [logged.number for logged in once.events if logged.number]
        assert numbers == list(range(1, game.round.last + 1))


def test_what_the_eyes_could_not_see_is_ignored_though_they_kept_the_log() -> None:
    full = ("deal Anna 5 Ben 8 Carla 2 aside 4", "Anna +1 1>Ben 3 miss?", "{ why? }", "Ben +4 4")
    seen = ("deal Anna 5", "Anna +1 1>Ben 3 miss?", "{ why? }", "Ben 4")
    (round,) = read_rounds(kib(*full, eyes="Anna").encode())
    assert write_rounds((project(round, 0),)) == kib(*seen, eyes="Anna")
    assert "why" not in write_rounds((project(round, 1),))


@given(rounds(EVERY), st.data())
def test_a_log_cut_off_anywhere_goes_on_from_there(game: Played, data: st.DataObject) -> None:
    """The log is the only state: any beginning of it, replayed, takes the rest of the events."""
    full = game.round
    number = data.draw(st.integers(0, full.last))
    state = full.upto(number).state()
    for logged in full.events:
        if logged.number > number:
            state = state.apply(logged.event)
    assert state == full.state()


@given(rounds(EVERY), st.data())
def test_every_unfinished_turn_can_be_logged(game: Played, data: st.DataObject) -> None:
    """After the draw the table offers exactly the plays that are legal with the two cards."""
    turns = [i for i, event in enumerate(game.events) if isinstance(event, Turn)]
    index = data.draw(st.sampled_from(turns))
    deal = Deal.start(game.round.start().table, frozenset(range(game.setting.seats)))
    for event in game.events[:index]:
        deal = deal.apply(event)
    event = game.events[index]
    assert isinstance(event, Turn)
    assert event.drawn is not None
    held = deal.held(event.actor, event.drawn)
    before = deal.table.legal(held)
    assert event.action in before
    deal = deal.apply(Turn(event.actor, event.drawn, None))
    assert deal.drawn == event.drawn
    assert held == deal.held(event.actor, deal.drawn)


@every_setting
def test_no_card_is_lost_or_made(setting: Setting) -> None:
    """Rows, hands, pile, the card aside and the open cards make up the pack after every event."""
    pack = sorted(setting.rules.cards.pack())
    for seed in range(5):
        rng = random.Random(seed)
        deal, _ = Deal.shuffle(setting.rules, setting.players, seed % setting.seats, rng)
        while not deal.table.over:
            held = deal.held(deal.table.turn, deal.draw().drawn)
            turn = deal.resolve(rng.choice(deal.table.legal(held)))
            if not turn.finished:
                middle = deal.apply(turn)
                assert middle.gathered is not None
                assert middle.table.deck == deal.table.deck - 1 - middle.table.reached
                turn = deal.finish(turn, rng.choice(middle.table.returns(middle.gathered)))
            deal = deal.apply(turn)
            table = deal.table
            assert deal.pile is not None
            assert len(deal.pile) == table.deck
            hands = [deal.hands[player] or 0 for player in table.standing]
            laid = [card for row in table.rows for card in row]
            aside = [deal.aside or 0] if table.aside else []
            assert sorted([*hands, *laid, *aside, *deal.pile, *table.opened]) == pack


@pytest.mark.parametrize("preset", PRESETS)
def test_random_rounds_reach_every_corner(preset: str) -> None:
    """Random play meets both endings and every kind of outcome, or the tests above prove little."""
    kinds, endings = set(), set()
    for setting in (setting for setting in EVERY if setting.preset == preset):
        for seed in range(ROUNDS):
            game = played(setting, seed)
            endings.add(isinstance(game.events[-1], Show))
            kinds |= {type(e.outcome).__name__ for e in game.events if isinstance(e, Turn)}
    assert endings == {True, False}
    back = {"Return"} if PRESETS[preset].cards.ranks_of(Effect.RETURN) else set()
    assert kinds == {"Guess", "Peek", "Duel", "Tie", "Renewal", "Swap", "Fall", "NoneType"} | back


def test_the_same_seed_plays_the_same_round() -> None:
    setting = SETTINGS[0]
    one, other = (
        random_round(setting.rules, setting.players, 0, random.Random(7)) for _ in range(2)
    )
    assert one == other


def test_shuffling_says_what_was_dealt() -> None:
    setting = Setting("geheimer-brief", 2)
    deal, events = Deal.shuffle(setting.rules, setting.players, 1, random.Random(0))
    opened, dealt = events
    assert opened == Open(deal.table.opened)
    assert dealt == Dealt(tuple(enumerate(c for c in deal.hands if c is not None)), deal.aside)
    assert deal.table.turn == 1


# -- what follows from a log alone -------------------------------------------------------------


def log(*events: str, eyes: str | None = "Anna") -> Deal:
    tags = '[Game "pismo"]\n[Players "Anna, Ben, Carla"]\n[First "Anna"]\n'
    perspective = f'[Perspective "{eyes}"]\n' if eyes else ""
    (round,) = read_rounds((tags + perspective + "\n".join(events)).encode())
    state = round.state()
    assert isinstance(state, Deal)
    return state


@pytest.mark.parametrize(
    ("events", "hands"),
    [
        (("deal Anna 2",), (2, None, None)),
        (("deal Anna 2", "Anna +4 4"), (2, None, None)),
        (("deal Anna 4", "Anna +2 4"), (2, None, None)),
        (("deal Anna 4", "Anna +4 4"), (4, None, None)),
        (("deal Anna 4", "Anna 7"), (4, None, None)),
        (("deal Anna 4", "Anna 4"), (None, None, None)),
        (("deal Anna 4", "Anna +2 2>Ben 5"), (4, 5, None)),
        (("deal Anna 4", "Anna +2 2>Ben 5", "Ben 1>Carla 2 miss"), (4, 5, None)),
        (("deal Anna 4", "Anna +2 2>Ben 5", "Ben 5>Carla 2"), (4, None, None)),
        (("deal Anna 4", "Anna +2 2>Ben 5", "Ben 6>Carla"), (4, None, 5)),
        (("deal Anna 4", "Anna +6 6>Ben 5"), (5, 4, None)),
        (("deal Anna 4", "Anna +3 3>Ben tie"), (4, 4, None)),
        (("deal Anna 4", "Anna +1 1>Ben 8 miss", "Ben 5>Anna 4 +3"), (3, None, None)),
        (("deal Anna 4", "* Anna +3 3>Ben tie"), (4, None, None)),
    ],
)
def test_what_a_log_tells_of_the_hands(
    events: tuple[str, ...], hands: tuple[int | None, ...]
) -> None:
    assert log(*events).hands == hands


@pytest.mark.parametrize(
    ("events", "error"),
    [
        (("deal Anna 4", "Anna +2 3>Ben tie"), Illegal),
        (("deal Anna 4", "Anna +2 2>Ben 5", "Ben 1>Anna 4 miss"), Contradiction),
        (("deal Anna 4", "Anna +2 2>Ben 5", "Ben 7", "Carla 1>Ben 5 miss"), Contradiction),
        (("deal Anna 4", "Anna +3 3>Ben 2 out Anna 4"), Contradiction),
        (("deal Anna 4", "Anna +6 6>Ben 5", "Ben 3>Carla out Ben 5"), Contradiction),
        (("deal Anna 4", "deal Anna 5"), Contradiction),
        (("deal Anna 4 aside 2", "deal Ben 3 aside 4"), Contradiction),
    ],
)
def test_a_log_cannot_contradict_its_own_cards(
    events: tuple[str, ...], error: type[Exception]
) -> None:
    log(*events[:-1])
    with pytest.raises(error):
        log(*events)


def test_what_must_be_known_to_play() -> None:
    deal = log("deal Anna 4")
    with pytest.raises(ValueError, match="order of the pile"):
        deal.draw()
    with pytest.raises(ValueError, match="hand of Ben"):
        deal.show()
    dealt, _ = Deal.shuffle(SETTINGS[0].rules, SETTINGS[0].players, 0, random.Random(1))
    with pytest.raises(ValueError, match="names no rank"):
        dealt.resolve(Action(1, 1))
