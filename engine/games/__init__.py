"""Hold the games, one room each: no game imports another, and `registry` lists the built-in ones."""
