"""Letter of Marque: ships, treasures, bluff."""
