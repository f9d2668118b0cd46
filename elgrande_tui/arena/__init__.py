"""Let bots play contests on this machine or a cluster, keep what was played, and report on it.

`typed_entries` reads who takes part. `pool` has units played, each by `matches`, those with programs of others at a
host of their own by `hosted`; `spiel_player` is OpenSpiel's MCTS, to which `spiel_state` shows a position.
`results_log` keeps games in a file, so that a contest can go on later, `progress` shows how far it is. `report` says
what came of it, in text and as data, `html_report` with `plots` as a page; `ratings` rates the entries;
`training` looks for better weights by one of `methods`; `extra_packages` says what is not installed.

Uses: `elgrande_tui.i18n`, `engine.arena`, `engine.bots`, `engine.core`, `engine.toml`, `netplay.client`,
`netplay.common`, `netplay.host`, `netplay.process`.

Others use: `extra_packages`, `hosted`, `html_report`, `matches`, `methods`, `pool`, `progress`, `report`,
`results_log`, `spiel_player`, `training`, `typed_entries`.
"""
