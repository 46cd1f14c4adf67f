"""Settings for all tests."""

from hypothesis import settings

# The same examples in every run: a red test can be repeated anywhere. To look for new ones:
# pytest --hypothesis-profile=default
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")
