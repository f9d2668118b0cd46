"""Look back at games: from record files, from stores, and at what led to the board a player came to.

Uses: `elgrande_tui.i18n`, `elgrande_tui.session`, `engine.core`, `engine.records`, `netplay.client`, `netplay.common`,
`netplay.process`.

Others use: `earlier`, `port`, `replay`, `sources`, `steps`.
"""
