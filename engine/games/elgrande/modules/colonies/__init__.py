"""Hold the rules and figures of Grand Inquisitor & Colonies.

Uses: `engine.core`, `engine.games.elgrande.model`, `engine.games.elgrande.rules`,
`engine.games.elgrande.rules.actions`.

Others use: `arriving`, `cards`, `events`, `figures`, `kept`, `lore`, `module`, `options`, `sailing`, `state`, `table`.
"""
