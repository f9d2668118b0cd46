"""Show Carcassonne while there is no match."""

from __future__ import annotations

from typing import Any

from elgrande_tui.model.face import Face, MatchFace
from engine.core.rules import Rules


class CarcassonneFace(Face):
    """See `elgrande_tui.model.face.Face`."""

    name = "carcassonne"
    title = "Carcassonne"

    def match(self, rules: Rules[Any]) -> MatchFace:
        """Return the face of one match."""
        from elgrande_tui.games.carcassonne.face import CarcassonneMatchFace

        return CarcassonneMatchFace(rules)


face = CarcassonneFace()
"""The face as it is registered."""
