"""Show one match of Carcassonne."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.model.face import MatchFace
from engine.games.carcassonne.model.view import CarcassonneView


class CarcassonneMatchFace(MatchFace):
    """See `elgrande_tui.model.face.MatchFace`."""

    def scores(self, view: CarcassonneView) -> Sequence[int]:
        """Return every seat's points."""
        return view.scores
