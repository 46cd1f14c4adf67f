"""Settings for all tests, and what a bare machine cannot lend them."""

import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples in every run: a red test can be repeated anywhere. To look for new ones:
# pytest --hypothesis-profile=default
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

NO_PROC = sys.platform.startswith("linux") and not Path("/proc/cpuinfo").exists()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out what counts processors or processes where nothing tells them (a chroot)."""
    if NO_PROC and item.get_closest_marker("needs_proc"):
        pytest.skip("/proc is not mounted here")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Leave out what types into a terminal where the machine has none to lend (a chroot)."""
    try:
        return (yield)
    except OSError as error:
        if "out of pty devices" in str(error):
            pytest.skip("no pseudo-terminals here: /dev/pts is not mounted")
        raise
