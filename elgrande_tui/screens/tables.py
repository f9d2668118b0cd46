"""The list of where one can go: tables, each with what it is called, who sits there, where it is; and hosts."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets.option_list import Option

from elgrande_tui.found import FoundHost, FoundTable, Way, way_key, way_lines
from elgrande_tui.screens.menu import MenuList


class TableList(MenuList):
    """Rows keep their order and the cursor its row while the list is renewed; what is new comes below."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, markup=False)
        self.can_focus = False
        self.ways: list[Way] = []

    def show(self, ways: Sequence[Way]) -> None:
        """Show these instead."""
        places = {way_key(way): place for place, way in enumerate(self.ways)}
        ways = sorted(ways, key=lambda way: places.get(way_key(way), len(places)))
        at, before, self.ways = self._at, self.ways, ways
        if list(map(way_lines, ways)) == list(map(way_lines, before)):
            return  # a line that is as it was costs no bytes
        self.can_focus = bool(ways)
        self.clear_options()
        self.add_options([Option(_line(way)) for way in ways])
        if ways:
            keys = [way_key(way) for way in ways]
            self.highlighted = keys.index(way_key(at)) if at and way_key(at) in keys else 0

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

    @property
    def chosen(self) -> FoundTable | None:
        """The table under the cursor."""
        return self._at if isinstance(self._at, FoundTable) else None

    @property
    def host(self) -> FoundHost | None:
        """The host without a table under the cursor."""
        return self._at if isinstance(self._at, FoundHost) else None

    @property
    def _at(self) -> Way | None:
        place = self.highlighted
        return self.ways[place] if place is not None and place < len(self.ways) else None


def _line(way: Way) -> Content:
    first, second = way_lines(way)
    return Content.assemble(first, "\n  ", (second, "dim"))
