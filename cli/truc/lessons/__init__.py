"""What Le Truc teaches: lessons, and drills."""
