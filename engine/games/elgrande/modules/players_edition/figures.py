"""The own figures of the Player's Edition, read from `data/players_edition.toml`."""

from __future__ import annotations

import msgspec

from engine.core.figures import FiguresFile
from engine.games.elgrande.model.figures import Points
from engine.games.elgrande.modules.king_intrigue.derived import SuggestedHands

NAME = "players_edition"


class PlayersEditionFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the module beside its cards."""

    bridge_points: Points
    """What the bridge pays its occupant in every general scoring (K-C-BRUECKENBAU)."""
    hands: SuggestedHands


FIGURES = FiguresFile("engine.games.elgrande.modules.players_edition", "players_edition.toml", PlayersEditionFigures)
