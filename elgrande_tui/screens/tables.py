"""A list of tables, each with its line: what it is called, who sits there, where it is."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widgets import OptionList
from textual.widgets.option_list import Option

from elgrande_tui.found import FoundTable, table_line


class TableList(OptionList):
    """The tables one can go to; a selection names one of them. Lines keep their place while the list is renewed."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, markup=False)
        self.can_focus = False
        self.tables: list[FoundTable] = []

    def show(self, tables: Sequence[FoundTable]) -> None:
        """Show these tables instead."""
        if list(tables) == self.tables:
            return
        chosen = self.chosen
        self.tables = list(tables)
        self.can_focus = bool(self.tables)
        self.clear_options()
        self.add_options([Option(table_line(found)) for found in self.tables])
        if self.tables:
            keys = [found.table.id for found in self.tables]
            self.highlighted = keys.index(chosen.table.id) if chosen and chosen.table.id in keys else 0

    @property
    def chosen(self) -> FoundTable | None:
        """The table under the cursor."""
        place = self.highlighted
        return self.tables[place] if place is not None and place < len(self.tables) else None
