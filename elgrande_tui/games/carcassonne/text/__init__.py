"""Say what is asked, what happened and what is explained in Carcassonne.

Uses: `elgrande_tui.games.carcassonne`, `elgrande_tui.i18n`, `elgrande_tui.model`, `engine.core`,
`engine.games.carcassonne`, `engine.games.carcassonne.knowledge`, `engine.games.carcassonne.model`,
`engine.games.carcassonne.rules`.

Others use: `explained`, `labels`, `prompts`, `reasons`, `scored`, `sentences`.
"""
