"""RULES, "Letter of Marque", and letter-of-marque.uk: each sentence of it a test.

A docstring quotes the rule. Where RULES are silent it says what was decided.
"""

from __future__ import annotations

import pytest

from kibitz.engine.errors import Contradiction, Illegal, RecordError, Unreadable
from kibitz.engine.marque.deal import Deal
from kibitz.engine.marque.layout import Fleet
from kibitz.engine.marque.rules import rules_for
from kibitz.engine.marque.table import Table
from kibitz.engine.round import read_rounds
from tests.strategies.fleets import NAMES, marque

SET = "set Me 5 armed, Ben 3, Carla 7"


def after(*lines: str, **tags: str) -> Deal:
    """The deal after ``lines``."""
    (round,) = read_rounds(marque(*lines, **tags).encode())
    state = round.state()
    assert isinstance(state, Deal)
    return state


def open_to(*lines: str, **tags: str) -> list[str]:
    """What the player on turn may do after ``lines``, as the notation writes it."""
    (round,) = read_rounds(marque(*lines, **tags).encode())
    return list(round.game.legal(round.header, round.state()))


def refused(*lines: str, **tags: str) -> str:
    """Why the last of ``lines`` is illegal; those before it must be legal."""
    after(*lines[:-1], **tags)
    with pytest.raises(Illegal) as caught:
        after(*lines, **tags)
    return str(caught.value)


def impossible(*lines: str, **tags: str) -> Contradiction:
    """Why the last of ``lines`` cannot be true; those before it must be."""
    after(*lines[:-1], **tags)
    with pytest.raises(Contradiction) as caught:
        after(*lines, **tags)
    return caught.value


TWO: dict[str, str] = {"players": "Me, Ben"}
DUEL = ("set Me 5, Ben 3",)
OUT = (
    *DUEL, "Me sail 3", "Ben hit Me 5 armed", "Me home 5", "Ben sail 4", "Me home 3", "Ben sail 5",
    "Me sail 4", "Ben sail 6", "Me home 4", "Ben sail 7", "Me sail 6", "Ben home 4", "Me home 6",
    "Ben home 5", "Me sail 7", "Ben home 6", "Me home 7", "Ben home 7",
)  # fmt: skip
"""All of mine is home, Ben has one ship left, on the 3; it is my turn."""


# -- set-up ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_two_to_six_players(seats: int) -> None:
    """Three to six players in the box (the program also takes two)."""
    names = NAMES[:seats]
    line = f"set {', '.join(f'{name} 3' for name in names)}"
    table = after(line, players=", ".join(names), first="Ben").table
    assert table.turn == 1
    assert [len(fleet.piled) for fleet in table.fleets] == [4] * seats
    assert [fleet.cannons for fleet in table.fleets] == [3] * seats


@pytest.mark.parametrize("seats", [1, 7])
def test_no_other_number_of_players(seats: int) -> None:
    names = (*NAMES, "Gus")[:seats]
    with pytest.raises(Illegal, match="seats 2 to 6 players"):
        after(players=", ".join(names), first="Anna")


def test_each_turns_up_a_treasure_before_anybody_moves() -> None:
    """Decided: the set-up may come in several lines, but all of it comes before the first turn."""
    assert open_to() == []
    assert "Me has turned up no treasure yet" in refused("Me sail 3")
    assert "Carla has turned up no treasure" in refused("set Me 5, Ben 3", "Me sail 3")
    assert open_to("set Me 5 armed, Ben 3", "set Carla 7") == open_to(SET)
    assert "Ben has turned up the first treasure already" in refused(SET, "set Ben 3")


def test_the_starter_is_agreed_and_play_is_clockwise() -> None:
    lines = [SET, "Carla sail 3", "Me sail 3", "Ben sail 4"]
    assert [after(*lines[:n], first="Carla").table.turn for n in range(1, 5)] == [2, 0, 1, 2]
    assert refused(SET, "Ben sail 4") == "it is Me's turn, not Ben's"


# -- turns -------------------------------------------------------------------------------------


def test_what_may_be_done() -> None:
    """In turn, each player does one of: sail, home, hit, pass."""
    assert open_to(SET) == ["sail", "home 5", "hit Ben 3", "hit Carla 7"]


def test_sail() -> None:
    """Turn up the next treasure, set a ship on it."""
    me = after(SET, "Me sail 4 bare").table.fleets[0]
    assert (me.sea, me.piled) == ((5, 4), (3, 6, 7))
    found = refused(SET, "Me sail 5")
    assert found == "Me's 5 was turned up before: the pile still has 3 4 6 7"


def test_each_treasure_is_turned_up_once_and_each_ship_sent_out_once() -> None:
    """Five treasures, five ships: with the pile the ships are used up."""
    assert after(*OUT, **TWO).left(0) == 0
    assert "Me has no treasure left to turn up" in refused(*OUT, "Me sail 5", **TWO)
    assert "Me has no treasure left to turn up" in refused(*OUT, "* Me sail 5", **TWO)


def test_home() -> None:
    """Take one's own treasure into one's scored pile, the ship back, its bottom never shown."""
    deal = after(SET, "Me sail 4", "Ben home 3")
    ben = deal.table.fleets[1]
    assert (ben.sea, ben.scored, ben.points) == ((), (3,), 3)
    assert deal.armed(1, 3) is None
    assert "Me has no ship on the 4, only on 5" in refused(SET, "Me home 4")
    assert "Me has no ship at sea" in refused(SET, "Me home 5", "* Me home 5")


def test_hit_an_armed_ship() -> None:
    """Armed: the ship stays, its owner scores the attacker's cannon card."""
    deal = after(SET, "Me hit Ben 3 armed")
    me, ben = deal.table.fleets[:2]
    assert (me.cannons, me.points) == (2, 0)
    assert (ben.sea, ben.shown, ben.foreign, ben.points) == ((3,), (3,), 1, 1)
    assert ben.cannons == 3
    twice = after(SET, "Me hit Ben 3 armed", "Ben sail 4", "Carla hit Ben 3 armed")
    assert (twice.table.fleets[1].foreign, twice.table.fleets[1].shown) == (2, (3,))


def test_hit_a_bare_ship() -> None:
    """Bare: the attacker scores the treasure; ship and cannon card go to the box."""
    me, ben = after(SET, "Me hit Ben 3 bare").table.fleets[:2]
    assert (me.cannons, me.scored, me.points) == (2, (3,), 3)
    assert (ben.sea, ben.foreign, ben.points) == ((), 0, 0)


def test_whom_nobody_can_hit() -> None:
    """Name another player's ship at sea, with a cannon card left."""
    assert "own" in refused(SET, "Me hit Me 5 armed")
    assert "Ben has no ship on the 4, only on 3" in refused(SET, "Me hit Ben 4 armed")
    spent = (*DUEL, *("Me hit Ben 3 armed", "Ben hit Me 5 armed") * 3)
    assert open_to(*spent, **TWO) == ["sail", "home 5"]
    assert "Me has no cannon card left" in refused(*spent, "* Me hit Ben 3 armed", **TWO)


def test_pass() -> None:
    """Only with an empty pile and no ship at sea; who is out of both may still attack."""
    assert "may pass only with an empty pile" in refused(SET, "Me pass")
    assert open_to(*OUT, **TWO) == ["hit Ben 3", "pass"]
    assert open_to(*OUT, "Me pass", **TWO) == ["home 3"]
    assert "Ben may pass only" in refused(*OUT, "Me pass", "Ben pass", **TWO)


def test_free_pass() -> None:
    """One other source lets anyone pass."""
    assert open_to(SET, options="free-pass")[-1] == "pass"
    assert after(SET, "Me pass", options="free-pass").table.turn == 1


# -- the end -----------------------------------------------------------------------------------


def test_it_ends_when_every_pile_and_the_sea_are_empty() -> None:
    """Score: the treasures in the scored pile plus 1 for each foreign cannon card."""
    assert not after(*OUT, "Me pass", **TWO).table.over
    for end, scores in ((("Me pass", "Ben home 3"), (26, 25)), (("Me hit Ben 3 bare",), (29, 22))):
        deal = after(*OUT, *end, **TWO)
        assert deal.table.over
        assert (deal.table.scores, deal.table.winners) == (scores, (0,))
        for line in ("Me pass", "* Me pass", "Ben sail 3"):
            assert "the game is over" in refused(*OUT, *end, line, **TWO)


@pytest.mark.parametrize(
    ("cannons", "points", "winners"),
    [((0, 0), (9, 8), (0,)), ((1, 2), (9, 9), (1,)), ((2, 2), (9, 9), (0, 1))],
)
def test_a_tie_goes_to_more_own_cannon_cards_then_it_is_shared(
    cannons: tuple[int, ...], points: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """Ties: more of one's own cannon cards left; then shared."""
    fleets = tuple(
        Fleet((), scored=(scored,), cannons=left)
        for left, scored in zip(cannons, points, strict=True)
    )
    assert Table(rules_for(2), ("Me", "Ben"), 0, 0, fleets).winners == winners


# -- misplays ----------------------------------------------------------------------------------


def test_a_misplay_is_applied_as_it_happened() -> None:
    """Decided: after a turn out of turn it is the turn of whoever sits next to that player."""
    assert after(SET, "* Ben sail 4").table.turn == 2
    assert after(SET, "* Me pass").table.turn == 1
    assert "turned up before" in refused(SET, "* Me sail 5")


# -- bottoms -----------------------------------------------------------------------------------


@pytest.mark.parametrize("bottom", ["armed", "bare"])
def test_nobody_sees_a_ship_of_others_from_below_when_it_goes_to_sea(bottom: str) -> None:
    """Unless the table misplayed; what a ship was that came home may have been seen by accident."""
    sail, home = f"Ben sail 4 {bottom}", f"Ben home 3 {bottom}"
    before = (*DUEL, f"Me sail 4 {bottom}")
    assert "only Ben sees" in refused(*before, sail, **TWO, eyes="Me")
    assert "only Ben sees" in refused(f"set Me 5, Ben 3 {bottom}", **TWO, eyes="Me")
    for line in (f"* {sail}", home, "Ben sail 4"):
        after(*before, line, **TWO, eyes="Me")
    after(*before, sail, **TWO)
    after(f"set Me 5 {bottom}, Ben 3 {bottom}", f"Me sail 4 {bottom}", sail, **TWO)


def test_two_ships_are_armed() -> None:
    """Five ships, two of them armed: a third cannot be, whoever saw it."""
    mine = (SET, "Me sail 4 armed", "Ben sail 4", "Carla sail 3")
    error = impossible(*mine, "Me sail 3 armed")
    assert str(error) == "Me's two armed ships are known, on 5, 4: the one on the 3 must be bare"
    assert error.clashes == (0, 1)
    assert (error.place.event, error.place.line) == (4, 8)
    shown = (SET, "Me hit Ben 3 armed", "Ben sail 6", "Carla hit Ben 6 armed", "Me sail 3",
             "Ben sail 7", "Carla sail 3")  # fmt: skip
    assert impossible(*shown, "Me hit Ben 7 armed").clashes == (1, 3)


def test_three_ships_are_bare() -> None:
    """So a fourth must be armed; ships that came home or were lost count too."""
    gone = (*DUEL, "Me hit Ben 3 bare", "Ben sail 4", "Me hit Ben 4 bare", "Ben sail 5",
            "Me sail 3", "Ben home 5 bare", "Me sail 4", "Ben sail 6")  # fmt: skip
    error = impossible(*gone, "Me hit Ben 6 bare", **TWO)
    assert (
        str(error) == "Ben's three bare ships are known, on 3, 4, 5: the one on the 6 must be armed"
    )
    assert error.clashes == (1, 3, 6)
    assert after(*gone, "Me hit Ben 6 armed", **TWO).armed(1, 6) is True


def test_a_bottom_stays_what_it_was() -> None:
    shown = (SET, "Me hit Ben 3 armed", "Ben sail 6")
    error = impossible(*shown, "Carla hit Ben 3 bare")
    assert str(error) == "Ben's ship on the 3 was armed: it cannot be bare"
    assert error.clashes == (1,)
    assert impossible(SET, "Me sail 4", "Ben hit Me 5 bare").clashes == (0,)
    assert impossible(*shown, "Carla sail 3", "Me sail 3", "Ben home 3 bare").clashes == (1,)
    assert "was bare: it cannot be armed" in str(
        impossible(SET, "Me sail 4 bare", "Ben hit Me 4 armed")
    )


def test_a_bottom_of_ones_own_may_be_left_out() -> None:
    """Decided: nobody is forced to log an own bottom; it is unknown then."""
    assert after("set Me 5, Ben 3, Carla 7", "Me sail 4", eyes="Me").armed(0, 4) is None


def test_what_is_wrong_with_the_set_up_is_placed_at_event_0() -> None:
    with pytest.raises(RecordError) as caught:
        after("set Me 5", "set Me 5")
    assert (caught.value.place.event, caught.value.place.line) == (0, 5)


# -- options -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "option",
    ["treasures=1-2-4-8-16", "treasures=1 2 4 8 16", "treasures=16/8/4/2/1",
     "treasures=1,2,4,8,16", "free-pass, treasures=1-2-4-8-16"],
)  # fmt: skip
def test_other_treasures(option: str) -> None:
    assert after("set Me 16, Ben 1, Carla 8", options=option).table.rules.treasures == (
        1, 2, 4, 8, 16,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("treasures=", "does not give 5 different values"),
        ("treasures=1-2-3", "does not give 5 different values"),
        ("treasures=1-2-3-4-4", "does not give 5 different values"),
        ("treasures=0-1-2-3-4", "does not give 5 different values"),
        ("treasures=1-2-3-4-x", "does not give 5 different values"),
        ("treasures=1-2-3-4-²", "does not give 5 different values"),
        ("turbo", "“turbo” is no option of marque"),
        ("7", "“7” is no option of marque"),
    ],
)
def test_wrong_options(option: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        after(options=option)
