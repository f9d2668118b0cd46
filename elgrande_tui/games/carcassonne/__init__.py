"""Show Carcassonne: what its table knows (`model`), says (`text`), draws (`board`, `panels`) and tells (`plain`).

Uses: `elgrande_tui.games.carcassonne.board`, `elgrande_tui.games.carcassonne.model`,
`elgrande_tui.games.carcassonne.panels`, `elgrande_tui.games.carcassonne.plain`, `elgrande_tui.games.carcassonne.text`,
`elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.model`, `elgrande_tui.replay`, `elgrande_tui.widgets`,
`engine.core`, `engine.games.carcassonne`, `engine.games.carcassonne.model`.

Others use: `commands`, `messages`.
"""
