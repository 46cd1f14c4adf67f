"""The manual: what ``kibitz help TOPIC`` shows, and ``docs/manual`` with it."""
