"""Show Carcassonne while there is no match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.commands import COMMANDS
from elgrande_tui.games.carcassonne.text import explained
from elgrande_tui.games.carcassonne.text.scored import SOURCE_NAMES
from elgrande_tui.input.commands import Command
from elgrande_tui.model.face import Face, MatchFace
from elgrande_tui.model.form import Chosen
from elgrande_tui.model.help_note import HelpNote
from elgrande_tui.model.screen_face import Size
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs
from engine.core.figures import FigureBook
from engine.core.rules import Rules
from engine.core.setup import Setup


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

    def title_art(self, size: Size, glyphs: Glyphs) -> list[Row]:
        """Draw a land of tiles."""
        from elgrande_tui.games.carcassonne.panels.land_picture import title_art

        return title_art(size, glyphs)

    def bare_board(self, setup: Setup, size: Size, glyphs: Glyphs) -> list[Row]:
        """Draw the same land: before a game a single tile lies there."""
        from elgrande_tui.games.carcassonne.panels.land_picture import land_picture

        return land_picture(size, glyphs)

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

    @property
    def examples(self) -> Sequence[tuple[str, str]]:
        """Show bots, and friends at the same terminal."""
        return [
            ("--game carcassonne --seats 3 --bots easy", ""),
            ("--game carcassonne --seats 2 --here Ana", _("against Ana at the same terminal")),
        ]

    def source(self, name: str) -> str:
        """Name a source of points."""
        return _(SOURCE_NAMES[name]) if name in SOURCE_NAMES else name


face = CarcassonneFace()
"""The face as it is registered."""
