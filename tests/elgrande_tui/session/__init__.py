"""Tests of a seat at a running game: impossible messages, several seats at one keyboard, being away."""
