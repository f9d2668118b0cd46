"""Games as they are shown: which there are, and what one that nothing shows is answered with."""

from __future__ import annotations

import pytest

from elgrande_tui.model.game_ui import GAME_UIS, game_ui, notes_of, ui_of
from engine.core.errors import SetupError
from engine.core.setup import Setup
from tests.games.caravan.game import Caravan


def test_a_game_that_nothing_shows() -> None:
    rules = Caravan().rules(Setup("caravan", ("red", "blue")))
    with pytest.raises(SetupError, match="nothing here shows the game 'caravan'"):
        ui_of(rules)


@pytest.mark.parametrize("game", list(GAME_UIS))
def test_every_game_has_a_guide(game: str) -> None:
    notes = notes_of(game_ui(game))
    assert notes
    assert all(note.title and note.text for note in notes.values())
