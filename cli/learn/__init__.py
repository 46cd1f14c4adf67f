"""`kibitz learn`: practice, from one's own rounds."""
