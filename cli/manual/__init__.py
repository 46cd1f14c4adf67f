"""The manual: what ``kibitz help TOPIC`` shows, and the README with it."""
