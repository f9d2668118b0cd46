"""The seats of a table in its waiting room."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets.option_list import Option

from elgrande_tui.i18n.seats import seat_name
from elgrande_tui.model.game_ui import COLOURS
from elgrande_tui.screens.menu import MenuList


def inked_seat(word: str, line: str) -> Content:
    """Return a line that begins with the name of a seat, which has the colour of the seat."""
    name = seat_name(word)
    ink = f"bold $ink-{word}" if word in COLOURS else "bold"
    return Content.assemble((name, ink), line.removeprefix(name)) if line.startswith(name) else Content(line)


class SeatList(MenuList):
    """A list with a line per seat; the cursor stays where it is while the lines change."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, classes="inked", markup=False)

    def show(self, lines: Sequence[Content], cursor: int) -> None:
        """Show these lines; put the cursor on line `cursor` when their number has changed, as at the start."""
        if self.option_count != len(lines):
            self.clear_options()
            self.add_options([Option(line) for line in lines])
            self.highlighted = cursor
        for number, line in enumerate(lines):
            if self.get_option_at_index(number).prompt != line:
                self.replace_option_prompt_at_index(number, line)
