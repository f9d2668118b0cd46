"""Draw the map of Carcassonne.

Uses: `elgrande_tui.games.carcassonne`, `elgrande_tui.games.carcassonne.model`, `elgrande_tui.i18n`,
`elgrande_tui.model`, `elgrande_tui.widgets`, `engine.games.carcassonne`, `engine.games.carcassonne.model`,
`engine.games.carcassonne.rules`.

Others use: `feature_line`, `tile_cells`, `tile_map`.
"""
