"""Tests of the player's own keys and of answers picked word by word."""
