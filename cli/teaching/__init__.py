"""What lessons and drills are made of: moments, questions, answers."""
