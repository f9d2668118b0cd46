"""Draw what stands in place of the map, beside and below it.

Uses: `elgrande_tui.games.carcassonne`.

Others use: nothing.
"""
