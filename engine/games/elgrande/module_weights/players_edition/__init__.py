"""Hold what bots know of the Player's Edition.

Uses: `engine.bots`.

Others use: nothing.
"""
