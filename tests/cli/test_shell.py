"""Completion in the shell: bash really asks, and what it is answered stands on its line."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pexpect
import pytest

from kibitz.cli import bash, completing
from kibitz.engine.games import GAMES
from kibitz.engine.header import Header
from kibitz.inference.study import study_of
from tests import needs
from tests.cli.running import KIBITZ, QUIET, invoke, run

STYLES = study_of(Header("pismo", ("Anna", "Ben"), None, 0)).styles


@pytest.mark.parametrize(
    ("words", "whole"),
    [
        (["kibitz", "odds", "example", ":", "pis"], ["kibitz", "odds", "example:pis"]),
        (["kibitz", "odds", "example", ":"], ["kibitz", "odds", "example:"]),
        (["kibitz", "--style", "Ben", "=", "sh"], ["kibitz", "--style", "Ben=sh"]),
        (["kibitz", "odds", ""], ["kibitz", "odds", ""]),
    ],
)
def test_words_that_bash_took_apart_are_put_together(words: list[str], whole: list[str]) -> None:
    assert bash.joined(words) == whole


def test_what_is_offered() -> None:
    assert completing.topics("tr") == ["truc", "trouble"]
    assert completing.presets("") == [preset for game in GAMES for preset in game.presets]
    assert completing.languages("") == ["en", "ru", "uk", "de"]


def test_examples_are_offered_beside_files_of_a_like_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evening.kib").touch()
    (tmp_path / "essay.txt").touch()
    (tmp_path / "else").mkdir()
    names = ("classic", "geheimer-brief", "marque", "pismo", "truc")
    offered = ["else/", "evening.kib", *(f"example:{name}" for name in names)]
    assert completing.records("e") == offered
    assert completing.records("eve") == []  # the shell itself knows files


@pytest.mark.parametrize(
    ("shell", "file"),
    [
        ("bash", ".bash_completions/kibitz.sh"),
        ("zsh", ".zfunc/_kibitz"),
        ("fish", ".config/fish/completions/kibitz.fish"),
    ],
)
def test_completion_is_installed_for_each_shell(tmp_path: Path, shell: str, file: str) -> None:
    done = run(
        "--install-completion",
        shell,
        HOME=str(tmp_path),
        _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1",
    )
    assert done.status == 0
    assert "_KIBITZ_COMPLETE=complete_" in (tmp_path / file).read_text(encoding="utf-8")


@contextmanager
def shell(home: Path) -> Iterator[pexpect.spawn[str]]:
    """A bash in which ``kibitz --install-completion`` was called before."""
    needs.terminal()
    if shutil.which("bash") is None:
        pytest.skip("there is no bash")
    path = f"{KIBITZ.parent}:{os.environ['PATH']}"
    changed: dict[str, Any] = {
        "HOME": str(home),
        "PATH": path,
        "TERM": "dumb",
        "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1",
    }
    environment = os.environ | QUIET | changed
    installed = run("--install-completion", "bash", stdin=b"", timeout=60, **changed)
    assert installed.status == 0, installed.err
    with (home / ".bashrc").open("a", encoding="utf-8") as script:
        script.write("PS1='ready> '\n")
    child: pexpect.spawn[str] = pexpect.spawn(
        "bash",
        ["--noprofile", "-i"],
        cwd=str(home),
        env=environment,
        encoding="utf-8",
        timeout=20,
        dimensions=(24, 120),
    )
    child.delaybeforesend = None
    try:
        child.expect_exact("ready> ")
        yield child
    finally:
        child.close(force=True)


def test_bash_completes(tmp_path: Path) -> None:
    (tmp_path / "evening.kib").touch()
    with shell(tmp_path) as child:
        for typed, completed in (
            ("kibitz anno", "kibitz annotate"),
            ("kibitz odds exam", "kibitz odds example:"),
            ("kibitz odds example:cl", "kibitz odds example:classic"),
            ("kibitz odds eve", "kibitz odds evening.kib"),
            ("kibitz odds x --style Ben=sh", "kibitz odds x --style Ben=sharp"),
            ("kibitz help geh", "kibitz help geheimer-brief"),
            ("kibitz rounds --game mar", "kibitz rounds --game marque"),
            ("kibitz learn po", "kibitz learn pool"),
            ("kibitz odds example:pismo --as Ca", "kibitz odds example:pismo --as Carla"),
            ("kibitz odds example:pismo --style Ca", "kibitz odds example:pismo --style Carla="),
        ):
            # Ctrl-A goes to the beginning of the line, which echo then shows as it is.
            child.send(f"{typed}\t\x01echo \r")
            child.expect(r"\n(kibitz [^\r\n]*?) *\r\n")
            assert isinstance(child.match, re.Match)
            assert child.match[1] == completed


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("play --game cl", ["classic"]),
        ("play --level me", ["medium"]),
        ("play --le", ["--level"]),
        ("language sy", ["system"]),
        ("learn po", ["pool"]),
        ("learn --game marque bo", ["bottoms"]),
        ("learn --game marque po", []),
        ("learn --game chess po", []),
        ("odds example:pismo --as ", ["Anna", "Ben", "Carla"]),
        ("replay example:pismo --at 2 --as ", ["Anna", "Ben", "Carla", "-", "*"]),
        ("annotate example:classic --as B", ["Ben"]),
        ("annotate --as B", []),
        ("odds - --as B", []),
        ("odds /nowhere --as B", []),
        ("odds example:pismo --style Ben=ca", ["Ben=careless", "Ben=cautious"]),
        ("odds example:pismo --style B", [f"Ben={style}" for style in STYLES]),
        ("odds x --style Ben=sh", ["Ben=sharp"]),
        ("track --players Me,Ann --me A", ["Ann"]),
        ("play --game truc --players Me,Ann --style Ann=h", ["Ann=honest"]),
        ("play --style Ben=me", ["Ben=medium"]),
    ],
)
def test_what_a_command_takes_is_offered(
    monkeypatch: pytest.MonkeyPatch, line: str, offered: list[str]
) -> None:
    monkeypatch.setenv("_KIBITZ_COMPLETE", "complete_fish")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", f"kibitz {line}")
    said = invoke().out
    assert [word.split("\t")[0] for word in said.splitlines() if word] == offered
