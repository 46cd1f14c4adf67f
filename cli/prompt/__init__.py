"""A prompt: lines typed, commands recognised, replies shown."""
