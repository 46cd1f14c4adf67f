"""The tests mirror engine, inference and cli; shared material is imported as ``tests.…``."""
