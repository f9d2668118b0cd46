"""Tell how a match has ended: who won, what decided it, what can be done now.

Uses: `elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.model`, `elgrande_tui.widgets`.

Others use: `ending`, `outcome`.
"""
