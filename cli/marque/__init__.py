"""What the screens know of Letter of Marque."""
