"""What each game offers to the commands, as protocols: nothing here knows a game."""
