"""Keep what a player chose: settings, colours, the last form, the last hosts, what the guide has told.

Uses: `elgrande_tui.i18n`, `engine.core`, `engine.toml`, `netplay.client`, `netplay.common`, `netplay.protocol`.

Others use: `colours`, `guide_progress`, `kept_hands`, `last_form`, `last_hosts`, `own_file`, `remembered`,
`settings`, `speeds`.
"""
