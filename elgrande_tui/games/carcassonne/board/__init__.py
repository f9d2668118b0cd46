"""Draw the map of Carcassonne."""
