"""Find panels by name: those that every game has, and a game's own."""

from __future__ import annotations

from collections.abc import Mapping

from elgrande_tui.model.match_ui.board import Board, Panel
from elgrande_tui.table.panels.chat import chat_panel
from elgrande_tui.table.panels.guide import guide_panel
from elgrande_tui.table.panels.hint import hint_panel
from elgrande_tui.table.panels.keys_help import help_panel
from elgrande_tui.table.panels.log import log_panel
from elgrande_tui.table.panels.menu import menu_panel
from elgrande_tui.table.panels.missed import missed_panel
from elgrande_tui.table.panels.scores import scores_panel
from elgrande_tui.table.panels.seats import seats_panel
from elgrande_tui.table.panels.sit import sit_panel
from elgrande_tui.table.panels.votes import votes_panel

PANELS: Mapping[str, Panel] = {
    "log": log_panel,
    "seats": seats_panel,
    "help": help_panel,
    "guide": guide_panel,
    "hint": hint_panel,
    "scores": scores_panel,
    "menu": menu_panel,
    "chat": chat_panel,
    "votes": votes_panel,
    "missed": missed_panel,
    "sit": sit_panel,
}
"""Those that every game has."""

FROM_THE_END = frozenset(("log", "chat"))
"""Panels that open at their last line."""


def panels_of(board: Board) -> Mapping[str, Panel]:
    """Return all panels of a match by name."""
    return {**PANELS, **board.panels}
