"""Ask for a seat, the last question before the player sits down at a table of others."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from elgrande_tui.i18n.seats import occupant, seat_column, yours
from elgrande_tui.i18n.table_names import called
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import by_id
from elgrande_tui.lobby.join_targets import WATCH, FoundTable
from elgrande_tui.screens.menu import MenuList, MenuScreen, footer
from elgrande_tui.screens.seat_list import inked_seat
from engine.core.setup import Setup


class SeatScreen(MenuScreen[int]):
    """The seats of a table and looking on, to choose what is free. The result is a seat's number or `WATCH`."""

    has_foot = True

    def __init__(self, found: FoundTable) -> None:
        super().__init__()
        self.found = found
        self._sure: int | None = None
        """The seat, played in another window, at which Enter was pressed once."""
        self.heading = _("Choose a seat at: {table}").format(table=called(found.table.name))
        self.keys = footer(
            ("menu.up menu.down", _("row")), ("menu.accept", _("sit down")), ("menu.back menu.close", _("back"))
        )

    def rows(self) -> ComposeResult:
        free = self.found.free
        lines = [
            Option(
                inked_seat(self.found.table.seats[number].name, self._line(number)),
                id=str(number),
                disabled=number not in free,
            )
            for number in range(len(self.found.table.seats))
        ]
        watching = self.found.table.terms.spectators
        look_on = _("Join as a spectator") if watching else _("This table allows no spectators")
        lines.append(Option(look_on, id=str(WATCH), disabled=not watching))
        yield MenuList(*lines, classes="inked", markup=False)

    def on_mount(self) -> None:
        """Begin where nobody plays."""
        usual = self.found.usual
        if usual is not None:
            self.query_one(MenuList).highlighted = len(self.found.table.seats) if usual == WATCH else usual

    def shown_setup(self) -> Setup:
        return Setup(self.found.table.game, tuple(seat.name for seat in self.found.table.seats))

    def _line(self, number: int) -> str:
        seat = self.found.table.seats[number]
        who = occupant(seat)
        if number in self.found.own:
            who += "  " + yours(seat)
        elif seat.kind == "bot" and number in self.found.free:
            who += "  " + _("(you take over from it)")
        return f"{seat_column(seat.name)} {who}"

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Return the chosen seat; ask before it is taken from another window."""
        seat = int(event.option.id or WATCH)
        if seat in self.found.elsewhere and seat != self._sure:
            self._sure = seat
            sentence = _("This seat is being played in another window. Play it here? It ends there. Press {key} again.")
            self.say(sentence.format(key=by_id("menu.accept").spelled))
        else:
            self.dismiss(seat)

    def on_option_list_option_highlighted(self) -> None:
        """Ask once more at another seat."""
        self._sure = None
        self.say("")
