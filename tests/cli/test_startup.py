"""``kibitz`` starts quickly: nothing is imported that the answer does not need."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import QUIET

KIBITZ = Path(sys.executable).parent / "kibitz"


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_imports_only_what_the_answer_needs(option: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", KIBITZ, option],
        env=os.environ | QUIET,
        check=True,
        capture_output=True,
        text=True,
    )
    imported = {line.rsplit("|")[-1].strip() for line in done.stderr.splitlines()}
    assert "typer" in imported
    late = {"babel", "numpy", "prompt_toolkit", "pydantic", "rich"}
    assert not imported & late
    ours = {name for name in imported if name.startswith("kibitz.")}
    words = ("learn", "learn.words", "play", "play.options", "rounds", "rounds.words")
    start = ("afterwards", "competing", "completing", "group", "listener", "main", "options")
    cli = (*start, "streams", "texts", "visible", *words)
    # Who says nothing needs no language.
    spoken = {"files", "files.contents", "files.paths", "settings"} if option == "--help" else set()
    assert ours == {f"kibitz.cli.{name}" for name in spoken.union(cli)} | {
        "kibitz.cli",
        "kibitz.engine",
        "kibitz.engine.errors",
    }
