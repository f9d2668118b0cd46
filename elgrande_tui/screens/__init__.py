"""Show the screens around the table: start, forms, lists, waiting room, settings, catalogue, guide.

Uses: `elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.lobby`, `elgrande_tui.model`, `elgrande_tui.results`,
`elgrande_tui.session`, `elgrande_tui.settings`, `elgrande_tui.terminal`, `elgrande_tui.widgets`,
`elgrande_tui.widgets.themes`, `engine.core`, `netplay.common`, `netplay.discovery`, `netplay.process`,
`netplay.protocol`.

Others use: `catalogue`, `create`, `field`, `guide`, `join`, `join_code`, `live_list`, `menu`, `palette`, `replays`,
`resume`, `seat`, `settings`, `start`, `stats`, `waiting`.
"""
