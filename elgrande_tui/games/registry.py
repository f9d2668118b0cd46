"""List the built-in faces of games by name, each with its place."""

from collections.abc import Mapping

BUILT_IN: Mapping[str, str] = {
    "elgrande": "elgrande_tui.games.elgrande.game_face:face",
    "carcassonne": "elgrande_tui.games.carcassonne.game_face:face",
}
"""What `elgrande_tui.model.face.FACES` holds without any installation.

The first game is the one that is offered first, and the one that forms mean which name none.
"""
