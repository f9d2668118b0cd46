"""Show Grand Inquisitor & Colonies: Ship, colonies, tiles, black caballeros and the limitation table."""
