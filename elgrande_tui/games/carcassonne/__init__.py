"""Show Carcassonne: what its table knows (`model`), says (`text`), draws (`board`, `panels`) and tells (`plain`)."""
