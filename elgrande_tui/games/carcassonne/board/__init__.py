"""Draw the map of Carcassonne.

Uses: `elgrande_tui.games.carcassonne`.

Others use: nothing.
"""
