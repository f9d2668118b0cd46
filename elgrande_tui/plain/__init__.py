"""Play the whole game line by line, for screen readers, very thin links and scripts.

Uses: `elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.lobby`, `elgrande_tui.model`, `elgrande_tui.model.end`,
`elgrande_tui.model.hints`, `elgrande_tui.replay`, `elgrande_tui.results`, `elgrande_tui.session`,
`elgrande_tui.settings`, `elgrande_tui.terminal`, `engine.core`, `netplay.common`, `netplay.discovery`,
`netplay.process`, `netplay.protocol`.

Others use: `run`.
"""
