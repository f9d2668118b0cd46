"""Tests of Grand Inquisitor & Colonies over whole games: invariants, secrets, a second reckoning of the scorings."""
