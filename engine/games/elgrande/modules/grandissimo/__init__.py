"""The expansion Grandissimo.

Uses: `engine.core`, `engine.games.elgrande.model`, `engine.games.elgrande.rules`,
`engine.games.elgrande.rules.actions`.

Others use: `cards`, `events`, `figures`, `kept`, `lore`, `options`, `persons`, `state`, `turns`.
"""
