"""Records on the disk: kept whole, locked, and found again."""
