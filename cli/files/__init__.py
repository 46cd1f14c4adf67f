"""Files as such: what is at a path, reading and writing whole, locks."""
