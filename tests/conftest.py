"""Settings for all tests."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from hatch_build import compile_catalogues
from kibitz.cli.listener import listen
from kibitz.cli.texts import use_language

# The same examples in every run: a red test can be repeated anywhere. To look for new ones:
# pytest --hypothesis-profile=default
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

# Whoever runs the tests may have chosen a language for good.
os.environ["KIBITZ_CONFIG"] = os.devnull

# What is compiled is kept, whatever the environment says: else each process that a test starts
# compiles all of kibitz again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_configure(config: pytest.Config) -> None:
    """The tests speak what stands in the catalogues now, not when kibitz was installed."""
    if not hasattr(config, "workerinput"):  # once, before xdist starts its workers
        compile_catalogues(Path(__file__).resolve().parents[1])


@pytest.fixture(autouse=True)
def _english_to_be_seen() -> None:
    """Whatever the test before has spoken, and whoever has listened to it."""
    use_language("en")
    listen(False)
