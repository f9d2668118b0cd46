"""Tests of the terminal: characters, escape sequences, cursor, sparing redraws, title, and its end."""
