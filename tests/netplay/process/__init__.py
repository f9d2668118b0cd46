"""Tests of the host as a process: its commands, its bots, saved games, and the page on hosting."""
