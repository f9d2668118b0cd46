"""Show the table on the screen and turn keys into answers: `screen.TableScreen`, and several people at one keyboard.

Uses: `elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.model`, `elgrande_tui.model.end`,
`elgrande_tui.model.quick`, `elgrande_tui.replay`, `elgrande_tui.screens`, `elgrande_tui.session`,
`elgrande_tui.settings`, `elgrande_tui.table.panels`, `elgrande_tui.terminal`, `elgrande_tui.widgets`,
`elgrande_tui.widgets.themes`, `engine.core`, `netplay.common`, `netplay.protocol`.

Others use: `hot_seat`, `key_line`, `notices`, `replay`, `screen`, `seat_bar`, `sitting`.
"""
