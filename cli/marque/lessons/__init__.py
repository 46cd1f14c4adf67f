"""What Letter of Marque teaches: lessons, and drills."""
