"""Show V4: a tenth region with three spots.

Uses: `elgrande_tui.games.elgrande`, `elgrande_tui.games.elgrande.board`, `elgrande_tui.i18n`, `elgrande_tui.input`,
`engine.games.elgrande.modules`.
"""
