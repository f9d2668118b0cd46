"""Define what keys do, the player's own keys, and how typed words are read."""
