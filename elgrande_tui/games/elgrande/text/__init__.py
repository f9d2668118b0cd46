"""Hold everything a player reads about El Grande, ready for translation. Nothing here decides anything.

`names` is always one name per seat, by number; `rules` is the `GrandeRules` of the table. Areas and cards are named by
id, as in the figures.

Uses: `elgrande_tui.games.elgrande`, `elgrande_tui.i18n`, `elgrande_tui.input`, `elgrande_tui.model`, `engine.core`,
`engine.games.elgrande`, `engine.games.elgrande.model`, `engine.games.elgrande.modules`, `engine.games.elgrande.rules`.

Others use: `advised`, `announced`, `answer_labels`, `areas`, `cards`, `combinations`, `explained`, `figure_names`,
`figures_told`, `option_parts`, `prompts`, `reasons`, `scored`, `sentences`, `table`, `variants`.
"""
