"""Carcassonne at the table."""
