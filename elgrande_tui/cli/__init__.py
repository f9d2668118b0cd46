"""Read the command line: `main` is the command `elgrande`, the others its subcommands.

Uses: `elgrande_tui`, `elgrande_tui.arena`, `elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.lobby`,
`elgrande_tui.model`, `elgrande_tui.plain`, `elgrande_tui.replay`, `elgrande_tui.results`, `elgrande_tui.settings`,
`elgrande_tui.terminal`, `elgrande_tui.widgets`, `engine.arena`, `engine.bots`, `engine.core`, `engine.records`,
`engine.scenarios`, `engine.toml`, `netplay.common`, `netplay.process`, `netplay.protocol`.

Others use: `main`.
"""
