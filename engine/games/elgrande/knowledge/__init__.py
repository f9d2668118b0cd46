"""Decide what a seat may know of a game, what can be true of one, and which worlds fit what a seat knows."""
