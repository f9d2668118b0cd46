"""Tell Carcassonne in words."""
