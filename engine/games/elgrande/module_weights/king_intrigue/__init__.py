"""Hold what bots know of King & Intrigue.

Uses: `engine.bots`.

Others use: `cards`.
"""
