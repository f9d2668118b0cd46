"""The row by which a player says which game a screen is about, where there are several."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.i18n.translations import _
from elgrande_tui.lobby.form_rows import GAME
from elgrande_tui.model.face import Face
from elgrande_tui.screens.choice import ChoiceRow


def game_row(games: Sequence[Face], chosen: Face) -> ChoiceRow:
    """Return a row with the titles of the games."""
    return ChoiceRow(_("Game"), [(face.name, face.title) for face in games], chosen.name, id=GAME)
