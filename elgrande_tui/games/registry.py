"""List the built-in games as they are shown by name, each with its place."""

from collections.abc import Mapping

BUILT_IN: Mapping[str, str] = {
    "elgrande": "elgrande_tui.games.elgrande.elgrande_ui:ui",
    "carcassonne": "elgrande_tui.games.carcassonne.carcassonne_ui:ui",
}
"""What `elgrande_tui.model.game_ui.GAME_UIS` holds without any installation.

The first game is the one that is offered first, and the one that forms mean which name none.
"""
