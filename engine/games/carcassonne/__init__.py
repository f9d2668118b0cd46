"""Carcassonne, the basic game. Rule ids (CA-) refer to the rules specification.

`game` is the manifest, `carcassonne_rules` puts the rules of one Setup together.

Uses: `engine.core`, `engine.games.carcassonne.knowledge`, `engine.games.carcassonne.model`,
`engine.games.carcassonne.rules`, `engine.games.carcassonne.scenarios`.

Others use: `carcassonne_rules`, `game`.
"""
