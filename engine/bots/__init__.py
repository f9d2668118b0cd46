"""Hold players that see a View and an offer and nothing else; `bot` finds them by the levels of their game.

`advice` is what they say of the answers; `halving` shares out simulations; `packing` sends bots to other processes.

Uses: `engine.core`.

Others use: `advice`, `bot`, `halving`, `packing`.
"""
