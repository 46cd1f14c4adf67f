"""``kibitz track``: logging a round live, at a prompt."""
