"""Hold the special actions of the action cards, one file per family; `build` makes them from the figures.

Uses: `engine.core`, `engine.games.elgrande.model`, `engine.games.elgrande.rules`.

Others use: `build`, `moving`, `order`, `pieces`, `returning`, `scorings`.
"""
