"""Show the tables in reach, live, with a field for an address, and let the player join one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from elgrande_tui.i18n.sentences import refusal, trying_again
from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import JOIN, bindings, by_id
from elgrande_tui.lobby.join_targets import (
    FoundTable,
    JoinTarget,
    reachable_targets,
    table_seats,
    tables_at,
    targets_at,
)
from elgrande_tui.lobby.launch import HostTable
from elgrande_tui.screens.field import FieldRow
from elgrande_tui.screens.menu import MenuScreen, footer
from elgrande_tui.screens.seat_list import inked_seat
from elgrande_tui.screens.table_list import TableListView
from elgrande_tui.settings.last_hosts import LastHosts
from netplay.common.addresses import Address, parse_address
from netplay.common.errors import AddressError, NetplayError
from netplay.common.paths import AppPaths
from netplay.common.sanitize import NAME_CELLS, cut, sanitize
from netplay.discovery.discovery import NearbyHosts

ADDRESS_CHARACTERS = 64


@dataclass(frozen=True)
class JoinChoice:
    """The table that the player wants to join, and under which name."""

    found: FoundTable
    player: str


class JoinScreen(MenuScreen[JoinChoice | HostTable]):
    """The list of tables to join: with `address` those of that host only, else all in reach."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(JOIN)
    DEFAULT_CSS = """
    JoinScreen #tables { height: 1fr; min-height: 4; }
    JoinScreen #about { max-height: 8; padding: 0 1; margin: 0 0 1 0; background: $ground-card; }
    """

    def __init__(self, player: str, paths: AppPaths, address: Address | None = None, said: str = "") -> None:
        """Make the screen; `said` is why the player is here again, "" the first time."""
        super().__init__()
        self.said = said
        self.player = player
        self.paths = paths
        self.address = address
        self.last_hosts = LastHosts(paths)
        self.around = NearbyHosts([*([address] if address else []), *self.last_hosts.addresses()])
        self._sure: Address | None = None
        """The host, not answering, that is forgotten when the key is pressed once more."""
        self.heading = _("Join a table")
        self.keys = footer(
            ("menu.up menu.down", _("row")),
            ("menu.accept", _("go there")),
            ("join.new_table", _("new table")),
            ("join.forget", _("forget")),
            ("menu.back", _("back")),
        )

    def rows(self) -> ComposeResult:
        yield Static(_("Looking for tables..."), id="looking", markup=False)
        yield TableListView(id="tables")
        yield Static("", id="about", markup=False)
        written = str(self.address) if self.address else ""
        placeholder = _("host:port of a table that is not in the list")
        yield FieldRow(_("Address"), written, id="address", most=ADDRESS_CHARACTERS, placeholder=placeholder)
        yield FieldRow(_("Your name"), self.player, id="player", most=NAME_CELLS)

    def on_mount(self) -> None:
        """Begin to look for tables."""
        if self.said:
            self.say(self.said)
        elif self.address is not None:
            self.ask(self.address)
        self.listen()

    @work(exclusive=True, group="listen")
    async def listen(self) -> None:
        """Renew the list as long as the screen is there."""
        async with self.around:
            await self.around.changed()  # before the first reply every known host would be shown as silent
            while self.display:  # not while the screen is being taken away
                self.show_targets()
                await self.around.changed()

    @work(exclusive=True, group="ask")
    async def ask(self, address: Address) -> None:
        """Ask the host at an address for its tables; when it answers, keep it in the list."""
        self.say(_("Asking {address}...").format(address=address))
        try:
            found = await tables_at(address, self.paths, lambda: self.say(trying_again(address)))
        except NetplayError as error:
            self.say(refusal(error))
            return
        self.last_hosts.add(address)
        self.around.add(address)
        if self.address is not None:
            self.address = address
        nothing = _("There is no table at {address} yet; {key} creates one.")
        self.say("" if found else nothing.format(address=address, key=by_id("join.new_table").spelled))

    def show_targets(self) -> None:
        """Renew the list."""
        tables = self.query_one(TableListView)
        had_tables = tables.has_tables
        tables.show(self._targets())
        self.show_about()
        # The first table that is found takes the cursor, unless the player is typing.
        if tables.has_tables and not had_tables and not tables.has_focus and not self.typing:
            tables.highlighted = 0
            tables.focus()
        looking, text = self.query_one("#looking", Static), self._search_status()
        looking.display = bool(text)
        if looking.content != text:
            looking.update(text)

    @on(OptionList.OptionHighlighted)
    def show_about(self) -> None:
        """Show who sits at the table of the marked row."""
        tables = self.query_one(TableListView)
        found = tables.chosen
        if tables.host is None or tables.host.address != self._sure:
            self._sure = None
        about = self.query_one("#about", Static)
        about.display = found is not None
        seats = found.table.seats if found is not None else []
        lines = map(inked_seat, [seat.name for seat in seats], table_seats(found) if found is not None else [])
        content = Content("\n").join(lines)
        if about.content != content:
            about.update(content)

    def _targets(self) -> list[JoinTarget]:
        if self.address is not None:
            return targets_at(self.around, self.paths, self.address)
        return reachable_targets(self.around, self.paths, self.last_hosts.addresses())

    def _search_status(self) -> str:
        """Say why the list is empty, or may be incomplete; "" when there is nothing to say."""
        if self.address is not None:
            return ""
        if self.around.problem:
            sentence = _("Cannot listen to the network ({reason}): type an address.")
            return sentence.format(reason=cut(self.around.problem, 40))
        if self.query_one(TableListView).entries:
            return ""
        return _("No table in reach yet; still listening. {key} creates one.").format(
            key=by_id("join.new_table").spelled
        )

    @property
    def typing(self) -> bool:
        """Whether the player is busy in a field, where the cursor must stay."""
        address, player = self.query_one("#address", FieldRow), self.query_one("#player", FieldRow)
        return self._begun(address) or player.has_focus_within

    def _begun(self, address: FieldRow) -> bool:
        """Check whether something is typed there other than the address whose tables are shown."""
        return address.value not in ("", str(self.address or ""))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go where the row leads."""
        self.action_accept()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Ask the host at the typed address; without one, go where the marked row leads."""
        address = self.query_one("#address", FieldRow)
        if self._begun(address) or (address.value and event.input.parent is address):
            if (typed := self._parsed(address.value)) is not None:
                self.ask(typed)
        else:
            self.action_accept()

    def action_open_table(self) -> None:
        """Open a table at the host of the marked row, or at the address in the field unless a row is marked.

        Without either, open it on this machine.
        """
        tables, typed = self.query_one(TableListView), self.query_one("#address", FieldRow).value
        if typed and not (tables.has_focus and tables.at):
            if (address := self._parsed(typed)) is not None:
                self.dismiss(HostTable(address))
        elif tables.host is not None and not tables.host.answers:
            back, host = by_id("menu.back").spelled, by_id("start.host").spelled
            sentence = _("That host does not answer now. {back}, then {host}, creates a table on this machine.")
            self.say(sentence.format(back=back, host=host))
        else:
            self.dismiss(HostTable(tables.at.address if tables.at is not None else None))

    def _parsed(self, typed: str) -> Address | None:
        """Return the typed address; if it is none, say why and return None."""
        try:
            return parse_address(typed)
        except AddressError as error:
            self.say(refusal(error))
            return None

    def action_forget(self) -> None:
        """Take a host that does not answer off the list when the key is pressed twice."""
        host = self.query_one(TableListView).host
        if host is None or host.answers:
            self.say(_("Only a host that does not answer can be forgotten."))
        elif self._sure != host.address:
            self._sure = host.address
            question = _("Press {key} again to forget {address}.")
            self.say(question.format(key=by_id("join.forget").spelled, address=host.address))
        else:
            self.say("")
            self.last_hosts.forget(host.address)
            self.show_targets()

    def action_accept(self) -> None:
        """Go to the table of the marked row; ask a host without tables again."""
        player = sanitize(self.query_one("#player", FieldRow).value, NAME_CELLS)
        tables = self.query_one(TableListView)
        if not player:
            self.say(_("Your name must not be empty."))
        elif tables.chosen is not None:
            self.dismiss(JoinChoice(tables.chosen, player))
        elif tables.host is not None:
            self.ask(tables.host.address)
        else:
            self.say(_("There is no table to join yet: wait, or type an address."))
