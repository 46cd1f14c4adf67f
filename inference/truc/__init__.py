"""What follows in Le Truc."""
