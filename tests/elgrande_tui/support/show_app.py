"""An app before which a general scoring is about to come; its clock is turned by hand."""

from __future__ import annotations

from textual.pilot import Pilot

from elgrande_tui.model.coach import PlayStyle
from elgrande_tui.model.table_model import TableModel
from elgrande_tui.settings.colours import DepthChoice
from elgrande_tui.settings.settings import Settings
from elgrande_tui.table.screen import TableScreen
from elgrande_tui.widgets.cells import Cells
from tests.elgrande_tui.support.pacing import HandPort
from tests.elgrande_tui.support.table_app import TableApp, before_a_general_scoring


class ShowApp(TableApp):
    """The table of the seat whose disc is the last to be set."""

    def __init__(
        self, *, depth: DepthChoice = "true", ascii_only: bool = False, settings: Settings | None = None
    ) -> None:
        match = before_a_general_scoring()
        self.port = HandPort(match, match.asked[0], [])
        super().__init__(self.port, depth=depth, ascii_only=ascii_only)
        self.now = 100.0
        style = PlayStyle(settings or Settings())
        self.model = TableModel(self.port, style, clock=lambda: self.now)
        self.table = TableScreen(self.model, ascii_only=ascii_only)

    async def begin(self, pilot: Pilot[None]) -> None:
        """Set the last disc."""
        await pilot.pause()
        await self.port.answer(0)
        await pilot.pause()

    async def go_on(self, pilot: Pilot[None]) -> None:
        """Let the time go by until the next beat is due, and show it."""
        due = self.model.pace.due
        assert due is not None
        self.now = max(self.now, due, self.table.step_timer.line.again)
        self.table.step_timer.advance()
        await pilot.pause()

    def stop_past(self) -> None:
        """Let no time go by for shows of earlier boards: the test calls for each beat."""
        never = self.table.set_timer(1e6, lambda: None)
        self.table.earlier._after = lambda _seconds, _call: never

    def flashing(self, name: str) -> list[str]:
        """Return the texts of a widget that flash."""
        rows = self.table.query_one(f"#{name}", Cells).rows
        return [text.strip() for row in rows for text, ink in row if "flash" in ink.split()]

    def inks(self, name: str) -> list[tuple[str, str]]:
        """Return the texts of a widget with their inks."""
        return [(text.strip(), ink) for row in self.table.query_one(f"#{name}", Cells).rows for text, ink in row]
