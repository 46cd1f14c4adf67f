"""What is read from how people choose: proper probabilities, or the facts if nothing is said."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.engine.round import project
from tests.inference.marque.moments import STUDY, moment, moments
from tests.strategies.fleets import NAMES, Played, records


@settings(max_examples=15)
@given(records(), st.data())
def test_what_is_true_is_never_ruled_out(game: Played, data: st.DataObject) -> None:
    """However somebody plays: of all that is possible everything in all has probability 1."""
    eyes = data.draw(st.sampled_from((None, *range(game.seats))))
    truth = [tuple(bool(ship.armed) for ship in ships) for ships in game.deal.ships]
    for position in moments(project(game.round, eyes)):
        for seat, bottoms in enumerate(position.bottoms):
            worlds = dict(bottoms.worlds)
            assert sum(worlds.values()) == pytest.approx(1)
            launched = len(position.deal.ships[seat])
            assert worlds[truth[seat][:launched]] > 0
            public = dict(position.common[seat].worlds)
            assert sum(public.values()) == pytest.approx(1)
            assert public[truth[seat][:launched]] > 0


@settings(max_examples=15)
@given(records(), st.data())
def test_who_chooses_at_random_says_nothing(game: Played, data: st.DataObject) -> None:
    eyes = data.draw(st.integers(0, game.seats - 1))
    log = project(game.round, eyes)
    wild = dict.fromkeys(NAMES[: game.seats], "random")
    read, counted = moments(log, styles=wild), moments(log, facts=True)
    for one, other in zip(read, counted, strict=True):
        for reading, plain in ((one.bottoms, other.bottoms), (one.common, other.common)):
            for known, expected in zip(reading, plain, strict=True):
                assert dict(known.worlds) == pytest.approx(dict(expected.worlds))


def test_an_honest_player_arms_what_is_rich() -> None:
    lines = ("set Me 5 bare, Ben 7, Carla 3",)
    found = STUDY.odds(moment(*lines, styles={"Ben": "honest", "Carla": "honest"}), 0)["ships"]
    assert found["Ben"]["7"] > 0.9
    assert found["Carla"]["3"] < 0.1
    found = STUDY.odds(moment(*lines, styles={"Ben": "bluffer"}), 0)["ships"]
    assert found["Ben"]["7"] < 0.1


def test_styles_are_learnt_in_a_game_and_kept_for_the_next() -> None:
    """Ben's 7 and 6 are armed, Carla's 3 and 4: so the next game begins with that."""
    position = moment(
        "set Me 5 bare, Ben 7, Carla 3",
        "Me hit Ben 7 armed", "Ben sail 6", "Carla sail 4",
        "Me hit Ben 6 armed", "Ben hit Carla 3 armed", "Carla sail 7",
        "Me sail 4 bare", "Ben hit Carla 4 armed",
    )  # fmt: skip
    met = STUDY.meet(None, position)
    shares = STUDY.shares(met, position.header)
    before = STUDY.shares(None, position.header)
    for styles in shares.values():
        assert sum(styles.values()) == pytest.approx(1)
    assert shares["Ben"]["honest"] > before["Ben"]["honest"] > shares["Carla"]["honest"]
    assert shares["Carla"]["bluffer"] > before["Carla"]["bluffer"] > shares["Ben"]["bluffer"]
    again = STUDY.read(position.header, met, {})
    fresh = STUDY.read(position.header, None, {})
    event = position.past[0]
    known, unknown = (STUDY.apply(start, event).bottoms for start in (again, fresh))
    assert known[1].armed(0) > unknown[1].armed(0)
    assert known[2].armed(0) > unknown[2].armed(0)


def test_a_misplay_says_nothing_of_how_somebody_plays() -> None:
    start = moment("set Me 5 bare, Ben 3", players="Me, Ben")
    after = moment("set Me 5 bare, Ben 3", "* Ben home 3", players="Me, Ben")
    assert after.reader is not None
    assert start.reader is not None
    assert after.reader.sheets[1].weights == pytest.approx(start.reader.sheets[1].weights)


def test_what_the_others_can_think_of_my_ships_is_read_too() -> None:
    lines = ("set Me 7 bare, Ben 3",)
    read = STUDY.odds(moment(*lines, players="Me, Ben"), 0)["mine"]
    counted = STUDY.odds(moment(*lines, players="Me, Ben", facts=True), 0)["mine"]
    assert counted == {"7": pytest.approx(0.4)}
    assert read["7"] > 0.4
