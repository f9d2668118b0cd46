"""Carcassonne, the basic game: `game` is its manifest. Rule ids (CA-) refer to the rules specification."""
