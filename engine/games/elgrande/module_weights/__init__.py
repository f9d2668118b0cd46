"""Hold what the bots know of the built-in expansions; bots name no module and modules no bot, this room knows both."""
