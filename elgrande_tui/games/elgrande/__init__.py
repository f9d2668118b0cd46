"""Show El Grande: what its table knows (`model`), says (`text`), draws (`board`, `panels`) and tells (`plain`).

Uses: `elgrande_tui.games.elgrande.board`, `elgrande_tui.games.elgrande.model`, `elgrande_tui.games.elgrande.panels`,
`elgrande_tui.games.elgrande.plain`, `elgrande_tui.games.elgrande.text`, `elgrande_tui.i18n`, `elgrande_tui.input`,
`elgrande_tui.model`, `elgrande_tui.replay`, `elgrande_tui.widgets`, `engine.core`, `engine.games.elgrande`,
`engine.games.elgrande.model`, `engine.games.elgrande.modules`, `engine.games.elgrande.rules`.

Others use: `commands`, `grande_module_face`, `messages`, `module_faces`, `words`.
"""
