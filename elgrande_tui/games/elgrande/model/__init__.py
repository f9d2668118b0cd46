"""Hold what is known, picked and drawn at one moment of a table, without a screen.

Uses: `elgrande_tui.games.elgrande.board`, `elgrande_tui.games.elgrande.text`, `elgrande_tui.i18n`,
`elgrande_tui.input`, `elgrande_tui.replay`, `elgrande_tui.session`, `elgrande_tui.widgets`, `engine.bots`,
`engine.core`, `engine.games.elgrande`, `engine.games.elgrande.model`, `engine.games.elgrande.modules`,
`engine.games.elgrande.rules`, `netplay.client`, `netplay.common`, `netplay.protocol`.

Others use: `card_catalogue`, `choices`, `final`, `flash`, `forecast`, `game_facts`, `held_answer`, `last_turn`,
`lessons`, `log_book`, `new_game`, `open_table`, `part_prompt`, `past`, `presence`, `render_context`, `score_sheet`,
`selection`, `topics`, `turn_order`, `turn_so_far`, `why_not`.
"""
