"""Tests of the game Carcassonne."""
