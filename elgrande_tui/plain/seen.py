"""A game behind a Port as a Situation: what reports are made from."""

from __future__ import annotations

from collections.abc import Sequence

from elgrande_tui.open_table import open_table
from elgrande_tui.port import Port
from elgrande_tui.turn_order import shown_order
from engine.elgrande.rules import GrandeRules
from engine.elgrande.state import GrandeState
from engine.elgrande.view import Board, GrandeView


class Seen:
    """See `situation.Situation`: the newest that the port knows, or an earlier view of the same seat."""

    def __init__(self, port: Port, earlier: GrandeView | None = None) -> None:
        self._port = port
        self._earlier = earlier

    @property
    def rules(self) -> GrandeRules:
        """The rules of the match."""
        return self._port.rules

    @property
    def view(self) -> GrandeView:
        """What the seat may know."""
        return self._earlier or self._port.view

    @property
    def now(self) -> Board:
        """The table."""
        return self.view.now

    @property
    def seat(self) -> int | None:
        """The own seat; None: looking on."""
        return self._port.seat

    @property
    def names(self) -> Sequence[str]:
        """What each seat is called, cleaned."""
        return self._port.names

    @property
    def order(self) -> list[int]:
        """The seats in turn order."""
        return shown_order(self.view)

    @property
    def open(self) -> GrandeState:
        """What lies open on the table."""
        return open_table(self._port.rules, self.now)
