"""Tests of what is drawn whatever the game: text in ASCII, borders, large digits, themes."""
