"""Show V2: the Grande counts at home.

Uses: `elgrande_tui.games.elgrande`, `elgrande_tui.i18n`.
"""
