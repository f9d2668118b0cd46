"""Work out a hint for the player's question beside the screen, and say it in sentences.

Uses: `elgrande_tui.i18n`, `elgrande_tui.model`, `elgrande_tui.session`, `engine.bots`, `engine.core`, `netplay.common`.

Others use: `hint`, `told`.
"""
