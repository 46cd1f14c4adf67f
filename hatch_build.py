"""Compiles the catalogues: whatever is installed, wheel or checkout, speaks all languages.

hatchling runs it whenever a wheel is built, and ``pip install -e`` builds one, too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> None:
    """Compile each ``kibitz.po`` below ``root`` that is newer than the ``kibitz.mo`` beside it."""
    for source in sorted((root / "cli" / "locale").glob("*/LC_MESSAGES/kibitz.po")):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime_ns < source.stat().st_mtime_ns:
            _compile(source, compiled)


def _compile(source: Path, compiled: Path) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parts[-3])
    # Whoever reads at this moment reads the old catalogue or the new one, never half of one.
    unfinished = compiled.with_suffix(".mo.new")
    with unfinished.open("wb") as file:
        write_mo(file, catalogue)
    unfinished.replace(compiled)


class Catalogues(BuildHookInterface[Any]):
    """The catalogues are compiled before the files of a wheel are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling; ``version`` is ``standard`` or ``editable``."""
        del version, build_data  # it is the same for both
        compile_catalogues(Path(self.root))
