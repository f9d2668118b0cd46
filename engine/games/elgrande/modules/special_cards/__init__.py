"""Hold the Special cards of King & Intrigue: ten power cards, some of which act later from in front of their owners.

Uses: `engine.core`, `engine.games.elgrande.model`, `engine.games.elgrande.modules.king_intrigue`,
`engine.games.elgrande.rules`, `engine.games.elgrande.rules.actions`.

Others use: `cards`, `events`, `figures`, `limits`, `lore`, `options`, `state`.
"""
