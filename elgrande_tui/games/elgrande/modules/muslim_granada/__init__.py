"""Show V5: Granada until it is conquered.

Uses: `elgrande_tui.games.elgrande`, `elgrande_tui.i18n`, `engine.core`, `engine.games.elgrande.modules`,
`engine.games.elgrande.rules`.
"""
