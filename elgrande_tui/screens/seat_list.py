"""The seats of a table in its waiting room."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widgets.option_list import Option

from elgrande_tui.screens.menu import MenuList


class SeatList(MenuList):
    """A list with a line per seat; the cursor stays where it is while the lines change."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, markup=False)

    def show(self, lines: Sequence[str], cursor: int) -> None:
        """Show these lines; put the cursor on line `cursor` when their number has changed, as at the start."""
        if self.option_count != len(lines):
            self.clear_options()
            self.add_options([Option(line) for line in lines])
            self.highlighted = cursor
        for number, line in enumerate(lines):
            if self.get_option_at_index(number).prompt != line:
                self.replace_option_prompt_at_index(number, line)
