"""Work out a hint for the player's question beside the screen, and say it in sentences."""
