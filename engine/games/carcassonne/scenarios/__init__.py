"""Hold Carcassonne's part of scenario files: positions, words, and the step at which a scenario starts.

Uses: `engine.core`, `engine.games.carcassonne.model`, `engine.games.carcassonne.rules`.

Others use: `scenario`.
"""
