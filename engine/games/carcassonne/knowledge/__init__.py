"""Hold what a seat may know: how a View is built, a State that fits one, and checks of what a host tells.

Uses: `engine.core`, `engine.games.carcassonne.model`, `engine.games.carcassonne.rules`.

Others use: `build_view`, `plausibility`.
"""
