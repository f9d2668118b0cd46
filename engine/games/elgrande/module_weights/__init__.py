"""Hold what the bots know of the built-in expansions, a folder each; a manifest names the place of it (`weights`).

Bots name no module and modules no bot: this room knows both.
"""
