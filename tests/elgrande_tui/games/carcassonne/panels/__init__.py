"""What stands beside and in place of the map of Carcassonne."""
