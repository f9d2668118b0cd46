"""Tell El Grande line by line: cards, points and reports.

Uses: `elgrande_tui.games.elgrande`, `elgrande_tui.games.elgrande.board`, `elgrande_tui.games.elgrande.model`,
`elgrande_tui.games.elgrande.text`, `elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.model`, `engine.core`,
`engine.games.elgrande.model`, `engine.games.elgrande.rules`.

Others use: `cards`, `plain_face`, `reports`.
"""
