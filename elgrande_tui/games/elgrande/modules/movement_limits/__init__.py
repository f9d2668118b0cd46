"""Show V3: moving far moves fewer.

Uses: `elgrande_tui.games.elgrande`, `elgrande_tui.i18n`, `engine.core`, `engine.games.elgrande.model`,
`engine.games.elgrande.modules`.
"""
