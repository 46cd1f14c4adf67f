"""The oldest of every dependency that is allowed: is it true that kibitz runs with them?

``python -m tests.lowest`` installs them into a fresh environment and tries what touches each:
the command line, odds, advice, a round logged at a prompt, an exercise, an export.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parents[1]

_TRIALS: Final = (
    (("--version",), ""),
    (("odds", "--help"), ""),
    (("odds", "example:pismo"), ""),
    (("odds", "example:pismo", "--lang", "uk", "--plain"), ""),
    (("advise", "example:pismo", "--json"), ""),
    (("advise", "example:marque", "--at", "14", "--as", "Carla", "--json"), ""),
    (("annotate", "example:classic", "--as", "Ben", "--worlds", "50", "--html", "-"), ""),
    (
        ("track", "t.kib", "--game", "classic", "--players", "A,B,C", "--me", "A", "--first", "A"),
        "3\nquit\n",
    ),
    (("learn", "pool", "--dir", "."), "?\nquit\n"),
    (("learn", "--dir", ".", "--json"), ""),
)
"""Command lines, and what is typed then."""


def lowest() -> list[str]:
    """Each dependency at the lowest version that is declared, as pip wants it."""
    declared = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))
    found = (re.match(r"([\w-]+)>=([\w.]+)", item) for item in declared["project"]["dependencies"])
    return [f"{match[1]}=={match[2]}" for match in found if match]


def tried() -> int:
    """Try it all; how many of the trials failed."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        install = [str(programs / "python"), "-m", "pip", "install", "-q", str(_ROOT), *lowest()]
        subprocess.run(install, check=True)
        failed = 0
        for words, typed in _TRIALS:
            done = subprocess.run(
                [programs / "kibitz", *words],
                input=typed,
                cwd=folder,
                capture_output=True,
                text=True,
                encoding="utf-8",
                check=False,
            )
            good = done.returncode == 0 and "Traceback" not in done.stderr
            failed += not good
            sys.stdout.write(f"{'' if good else 'FAILED '}kibitz {' '.join(words)}\n{done.stderr}")
        return failed


if __name__ == "__main__":
    sys.exit(tried())
