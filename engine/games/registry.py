"""List the built-in games by name, each with the place of its manifest."""

from collections.abc import Mapping

BUILT_IN: Mapping[str, str] = {
    "elgrande": "engine.games.elgrande.game:game",
    "carcassonne": "engine.games.carcassonne.game:game",
}
"""What `engine.core.rules.GAMES` holds without any installation."""
