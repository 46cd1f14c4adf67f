"""What the 16-card family teaches: lessons, and drills."""
