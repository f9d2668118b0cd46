"""Keep what a player chose: settings, colours, the last form, the last hosts, what the guide has told."""
