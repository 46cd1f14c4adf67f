"""RULES, "The 2019 edition": each row of its table and each bullet below it.

Whole rounds and single answers of an independent program are in ``tests/cases/2019``.
"""

from __future__ import annotations

import pytest

from kibitz.engine.errors import Illegal, Unreadable
from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Back
from kibitz.engine.letter.layout import Phase
from kibitz.engine.letter.match import Match
from kibitz.engine.letter.presets import PRESETS, rules_for
from kibitz.engine.round import project, read_rounds
from tests.strategies.tables import NAMES, TEN_RANKS, Setting, kib

EDITION = PRESETS["2019"]
DEAL = "deal Anna 4 Ben 9 Carla 1 aside 0"


def after(*lines: str, players: str = "Anna, Ben, Carla", eyes: str | None = None) -> Deal:
    (round,) = read_rounds(kib(*lines, preset="2019", players=players, eyes=eyes).encode())
    state = round.state()
    assert isinstance(state, Deal)
    return state


def refused(*lines: str) -> str:
    """Why the last of ``lines`` is illegal; those before it must be legal."""
    after(*lines[:-1])
    with pytest.raises(Illegal) as caught:
        after(*lines)
    return str(caught.value)


def test_the_cards() -> None:
    copies = {card.rank: card.count for card in EDITION.cards}
    assert copies == {0: 2, 1: 6, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 1, 8: 1, 9: 1}
    assert EDITION.cards.size == 21
    assert EDITION.cards.nameable == (0, 2, 3, 4, 5, 6, 7, 8, 9)


@pytest.mark.parametrize("setting", TEN_RANKS, ids=str)
def test_laid_aside_and_tokens_to_win(setting: Setting) -> None:
    opened = 3 if setting.seats == 2 and not setting.options else 0
    assert setting.rules.deck == 21 - 1 - opened - setting.seats
    assert setting.rules.goal == {2: 6, 3: 5, 4: 4, 5: 3, 6: 3}[setting.seats]


def test_two_to_six_players() -> None:
    for seats in (1, 7):
        with pytest.raises(Illegal, match="seats 2 to 6"):
            rules_for("2019", seats)


def test_the_8_is_forced_beside_a_5_or_a_7_only() -> None:
    cards = EDITION.cards
    assert [r for r in cards.ranks if r != 8 and cards.forced((8, r)) == 8] == [5, 7]


def test_the_6_keeps_one_of_three_and_puts_two_under_the_pile() -> None:
    deal = after(DEAL, "Anna +6 6 +2 +9 under 2 4")
    assert deal.hands[0] == 9
    assert (deal.table.deck, deal.table.rows[0], deal.table.turn) == (16, (6,), 1)


def test_a_turn_may_end_in_its_middle() -> None:
    deal = after(DEAL, "Anna +6 6 +2 +9")
    assert deal.gathered == (4, 2, 9)
    assert (deal.table.deck, deal.table.reached, deal.table.turn) == (14, 2, 0)
    assert deal.table.returns((4, 2, 9)) == tuple(
        Back(cards) for cards in [(2, 4), (2, 9), (4, 2), (4, 9), (9, 2), (9, 4)]
    )
    assert "must play first" in refused(DEAL, "Anna +6 6 +2 +9", "Anna +6 6 +2 +9 under 2 4")


def test_what_cannot_go_under_the_pile() -> None:
    assert "from a hand of" in refused(DEAL, "Anna +6 6 +2 +9 under 2 5")
    assert "as many cards" in refused(DEAL, "Anna +6 6 +2 +9 under 2")
    assert "draws 2 cards" in refused(DEAL, "Anna +6 6 +2 under 2")
    for line in ("Anna +6 6 +2 +9 under", "Anna +6 6 under 2 4", "Anna +6 6 +2 +9 2 4"):
        with pytest.raises(Unreadable):
            after(DEAL, line)


def test_others_see_nothing_of_the_cards() -> None:
    (round,) = read_rounds(kib(DEAL, "Anna +6 6 +2 +9 under 2 4", preset="2019").encode())
    assert [e.entry.text for e in project(round, 1).events] == ["deal Ben 9", "Anna 6"]
    assert [e.entry.text for e in project(round, None).events] == ["Anna 6"]
    (middle,) = read_rounds(kib(DEAL, "Anna +6 6 +2 +9", preset="2019").encode())
    assert [e.entry.text for e in project(middle, 1).events] == ["deal Ben 9"]
    assert [e.entry.text for e in project(middle, 0).events] == ["deal Anna 4", "Anna +6 6 +2 +9"]


TO_THE_END = (
    "open 1 1 2",
    "Anna 1>Ben 5 miss", "Ben 1>Anna 5 miss", "Anna 1>Ben 5 miss", "Ben 1>Anna 5 miss",
    "Anna 2>Ben", "Ben 3>Anna tie", "Anna 3>Ben tie", "Ben 4", "Anna 4", "Ben 5>Ben 0",
    "Anna 5>Anna 0", "Ben 6",
)  # fmt: skip
"""One card is left in the pile."""


def test_the_6_with_one_card_and_with_none() -> None:
    players = "Anna, Ben"
    assert after(*TO_THE_END, players=players).table.deck == 1
    deal = after(*TO_THE_END, "Anna 6", players=players)
    assert (deal.table.deck, deal.table.phase) == (0, Phase.SHOWDOWN)


def test_who_gets_the_spys_token() -> None:
    both = after(*TO_THE_END, "Anna 6", "show Anna 9 Ben 8", players="Anna, Ben").table
    assert (both.winners, both.bonus) == ((0,), ())
    one = ("Anna 0", "Ben 4", "Carla 1>Anna 5 miss")
    assert after(*one).table.bonus == ()
    assert after(*one, "Anna 9 out Anna 3", "Ben 0", "Carla 1>Ben 2 hit").table.bonus == ()
    won = after(*one, "Anna 3>Carla out Carla 2", "Ben 9 out Ben 1").table
    assert (won.winners, won.bonus) == ((0,), (0,))


def test_tied_players_win_a_token_each_whatever_their_rows() -> None:
    lines = [line for line in TO_THE_END if line != "Ben 4"]
    lines.insert(8, "Ben 8")
    tied = after(*lines, "Anna 6", "show Anna 4 Ben 4", players="Anna, Ben").table
    assert sum(tied.rows[0]) != sum(tied.rows[1])
    assert tied.winners == (0, 1)


def test_who_reach_the_goal_at_once_share_the_match() -> None:
    match = Match.start(rules_for("2019", 3), NAMES[:3], 0, (4, 3, 4))
    shared = match.after((0,), bonus=(2,))
    assert (shared.tokens, shared.winners, shared.first) == ((5, 3, 5), (0, 2), 0)
    assert match.after((1,), bonus=(1,)).winners == (1,)
    assert match.after((1,), bonus=(0,)).first == 1
