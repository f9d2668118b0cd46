"""Hold the Player's Edition of King & Intrigue: the Joker, and ten power cards that leave their marks on the board.

Uses: `engine.core`, `engine.games.elgrande.model`, `engine.games.elgrande.modules.king_intrigue`, which it needs,
`engine.games.elgrande.rules`.

Others use: `module`, `lore`, `options`, `state`.
"""
