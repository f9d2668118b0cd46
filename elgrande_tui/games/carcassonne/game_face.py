"""Show Carcassonne while there is no match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from elgrande_tui.games.carcassonne.commands import COMMANDS
from elgrande_tui.games.carcassonne.messages import _
from elgrande_tui.games.carcassonne.text import explained
from elgrande_tui.games.carcassonne.text.scored import SOURCE_NAMES
from elgrande_tui.input.commands import Command
from elgrande_tui.model.face import Face, MatchFace
from elgrande_tui.model.form import Chosen
from elgrande_tui.model.help_note import HelpNote
from engine.core.figures import FigureBook
from engine.core.rules import Rules


class CarcassonneFace(Face):
    """See `elgrande_tui.model.face.Face`."""

    name = "carcassonne"
    title = "Carcassonne"

    @property
    def commands(self) -> Sequence[Command]:
        """The own commands."""
        return COMMANDS

    def match(self, rules: Rules[Any]) -> MatchFace:
        """Return the face of one match."""
        from elgrande_tui.games.carcassonne.face import match_face

        return match_face(rules)

    def figures(self, additions: Iterable[str] | None = None) -> FigureBook:
        """Return those of the box."""
        from engine.games.carcassonne.game import game

        return game.figures(() if additions is None else additions)

    def guide(self) -> Sequence[tuple[str, HelpNote]]:
        """Return all notes."""
        return [(topic, explained.help_note(topic)) for topic in explained.topics()]

    @property
    def first_game(self) -> Chosen:
        """Choose nothing: whatever tile is drawn, the first steps lead through it."""
        return {}

    def source(self, name: str) -> str:
        """Name a source of points."""
        return _(SOURCE_NAMES[name]) if name in SOURCE_NAMES else name


face = CarcassonneFace()
"""The face as it is registered."""
