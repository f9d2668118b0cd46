"""Hold players that see a View and an offer and nothing else; `bot` finds them by the levels of their game.

`packing` sends them to other processes.

Uses: `engine.core`.

Others use: `bot`, `packing`.
"""
