"""What was learnt: answers in lessons and drills, and when they come again."""
