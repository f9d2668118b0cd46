"""Know what the table of Carcassonne shows: places, features and what they are worth.

Uses: `elgrande_tui.games.carcassonne`, `elgrande_tui.model`, `engine.games.carcassonne`.

Others use: nothing.
"""
