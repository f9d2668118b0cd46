"""The expansion Grandissimo.

Uses: `engine.core`, `engine.games.elgrande.model`.
"""
