"""Decide what a seat may know of a game, what can be true of one, and which worlds fit what a seat knows.

Uses: `engine.core`, `engine.games.elgrande.model`, `engine.games.elgrande.rules`.

Others use: `build_view`, `determinization`, `plausibility`.
"""
