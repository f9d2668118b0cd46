"""Tests of replays: where they come from and how the screen shows them."""
