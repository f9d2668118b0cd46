"""Languages, catalogues, and messages of hosts in the player's language."""
