"""Hold the games, one room each. A game imports no other game; nothing outside imports one: the registry finds it."""
