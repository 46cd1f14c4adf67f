"""What a typed line means in Le Truc: whose turn it is is known, the rest may be brief."""

from __future__ import annotations

import pytest

from kibitz.cli.protocols.playing import Chosen
from kibitz.cli.protocols.typed import Question, Taken
from kibitz.cli.texts import LANGUAGES, use_language
from kibitz.cli.truc import plays
from kibitz.cli.truc.playing import TrucPlaying
from kibitz.cli.truc.typed import TrucTyping
from kibitz.engine.errors import Contradiction, Illegal, KibitzError, Unreadable
from kibitz.engine.round import read_rounds
from tests.cli.lines import Typed, said
from tests.strategies.hands import truc

TYPING = TrucTyping()
LINES = Typed(TYPING, truc)
scene, typed = LINES.scene, LINES.typed
FOUR = "Anna, Ben, Carla, Dov"


MINE = ("deal Me 7 8 K",)
THEIRS = (*MINE, "Me 8")
ASKED = (*THEIRS, "Ben x2")
ACCEPTED = (*THEIRS, "Ben x2 yes")
OVER = (*MINE, "Me fold")


@pytest.mark.parametrize(
    ("lines", "line", "event"),
    [
        ((), "78k", "deal Me 7 8 K"),
        ((), "7 8 K", "deal Me 7 8 K"),
        ((), "10109", "deal Me 10 10 9"),
        ((), "deal 7 8 10", "deal Me 7 8 10"),
        ((), "jaq", "deal Me J A Q"),
        ((), "семь валет дама", "deal Me 7 J Q"),
        ((), "сім 6 вісімка", "deal Me 7 8 8"),
        ((), "sieben bube könig", "deal Me 7 J K"),
        ((), "seven шесть zehn", "deal Me 7 8 10"),
        (MINE, "8", "Me 8"),
        (MINE, "6", "Me 8"),
        (MINE, "шестёрка", "Me 8"),
        (MINE, "k", "Me K"),
        (MINE, "король", "Me K"),
        (MINE, "me 8", "Me 8"),
        (MINE, "new", "Ben: yes/no"),
        (MINE, "newn", "Me new no"),
        (MINE, "новые да", "Me new yes"),
        (MINE, "x2", "Ben: yes/no"),
        (MINE, "х2n", "Me x2 no"),
        (MINE, "x2y7", "Me x2 yes 7"),
        (MINE, "2x yes 7", "Me x2 yes 7"),
        (MINE, "вдвое да", "Me x2 yes"),
        (MINE, "doppelt nein", "Me x2 no"),
        (MINE, "подвоюю так", "Me x2 yes"),
        (MINE, "fold", "Me fold"),
        (MINE, "пас", "Me fold"),
        (MINE, "ben fold", "Ben fold"),
        (MINE, "бен уступает", "Ben fold"),
        (THEIRS, "7", "Ben 7"),
        (THEIRS, "b", "Ben J"),
        (THEIRS, "b7", "Ben 7"),
        (THEIRS, "x2", "Ben x2"),
        (THEIRS, "x2y7", "Ben x2 yes 7"),
        (ASKED, "y", "Ben x2 yes"),
        (ASKED, "нет", "Ben x2 no"),
        (ASKED, "да", "Ben x2 yes"),
        (ASKED, "y7", "Ben x2 yes 7"),
        (ASKED, "yes 7", "Ben x2 yes 7"),
        (ASKED, "ja 7", "Ben x2 yes 7"),
        (ASKED, "fold", "Ben x2 no"),
        (ASKED, "Ben x2 yes 7", "Ben x2 yes 7"),
        (ACCEPTED, "7", "Ben x2 yes 7"),
        (ACCEPTED, "Ben x2 yes 7", "Ben x2 yes 7"),
        (ACCEPTED, "me fold", "Me fold"),
        (OVER, "a10q", "deal Me A 10 Q"),
        (OVER, "show 9", "show Ben 9"),
        (OVER, "вскрытие 9 8", "show Ben 9 8"),
        (OVER, "show ben 9", "show Ben 9"),
    ],
)
def test_a_line_means_an_event(lines: tuple[str, ...], line: str, event: str) -> None:
    assert typed(line, *lines) == event


def test_the_remainder() -> None:
    raised, score = (*MINE, "Me x2 yes 8", "Ben x2 yes 7", "Ben 9"), "Me 7, Ben 2"
    assert typed("rest", *raised, score=score) == "Ben: yes/no"
    assert typed("restyk", *raised, score=score) == "Me rest yes K"
    assert typed("остаток нет", *raised, score=score) == "Me rest no"
    at_once = {"score": score, "options": "counter-at-once"}
    assert typed("rest", *raised, **at_once) == "Ben: yes/no/rest"
    assert typed("rest rest k", *raised, **at_once) == "Me rest rest K"


RAISED = (*MINE, "Me x2 yes 8", "Ben x2 yes 7", "Ben 9")


@pytest.mark.parametrize(
    ("lines", "line", "answer", "event"),
    [
        (MINE, "x2 7", "y", "Me x2 yes 7"),
        (MINE, "x2 7", "n", "Me x2 no"),
        (MINE, "x27", "y8", "Me x2 yes 8"),
        (MINE, "me x2 k", "играйте", "Me x2 yes K"),
        (MINE, "x2 7", "бросаю", "Me x2 no"),
        (RAISED, "rest K", "y", "Me rest yes K"),
        (RAISED, "мой остаток король", "принимаю", "Me rest yes K"),
        (RAISED, "rest k", "нет", "Me rest no"),
    ],
)
def test_a_raise_is_typed_as_it_is_advised(
    lines: tuple[str, ...], line: str, answer: str, event: str
) -> None:
    """With the card that is to follow; the answer is asked for."""
    round, moment, begun = scene(*lines, score="Me 7, Ben 2")
    question = TYPING.read(moment, begun, line)
    assert isinstance(question, Question)
    assert said(round, TYPING.answer(moment, begun, question, answer)) == event


def test_at_a_table_of_ones_own_the_card_waits_for_the_answer() -> None:
    _round, moment, begun = scene(*MINE)
    assert TrucPlaying().choose(moment, begun, "x2 7") == Chosen("x2")


def test_a_card_that_is_to_follow_has_to_be_there() -> None:
    with pytest.raises(Illegal, match="from a hand of"):
        typed("x2 9", *MINE)
    with pytest.raises(Unreadable, match="is no turn"):
        typed("x2 7", *THEIRS)  # Ben shows no card before the answer


@pytest.mark.parametrize(
    ("lines", "line", "event"),
    [
        (MINE, "требую карты", "Ben: yes/no"),
        (MINE, "новые карты нет", "Me new no"),
        (MINE, "новые карты играйте", "Me new no"),
        (MINE, "Neue Karten nein", "Me new no"),
        (MINE, "нові карти так", "Me new yes"),
        (MINE, "new cards play", "Me new no"),
        (MINE, "Два, если я играю?", "Ben: yes/no"),
        (MINE, "Two, if I play?", "Ben: yes/no"),
        (MINE, "бросаю", "Me fold"),
        (MINE, "ich gebe auf", "Me fold"),
        (MINE, "кидаю", "Me fold"),
        (ASKED, "играйте", "Ben x2 yes"),
        (ASKED, "spielen 7", "Ben x2 yes 7"),
        (ASKED, "бросаю", "Ben x2 no"),
        (ASKED, "отказ", "Ben x2 no"),
        (ASKED, "приймаю", "Ben x2 yes"),
        (ASKED, "lehne ab", "Ben x2 no"),
        (RAISED, "мой остаток", "Ben: yes/no"),
        (RAISED, "мій залишок ні", "Me rest no"),
        (RAISED, "mein Rest ja K", "Me rest yes K"),
    ],
)
def test_what_is_said_at_the_table_is_understood(
    lines: tuple[str, ...], line: str, event: str
) -> None:
    assert typed(line, *lines, score="Me 7, Ben 2") == event


CONCEDED = (
    "бросаю", "я бросаю", "Бросаю карты!", "сбрасываю", "не играю", "пас", "I drop", "drop",
    "I pass", "I give up", "ich werfe", "ich werfe weg", "schmeiße hin", "bin raus", "ich passe",
    "кидаю", "кидаю карти", "скидаю", "не граю", "пасую",
)  # fmt: skip
ACCEPTED_BY = (
    "принимаю", "ладно", "я играю", "I take it", "ok", "einverstanden", "ich gehe mit", "згода",
    "граю", "добре",
)  # fmt: skip


@pytest.mark.parametrize("line", CONCEDED)
def test_to_throw_the_cards_away_is_to_concede_or_to_refuse(line: str) -> None:
    assert typed(line, *MINE) == "Me fold"
    assert typed(line, *THEIRS) == "Ben fold"
    assert typed(line, *ASKED) == "Ben x2 no"
    with pytest.raises(KibitzError):
        typed(line, *MINE, "Me new")


@pytest.mark.parametrize("line", ACCEPTED_BY)
def test_a_consent_is_one_to_an_offer_only(line: str) -> None:
    assert typed(line, *ASKED) == "Ben x2 yes"
    for lines in (MINE, THEIRS, OVER):
        with pytest.raises(KibitzError):
            typed(line, *lines)


def test_whoever_is_called_i_has_a_name() -> None:
    assert typed("я бросаю", *MINE, players="Me, Я") == "Я fold"
    assert typed("я бросаю", *MINE) == "Me fold"


@pytest.mark.parametrize("line", ["да", "ja", "ага", "yes", "так", "нет", "no", "nein", "ні", "нє"])
@pytest.mark.parametrize("lines", [MINE, THEIRS, OVER])
def test_a_stray_answer_is_no_card(lines: tuple[str, ...], line: str) -> None:
    with pytest.raises(KibitzError):
        typed(line, *lines)


def test_an_answer_may_say_the_card_too() -> None:
    round, moment, begun = scene(*MINE)
    question = TYPING.read(moment, begun, "x2")
    assert isinstance(question, Question)
    for text, event in (("y", "Me x2 yes"), ("нет", "Me x2 no"), ("y7", "Me x2 yes 7")):
        assert said(round, TYPING.answer(moment, begun, question, text)) == event
    with pytest.raises(Unreadable, match="no answer here: expected yes, no"):
        TYPING.answer(moment, begun, question, "perhaps")


def test_a_letter_that_is_two_cards_is_asked_about() -> None:
    round, moment, begun = scene(*THEIRS)
    question = TYPING.read(moment, begun, "t")
    assert isinstance(question, Question)
    assert [option.label for option in question.options] == ["Ben A", "Ben 10"]
    assert said(round, TYPING.answer(moment, begun, question, "2")) == "Ben 10"
    assert typed("t", "deal Me 10 8 8") == "Me 10"


def test_what_is_unfinished_and_what_finishes_it() -> None:
    _round, _moment, asked = scene(*ASKED)
    _round, _moment, accepted = scene(*ACCEPTED)
    assert asked is not None
    assert accepted is not None
    assert TYPING.finishes(asked, accepted)
    assert not TYPING.finishes(accepted, asked)
    for line in ("Me x2 no", "Me new yes", "Me new no", "Me 8", "Me fold", "Me x2 yes 8"):
        (round,) = read_rounds(truc(*MINE, line).encode())
        assert not TYPING.unfinished(round.header, round.events[-1].event)


def test_the_captains_offer_for_their_partners() -> None:
    four = {"players": FOUR, "first": "Carla", "eyes": "Dov"}
    dealt = "deal Dov 7 8 K"
    assert typed("x2", dealt, **four) == "Ben: yes/no"
    assert typed("x2n", dealt, **four) == "Anna x2 no"
    assert typed("8", dealt, **four) == "Carla 8"
    assert typed("8", dealt, "Anna x2 yes", **four) == "Carla 8"
    assert typed("newn", dealt, **four) == "Anna new no"
    assert typed("deal", dealt, "Anna new yes", **four) == "deal"
    assert typed("show b9", dealt, "Anna fold", **four) == "show Ben 9"


@pytest.mark.parametrize(
    ("lines", "awaited"),
    [
        ((), "your cards"),
        (MINE, "you play"),
        (THEIRS, "Ben played"),
        (ASKED, "your answer, yes/no"),
        (ACCEPTED, "Ben played"),
        ((*MINE, "Me new yes"), "your cards"),
        (OVER, "your cards"),
    ],
)
def test_the_prompt_says_whose_turn_it_is(lines: tuple[str, ...], awaited: str) -> None:
    _round, moment, begun = scene(*lines)
    assert TYPING.awaited(moment, begun) == awaited


def test_a_bystander_is_asked_for_no_cards() -> None:
    _round, moment, begun = scene("Me fold", eyes=None)
    assert TYPING.awaited(moment, begun) == "deal"
    assert typed("deal", "Me fold", eyes=None) == "deal"
    assert typed("x2", eyes=None) == "Ben: yes/no"


@pytest.mark.parametrize(
    ("lines", "line", "kind", "told"),
    [
        ((), "foo", Unreadable, "are not your cards: expected three, as in 7 8 K"),
        ((), "7 8", Unreadable, "are not your cards: expected three, as in 7 8 K"),
        ((), "deal", Unreadable, "your cards are asked for: three, as in 78K"),
        (MINE, "9", Illegal, "the 9 was played from a hand of"),
        (
            MINE,
            "2",
            Unreadable,
            "“2” is no turn: expected a card or a word, as in 8, ask for new cards, double",
        ),
        (MINE, "8 9", Unreadable, "“8 9” is no turn"),
        (MINE, "x2x2", Unreadable, "“x2x2” is no turn"),
        (MINE, "!?", Unreadable, "“!” is no turn"),
        (MINE, "rest", Illegal, "can still double without passing 12: no remainder yet"),
        (MINE, "y", Unreadable, "“y” is no turn"),
        (MINE, "ben 8", Illegal, "it is Me's turn, not Ben's"),
        (MINE, "789", Contradiction, "Me was dealt 7 8 K"),
        (MINE, "show 9", Illegal, "cards that were not played are shown after the hand"),
        (THEIRS, "new", Illegal, "new cards are asked for before a card is played"),
        (ASKED, "7", Unreadable, "“7” is no turn: expected a card or a word"),
        (ASKED, "x2", Unreadable, "“x2” is no turn"),
        (ASKED, "b" * 500, Unreadable, "is no turn"),
        (OVER, "8", Illegal, "the hand is over: the next one is to be dealt first"),
        (OVER, "show 7 7 7 7", Unreadable, "is no turn"),
        (OVER, "777 b7", Unreadable, "are not your cards"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    lines: tuple[str, ...], line: str, kind: type[KibitzError], told: str
) -> None:
    with pytest.raises(kind) as caught:
        typed(line, *lines)
    assert told in str(caught.value)


def test_more_cards_than_the_pack_has_contradict() -> None:
    with pytest.raises(Contradiction, match="5 cards of rank 7: the pack has 4"):
        typed("show 7 7", "deal Me 7 7 7", "Me fold")


def test_after_a_game_the_next_one_is_begun_with_a_word() -> None:
    won = ("deal Me 7 8 K", "Me fold")
    _round, moment, begun = scene(*won, score="Me 3, Ben 11")
    assert TYPING.awaited(moment, begun) == "next"
    with pytest.raises(Illegal, match="the game is over: “next” begins the next one"):
        TYPING.read(moment, begun, "78K")


def test_a_misplay_is_starred() -> None:
    round, moment, begun = scene("deal Me 7 8 K", "Me new no")
    reading = TYPING.read(moment, begun, "new n", starred=True)
    assert isinstance(reading, Taken)
    assert reading.event.starred
    assert said(round, reading) == "Me new no"


def test_what_may_be_typed_is_suggested() -> None:
    _round, moment, begun = scene(*MINE)
    assert TYPING.suggestions(moment, begun)[:5] == ("double", "concede", "new", "x2", "fold")
    _round, moment, begun = scene(*ASKED)
    assert TYPING.suggestions(moment, begun)[:4] == ("accept", "refuse", "yes", "no")
    assert len(TYPING.examples(moment)) == 11


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("lines", "choice", "event"),
    [
        (MINE, "8", "Me 8"),
        (MINE, "x2 K", "Ben: "),
        (MINE, "new", "Ben: "),
        (MINE, "fold", "Me fold"),
        (RAISED, "rest", "Ben: "),
        (RAISED, "rest K", "Ben: "),
        (ASKED, "yes", "Ben x2 yes"),
        (ASKED, "no", "Ben x2 no"),
    ],
)
def test_what_is_advised_is_understood_in_the_words_it_is_said_in(
    language: str, lines: tuple[str, ...], choice: str, event: str
) -> None:
    use_language(language)
    round, moment, begun = scene(*lines, score="Me 7, Ben 2")
    reading = TYPING.read(moment, begun, plays.choice(choice))
    assert said(round, reading).startswith(event)
    if isinstance(reading, Question):
        call, *card = choice.split()
        told = TYPING.answer(moment, begun, reading, reading.options[0].keys[0])
        assert said(round, told) == " ".join(("Me", call, "yes", *card))
