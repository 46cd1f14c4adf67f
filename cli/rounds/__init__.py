"""`kibitz rounds`: the rounds on this machine, found again, and figures over time."""
