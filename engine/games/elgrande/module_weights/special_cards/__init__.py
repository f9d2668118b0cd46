"""Hold what bots know of the Special cards.

Uses: `engine.bots`.

Others use: nothing.
"""
