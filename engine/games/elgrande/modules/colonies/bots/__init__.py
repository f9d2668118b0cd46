"""Weigh what Grand Inquisitor & Colonies adds: voyages and tiles, black caballeros, the limitation table, its cards."""
