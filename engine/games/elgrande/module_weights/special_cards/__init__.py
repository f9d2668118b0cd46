"""Hold what bots know of the Special cards.

Uses: `engine.bots`, `engine.games.elgrande.bots`, `engine.games.elgrande.model`,
`engine.games.elgrande.module_weights.king_intrigue`, `engine.games.elgrande.modules.special_cards`,
`engine.games.elgrande.rules`.
"""
