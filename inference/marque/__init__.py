"""What follows in Letter of Marque."""
