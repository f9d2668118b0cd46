"""Weigh what Grandissimo adds: ships and jail, person cards, mercenaries, cards that act later, its action cards.

Uses: `engine.bots`, `engine.core`, `engine.games.elgrande.bots`, `engine.games.elgrande.model`,
`engine.games.elgrande.modules.grandissimo`, `engine.games.elgrande.rules`.
"""
