"""Hold what bots know of the Player's Edition."""
