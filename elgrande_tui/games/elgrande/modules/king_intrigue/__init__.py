"""Show King & Intrigue.

Uses: `elgrande_tui.games.elgrande`, `elgrande_tui.games.elgrande.text`, `elgrande_tui.i18n`, `elgrande_tui.input`,
`elgrande_tui.model`, `elgrande_tui.widgets`, `engine.core`, `engine.games.elgrande.model`,
`engine.games.elgrande.modules.king_intrigue`.
"""
