"""Faces of games: which there are, and what a game that brings none is answered with."""

from __future__ import annotations

import pytest

from elgrande_tui.model.face import FACES, face_of, game_face
from engine.core.errors import SetupError
from engine.core.setup import Setup
from tests.games.caravan.game import Caravan


def test_a_game_without_a_face_cannot_be_shown() -> None:
    rules = Caravan().rules(Setup("caravan", ("red", "blue")))
    with pytest.raises(SetupError, match="nothing here shows the game 'caravan'"):
        face_of(rules)


@pytest.mark.parametrize("game", list(FACES))
def test_every_note_of_the_guide_has_a_topic_of_its_own_that_the_match_explains_as_well(game: str) -> None:
    topics = [topic for topic, _note in game_face(game).guide()]
    assert len(set(topics)) == len(topics) > 0
