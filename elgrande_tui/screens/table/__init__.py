"""The table: where the game is played. `TableScreen(port)` shows any game of a Port, `HotSeatScreen` several seats."""

from elgrande_tui.screens.table.hot_seat import HotSeatScreen
from elgrande_tui.screens.table.replay import ReplayScreen
from elgrande_tui.screens.table.screen import TableScreen

__all__ = ["HotSeatScreen", "ReplayScreen", "TableScreen"]
