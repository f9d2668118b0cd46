"""Hold everything a player reads about El Grande, ready for translation. Nothing here decides anything."""
