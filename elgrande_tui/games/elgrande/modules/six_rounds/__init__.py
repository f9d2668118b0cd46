"""Show V1: six rounds with two scorings.

Uses: `elgrande_tui.games.elgrande`, `elgrande_tui.i18n`, `engine.core`, `engine.games.elgrande.modules`.
"""
