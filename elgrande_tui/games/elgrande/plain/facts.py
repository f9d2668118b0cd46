"""Make a game behind a Port into the facts that reports are made from."""

from __future__ import annotations

from elgrande_tui.games.elgrande.model.open_table import open_table
from elgrande_tui.games.elgrande.model.turn_order import shown_order
from elgrande_tui.i18n.seats import Names
from elgrande_tui.session.port import Port
from engine.games.elgrande.grande_rules import GrandeRules
from engine.games.elgrande.model.state import GrandeState
from engine.games.elgrande.model.view import Board, GrandeView


class PortFacts:
    """GameFacts of the newest view that the port knows, or of an earlier view of the same seat."""

    def __init__(self, port: Port, earlier: GrandeView | None = None) -> None:
        self._port = port
        self._earlier = earlier

    @property
    def rules(self) -> GrandeRules:
        """The rules of the match."""
        return self._port.rules

    @property
    def view(self) -> GrandeView:
        """The view of the seat."""
        return self._earlier or self._port.view

    @property
    def now(self) -> Board:
        """The table."""
        return self.view.now

    @property
    def seat(self) -> int | None:
        """The own seat; None for a spectator."""
        return self._port.seat

    @property
    def names(self) -> Names:
        """What each seat is called."""
        return self._port.names

    @property
    def order(self) -> list[int]:
        """The seats in turn order."""
        return shown_order(self.view)

    @property
    def open(self) -> GrandeState:
        """What lies open on the table."""
        return open_table(self._port.rules, self.now)
