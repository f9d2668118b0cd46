"""Show Carcassonne while there is no match. What only a match needs is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from elgrande_tui.games.carcassonne import _
from elgrande_tui.games.carcassonne.commands import COMMANDS
from elgrande_tui.games.carcassonne.text.explained import NOTES
from elgrande_tui.games.carcassonne.text.sentences import SOURCE_NAMES
from elgrande_tui.model.game_ui import GameUI
from elgrande_tui.model.match_ui.board import Size
from elgrande_tui.model.match_ui.match_ui import MatchUI
from elgrande_tui.widgets.cells import Row
from elgrande_tui.widgets.glyphs import Glyphs
from engine.core.figures import FigureBook
from engine.core.rules import Rules
from engine.core.setup import Setup


def _match(rules: Rules[Any]) -> MatchUI:
    from elgrande_tui.games.carcassonne.match_ui import match_ui
    from engine.games.carcassonne.carcassonne_rules import CarcassonneRules

    assert isinstance(rules, CarcassonneRules)
    return match_ui(rules)


def _title_art(size: Size, glyphs: Glyphs) -> list[Row]:
    from elgrande_tui.games.carcassonne.panels.land_picture import title_art

    return title_art(size, glyphs)


def _bare_board(setup: Setup, size: Size, glyphs: Glyphs) -> list[Row]:
    """Draw a land of tiles: before a game a single tile lies there."""
    from elgrande_tui.games.carcassonne.panels.land_picture import land_picture

    return land_picture(size, glyphs)


def _figures(additions: Iterable[str] | None) -> FigureBook:
    from engine.games.carcassonne.game import game

    return game.figures(() if additions is None else additions)


def _examples() -> Sequence[tuple[str, str]]:
    return [
        ("--game carcassonne --seats 3 --bots easy", ""),
        ("--game carcassonne --seats 2 --here Ana", _("against Ana at the same terminal")),
    ]


ui = GameUI(
    "carcassonne",
    title="Carcassonne",
    match=_match,
    commands=COMMANDS,
    notes=lambda: NOTES,
    title_art=_title_art,
    bare_board=_bare_board,
    first_game=dict,  # whatever tile is drawn, the first steps lead through it
    examples=_examples,
    figures=_figures,
    source=lambda name: _(SOURCE_NAMES[name]) if name in SOURCE_NAMES else name,
)
