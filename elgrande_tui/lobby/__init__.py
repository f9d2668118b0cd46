"""Lead to a table and back: what a player wants to do first, tables to join or resume, the waiting room.

Uses: `elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.model`, `elgrande_tui.replay`, `elgrande_tui.results`,
`elgrande_tui.session`, `elgrande_tui.settings`, `engine.bots`, `engine.core`, `engine.toml`, `netplay.client`,
`netplay.common`, `netplay.discovery`, `netplay.host.storage`, `netplay.process`, `netplay.protocol`.

Others use: `at_hand`, `form_rows`, `games`, `house_rules`, `join_targets`, `kept_games`, `launch`, `new_game`,
`presets`, `resumable_games`, `start_actions`, `waiting_room`.
"""
