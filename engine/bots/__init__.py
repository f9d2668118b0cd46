"""Hold players that see a View and an offer and nothing else; `bot` finds them by level.

Uses: `engine.core`.

Others use: `bot`.
"""
