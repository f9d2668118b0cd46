"""Find words for the player: languages, catalogues, and sentences of hosts in the player's language."""
