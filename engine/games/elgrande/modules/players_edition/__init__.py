"""Hold the Player's Edition of King & Intrigue: the Joker, and ten power cards that leave marks on the board.

Uses: `engine.core`, `engine.games.elgrande.model`, `engine.games.elgrande.modules.king_intrigue`,
`engine.games.elgrande.rules`, `engine.games.elgrande.rules.actions`.

Others use: `cards`, `events`, `figures`, `options`, `state`.
"""
