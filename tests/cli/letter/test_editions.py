"""Editions from a file: what can be one, what it changes, and that a record keeps to it."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kibitz.cli.edition import edition_in
from kibitz.cli.errors import Misused, Unreachable
from kibitz.engine.errors import Illegal, Unreadable
from kibitz.engine.header import Header
from kibitz.engine.letter.editions import edition, house, preset_of, rules_of, written
from kibitz.engine.letter.events import Turn
from kibitz.engine.letter.game import LETTER
from kibitz.engine.letter.names import card_name, ranks_called
from kibitz.engine.letter.presets import PRESETS
from kibitz.engine.round import project, read_rounds, write_rounds
from kibitz.inference.letter.advisor import advise
from kibitz.inference.letter.position import Position
from kibitz.inference.letter.study import choice
from kibitz.inference.plan import Plan
from tests.cli.running import invoke
from tests.strategies.tables import random_round

PAGE = Path(__file__).parents[3] / "docs" / "manual" / "editions.md"
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def told(**changes: Any) -> dict[str, Any]:
    return tomllib.loads(EXAMPLE) | changes


NINE = written(edition("2019", told()))
"""Nine ranks, of which the 8 is missing."""


def header(seats: int, eyes: int | None = None) -> Header:
    names = ("Anna", "Ben", "Carla", "Dov")[:seats]
    return Header("2019", names, eyes, 0, edition=NINE)


def test_the_example_of_the_manual() -> None:
    preset = house("2019", NINE)
    assert preset.cards.ranks == (0, 1, 2, 3, 4, 5, 6, 7, 9)
    assert (preset.cards.size, preset.sums, preset.shared_match) == (17, True, False)
    assert preset.cards.forced((5, 7)) == 7
    assert preset.cards[9].effect == PRESETS["2019"].cards[9].effect
    assert written(preset) == NINE


@pytest.mark.parametrize("name", PRESETS)
def test_every_published_edition_can_be_written_so(name: str) -> None:
    preset = PRESETS[name]
    cards = " ".join(f"name{'abcdefghijk'[place]}" for place in range(len(preset.cards.ranks)))
    again = house(name, f"{written(preset)}; en {cards}")
    assert (again.cards, again.goals, again.open_two) == (
        preset.cards,
        preset.goals,
        preset.open_two,
    )
    assert (again.sums, again.shared_match) == (preset.sums, preset.shared_match)


def test_cards_are_called_as_the_edition_says() -> None:
    table = header(3)
    assert card_name(table, "en", 0) == "Jester"
    assert card_name(table, "de", 7) == "Königin"
    assert card_name(table, "ru", 7) == "Queen"
    assert ranks_called("jest", table) == (0,)
    assert ranks_called("8", table) == ()


CARD = {"rank": 1, "copies": 2, "effect": "guess"}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"cards": []}, "needs cards"),
        ({"cards": [CARD, CARD]}, "twice"),
        ({"cards": [CARD, CARD | {"rank": 2}]}, "two ranks"),
        ({"cards": [CARD | {"copies": 11}]}, "from 1 to 10"),
        ({"cards": [CARD | {"rank": 10}]}, "from 0 to 9"),
        ({"cards": [CARD | {"effect": "win"}]}, "one of these words"),
        ({"cards": [CARD | {"forced-by": [7]}]}, "cannot be forced"),
        ({"cards": [CARD | {"colour": "red"}]}, "no part of a card"),
        ({"cards": [CARD]}, "too few"),
        ({"tokens": {}}, "tokens that win"),
        ({"tokens": {"7": 3}}, "from 2 to 6"),
        ({"names": {"de": "a b"}}, "in English"),
        ({"names": {"en": "One Two"}}, "expected 9 names"),
        ({"names": {"en": "Aa Bb Cc Dd Ee Ff Gg Hh Aa"}}, "same name"),
        ({"ties": "none"}, "one of these words"),
        ({"name": ""}, "needs a name"),
        ({"colour": "red"}, "no part of an edition"),
    ],
)  # fmt: skip
def test_what_is_no_edition(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        edition("2019", told(**changes))


def test_a_file_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    with pytest.raises(Unreachable):
        edition_in(str(path))
    for text in ("cards = [", EXAMPLE.replace("2019", "bridge"), "name = 'x'"):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(Misused):
            edition_in(str(path))
    path.write_text(EXAMPLE, encoding="utf-8")
    assert edition_in(str(path)) == ("2019", NINE)


def test_a_record_is_played_by_its_own_cards() -> None:
    tags = "".join(f'[{key} "{value}"]\n' for key, value in header(2).tags())
    lines = "open 1 1 2\ndeal Anna 7 Ben 4 aside 0\nAnna +5 7\n"
    (round,) = read_rounds((tags + lines).encode())
    assert preset_of(round.header).title == "Our seventeen"
    assert write_rounds((round,)) == tags + lines
    assert round.state().table.deck == 17 - 1 - 3 - 2 - 1
    for line in ("Anna +5 5>Ben 4\n", "Anna +6 6\n"):
        (other,) = read_rounds((tags + lines.rsplit("Anna", 1)[0] + line).encode())
        with pytest.raises(Illegal, match="7 must be played") if "5>" in line else nothing():
            other.state()
    with pytest.raises(Unreadable, match="no part"):
        read_rounds((tags.replace("open 3", "opens 3") + lines).encode())


def nothing() -> Any:
    from contextlib import nullcontext

    return nullcontext()


@pytest.mark.parametrize("seats", [2, 3])
def test_rounds_are_followed_and_advised_on(seats: int) -> None:
    """Whole rounds of a set of nine ranks: records, exact beliefs, advice, on both decisions."""
    advised = 0
    for seed in range(6):
        table = header(seats)
        _, events = random_round(rules_of(table), table.players, 0, random.Random(seed))
        text = "".join(f'[{key} "{value}"]\n' for key, value in table.tags())
        text += "".join(f"{LETTER.format(table, event)}\n" for event in events)
        (round,) = read_rounds(text.encode())
        log = project(round, seed % seats)
        position = Position.start(log.header)
        for logged in log.events:
            event = logged.event
            mine = isinstance(event, Turn) and event.actor == log.header.perspective
            if mine and event.drawn is not None and seed < 3:
                at = position.apply(Turn(event.actor, event.drawn, None))
                found = advise(at, *choice(at, event.actor), Plan(worlds=20))
                assert found.plays
                advised += 1
            position = position.apply(event)
            hand = [sum(position.belief.hand(p).values()) for p in position.deal.table.standing]
            assert np.allclose(hand, 1)
        assert position.deal.table.winners
    assert advised


def test_a_record_without_its_cards_can_be_read_with_the_file(tmp_path: Path) -> None:
    deck, record = tmp_path / "house.toml", tmp_path / "round.kib"
    deck.write_text(EXAMPLE, encoding="utf-8")
    lines = "deal Anna 4\nAnna +6 6 +2 +9 under 2 4\nBen 0\nCarla 1>Anna 0 miss\nAnna +1\n"
    tags = '[Game "2019"]\n[Players "Anna, Ben, Carla"]\n[Perspective "Anna"]\n[First "Anna"]\n'
    record.write_text(tags + lines, encoding="utf-8")
    own = ("--edition", str(deck), "--json")
    assert invoke("check", str(record), *own).json["deck"] == 17 - 1 - 3 - 4
    assert invoke("check", str(record), "--json").json["deck"] == 21 - 1 - 3 - 4
    moves = invoke("advise", str(record), *own).json["moves"]
    assert {move["named"] for move in moves} >= {0, 9}
    assert not {move["named"] for move in moves} & {1, 8}
    told = invoke("odds", str(record), *own).json
    assert told["pool"]["6"] == 0
    assert "8" not in told["pool"]


def test_what_is_written_of_such_a_record_carries_its_cards(tmp_path: Path) -> None:
    deck, record = tmp_path / "house.toml", tmp_path / "round.kib"
    deck.write_text(EXAMPLE, encoding="utf-8")
    tags = '[Game "2019"]\n[Players "Anna, Ben, Carla"]\n[Perspective "Anna"]\n[First "Anna"]\n'
    lines = "deal Anna 4\nAnna +6 6 +2 +9 under 2 4\nBen 0\nCarla 1>Anna 0 miss\n"
    record.write_text(tags + lines, encoding="utf-8")
    own = (str(record), "--edition", str(deck))
    (told,) = invoke("replay", *own, "--at", "2", "--json").json["rounds"]
    assert set(told["events"][-1]["facts"]["hands"]["Ben"]) == set("123457")
    out = tmp_path / "annotated.kib"
    invoke("annotate", *own, "--kib", str(out), "--worlds", "20")
    assert f'[Edition "{NINE}"]' in out.read_text(encoding="utf-8")
    typed = b"go 2\ntry Carla 1>Ben 9 miss\nkeep\nquit\n"
    invoke("replay", *own, stdin=typed)
    (kept,) = read_rounds(record.read_bytes())
    assert kept.header.edition == NINE
    assert "( Carla 1>Ben 9 miss )" in record.read_text(encoding="utf-8")


def test_bots_play_each_other_with_it(tmp_path: Path) -> None:
    deck, records = tmp_path / "house.toml", tmp_path / "rounds.kib"
    deck.write_text(EXAMPLE, encoding="utf-8")
    bots = ("facts", "counter", "random-card", "--rounds", "3", "--worlds", "10")
    told = invoke("arena", *bots, "--edition", str(deck), "--records", str(records), "--json").json
    assert told["game"] == "2019"
    rounds = read_rounds(records.read_bytes())
    assert [round.header.edition for round in rounds] == [NINE] * 3
    assert invoke("check", str(records)).status == 0
