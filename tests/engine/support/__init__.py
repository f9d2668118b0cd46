"""Test support for the engine: a small second game, the contract every game keeps, invariants, playthroughs."""
