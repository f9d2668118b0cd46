"""Carcassonne in words."""
