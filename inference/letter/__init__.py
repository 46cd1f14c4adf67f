"""What follows in the 16-card family: beliefs, models of choice, advice."""
