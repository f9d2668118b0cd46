"""A list of targets to join: tables, each with its name, seats, state and address; and hosts without a table."""

from __future__ import annotations

from textual.content import Content

from elgrande_tui.lobby.join_targets import FoundHost, FoundTable, JoinTarget, target_key, target_lines
from elgrande_tui.screens.live_list import LiveList


class TableListView(LiveList[JoinTarget]):
    """A list of tables and hosts, above the fields of a form."""

    def __init__(self, *, id: str) -> None:
        super().__init__(target_key, _line, id=id)

    def action_cursor_down(self) -> None:
        """Go to the row below; below the last row, go on to the form's next field."""
        if self.highlighted == self.option_count - 1:
            self.screen.focus_next()
        else:
            super().action_cursor_down()

    def action_cursor_up(self) -> None:
        """Go to the row above; on the first row, stay."""
        if self.highlighted:
            super().action_cursor_up()

    def rank(self, entry: JoinTarget) -> int:
        """Rank tables where a seat of ours waits first, then other tables, then hosts without one."""
        if isinstance(entry, FoundTable):
            return 0 if entry.seat_to_resume is not None else 1
        return 2

    @property
    def has_tables(self) -> bool:
        """Whether the list has a table."""
        return any(isinstance(entry, FoundTable) for entry in self.entries)

    @property
    def chosen(self) -> FoundTable | None:
        """The table under the cursor; None when there is none."""
        return self.at if isinstance(self.at, FoundTable) else None

    @property
    def host(self) -> FoundHost | None:
        """The host without a table under the cursor; None when there is none."""
        return self.at if isinstance(self.at, FoundHost) else None


def _line(target: JoinTarget) -> Content:
    first, second = target_lines(target)
    return Content.assemble(first, "\n  ", (second, "dim"))
