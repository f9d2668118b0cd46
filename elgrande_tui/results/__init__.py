"""Keep how one's own games have ended, and count them.

Uses: `elgrande_tui.i18n`, `elgrande_tui.model`, `elgrande_tui.settings`, `elgrande_tui.widgets`, `engine.core`,
`netplay.common`, `netplay.process`, `netplay.protocol`.

Others use: `counting`, `page`, `results_file`, `told`, `totals`, `words`.
"""
