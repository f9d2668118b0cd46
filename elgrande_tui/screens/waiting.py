"""The waiting room of a table: who sits where, until its owner begins the game."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from elgrande_tui.keys import WAITING, bindings
from elgrande_tui.screens.menu import MenuScreen, footer
from elgrande_tui.texts import _, game_line, seat_name, spoken
from engine.bots.bot import LEVELS
from netplay.client import Client
from netplay.errors import NetplayError
from netplay.safe import NAME_CELLS, TABLE_CELLS, safe
from netplay.to_client import SeatInfo, TableInfo
from netplay.updates import LinkUpdate


class WaitingScreen(MenuScreen[bool]):
    """Seats fill up before one's eyes. The result is True when the game has begun, None when the player leaves."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(WAITING)
    DEFAULT_CSS = """
    WaitingScreen #rows Static { margin: 0 0 1 0; }
    """

    def __init__(self, client: Client, where: str = "") -> None:
        """`where` tells others how to come here: a line like `elgrande join 192.168.1.5:7373`."""
        super().__init__()
        self.client = client
        self.where = where
        name = client.table.name if client.table else ""
        self.heading = _("Waiting at: {table}").format(table=safe(name, TABLE_CELLS))
        begins = (
            ("menu.accept waiting.start", _("start")),
            ("waiting.bots", _("bots take the open seats and start")),
        )
        self.keys = footer(*(begins if self.owner else ()), ("menu.back menu.close", _("leave")))

    @property
    def owner(self) -> bool:
        """Whether the game waits for us to start it."""
        table = self.client.table
        return table is not None and self.client.seat is not None and table.owner == self.client.seat

    def rows(self) -> ComposeResult:
        """How to come here, what is played, and the seats."""
        if self.where:
            yield Static(self.where, markup=False)
        if self.client.setup is not None:
            yield Static(game_line(self.client.setup), id="game", markup=False)
        yield Static("", id="seats", markup=False)

    def on_mount(self) -> None:
        """Follow what happens at the table."""
        self.follow()

    @work(exclusive=True, group="waiting")
    async def follow(self) -> None:
        """Show every change; go on when the game begins."""
        updates = self.client.updates()
        self.show_table()
        if self.begun:
            self.dismiss(True)
            return
        async for update in updates:
            self.show_table()
            if isinstance(update, LinkUpdate):
                self.say_link(update)
            if self.begun:
                self.dismiss(True)
                return

    def say_link(self, update: LinkUpdate) -> None:
        """Say how the connection is while it is not good."""
        if update.link == "reconnecting":
            self.say(_("The connection is lost; trying again"))
        elif update.link in ("closed", "replaced"):
            self.say(update.sentence or _("The connection to the host is lost."))

    @property
    def begun(self) -> bool:
        """The game is on and can be seen."""
        return self.client.view is not None

    def show_table(self) -> None:
        """Draw the seats anew."""
        table = self.client.table
        if table is None:
            return
        self.query_one("#seats", Static).update("\n".join(self._line(seat, i) for i, seat in enumerate(table.seats)))
        if not open_seats(table):
            self.say(_("All seats are taken: you can start.") if self.owner else _("Waiting for the start."))
        else:
            self.say(_("Waiting for players."))

    def _line(self, seat: SeatInfo, number: int) -> str:
        colour = seat_name(seat.name).ljust(8)
        if seat.kind == "open":
            return f"{colour} {_('open')}"
        notes = [_("bot, {level}").format(level=seat.level)] if seat.kind == "bot" else []
        notes += [_("you")] if number == self.client.seat else []
        notes += [_("away")] if seat.away else []
        after = f"  ({', '.join(notes)})" if notes else ""
        return f"{colour} {safe(seat.player, NAME_CELLS)}{after}"

    def action_accept(self) -> None:
        """Begin the game, if it is ours to begin."""
        table = self.client.table
        if table is None or not self.owner:
            self.say(_("The one who opened the table starts the game."))
        elif open_seats(table):
            self.say(_("There are open seats: wait for players, or press b to give them to bots."))
        else:
            self.start()

    def action_fill(self) -> None:
        """Give the open seats to bots and begin, if it is ours to begin."""
        if self.owner:
            self.start(LEVELS[-1])
        else:
            self.action_accept()

    @work(exclusive=True, group="start")
    async def start(self, fill: str = "") -> None:
        """Ask the host to begin, with bots of the level `fill` on the seats that are open."""
        try:
            await self.client.start(fill)
        except NetplayError as error:
            self.say(spoken(str(error)))


def open_seats(table: TableInfo) -> int:
    """How many seats nobody has taken."""
    return sum(seat.kind == "open" for seat in table.seats)
