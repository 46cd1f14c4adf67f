"""The rounds on this machine and what was judged of them: an index over records."""
