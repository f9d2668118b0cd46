"""The table screen: shows the game of a Port and turns keys into answers."""

from __future__ import annotations

from textual.screen import Screen

from elgrande_tui.port import Port


class TableScreen(Screen[None]):
    """One game, seen from one seat. Dismissed when the player leaves the table."""

    def __init__(self, port: Port) -> None:
        super().__init__()
        self.port = port
