"""Hold what is known, picked and drawn at one moment of a table, without a screen."""
