"""Tell Carcassonne in words.

Uses: `elgrande_tui.games.carcassonne`.

Others use: nothing.
"""
