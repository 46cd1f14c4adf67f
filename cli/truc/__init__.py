"""What the screens know of Le Truc."""
