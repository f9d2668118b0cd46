"""Tests of how Carcassonne is shown."""
