"""Define what keys do: commands, the player's own keys, and answers picked part by part."""
