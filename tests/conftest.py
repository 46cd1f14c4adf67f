"""Settings for all tests."""

import pytest
from hypothesis import settings

from kibitz.cli.texts import use_language

# The same examples in every run: a red test can be repeated anywhere. To look for new ones:
# pytest --hypothesis-profile=default
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")


@pytest.fixture(autouse=True)
def _english() -> None:
    """Whatever language the test before has spoken."""
    use_language("en")
