"""Bots: players that see a View and an offer and nothing else. They import no Match and no Journal."""
