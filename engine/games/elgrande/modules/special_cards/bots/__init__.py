"""Hold what bots know of the Special cards."""
