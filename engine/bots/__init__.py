"""Bots: players that see a View and an offer and nothing else. `bot` finds them by the levels of their game."""
