"""The table: where the game is played. `TableScreen(port)` shows any game a Port gives."""

from elgrande_tui.screens.table.screen import TableScreen

__all__ = ["TableScreen"]
