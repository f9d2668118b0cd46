"""Tests of the table on the screen: prompts, keys, panels, votes, chat, layout, several players at one keyboard."""
