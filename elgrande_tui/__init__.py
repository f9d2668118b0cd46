"""The app in the terminal: a shell (settings, keys, screens, plain mode, command line) around the table of a game.

`cli.main` is the command `elgrande`, `app` its screens. `games/elgrande` is what shows El Grande; the shell above it
asks it, the rooms below it know no game.

Uses: `elgrande_tui.cli`, `elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.lobby`, `elgrande_tui.model`,
`elgrande_tui.replay`, `elgrande_tui.results`, `elgrande_tui.screens`, `elgrande_tui.settings`, `elgrande_tui.table`,
`elgrande_tui.terminal`, `elgrande_tui.widgets.themes`, `netplay.common`, `netplay.process`.

Others use: `app`.
"""
