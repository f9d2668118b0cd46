"""Draw the map of Spain, in colours or in lines: the raster at any size, coasts, labels, keys of areas, ways.

Uses: `elgrande_tui.games.elgrande`, `elgrande_tui.games.elgrande.text`, `elgrande_tui.input`, `elgrande_tui.model`,
`elgrande_tui.widgets`, `engine.games.elgrande`.

Others use: `area_keys`, `drawing`, `game_map`, `ground`, `grounds`, `labels`, `outline`, `painting`, `raster`, `signs`.
"""
