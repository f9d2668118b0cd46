"""The list of where one can go: tables, each with what it is called, who sits there, where it is; and hosts."""

from __future__ import annotations

from textual.content import Content

from elgrande_tui.lobby.join_targets import FoundHost, FoundTable, JoinTarget, way_key, way_lines
from elgrande_tui.screens.live_list import LiveList


class TableListView(LiveList[JoinTarget]):
    """Tables and hosts, above the fields of a form."""

    def __init__(self, *, id: str) -> None:
        super().__init__(way_key, _line, id=id)

    def action_cursor_down(self) -> None:
        """Below the last row the form goes on."""
        if self.highlighted == self.option_count - 1:
            self.screen.focus_next()
        else:
            super().action_cursor_down()

    def action_cursor_up(self) -> None:
        """Nothing is above the first row."""
        if self.highlighted:
            super().action_cursor_up()

    def rank(self, entry: JoinTarget) -> int:
        """Tables where a seat of ours waits, other tables, hosts without one."""
        if isinstance(entry, FoundTable):
            return 0 if entry.left is not None else 1
        return 2

    @property
    def has_tables(self) -> bool:
        """There is somewhere to go."""
        return any(isinstance(entry, FoundTable) for entry in self.entries)

    @property
    def chosen(self) -> FoundTable | None:
        """The table under the cursor."""
        return self.at if isinstance(self.at, FoundTable) else None

    @property
    def host(self) -> FoundHost | None:
        """The host without a table under the cursor."""
        return self.at if isinstance(self.at, FoundHost) else None


def _line(way: JoinTarget) -> Content:
    first, second = way_lines(way)
    return Content.assemble(first, "\n  ", (second, "dim"))
