"""Files of a player's choices: settings, themes, the last form, the last hosts, progress of the guide."""
