"""Tell Carcassonne in words.

Uses: `elgrande_tui.games.carcassonne`, `elgrande_tui.games.carcassonne.model`, `elgrande_tui.games.carcassonne.text`,
`elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.model`, `engine.games.carcassonne.model`,
`engine.games.carcassonne.rules`.

Others use: nothing.
"""
