"""Test what all bots have in common."""
