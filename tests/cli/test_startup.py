"""``kibitz`` starts quickly: within 150 ms of bare Python."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

KIBITZ = Path(sys.executable).parent / "kibitz"
ALLOWED = 0.150  # seconds


def _seconds(*command: str | Path) -> float:
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_answers_soon_after_bare_python(option: str) -> None:
    # The best of several on each side: a busy machine only ever adds time.
    bare = answer = float("inf")
    for _ in range(20):
        bare = min(bare, _seconds(sys.executable, "-c", "pass"))
        answer = min(answer, _seconds(KIBITZ, option))
        if answer - bare <= ALLOWED:
            return
    pytest.fail(f"kibitz {option} takes {1000 * (answer - bare):.0f} ms more than bare Python")


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_imports_only_what_the_answer_needs(option: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", KIBITZ, option],
        check=True,
        capture_output=True,
        text=True,
    )
    imported = {line.rsplit("|")[-1].strip() for line in done.stderr.splitlines()}
    assert "typer" in imported
    late = {"babel", "numpy", "platformdirs", "prompt_toolkit", "pydantic", "rich"}
    assert not imported & late
    ours = {name for name in imported if name.startswith("kibitz.")}
    cli = ("group", "main", "options", "streams", "texts")
    assert ours == {f"kibitz.cli.{name}" for name in cli} | {
        "kibitz.cli",
        "kibitz.engine",
        "kibitz.engine.errors",
    }


def test_offers_completion(tmp_path: Path) -> None:
    done = subprocess.run(
        [KIBITZ, "--install-completion", "bash"],
        env=os.environ
        | {"HOME": str(tmp_path), "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    assert "completion installed" in done.stdout
    assert "kibitz" in (tmp_path / ".bashrc").read_text(encoding="utf-8")
