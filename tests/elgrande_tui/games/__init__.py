"""Tests of how games are shown."""
