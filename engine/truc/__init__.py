"""Le Truc: three cards, doubling, bluff."""
