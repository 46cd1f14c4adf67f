"""The rules of thumb: the command in the manual runs, and the manual has all its rows."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.thumb import RULES

ROOT = Path(__file__).resolve().parents[1]
MANUAL = ROOT / "docs" / "RULES_OF_THUMB.md"


def test_every_rule_tested_is_in_the_manual() -> None:
    named = set(re.findall(r"\| `(\w+)` \|$", MANUAL.read_text(encoding="utf-8"), re.MULTILINE))
    assert named == {*RULES, "leader"}


def test_the_command_in_the_manual_runs() -> None:
    command = [sys.executable, "-m", "tests.thumb", "--rounds", "1", "--rule", "sniper"]
    shown = [
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        for _ in range(2)
    ]
    assert shown[0] == shown[1]
    assert re.search(r"2 in, early +\d+\.\d ± +\d+\.\d  \(\d+\)", shown[0])
