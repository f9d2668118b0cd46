"""Answer with few keys: one key alone, or one command for the same answer several times.

Uses: `elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.model`, `elgrande_tui.settings`, `engine.core`,
`netplay.common`.

Others use: `bundle`, `hand_keeping`, `one_key`.
"""
