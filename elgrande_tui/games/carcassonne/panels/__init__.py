"""Draw what stands in place of the map, beside and below it.

Uses: `elgrande_tui.games.carcassonne`, `elgrande_tui.games.carcassonne.board`, `elgrande_tui.games.carcassonne.model`,
`elgrande_tui.games.carcassonne.text`, `elgrande_tui.input`, `elgrande_tui.model`, `elgrande_tui.model.end`,
`elgrande_tui.widgets`, `engine.games.carcassonne`, `engine.games.carcassonne.knowledge`,
`engine.games.carcassonne.model`, `engine.games.carcassonne.rules`.

Others use: `ending`, `farms`, `forecast`, `help_lines`, `land_picture`, `scores`, `scoring`, `stack`.
"""
