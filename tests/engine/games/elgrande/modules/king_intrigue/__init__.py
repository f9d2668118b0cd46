"""Tests of King & Intrigue, the Player's Edition and the Special cards."""
