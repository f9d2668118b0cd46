"""Tests of the store and of what survives a failing disk."""
