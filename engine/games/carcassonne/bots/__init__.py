"""Weigh placings and claims by what they are worth to a seat, and play by that: the bots `easy`, `normal` and `hard`.

Worth is counted in points: what a seat may expect, less what its rivals may. `chances` estimates whether features will
be completed, `appraisal` what features and followers are worth to a seat, `easy`
decides at a glance, `searching` after `playouts` of the next turns.

Uses: `engine.bots`, `engine.core`, `engine.games.carcassonne.knowledge`, `engine.games.carcassonne.model`,
`engine.games.carcassonne.rules`.
"""
