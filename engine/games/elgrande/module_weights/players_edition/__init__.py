"""Hold what bots know of the Player's Edition.

Uses: `engine.games.elgrande.bots`, `engine.games.elgrande.model`, `engine.games.elgrande.module_weights.king_intrigue`,
`engine.games.elgrande.modules.players_edition`, `engine.games.elgrande.rules`.
"""
