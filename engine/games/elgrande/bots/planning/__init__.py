"""Bots that plan: simulate the rest of a round, and choose the turn that does best."""
