"""What follows: exact posteriors, models of choice, advice and review."""
