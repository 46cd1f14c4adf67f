"""What is claimed about rounds of the 16-card family is so; and a false claim would be found."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from kibitz.inference.letter import claims, news
from kibitz.inference.letter.parting import parted
from tests.claims.letter import moments, wrong
from tests.strategies.tables import DIFFERENT

FEW = [setting for setting in DIFFERENT if setting.seats < 4]
"""Tables whose worlds are enumerated quickly."""


def test_every_claim_is_so() -> None:
    checks = [check for _scene, made in islice(moments(7, FEW), 150) for check in made]
    assert len({check.kind for check in checks}) > 15
    assert not [check for check in checks if check.wrong]


def test_another_event_has_moved_facts_and_reads_less() -> None:
    found = 0
    for scene, checks in islice(moments(7, FEW), 150):
        if any(check.kind == "Parted" for check in checks):
            claim = parted([(passed.facts, passed.reads) for passed in scene.course], scene.eyes)
            assert claim is not None
            found += 1
            assert wrong(scene, replace(claim, number=claim.number + 1))
            assert wrong(scene, replace(claim, player=scene.eyes))
    assert found


def test_a_false_claim_is_found() -> None:
    found = 0
    for scene, _made in islice(moments(11, FEW), 80):
        for claim in news.news(scene.was, scene.now, scene.eyes, scene.was):
            false: claims.Claim
            match claim:
                case claims.Changed():
                    false = replace(claim, new=claim.new + 0.01)
                case claims.Missed() | claims.Hit():
                    false = replace(claim, named=9 - claim.named)
                case claims.Certain() | claims.PerhapsForced() | claims.NotForced():
                    false = replace(claim, card=claim.card - 1)
                case claims.Exhausted():
                    false = claims.Exhausted((*claim.cards, 8, 7, 6, 5, 4, 3, 2))
                case _:
                    continue
            found += 1
            assert wrong(scene, false), false
    assert found
