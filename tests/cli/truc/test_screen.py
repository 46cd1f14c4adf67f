"""The screen of a hand of Le Truc: what it says, and that it fits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from kibitz.cli.session.log import Log
from kibitz.cli.session.session import Session
from kibitz.cli.store.store import Store
from kibitz.cli.texts import use_language
from kibitz.cli.truc import labels, plays
from kibitz.cli.truc.screen import ROOM
from kibitz.cli.truc.view import TrucView
from kibitz.engine.round import Round, project, read_rounds
from kibitz.engine.truc.cards import cards_called
from kibitz.inference.plan import Plan
from kibitz.inference.study import reached, study_of
from kibitz.inference.truc.referee import Position
from tests.strategies.hands import Played, records, truc

VIEW = TrucView()
DEALT = ("deal Me 7 8 K",)
LED = (*DEALT, "Me 8")


def moments(round: Round) -> tuple[Position | None, Position, Position]:
    """Before the last event by facts; after it, by facts and by reads."""
    study, before = study_of(round.header), None
    facts, reads = study.start(round.header), study.read(round.header, None, {})
    for logged in round.events:
        before = facts
        facts, reads = (study.apply(moment, logged.event) for moment in (facts, reads))
    return before, facts, reads


def screen(
    *lines: str, width: int = 80, eyes: str | None = "Me", advised: bool = False, **tags: str
) -> str:
    (round,) = read_rounds(truc(*lines, eyes=eyes, **tags).encode())
    before, facts, reads = moments(round)
    seat, advice = round.header.perspective, None
    if advised:
        advice = study_of(round.header).weigh(reads, seat, Plan(), (round,))
    shown = VIEW.odds(round, before, facts, reads, seat, width, advice)
    assert len(shown) <= ROOM
    assert all(cell_len(line.plain) <= width for line in shown)
    return "\n".join(line.plain for line in shown)


@pytest.mark.parametrize("width", [80, 40])
def test_the_first_cards(width: int) -> None:
    shown = screen(*DEALT, width=width, score="Me 7, Ben 2")
    for text in ("Your move, Me", "worth 1", "you   7/12", "Ben   2/12  deals", "you hold 7 8 K"):
        assert text in shown
    assert "now  a card · ask for new cards · double" in shown
    # Nothing was said yet: both models count.
    assert "reads, facts the same" in " ".join(shown.split())
    assert " 7" in shown
    assert "29% (" not in shown


def test_tricks_are_seen_beside_the_cards() -> None:
    shown = screen(*LED, "Ben 8", "Me 7", "Ben K")
    assert "you   1/12  played 8= 7*" in shown
    assert "Ben   0/12  deals  played 8= K" in shown
    assert "The hand is over; Ben leads the next" in shown
    assert "› You take the trick with the 7." in shown
    assert "› The hand is yours: you 1, Ben 0." in shown


def test_an_offer_says_what_it_is_about() -> None:
    shown = screen(*LED, "Ben x2", advised=True)
    assert "Your answer, Me: double? · worth 1, accepted 2" in shown
    assert "› Ben offers to double, to 2." in shown
    assert "Accept above" in shown
    assert "now  accept · refuse" in shown
    assert "reads (facts)" in shown
    assert "39% (29%)" in shown


def test_below_a_prompt_nothing_is_said_that_the_prompt_says_or_the_screen_said_before(
    tmp_path: Path,
) -> None:
    record = read_rounds(truc(*LED, eyes="Me").encode())
    session = Session(Log.resume(record), Store(tmp_path / "hand.kib"))
    accepted = "› You accept: the hand is worth 2."
    for line, said in (("x2", "› Ben offers to double, to 2."), ("y", accepted)):
        session.execute(line)
        shown = "\n".join(line.plain for line in session.screen(80))
        assert said in shown
        assert "answer" not in shown
    session.execute("7")
    shown = "\n".join(line.plain for line in session.screen(80))
    assert accepted not in shown
    assert "› Ben takes the trick with the 7." in shown
    assert "now  " not in shown  # it is for Ben to choose


def test_a_remainder_is_what_the_hand_is_worth_until_both_have_claimed() -> None:
    raised = (*DEALT, "Me x2 yes 8", "Ben x2 yes 7", "Ben 9")
    shown = screen(*raised, "Me rest", score="Me 7, Ben 2")
    assert "Ben answers: the remainder? · worth 4, accepted 5" in shown
    shown = screen(*raised, "Me rest yes K", score="Me 7, Ben 2")
    assert "worth 5 " in shown
    assert "› Ben accepts: you play for 5." in shown
    shown = screen(*raised, "Me rest yes K", "Me 7", "Ben rest yes", score="Me 7, Ben 2")
    assert "worth 5/10" in shown


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("Me new no",), "› Ben refuses new cards."),
        (("Me new yes",), "New cards are to be dealt"),
        (("Me new yes", "deal Me 9 9 9"), "› New cards; you lead."),
        (("Me x2 no",), "› Ben refuses: you score 1 point."),
        (("Me fold",), "› You concede: 1 point for Ben."),
        (("Me fold", "deal Me 9 9 9"), "› You deal, Ben leads."),
        (("Me 8", "Ben 8"), "› The trick is spoiled."),
        (("Me 8", "Ben 8", "Me 7", "Ben 7", "Me K", "Ben K"), "› Nobody scores."),
    ],
)
def test_what_happened_is_told(lines: tuple[str, ...], told: str) -> None:
    assert told in screen(*DEALT, *lines)


def test_the_end_of_a_game_and_of_a_rubber() -> None:
    won = (*DEALT, "Ben fold")
    assert "Me won the game" in screen(*won, score="Me 11, Ben 3")
    (round,) = read_rounds(
        truc(*won, eyes="Me", score="Me 11, Ben 3")
        .replace("[First", '[Games "Me 1"]\n[First')
        .encode()
    )
    _before, facts, _reads = moments(round)
    lines = VIEW.odds(round, None, facts, None, 0, 80)
    assert lines[0].plain.startswith("Me won the rubber")
    assert "games 2" in "\n".join(line.plain for line in lines)


def test_reads_move_with_what_the_other_does() -> None:
    study = study_of(read_rounds(truc(*LED, eyes="Me").encode())[0].header)
    (round,) = read_rounds(truc(*LED, "Ben x2", eyes="Me").encode())
    _before, facts, reads = moments(round)
    by_facts, by_reads = (study.odds(moment, 0)["holds"]["Ben"] for moment in (facts, reads))
    # To offer over an 8 says more of sevens than of the cards that lose to it.
    assert by_reads["7"] > by_facts["7"]


@pytest.mark.parametrize("width", [80, 40])
def test_advice_fits(width: int) -> None:
    shown = screen(*DEALT, width=width, advised=True, score="Me 7, Ben 2")
    assert "choice" in shown
    assert shown.count("▸ ") == 1


@given(records(), st.sampled_from([40, 60, 80, 100]), st.integers(8, 22))
@settings(max_examples=25, deadline=None)
def test_every_screen_fits_and_tells_no_hidden_card(game: Played, width: int, height: int) -> None:
    for eyes in (None, 0, 1):
        round = project(game.round, eyes)
        before, facts, _reads = moments(round)
        shown = VIEW.odds(round, before, facts, None, eyes, width, None, height)
        assert len(shown) <= height
        assert all(cell_len(line.plain) <= width for line in shown)
        assert VIEW.truth(reached(game.round).deal, width)
        hidden = VIEW.truth(facts.deal, 200)[0].plain
        for seat, name in enumerate(round.header.players):
            left = game.deal.held(seat)
            if seat != eyes and left and not facts.deal.shown[seat]:
                assert f"{name} ?" in hidden


@given(records())
@settings(max_examples=20, deadline=None)
def test_every_event_is_told(game: Played) -> None:
    study = study_of(game.round.header)
    position = study.start(game.round.header)
    for logged in game.round.events:
        after = study.apply(position, logged.event)
        told = VIEW.told(position, after, None)
        assert all(sentence.endswith(".") and "{" not in sentence for sentence in told)
        position = after


@pytest.mark.parametrize(("lang", "letters"), [("ru", "Т К Д"), ("de", "A K D"), ("en", "A K Q")])
def test_cards_have_the_letters_of_the_language(lang: str, letters: str) -> None:
    """What is shown can be typed; records keep the letters of the notation."""
    use_language(lang)
    try:
        assert labels.ranks((5, 4, 3)) == letters
        assert plays.choice("x2 K").endswith(f", {letters.split()[1]}")
    finally:
        use_language("en")
    for card, letter in zip((5, 4, 3), letters.split(), strict=True):
        assert card in cards_called(letter)


def test_choices_are_in_words_where_there_is_room() -> None:
    use_language("ru")
    narrow = screen(*LED, "Ben x2", advised=True, width=40)
    assert "принять       100\N{NO-BREAK SPACE}%" in narrow
    assert "отказать        0\N{NO-BREAK SPACE}%" in narrow
    wide, narrow = (screen("deal Me K A 9", width=w, advised=True, score="Me 2") for w in (80, 40))
    assert "попросить новые карты" in wide.split("лучший")[0]
    assert re.search(r"\n(?:▸|  ) ?new ", narrow)


@pytest.mark.parametrize("width", [40, 80])
def test_a_captain_may_say_nothing(width: int) -> None:
    four = {"players": "Anna, Ben, Carla, Dov", "first": "Anna", "score": "Anna 3, Ben 5"}
    shown = screen("deal Carla 7 8 9", width=width, eyes="Carla", advised=True, **four)
    assert "say nothing" in shown


def test_what_is_approximate_is_marked_where_it_is_said_that_something_is() -> None:
    for cards in ("K A 9", "7 A 9", "7 8 K"):
        shown = screen(f"deal Me {cards}", advised=True, score="Ben 4")
        assert ("~ approximate: new cards" in shown) == ("  ~" in shown), shown
