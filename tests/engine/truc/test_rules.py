"""RULES, "Le Truc", and the worked examples of letruk.ru: each sentence of it a test.

A docstring quotes the rule. Where RULES are silent it says what was decided.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from kibitz.engine.errors import Contradiction, Illegal, RecordError, Unreadable
from kibitz.engine.round import read_rounds
from kibitz.engine.truc.cards import RANKS
from kibitz.engine.truc.deal import Deal
from kibitz.engine.truc.events import Act
from kibitz.engine.truc.layout import Phase
from kibitz.engine.truc.notation import format_move
from tests.strategies.hands import truc

FOUR = {"players": "Anna, Ben, Carla, Dov", "first": "Ben"}
"""Anna deals: so Anna and Dov are the captains, and Ben leads."""


def after(*lines: str, **tags: str) -> Deal:
    """The deal after ``lines``."""
    (round,) = read_rounds(truc(*lines, **tags).encode())
    state = round.state()
    assert isinstance(state, Deal)
    return state


def refused(*lines: str, **tags: str) -> str:
    """Why the last of ``lines`` is illegal; those before it must be legal."""
    after(*lines[:-1], **tags)
    with pytest.raises(Illegal) as caught:
        after(*lines, **tags)
    return str(caught.value)


def impossible(*lines: str, **tags: str) -> str:
    """Why the last of ``lines`` cannot be true; those before it must be."""
    after(*lines[:-1], **tags)
    with pytest.raises(Contradiction) as caught:
        after(*lines, **tags)
    return str(caught.value)


def open_to(deal: Deal, seat: int | None = None) -> list[str]:
    """What a player (default: the one on turn) may do, as the notation writes it; no cards."""
    return [format_move(move) for move in deal.legal(seat) if move.act is not Act.PLAY]


# -- the worked examples of the seed -----------------------------------------------------------

KABANOV = {"players": "Kabanov, Danilov", "first": "Danilov", "score": "Kabanov 7, Danilov 2"}
DOUBLED_TWICE = ("Danilov x2 yes 9", "Kabanov x2 yes 10")


def test_kabanov_claims_what_is_missing() -> None:
    """7 points and a hand worth 4 make 11; doubling to 8 would pass 12: he claims five."""
    deal = after(*DOUBLED_TWICE, **KABANOV)
    assert deal.table.stakes == (4, 4)
    assert "rest" in open_to(deal)
    assert "x2" not in open_to(deal)
    assert "past 12" in refused(*DOUBLED_TWICE, "Kabanov x2 yes 9", **KABANOV)
    claimed = after(*DOUBLED_TWICE, "Kabanov rest yes 9", **KABANOV).table
    assert claimed.stakes == (5, 5)
    assert claimed.claimed == (True, False)


def test_danilov_could_not_have_claimed_first() -> None:
    """He could double to eight without passing 12; only Kabanov's claim lets him claim."""
    assert "can still double" in refused("Danilov rest yes 9", **KABANOV)
    doubled = (*DOUBLED_TWICE, "Kabanov 9")
    assert "rest" not in open_to(after(*doubled, **KABANOV))
    claimed = after(*DOUBLED_TWICE, "Kabanov rest yes 9", **KABANOV)
    assert open_to(claimed) == ["rest", "fold"]


@pytest.mark.parametrize(
    ("end", "score"),
    [
        (("Danilov rest yes 10", "Danilov 7", "Kabanov J"), (7, 12)),
        (("Danilov rest yes 10", "Danilov J", "Kabanov 7"), (12, 2)),
        (("Danilov rest no",), (7, 7)),
        (("Danilov 8", "Danilov J", "Kabanov 7"), (12, 2)),
        (("Danilov 8", "Danilov 7", "Kabanov J"), (7, 7)),
        (("Danilov fold",), (12, 2)),
    ],
)
def test_how_kabanov_and_danilov_may_end(end: tuple[str, ...], score: tuple[int, int]) -> None:
    """Accepted twice, whoever wins the hand wins the game; else Danilov scores the five
    that the hand is worth since Kabanov's claim."""
    table = after(*DOUBLED_TWICE, "Kabanov rest yes 9", *end, **KABANOV).table
    assert table.phase is Phase.DONE
    assert table.score == score


DUMMETT = (
    "deal Me 7 8 9 Ben 7 8 K",
    "Me new no",
    "Me 8",
    "Ben x2 yes 7",
    "Ben x2 yes 8",
    "Me x2 yes 7",
    "Me rest no",
)


def test_dummetts_hand_scores_eight() -> None:
    """7 8 9 against 7 8 K, which should lose: three bluffs win eight points."""
    assert after(*DUMMETT).table.score == (8, 0)


def test_three_sevens_refused_score_one() -> None:
    """Nothing annoys like three sevens, a doubled first lead, and a refusal for one point."""
    assert after("deal Me 7 7 7", "Me x2 no", eyes="Me").table.score == (1, 0)


def test_a_double_that_cannot_win_may_be_made() -> None:
    """Aces and sevens are spoiled, the other leads an eight; doubling before the last ace."""
    spoiled = ("deal Me A 7 A Ben A 7 8", "Ben A", "Me A", "Ben 7", "Me 7", "Ben x2 yes 8")
    assert after(*spoiled, "Me x2 no", first="Ben").table.score == (2, 0)
    assert after(*spoiled, "Me A", first="Ben").table.score == (0, 2)


# -- cards and tricks --------------------------------------------------------------------------


def test_ranks_high_to_low() -> None:
    """Ranks high to low 7 8 A K Q J 10 9: each takes a trick from the next."""
    high_to_low = ["7", "8", "A", "K", "Q", "J", "10", "9"]
    assert list(reversed(RANKS)) == high_to_low
    for high, low in pairwise(high_to_low):
        assert after(f"Me {low}", f"Ben {high}").table.results == (1,)


@pytest.mark.parametrize(
    ("lines", "results", "winner"),
    [
        (("Me 7", "Ben 9", "Me 8", "Ben A"), (0, 0), 0),
        (("Me 9", "Ben 7", "Ben 9", "Me 7", "Me K", "Ben Q"), (1, 0, 0), 0),
        (("Me 9", "Ben 9", "Me 7", "Ben 8"), (None, 0), 0),
        (("Me 9", "Ben 9", "Me 8", "Ben 8", "Me K", "Ben A"), (None, None, 1), 1),
        (("Me 9", "Ben 9", "Me 8", "Ben 8", "Me K", "Ben K"), (None, None, None), None),
        (("Me 7", "Ben 9", "Me 8", "Ben 8"), (0, 0), 0),
        (("Me 9", "Ben 7", "Ben 9", "Me 7", "Me K", "Ben K"), (1, 0, 0), 0),
    ],
)
def test_tricks(
    lines: tuple[str, ...], results: tuple[int | None, ...], winner: int | None
) -> None:
    """A hand is won by two tricks; a spoiled trick goes with the next one that is won.

    Equal ranks, once somebody has won a trick, go to the player who led. Three spoiled: nobody.
    """
    table = after(*lines).table
    assert (table.results, table.winner, table.phase) == (results, winner, Phase.DONE)
    assert sum(table.score) == (winner is not None)


def test_tie_to_first_differs_in_the_third_trick_only() -> None:
    """Option tie-to-first: a tie goes to the winner of the first trick won."""
    third = ("Me 9", "Ben 7", "Ben 9", "Me 7", "Me K", "Ben K")
    assert after(*third, options="tie-to-first").table.winner == 1
    second = ("Me 7", "Ben 9", "Me 8", "Ben 8")
    assert after(*second, options="tie-to-first").table.winner == 0


def test_who_leads() -> None:
    """Whoever takes a trick leads to the next; after a spoiled trick the same player leads."""
    assert after("Me 9", "Ben 7").table.turn == 1
    assert after("Me 9", "Ben 9").table.turn == 0
    assert "turn" in refused("Me 9", "Ben 9", "Ben 7")


def test_an_exhausted_hand_says_so() -> None:
    assert "dealt first" in refused("Me 7", "Ben 9", "Me 8", "Ben A", "Me 9")


# -- new cards ---------------------------------------------------------------------------------


def test_only_the_non_dealer_asks_and_only_before_leading() -> None:
    """The non-dealer may ask for new cards before leading."""
    assert "new" in open_to(after())
    assert "only Me" in refused("Ben new no")
    assert "before a card" in refused("Me 9", "Ben 9", "Me new no")
    assert "before anything is offered" in refused("Me x2 yes", "Me new no")


def test_the_dealer_refuses_and_the_non_dealer_must_lead() -> None:
    table = after("Me new no").table
    assert table.refused
    assert "have to lead" not in refused("Me new no", "Me new yes")
    assert open_to(after("Me new no")) == ["x2", "fold"]


def test_new_cards_are_dealt_from_the_rest_of_the_pack() -> None:
    """Both hands are thrown away face down; a fifth card of a rank is not in the pack."""
    redealt = ("deal Me 7 7 7", "Me new yes", "deal Me 7 8 9")
    deal = after(*redealt, eyes="Me")
    assert deal.table.deals == 2
    assert deal.thrown == (7, 7, 7)
    assert "5 cards of rank 7" in impossible(*redealt[:-1], "deal Me 7 7 9", eyes="Me")
    assert "dealt first" in refused("Me new yes", "Me 9")


def test_five_deals_at_most() -> None:
    """Again and again while six cards are left (five deals at most): the fifth must be led."""
    asked = ("Me new yes", "deal") * 4
    table = after(*asked).table
    assert (table.deals, table.rules.pack(table.deals)) == (5, 2)
    assert "after 5 deals" in refused(*asked, "Me new no")


def test_the_fifth_deal_may_be_asked_by_option() -> None:
    """Option fifth-ask: accepted, the hand is void and the deal passes."""
    asked = ("Me new yes", "deal") * 4
    assert after(*asked, "Me new no", "Me 9", options="fifth-ask").table.results == ()
    table = after(*asked, "Me new yes", options="fifth-ask").table
    assert (table.phase, table.winner, table.score) == (Phase.DONE, None, (0, 0))
    assert after(*asked, "Me new yes", "deal", options="fifth-ask").table.turn == 1


# -- doubling ----------------------------------------------------------------------------------


def test_an_offer_refused_and_accepted() -> None:
    """Refused, the offerer scores the value before the offer; accepted, the hand is worth twice."""
    assert after("Me x2 no").table.score == (1, 0)
    assert after("Me x2 yes 7", "Ben x2 no").table.score == (0, 2)
    assert after("Me x2 yes 7").table.stakes == (2, 2)


def test_an_offer_comes_from_who_is_about_to_play() -> None:
    """Silent in RULES: one offer before each card; accepted, the card is played, or conceded."""
    assert "turn" in refused("Ben x2 no")
    assert "already offered" in refused("Me x2 yes", "Me x2 yes")
    deal = after("Me x2 yes")
    assert open_to(deal) == ["fold"]
    assert deal.table.turn == 0


@pytest.mark.parametrize(("score", "word"), [(10, "x2"), (11, "rest")])
def test_twelve_is_the_limit(score: int, word: str) -> None:
    """An offer that would take the offerer past 12 on winning is not allowed."""
    deal = after(score=f"Me {score}, Ben 0")
    assert {"x2", "rest"} & set(open_to(deal)) == {word}
    other = "rest" if word == "x2" else "x2"
    refused(f"Me {other} yes 9", score=f"Me {score}, Ben 0")


def test_scores_never_pass_twelve() -> None:
    """Scores never pass 12: who accepts an offer may need less than it is worth."""
    lines = ("Me x2 yes 9", "Ben 7", "Ben 7", "Me 9")
    assert after(*lines, score="Me 0, Ben 11").table.score == (0, 12)


# -- remainders --------------------------------------------------------------------------------

CLAIM = {"score": "Me 11, Ben 3"}


def test_a_claim_refused_and_accepted() -> None:
    """Refused, the claimant scores the present value; accepted, it plays for what is missing."""
    late = {"score": "Me 5, Ben 3"}
    raised = ("Me x2 yes 9", "Ben x2 yes 7", "Ben 9")
    assert after(*raised, "Me rest no", **late).table.score == (9, 3)
    assert after(*raised, "Me rest yes 8", **late).table.stakes == (7, 7)


def test_the_other_side_claims_in_return_when_about_to_play() -> None:
    """Still playing for the present value, it may claim its own remainder, whatever its score.

    The present value is the accepted remainder by then: so the equities in ``cases/truc.json``.
    """
    deal = after("Me rest yes 9", **CLAIM)
    assert deal.table.stakes == (1, 1)
    assert open_to(deal) == ["rest", "fold"]
    assert after("Me rest yes 9", "Ben rest no", **CLAIM).table.score == (11, 4)
    assert after("Me rest yes 9", "Ben rest yes 7", **CLAIM).table.stakes == (1, 9)
    assert "turn" in refused("Me rest yes", "Ben rest yes", **CLAIM)
    later = ("Me rest yes 9", "Ben 7", "Ben rest yes 9", "Me 7", "Me 9", "Ben 8")
    assert after(*later, **CLAIM).table.score == (11, 12)


def test_nothing_is_doubled_or_claimed_twice_after_a_claim() -> None:
    """Silent in RULES: an accepted remainder ends the doubling, and each side claims once."""
    assert "nothing to double" in refused("Me rest yes 9", "Ben x2 yes 7", **CLAIM)
    claimed = ("Me rest yes 9", "Ben 7", "Ben 9")
    assert "claimed already" in refused(*claimed, "Me rest yes 7", **CLAIM)


def test_a_claim_is_not_answered_with_a_claim() -> None:
    assert "before playing" in refused("Me rest rest 9", **CLAIM)
    assert open_to(after("Me rest", **CLAIM)) == ["yes", "no"]


def test_a_counter_claim_at_once_by_option() -> None:
    """Option counter-at-once: only as the answer to the claim, which it then accepts.

    letruk.ru: whoever wins the hand then wins the game; nobody is asked again.
    """
    at_once = {**CLAIM, "options": "counter-at-once"}
    assert open_to(after("Me rest", **at_once)) == ["yes", "no", "rest"]
    table = after("Me rest rest 9", **at_once).table
    assert (table.stakes, table.claimed) == ((1, 9), (True, True))
    assert "as an answer only" in refused("Me rest yes 9", "Ben rest yes 7", **at_once)
    assert open_to(after("Me rest yes 9", **at_once)) == ["fold"]


# -- conceding ---------------------------------------------------------------------------------


def test_a_player_may_concede_at_any_time() -> None:
    """The other scores the present value (or an accepted remainder); not only on one's turn."""
    assert after("Me fold").table.score == (0, 1)
    assert after("Ben fold").table.score == (1, 0)
    assert after("Me x2 yes 7", "Ben fold").table.score == (2, 0)
    assert after("Me rest yes 9", "Ben fold", **CLAIM).table.score == (12, 3)


def test_a_question_is_answered_before_anything_else() -> None:
    """Silent in RULES: while a question is open, only an answer counts; “no” concedes as well."""
    for question in ("Me x2", "Me new"):
        assert open_to(after(question)) == ["yes", "no"]
        assert "has not answered" in refused(question, "Ben fold")
        assert "has not answered" in refused(question, "Me 7")


@pytest.mark.parametrize("question", ["Me x2", "Me new", "Me rest"])
def test_a_record_may_end_in_a_question(question: str) -> None:
    table = after(question, **(CLAIM if question == "Me rest" else {})).table
    assert table.turn == 1
    assert table.question is not None
    assert table.question.act.value == question.split()[1]


# -- hands, games, rubbers ---------------------------------------------------------------------


def test_the_deal_alternates() -> None:
    """The next hand follows as a new deal line, roles alternate; after a draw as well."""
    assert after("Me fold", "deal").table.first == 1
    assert after("Me fold", "deal", "Ben fold", "deal").table.first == 0
    spoiled = ("Me 9", "Ben 9", "Me 8", "Ben 8", "Me K", "Ben K", "deal")
    assert after(*spoiled).table.first == 1
    second = after("Me fold", "deal", score="Me 3, Ben 4").table
    assert (second.score, second.stakes, second.deals) == ((3, 5), (1, 1), 1)


def test_the_rubber_goes_on_after_a_game() -> None:
    """Silent in RULES: a record is over when a game is won; a deal line begins the next one.

    It begins at 0–0, and the deal goes on alternating.
    """
    won = ("Me fold",)
    table = after(*won, score="Me 3, Ben 11").table
    assert (table.over, table.score, table.games) == (True, (3, 12), (0, 1))
    table = after(*won, "deal", score="Me 3, Ben 11").table
    assert (table.over, table.score, table.games, table.first) == (False, (0, 0), (0, 1), 1)


def game(first: str, other: str) -> tuple[str, ...]:
    """Two hands that win a game for ``first``, who leads to the first of them."""
    doubled = (f"{first} x2 yes 9", f"{other} x2 yes 9", f"{first} x2 yes 8", f"{other} fold")
    return (*doubled, "deal", f"{other} x2 yes 9", f"{first} x2 yes 9", f"{other} fold")


def test_two_games_win_the_rubber() -> None:
    """A rubber is the first two games; then no more is dealt."""
    rubber = (*game("Me", "Ben"), "deal", *game("Me", "Ben"))
    table = after(*rubber).table
    assert (table.games, table.over, table.rubber_over) == ((2, 0), True, True)
    assert refused(*rubber, "deal") == "the rubber is over"
    assert refused(*rubber, "Me fold") == "the rubber is over"


@pytest.mark.parametrize("score", ["Me 12, Ben 3", "Me 40"])
def test_a_score_is_below_twelve(score: str) -> None:
    with pytest.raises(Unreadable, match="expected a score below"):
        after(score=score)


def test_cards_are_dealt_between_hands() -> None:
    assert "the hand goes on" in refused("Me 9", "deal Me 7 8 9")
    assert "the hand goes on" in refused("Me new no", "deal Me 7 8 9")
    assert after("deal Me 7 8 9", "deal Ben 7 8 9").hands == ((7, 6, 0), (7, 6, 0))
    assert "was dealt" in impossible("deal Me 7 8 9", "deal Me 7 8 10")


# -- hidden cards ------------------------------------------------------------------------------


def test_a_card_of_ones_own_that_is_not_in_hand() -> None:
    """The log's own cards are known: playing another one breaks a rule."""
    dealt = "deal Me 7 8 9"
    assert "from a hand of 7 8 9" in refused(dealt, "Me K", eyes="Me")
    assert "from a hand of 8 9" in refused(dealt, "Me 7", "Ben 7", "Me 7", eyes="Me")
    assert "Ben has no K left" in impossible("deal Ben 7 8 9", "Me 7", "Ben K", eyes="Me")


def test_more_than_four_cards_of_a_rank() -> None:
    dealt = ("deal Me 7 7 9", "Me 9", "Ben 7", "Ben 7")
    assert after(*dealt, eyes="Me").held(0) == (7, 7)
    spoiled = ("deal Me 7 7 7", "Me 7", "Ben 7", "Me 7", "Ben 7")
    assert "5 cards of rank 7" in impossible(*spoiled, eyes="Me")
    shown = ("deal Me 7 7 7", "Me 7", "Ben 7", "Me fold")
    assert "the pack has 4" in impossible(*shown, "show Ben 7", eyes="Me")


def test_a_card_shown_was_left_in_hand() -> None:
    """A shown card is one of those that were not played."""
    over = ("Me 7", "Ben 9", "Me 8", "Ben A")
    assert after(*over, "show Ben 9").shown == ((), (0,))
    assert "1 beside those played" in impossible(*over, "show Ben 9 8")
    known = ("deal Ben 9 A K", *over)
    after(*known, "show Ben K")
    assert impossible(*known, "show Ben 9") == "Ben has no 9 left"


def test_cards_are_shown_after_the_hand() -> None:
    """Unplayed cards are never shown; who shows one by mistake (*) is held to it."""
    assert "after the hand" in refused("Me 7", "show Ben 9")
    shown = ("Me 7", "* show Ben 9 9")
    assert after(*shown).shown == ((), (0, 0))
    late = (*shown, "Ben K", "Me 7")
    assert impossible(*late, "Ben A") == "Ben has no A left"
    assert after(*late, "Ben 9").table.phase is Phase.DONE


# -- misplays ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "Ben 7", "Ben x2 yes 7", "Ben new no", "Me rest yes 7", "Ben rest no",
    ],
)  # fmt: skip
def test_a_misplay_is_applied_as_it_happened(line: str) -> None:
    refused(line)
    after(f"* {line}")


def test_who_led_out_of_turn_has_led() -> None:
    table = after("* Ben 7", "Me 7").table
    assert (table.results, table.turn) == ((None,), 1)


def test_a_double_past_twelve_scores_twelve() -> None:
    lines = ("* Me x2 yes 7", "Ben 9", "Me 8", "Ben 9")
    assert after(*lines, score="Me 11, Ben 0").table.score == (12, 0)


@pytest.mark.parametrize(
    "lines",
    [
        ("Me 7", "* Me 8"),
        ("Me 7", "* Me new yes"),
        ("Me fold", "* Me 7"),
        ("Me x2", "* Me 7"),
        ("Me new yes", "* Me 7"),
    ],
)
def test_what_cannot_be_applied_at_all(lines: tuple[str, ...]) -> None:
    refused(*lines)


# -- four players ------------------------------------------------------------------------------

CLOCKWISE = ("Ben", "Carla", "Dov", "Anna")


def test_who_the_captains_are() -> None:
    """The dealer and the player to the dealer's right; the player to the dealer's left leads."""
    table = after(**FOUR).table
    assert (table.first, table.captains, table.asker) == (1, frozenset((0, 3)), 3)
    assert table.turn == 1
    assert after("Dov fold", "deal", **FOUR).table.captains == frozenset((0, 1))


def test_only_the_captains_speak() -> None:
    """Only they ask for, refuse and get new cards, and only they offer and accept."""
    assert "only Dov" in refused("Ben new no", **FOUR)
    assert "Dov speaks for Ben's side" in refused("Ben x2 no", **FOUR)
    assert open_to(after(**FOUR), seat=3) == ["new", "x2", "fold"]
    assert after("Dov x2", **FOUR).table.turn == 0
    renewed = ("Dov new yes", "deal Anna 7 8 9 Dov K Q J")
    assert after(*renewed, **FOUR).table.turn == 1
    assert "gets no new cards" in refused("Dov new yes", "deal Ben 7 8 9", **FOUR)


def test_partners_keep_their_cards() -> None:
    lines = ("deal Ben 7 8 9", "Dov new yes", "deal", "Ben 7")
    assert after(*lines, **FOUR, eyes="Ben").held(1) == (6, 0)


def test_three_requests_empty_the_pack_of_four() -> None:
    asked = ("Dov new yes", "deal") * 3
    assert after(*asked, **FOUR).table.deals == 4
    assert "after 4 deals" in refused(*asked, "Dov new no", **FOUR)


def test_a_captain_offers_before_the_side_has_played() -> None:
    """Once a trick at most, just before their side's first card to it.

    The captain's offer is a line of its own where the partner plays next.
    """
    table = after("Dov x2 yes", "Ben 9", "Anna x2 yes", "Carla 8", **FOUR).table
    assert (table.stakes, table.turn) == ((4, 4), 3)
    assert "Carla's turn" in refused("Dov x2 yes", "Ben 9", "Dov x2 yes", **FOUR)
    assert "before one's side" in refused("Ben 9", "Carla 8", "Dov x2 yes", **FOUR)
    assert "already offered" in refused("Dov x2 yes", "Dov x2 yes", **FOUR)
    assert "turn" in refused("Dov x2 yes 9", **FOUR)


def test_the_best_card_of_a_side_counts() -> None:
    """A trick goes to the side with the higher card, and the player of it leads."""
    table = after("Ben 9", "Carla 8", "Dov 7", "Anna K", **FOUR).table
    assert (table.results, table.turn) == ((1,), 3)


def test_a_trick_is_spoiled_when_the_best_cards_are_equal() -> None:
    """Then the leader to it leads again."""
    table = after("Ben 9", "Carla 8", "Dov 8", "Anna K", **FOUR).table
    assert (table.results, table.turn) == ((None,), 1)


def test_partners_with_equal_cards() -> None:
    """Silent in RULES: of two partners with the same highest card, who played it first leads."""
    table = after("Ben 8", "Carla 9", "Dov 8", "Anna 9", **FOUR).table
    assert (table.results, table.turn) == ((1,), 1)


@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        ("7 8 9 K", 1),
        ("9 7 8 K", 2),
        ("9 8 7 K", 3),
        ("9 8 K 7", 0),
        ("8 9 8 9", 1),
        ("9 8 9 8", 2),
        ("8 8 9 9", None),
        ("9 8 8 9", None),
    ],
)
def test_a_trick_is_taken_by_whoever_played_its_highest_card(cards: str, taker: int | None) -> None:
    """Not by the captain of the side; of two partners by who played it first."""
    played = [f"{name} {card}" for name, card in zip(CLOCKWISE, cards.split(), strict=True)]
    assert after(*played, **FOUR).table.takers == (taker,)


def test_four_play_clockwise_and_win_together() -> None:
    assert "Carla's turn" in refused("Ben 9", "Dov 8", **FOUR)
    tricks = ("Ben 7", "Carla 9", "Dov 9", "Anna 9", "Ben 7", "Carla 10", "Dov 10", "Anna 10")
    assert after(*tricks, **FOUR).table.score == (0, 1)


def test_an_equal_trick_of_four_goes_to_the_side_of_the_first_trick() -> None:
    """By default; by option tie-to-leader to who led, as between two."""
    first = ("Ben 7", "Carla 9", "Dov 10", "Anna J")
    second = ("Ben 9", "Carla K", "Dov 10", "Anna J")
    third = ("Carla 8", "Dov 8", "Anna J", "Ben 9")
    assert after(*first, *second, *third, **FOUR).table.winner == 1
    leader = {**FOUR, "options": "tie-to-leader"}
    assert after(*first, *second, *third, **leader).table.winner == 0
    with pytest.raises(Illegal, match="two ways"):
        after(options="tie-to-first, tie-to-leader")


def test_a_sign_that_was_understood_is_no_misplay() -> None:
    """Logged within the hand it counts as a card that is known; between two there are none."""
    signed = ("Ben 7", "show Dov 8")
    assert after(*signed, **FOUR).shown == ((), (), (), (RANKS.index("8"),))
    tricks = ("Carla 9", "Dov K", "Anna 9", "Ben 9", "Carla A", "Dov K", "Anna 10", "Carla 10")
    assert impossible(*signed, *tricks, "Dov Q", **FOUR) == "Dov has no Q left"
    assert "after the hand" in refused("Me 7", "show Ben 8")


def test_any_of_four_may_concede() -> None:
    """Silent in RULES: conceding is not among what only captains do."""
    assert after("Carla fold", **FOUR).table.score == (0, 1)


def test_partners_share_their_points() -> None:
    for score in ("Anna 3, Ben 5, Carla 3, Dov 5", "Anna 3, Ben 5", "Carla 3, Dov 5"):
        assert after(score=score, **FOUR).table.score == (3, 5)
    with pytest.raises(Unreadable, match="partners share"):
        after(score="Anna 3, Carla 4", **FOUR)


# -- tables that cannot be ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tags", "kind", "message"),
    [
        ({"players": "Me, Ben, Carla"}, "illegal", "2 or 4 players"),
        ({"players": "Me"}, "illegal", "2 or 4 players"),
        ({"options": "short"}, "syntax", "no option of truc"),
    ],
)
def test_tables_that_cannot_be(tags: dict[str, str], kind: str, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        after(**tags)
    assert caught.value.kind == kind
