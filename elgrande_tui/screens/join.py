"""Joining: tables found on the network, live, and a field for an address."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList, Static

from elgrande_tui.found import FoundTable, tables_around, tables_at
from elgrande_tui.screens.field import Field
from elgrande_tui.screens.menu import MenuScreen
from elgrande_tui.screens.tables import TableList
from elgrande_tui.texts import _, spoken
from netplay.addresses import Address, parse_address
from netplay.errors import NetplayError
from netplay.places import Places
from netplay.safe import NAME_CELLS, safe

ADDRESS_CHARACTERS = 64
LISTEN = 3.0
"""Seconds to listen to the network before the list is renewed."""
PAUSE = 1.0
"""Seconds until it is listened to again."""


@dataclass(frozen=True)
class Target:
    """Where the player wants to go, and under which name."""

    found: FoundTable
    player: str


@dataclass(frozen=True)
class OpenTable:
    """The player wants a table of his own at that host; None: at the host of this machine."""

    address: Address | None


class JoinScreen(MenuScreen[Target | OpenTable]):
    """Pick a table. `address` is asked at once; without it the network is listened to."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+n", "open_table", "New table", show=False, priority=True)]

    def __init__(self, player: str, places: Places, address: Address | None = None) -> None:
        super().__init__()
        self.player = player
        self.places = places
        self.address = address
        self.heard: list[FoundTable] = []
        self.asked: list[FoundTable] = []
        self.heading = _("Join a table")
        self.keys = _("up, down row   Enter go there   Ctrl+N new table there   Esc back")

    def rows(self) -> ComposeResult:
        """The tables, then the fields."""
        yield TableList(id="tables")
        yield Static("", id="looking", markup=False)
        written = str(self.address) if self.address else ""
        placeholder = _("host:port of a table that is not in the list")
        yield Field(_("Address"), written, id="address", most=ADDRESS_CHARACTERS, placeholder=placeholder)
        yield Field(_("Your name"), self.player, id="player", most=NAME_CELLS)

    def on_mount(self) -> None:
        """Begin to look."""
        if self.address is not None:
            self.ask(self.address)
        else:
            self.query_one("#looking", Static).update(_("Listening for tables on this network..."))
            self.listen()

    @work(exclusive=True, group="listen")
    async def listen(self) -> None:
        """Renew the list as long as the screen is there."""
        while True:
            self.heard = await tables_around(self.places, LISTEN)
            self.show_tables()
            nobody = _("No table is announced on this network yet; still listening. Ctrl+N opens one.")
            self.query_one("#looking", Static).update("" if self.heard else nobody)
            await asyncio.sleep(PAUSE)

    @work(exclusive=True, group="ask")
    async def ask(self, address: Address) -> None:
        """List the tables of one host."""
        self.say(_("Asking {address}...").format(address=address))
        try:
            self.asked = await tables_at(address, self.places)
        except NetplayError as error:
            self.say(spoken(str(error)))
            return
        self.say(
            "" if self.asked else _("There is no table at {address} yet; Ctrl+N opens one.").format(address=address)
        )
        self.show_tables()
        if self.asked:
            self.query_one(TableList).focus()

    def show_tables(self) -> None:
        """Those that were asked for first, then those that were heard of; each once."""
        known = {found.table.id: found for found in [*self.heard, *self.asked]}
        tables = self.query_one(TableList)
        first = bool(known) and not tables.tables
        tables.show(list(known.values()))
        if first and not self.typing:
            tables.focus()

    @property
    def typing(self) -> bool:
        """The player is busy in a field: the cursor stays there."""
        address, player = self.query_one("#address", Field), self.query_one("#player", Field)
        return bool(address.value) or player.has_focus_within

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a table."""
        self.action_accept()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in a field: ask at the address if there is one, else go to the chosen table."""
        typed = self.query_one("#address", Field).value
        if not typed or event.input.parent is not self.query_one("#address", Field):
            self.action_accept()
            return
        try:
            self.ask(parse_address(typed))
        except ValueError as error:
            self.say(spoken(str(error)))

    def action_open_table(self) -> None:
        """A new table at the host in the address field, or on this machine."""
        typed = self.query_one("#address", Field).value
        try:
            self.dismiss(OpenTable(parse_address(typed) if typed else None))
        except ValueError as error:
            self.say(spoken(str(error)))

    def action_accept(self) -> None:
        """Go to the table under the cursor."""
        player = safe(self.query_one("#player", Field).value, NAME_CELLS)
        chosen = self.query_one(TableList).chosen
        if chosen is None:
            self.say(_("There is no table to go to yet: wait, or type an address."))
        elif not player:
            self.say(_("Your name must not be empty."))
        else:
            self.dismiss(Target(chosen, player))
