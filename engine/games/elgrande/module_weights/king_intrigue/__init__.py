"""Hold what bots know of King & Intrigue.

Uses: `engine.bots`, `engine.core`, `engine.games.elgrande.bots`, `engine.games.elgrande.model`,
`engine.games.elgrande.modules.king_intrigue`, `engine.games.elgrande.rules`.

Others use: `cards`.
"""
