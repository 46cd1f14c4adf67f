"""Whether something can be written is found out before anything is worked out."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.cli.store.store import Store
from kibitz.engine.round import read_rounds
from tests.cli.running import invoke

MANY = ("arena", "random", "random", "--rounds", "5000", "--records")
"""Rounds that take longer than a test may."""


@pytest.fixture(autouse=True)
def _nobody_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    def played(*_args: object, **_words: object) -> None:
        raise AssertionError("a game was played in vain")

    monkeypatch.setattr("kibitz.cli.arena.compete", played)
    monkeypatch.setattr("kibitz.cli.annotate.command.judged", played)


@pytest.fixture
def logged(tmp_path: Path) -> Iterator[Path]:
    """A record that another kibitz logs."""
    store = Store(tmp_path / "round.kib")
    assert store.lock()
    assert store.save('[Game "classic"]\n[Players "Anna, Ben"]\n[First "Anna"]\nAnna +4 4\n')
    yield store.path
    store.unlock()


WORKING = (
    MANY,
    ("annotate", "example:pismo", "--kib"),
    ("annotate", "example:pismo", "--html"),
    ("annotate", "example:pismo", "--md"),
)


@pytest.mark.parametrize("command", WORKING, ids=lambda words: words[-1])
def test_a_record_being_logged_is_left_alone(command: tuple[str, ...], logged: Path) -> None:
    done = invoke(*command, str(logged), "--force")
    assert done.status == 1
    assert "is being logged by another kibitz: nothing was written" in done.err


@pytest.mark.parametrize("command", WORKING, ids=lambda words: words[-1])
def test_what_is_protected_is_not_replaced(command: tuple[str, ...], tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_text("old", encoding="utf-8")
    old.chmod(0o400)
    done = invoke(*command, str(old), "--force")
    assert (done.status, old.read_text(encoding="utf-8")) == (1, "old")
    assert "cannot be written: permission denied" in done.err


@pytest.mark.parametrize("command", WORKING, ids=lambda words: words[-1])
def test_looking_leaves_nothing_behind(command: tuple[str, ...], tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="in vain"):
        invoke(*command, str(tmp_path / "new"))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "command",
    [
        *WORKING,
        ("equity", "truc", "--make"),
        ("rounds", "export"),
        ("track",),
        ("rounds", "--dir"),
        ("play", "--dir"),
        ("learn", "chance", "--dir"),
    ],
    ids=lambda words: " ".join(words[:1] + words[-1:]),
)
def test_nothing_is_put_into_the_home_of_nobody(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "a.kib").write_text(
        '[Game "classic"]\n[Players "Anna, Ben"]\n[First "Anna"]\n', encoding="utf-8"
    )
    monkeypatch.setenv("KIBITZ_DIR", str(tmp_path / "lib"))
    done = invoke(*command, "~nosuchuser/x")
    assert done.status == 1
    assert done.err == "kibitz: “~nosuchuser/x” cannot be written: there is no such user\n"
    assert [path.name for path in tmp_path.iterdir()] == ["lib"]


def test_a_record_of_several_names_is_one(tmp_path: Path) -> None:
    record = tmp_path / "b.kib"
    record.write_text('[Game "classic"]\n[Players "Anna, Ben"]\n[First "Anna"]\n', encoding="utf-8")
    (tmp_path / "a.kib").symlink_to(record)
    os.link(record, tmp_path / "c.kib")
    (found,) = invoke("rounds", "--dir", str(tmp_path), "--json").json
    assert Path(found["file"]).name == "b.kib"
    out = invoke("rounds", "export", "-", "--dir", str(tmp_path)).out
    assert len(read_rounds(out.encode())) == 1
