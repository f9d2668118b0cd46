"""Weigh what Grand Inquisitor & Colonies adds: voyages and tiles, black caballeros, the limitation table, its cards.

Uses: `engine.bots`, `engine.core`, `engine.games.elgrande.bots`, `engine.games.elgrande.model`,
`engine.games.elgrande.modules.colonies`, `engine.games.elgrande.rules`.
"""
