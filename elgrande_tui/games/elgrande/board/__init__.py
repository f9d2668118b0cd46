"""Draw the map of Spain as text: the raster at any size, labels, keys of areas, ways from area to area.

Uses: `elgrande_tui.games.elgrande`, `elgrande_tui.games.elgrande.text`, `elgrande_tui.i18n`, `elgrande_tui.input`,
`elgrande_tui.model`, `elgrande_tui.widgets`, `engine.games.elgrande`.

Others use: `area_keys`, `drawing`, `game_map`, `ground`, `labels`, `raster`, `signs`.
"""
