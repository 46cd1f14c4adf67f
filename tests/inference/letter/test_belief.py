"""Exact beliefs: against plain enumeration, and against the truth of thousands of rounds."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings

from kibitz.engine.letter.deal import Deal
from kibitz.engine.letter.events import Event, Guess, Open, Turn
from kibitz.engine.letter.layout import Phase
from kibitz.engine.round import Round, project, read_rounds
from kibitz.inference.letter.belief import Belief
from kibitz.inference.letter.immediate_effects import guesses, plays
from kibitz.inference.letter.worlds import EMPTY
from tests.inference.letter.enumeration import Enumeration
from tests.strategies.tables import DIFFERENT, Played, Setting, kib, played, rounds

ANNA, BEN, CARLA = 0, 1, 2
TOLERANCE = 1e-12

ROUNDS = {2: 16, 3: 6, 4: 2}
"""Rounds of each kind at a table, by players."""

every_setting = pytest.mark.parametrize("setting", DIFFERENT, ids=str)


def eyes_of(setting: Setting) -> list[int | None]:
    """Every player and a bystander."""
    return [*range(setting.seats), None]


@cache
def misplayed(setting: Setting, seed: int) -> Played:
    """A round where the table now and then forgets a rule or gives a wrong answer, with a star."""
    rng = random.Random(f"misplayed {setting} {seed}")
    first = rng.randrange(setting.seats)
    deal, events = Deal.shuffle(setting.rules, setting.players, first, rng)
    while not deal.table.over:
        event = _turn(deal, rng)
        deal, events = deal.apply(event), (*events, event)
    if deal.table.phase is Phase.SHOWDOWN:
        events = (*events, deal.show())
        deal = deal.apply(deal.show())
    return Played(setting, first, deal, events)


def _turn(deal: Deal, rng: random.Random) -> Turn:
    held = deal.held(deal.table.turn, deal.draw().drawn)
    assert held is not None
    if rng.random() < 0.8:
        return deal.resolve(rng.choice(deal.table.legal(held)))
    anything = [action for action in deal.table.legal() if action.card in held]
    turn = replace(deal.resolve(rng.choice(anything)), starred=True)
    if isinstance(turn.outcome, Guess):
        turn = replace(turn, outcome=Guess(turn.outcome.named, hit=False))
    return turn


def followed(game: Played, eyes: int | None) -> Iterator[tuple[Deal, Belief]]:
    """The truth and what ``eyes`` believe, from the deal on."""
    full = game.round
    log = {logged.entry.line: logged.event for logged in project(full, eyes).events}
    belief = Belief.start(full.start().table)
    for _, logged, deal in full.states():
        event = log.get(logged.entry.line)
        if event is not None:
            belief = belief.apply(event)
        if not isinstance(logged.event, Open):
            yield deal, belief


def truth(deal: Deal, belief: Belief) -> float:
    """The probability given to the world that is true."""
    hands = [h if alive else EMPTY for h, alive in zip(deal.hands, deal.table.alive, strict=True)]
    world = [*hands, deal.aside if deal.table.aside else EMPTY]
    return belief.worlds.probability((belief.worlds.cards == world).all(axis=1))


def check(deal: Deal, belief: Belief) -> None:
    """What must hold of any belief about a round."""
    table, worlds = belief.table, belief.worlds
    assert truth(deal, belief) > 0
    assert worlds.mass.min() > 0
    assert worlds.mass.sum() == pytest.approx(1, abs=1e-12)
    assert table == deal.table
    for player in range(len(table.players)):
        hand = belief.hand(player)
        total = 1 if table.alive[player] else 0
        assert sum(hand.values()) == pytest.approx(total, abs=1e-12)
        assert all(table.unseen[rank] > 0 for rank in hand)
        assert set(belief.knowers(player)) <= {k for k, o in table.seen if o == player}
    assert bool(belief.aside()) == table.aside


@every_setting
def test_the_truth_is_never_excluded(setting: Setting) -> None:
    """Whoever watches, the true hands and the card aside, jointly, keep a positive mass."""
    for seed in range(ROUNDS[setting.seats]):
        for game in (played(setting, seed), misplayed(setting, seed)):
            for eyes in eyes_of(setting):
                for deal, belief in followed(game, eyes):
                    check(deal, belief)


@every_setting
def test_a_full_record_leaves_no_doubt(setting: Setting) -> None:
    for seed in range(5):
        game = played(setting, seed)
        belief = Belief.start(game.round.start().table)
        for event in game.events:
            belief = belief.apply(event)
            assert len(belief.worlds) == 1 or event == game.events[0]


@given(rounds(DIFFERENT))
@settings(max_examples=12)
def test_what_one_sees_more_another_cannot_contradict(game: Played) -> None:
    """A bystander's worlds contain every player's."""
    watched = list(followed(game, None))
    for eyes in range(game.setting.seats):
        for (_, mine), (_, theirs) in zip(followed(game, eyes), watched, strict=True):
            known = set(map(bytes, theirs.worlds.cards))
            assert known.issuperset(map(bytes, mine.worlds.cards))


# -- against enumeration -----------------------------------------------------------------------


def joint(belief: Belief) -> dict[tuple[int, ...], float]:
    """The probability of all hands and the card aside together; 0 for no card."""
    sums: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for cards, mass in zip(belief.worlds.cards.tolist(), belief.worlds.mass.tolist(), strict=True):
        sums[tuple(max(card, 0) for card in cards)] += mass
    return sums


def compare(belief: Belief, exact: Enumeration) -> None:
    expected = exact.joint()
    found = joint(belief)
    assert found.keys() == expected.keys()
    assert max(abs(found[world] - float(p)) for world, p in expected.items()) < TOLERANCE
    for owner in range(len(belief.table.players)):
        knowers = belief.knowers(owner)
        for knower in range(len(belief.table.players)):
            p = exact.knowing(knower, owner)
            assert abs(knowers.get(knower, 0) - p) < TOLERANCE, (knower, owner)


def lines(round: Round) -> list[tuple[str, Event]]:
    """Each line of a log, with its star, and its event."""
    return [
        (("* " if logged.entry.starred else "") + logged.entry.text, logged.event)
        for logged in round.events
    ]


def compare_round(game: Played, eyes: int | None) -> None:
    log = project(game.round, eyes)
    name = None if eyes is None else game.setting.players[eyes]
    belief = Belief.start(log.start().table)
    setup = [line for line, _ in lines(log) if line.startswith("open")]
    exact = Enumeration(game.setting.players, name, setup)
    for line, event in lines(log):
        belief = belief.apply(event)
        exact.read(line)
        compare(belief, exact)


@pytest.mark.parametrize("setting", [s for s in DIFFERENT if s.seats == 2], ids=str)
def test_two_players_agree_with_enumeration(setting: Setting) -> None:
    for seed in range(6):
        for eyes in eyes_of(setting):
            compare_round(played(setting, seed), eyes)
            compare_round(misplayed(setting, seed), eyes)


@pytest.mark.parametrize("setting", [s for s in DIFFERENT if s.seats == 3], ids=str)
def test_three_players_agree_with_enumeration(setting: Setting) -> None:
    for seed in range(3):
        compare_round(played(setting, seed), seed)
        compare_round(misplayed(setting, seed), seed)
    compare_round(played(setting, 99), None)


@pytest.mark.parametrize("setting", [s for s in DIFFERENT if s.seats < 4], ids=str)
def test_what_a_play_does_at_once_agrees_with_enumeration(setting: Setting) -> None:
    """At every turn of one's own, after the draw: each legal play, out and risk."""
    for seed in range({2: 8, 3: 3}[setting.seats]):
        game = played(setting, seed)
        eyes = seed % setting.seats
        log = project(game.round, eyes)
        belief = Belief.start(log.start().table)
        texts = [line for line, _ in lines(log)]
        for index, (_, event) in enumerate(lines(log)):
            if isinstance(event, Turn) and event.actor == eyes and event.drawn is not None:
                drawn = replace(event, card=None, target=None, outcome=None)
                actor = game.setting.players[eyes]
                before = [*texts[:index], f"{actor} +{event.drawn}"]
                exact = Enumeration(game.setting.players, actor, before)
                _compare_plays(belief.apply(drawn), exact, event.drawn)
            belief = belief.apply(event)


def _compare_plays(belief: Belief, exact: Enumeration, drawn: int) -> None:
    actor = belief.table.turn
    hand = belief.certain(actor)
    assert hand is not None
    compare(belief, exact)
    found = plays(belief, hand, drawn)
    assert {play.action for play in found} == set(belief.table.legal((hand, drawn)))
    for play in found:
        kept = drawn if play.action.card == hand else hand
        a = play.action
        ko, risk = exact.at_once(actor, kept, a.card, a.target, a.named)
        assert abs(play.ko - ko) < TOLERANCE
        assert abs(play.risk - risk) < TOLERANCE


# -- by hand ---------------------------------------------------------------------------------


def after(*events: str, eyes: str | None = None, players: str = "Anna, Ben, Carla") -> Belief:
    (round,) = read_rounds(kib(*events, eyes=eyes, players=players).encode())
    belief = Belief.start(round.start().table)
    for logged in round.events:
        belief = belief.apply(logged.event)
    return belief


def test_before_anything_is_seen() -> None:
    """Each card of the pack is equally likely anywhere, and no two places hold the same one."""
    belief = after()
    pack = {1: 5 / 16, 2: 1 / 8, 3: 1 / 8, 4: 1 / 8, 5: 1 / 8, 6: 1 / 16, 7: 1 / 16, 8: 1 / 16}
    for found in (belief.hand(ANNA), belief.hand(CARLA), belief.aside()):
        assert found == pytest.approx(pack)
    worlds = joint(belief)
    assert (6, 6, 1, 1) not in worlds
    assert worlds[6, 7, 8, 1] == pytest.approx(5 / (16 * 15 * 14 * 13))


def test_a_7_played_makes_the_5_and_6_likelier() -> None:
    """The 7 beside a 5 or 6 was forced, beside anything else it was one of two choices."""
    hand = after("Anna 7").hand(ANNA)
    weights = {1: 5, 2: 2, 3: 2, 4: 2, 5: 2 * 2, 6: 1 * 2, 8: 1}
    assert hand == pytest.approx({rank: n / sum(weights.values()) for rank, n in weights.items()})


def test_a_5_played_means_that_no_7_was_held() -> None:
    assert 7 not in after("Anna 5>Ben 2").hand(ANNA)
    assert 7 in after("* Anna 5>Ben 2").hand(ANNA)


def test_open_cards_count_wherever_they_are_written() -> None:
    """Cards laid open before or after the deal is logged: the same belief."""
    tags = Setting("geheimer-brief", 2).tags(0, eyes=0)
    found = []
    for setup in ("open 1 1 2\ndeal Anna 5\n", "deal Anna 5\nopen 1 1 2\n"):
        (round,) = read_rounds((tags + setup + "Anna +5 5>Ben 3\n").encode())
        belief = Belief.start(round.start().table)
        for logged in round.events:
            belief = belief.apply(logged.event)
        found.append(belief)
    assert joint(found[0]) == pytest.approx(joint(found[1]))
    assert found[1].certain(ANNA) == 5


# -- who knows what --------------------------------------------------------------------------


def surely(*knowers: int) -> object:
    """What ``knowers`` says if these have seen the card for certain, and nobody else can have."""
    return pytest.approx(dict.fromkeys(knowers, 1))


def test_who_looked_knows() -> None:
    for belief in (after("Anna 2>Ben"), after("deal Anna 4", "Anna +2 2>Ben 5", eyes="Anna")):
        assert belief.knowers(BEN) == surely(ANNA)
        assert belief.knowers(ANNA) == belief.knowers(CARLA) == {}


def test_after_a_tie_both_know_both() -> None:
    belief = after("Anna 3>Ben tie")
    assert belief.knowers(ANNA) == surely(BEN)
    assert belief.knowers(BEN) == surely(ANNA)
    assert belief.hand(ANNA) == belief.hand(BEN)


def test_after_an_exchange_both_know_both_and_knowledge_moves() -> None:
    belief = after("deal Anna 4", "Anna +2 2>Ben 5", "Ben 6>Carla", eyes="Anna")
    assert belief.knowers(CARLA) == surely(ANNA, BEN)
    assert belief.knowers(BEN) == surely(CARLA)
    maybe = after("Anna 2>Ben", "Ben 6>Carla")
    assert maybe.knowers(CARLA) == pytest.approx({ANNA: 1 / 2, BEN: 1})
    own = after("deal Anna 4", "Anna +1 1>Ben 8 miss", "Ben 2>Anna", "Carla 7", "Anna +6 6>Ben 3")
    assert own.knowers(BEN) == surely(ANNA)
    assert own.knowers(ANNA) == surely(BEN)


def test_a_card_that_was_looked_at_may_have_been_played() -> None:
    """Ben plays a 4: what Anna saw is still there unless it was that 4.

    Fifteen cards are left, each as likely anywhere, two of them 4s. Of 15·14 pairs of hand and
    draw 2·1 are two 4s; in 2·13 the hand is a 4 and the draw is none, in as many it is the
    other way round, and of these he plays the 4 every second time: 13 of 2 + 13 + 13.
    """
    belief = after("Anna 2>Ben", "Ben 4")
    assert belief.knowers(BEN) == pytest.approx({ANNA: 13 / 28})


def test_eyes_that_saw_the_card_know_whether_it_was_played() -> None:
    seen = ("deal Anna 4", "Anna +2 2>Ben 5")
    kept = after(*seen, "Ben 1>Carla 8 miss", eyes="Anna")
    assert (kept.knowers(BEN), kept.certain(BEN)) == (surely(ANNA), 5)
    gone = after(*seen, "Ben 5>Carla 3", eyes="Anna")
    assert gone.knowers(BEN) == {}
    assert gone.certain(BEN) is None


@pytest.mark.parametrize("end", ["Carla 1>Ben 5 hit", "Carla 5>Ben 5", "Carla 3>Ben out Ben 5"])
def test_knowledge_of_a_hand_ends_with_it(end: str) -> None:
    belief = after("Anna 2>Ben", "Ben 1>Carla 8 miss", end)
    assert belief.knowers(BEN) == {}


def test_who_is_out_knows_nothing_any_more() -> None:
    assert after("Anna 2>Ben", "Ben 1>Anna 4 hit").knowers(BEN) == {}


# -- misplays --------------------------------------------------------------------------------


def test_a_wrong_answer_is_forgotten_once_it_has_a_star() -> None:
    """Ben denied his 5; Anna sees it later. Starring the answer is the correction."""
    lines = ("Anna +1 1>Ben 5 miss", "Ben 7", "Carla 4", "Anna +2 2>Ben 5")
    plain = after("deal Anna 4", *lines[:3], eyes="Anna")
    believed = after("deal Anna 4", f"* {lines[0]}", *lines[1:3], eyes="Anna")
    assert 5 in believed.hand(BEN)
    assert believed.hand(BEN)[5] > plain.hand(BEN)[5]
    assert after("deal Anna 4", f"* {lines[0]}", *lines[1:], eyes="Anna").certain(BEN) == 5


def test_a_forced_7_kept() -> None:
    belief = after("deal Anna 7", "* Anna +5 5>Ben 3", eyes="Anna")
    assert belief.certain(ANNA) == 7


# -- guesses -----------------------------------------------------------------------------------


def test_guesses_are_those_that_can_be_made_best_first() -> None:
    belief = after("deal Anna 4", "Anna +2 2>Ben 5", "Ben 7", "Carla 4", "Anna +1", eyes="Anna")
    found = guesses(belief, ANNA)
    assert (found[0].target, found[0].card) == (BEN, 5)
    assert found[0].p == pytest.approx(1)
    assert {guess.target for guess in found} == {BEN}
    belief = after("deal Anna 4", "Anna +1", eyes="Anna")
    found = guesses(belief, ANNA)
    assert {guess.card for guess in found} == {2, 3, 4, 5, 6, 7, 8}
    assert [guess.p for guess in found] == sorted((guess.p for guess in found), reverse=True)
    assert [(g.card, g.target) for g in found[:6]] == [
        (5, BEN), (5, CARLA), (3, BEN), (3, CARLA), (2, BEN), (2, CARLA)
    ]  # fmt: skip


def test_nobody_to_guess_at() -> None:
    assert guesses(after("Anna 4", "Ben 4", "Carla +1"), CARLA) == ()
    assert guesses(after("Anna 1>Ben 5 hit", players="Anna, Ben"), ANNA) == ()
