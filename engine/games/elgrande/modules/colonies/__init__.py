"""Hold the rules and figures of Grand Inquisitor & Colonies.

Uses: `engine.core`, `engine.games.elgrande.model`.

Others use: `cards`, `events`, `figures`, `lore`, `module`, `options`.
"""
