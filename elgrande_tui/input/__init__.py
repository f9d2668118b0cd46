"""Define what keys do: commands, the player's own keys, and answers picked part by part.

Uses: `elgrande_tui.i18n`, `elgrande_tui.settings`, `engine.toml`, `netplay.common`.

Others use: `commands`, `hand_choice`, `key_map`, `key_names`, `part`, `picking`, `typed_words`.
"""
