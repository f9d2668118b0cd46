"""Say what is asked, what happened and what is explained in Carcassonne.

Uses: `elgrande_tui.games.carcassonne`, `elgrande_tui.i18n`, `engine.games.carcassonne.model`.

Others use: `scored`.
"""
