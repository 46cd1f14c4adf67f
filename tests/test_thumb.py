"""The rules of thumb: the command in the manual runs, and the manual has all its rows."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests import truc_thumb
from tests.thumb import RULES

ROOT = Path(__file__).resolve().parents[1]
MANUAL = ROOT / "docs" / "RULES_OF_THUMB.md"


def test_every_rule_tested_is_in_the_manual() -> None:
    named = set(re.findall(r"\| `(\w+)` \|$", MANUAL.read_text(encoding="utf-8"), re.MULTILINE))
    assert named == {*RULES, *truc_thumb.RULES, "leader"}


def test_what_is_said_of_the_advice_for_le_truc() -> None:
    """The verdicts, by the figures they rest on."""
    sevens = dict(truc_thumb.three_sevens())
    assert sevens["leader: 7 7 7"] > sevens["leader: any hand"] + 10
    assert sevens["leader: hands better than 7 7 7"] == 10
    refused = dict(truc_thumb.only_a_point())
    assert refused["level 0-0: refusing always costs"] > 2
    assert 0 < refused["behind 2-10: refusing always costs"] < 1
    last = dict(truc_thumb.last_card())
    assert last["an A led, 9 K 10 Q A: raises with the J, %"] > 50
    assert last["letruk.ru, A A 7 7 8: raises with the A, %"] < 1


def test_the_command_in_the_manual_runs() -> None:
    command = [sys.executable, "-m", "tests.thumb", "--rounds", "1", "--rule", "sniper"]
    shown = [
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        for _ in range(2)
    ]
    assert shown[0] == shown[1]
    assert re.search(r"2 in, early +\d+\.\d ± +\d+\.\d  \(\d+\)", shown[0])
