"""Show Carcassonne: what its table knows (`model`), says (`text`), draws (`board`, `panels`) and tells (`plain`).

Uses: `elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.model`, `engine.core`.

Others use: `messages`.
"""
