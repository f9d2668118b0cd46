"""Know what the table of Carcassonne shows: places, features and what they are worth.

Uses: `elgrande_tui.games.carcassonne`, `elgrande_tui.games.carcassonne.text`, `elgrande_tui.i18n`,
`elgrande_tui.input`, `elgrande_tui.model`, `engine.core`, `engine.games.carcassonne`,
`engine.games.carcassonne.knowledge`, `engine.games.carcassonne.model`, `engine.games.carcassonne.rules`.

Others use: `best`, `carcassonne_facts`, `features`, `features_told`, `final`, `first_steps`, `ground`, `placing`,
`seen_landscape`, `show`, `tiles_told`.
"""
