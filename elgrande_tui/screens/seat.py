"""Which seat: the last question before one sits down at a table of others."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from elgrande_tui.found import WATCH
from elgrande_tui.screens.menu import MenuList, MenuScreen, footer
from elgrande_tui.texts import _, seat_name
from netplay.safe import NAME_CELLS, TABLE_CELLS, safe
from netplay.to_client import TableInfo


class SeatScreen(MenuScreen[int]):
    """The seats of a table, the open ones to be chosen, and looking on. The result is a seat's number or `WATCH`."""

    def __init__(self, table: TableInfo, own: Sequence[int] = ()) -> None:
        """`own` are the seats that can be taken again."""
        super().__init__()
        self.table = table
        self.own = own
        self.heading = _("Choose a seat at: {table}").format(table=safe(table.name, TABLE_CELLS))
        self.keys = footer(
            ("menu.up menu.down", _("row")), ("menu.accept", _("sit down")), ("menu.back menu.close", _("back"))
        )

    def rows(self) -> ComposeResult:
        """One line per seat, taken ones not to be chosen; then looking on."""
        lines = []
        for number, seat in enumerate(self.table.seats):
            who = _("open") if seat.kind == "open" else safe(seat.player, NAME_CELLS)
            free = (seat.kind == "open" and self.table.state == "open") or number in self.own
            if number in self.own:
                who += "  " + (_("(yours)") if seat.away else _("(yours, and being played in another window)"))
            lines.append(Option(f"{seat_name(seat.name).ljust(8)} {who}", id=str(number), disabled=not free))
        lines.append(Option(_("Look on without a seat"), id=str(WATCH)))
        yield MenuList(*lines, markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Sit down."""
        self.dismiss(int(event.option.id or WATCH))
