"""Draw full-width pages in place of the board, one key each. A panel is a function from a Context to rows.

Uses: `elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.model`, `elgrande_tui.model.end`,
`elgrande_tui.model.hints`, `elgrande_tui.session`, `elgrande_tui.table`, `elgrande_tui.widgets`, `netplay.protocol`.

Others use: `chat`, `log`, `menu`, `registry`.
"""
