"""Tests of hints: what they say, on the screen, in plain mode and at one keyboard."""
