"""Answer with few keys: one key alone, or one command for the same answer several times.

Uses: `elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.model`, `engine.core`.

Others use: `bundle`, `one_key`.
"""
