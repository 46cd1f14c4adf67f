"""What the screens and the prompt know of the 16-card family."""
