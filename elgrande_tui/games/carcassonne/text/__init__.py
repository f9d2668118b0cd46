"""Say what is asked, what happened and what is explained in Carcassonne.

Uses: `elgrande_tui.games.carcassonne`.

Others use: nothing.
"""
