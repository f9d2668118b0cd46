"""Hold what shows a game, one room each."""
