"""Tests of how the map of Carcassonne is drawn: tiles, what is lit, what is seen of it."""
