"""Hold what is known, picked and drawn at one moment of a table, without a screen.

Uses: `elgrande_tui.games.elgrande`, `elgrande_tui.games.elgrande.board`, `elgrande_tui.games.elgrande.text`,
`elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.model`, `elgrande_tui.widgets`, `engine.core`,
`engine.games.elgrande`, `engine.games.elgrande.model`, `engine.games.elgrande.modules`, `engine.games.elgrande.rules`.

Others use: `card_catalogue`, `choices`, `final`, `first_steps`, `flash`, `forecast`, `game_facts`, `grande_context`,
`grande_facts`, `lessons`, `new_game`, `presence`, `score_sheet`, `show`, `swings`, `topics`, `turn_order`,
`turn_so_far`, `what_if_told`, `why_not`.
"""
