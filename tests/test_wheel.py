"""The wheel is complete and works alone: a user installs this, not the checkout."""

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.catalogues import TRANSLATED

ROOT = Path(__file__).resolve().parents[1]
LAYERS = ("cli", "engine", "inference")


def _build(out: Path, *options: str) -> Path:
    """The wheel that ``python -m build`` makes in ``out``."""
    # Without isolation nothing is downloaded: hatchling is among the dev dependencies.
    build = [sys.executable, "-m", "build", "--no-isolation", *options]
    subprocess.run([*build, "--outdir", out, ROOT], check=True, capture_output=True)
    (wheel,) = out.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel built from the sdist that is built from the checkout."""
    return _build(tmp_path_factory.mktemp("sdist"))


def _shipped(wheel: Path) -> set[str]:
    return {
        name
        for name in ZipFile(wheel).namelist()
        if not name.endswith("/") and ".dist-info/" not in name
    }


def test_holds_every_file_of_the_three_folders_and_no_other(wheel: Path) -> None:
    files = {
        f"kibitz/{path.relative_to(ROOT).as_posix()}"
        for layer in LAYERS
        for path in (ROOT / layer).rglob("*")
        if path.is_file() and path.suffix not in {".po", ".pyc"}  # catalogues come compiled
    }
    assert _shipped(wheel) == files
    assert {file.split("/")[3] for file in files if file.endswith("/kibitz.mo")} == {*TRANSLATED}
    assert {f"kibitz/{layer}/py.typed" for layer in LAYERS} <= files


def test_is_the_same_built_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    assert _shipped(_build(tmp_path, "--wheel")) == _shipped(wheel)


def test_works_without_the_checkout(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", symlinks=True)
    python = tmp_path / "venv" / "bin" / "python"
    site = Path(sysconfig.get_path("purelib", vars={"base": str(tmp_path / "venv")}))
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--quiet"]
    subprocess.run([*pip, "install", "--no-deps", "--no-index", wheel], check=True)
    # The dependencies are borrowed from this environment. A .pth file inside a folder named in
    # a .pth file is not read, so this environment's link to the checkout stays behind.
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")

    code = "import kibitz.cli.main as c, kibitz.engine as e, kibitz.inference as i\n"
    code += "print(*(m.__file__ for m in (c, e, i)), sep='\\n')"
    done = subprocess.run(
        [python, "-I", "-c", code], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    homes = [Path(line).relative_to(site).parts[:2] for line in done.stdout.splitlines()]
    assert homes == [("kibitz", layer) for layer in LAYERS]

    done = subprocess.run(
        [tmp_path / "venv" / "bin" / "kibitz", "--version"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.startswith("kibitz ")
    assert done.stderr == ""

    done = subprocess.run(
        [tmp_path / "venv" / "bin" / "kibitz", "--help", "--lang", "de"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.startswith("Aufruf: kibitz")
