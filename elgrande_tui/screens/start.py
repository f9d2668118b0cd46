"""The first screen: play here, host, join, resume, settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import START, bindings, by_id
from elgrande_tui.lobby.join_targets import join_line, way_in
from elgrande_tui.lobby.launch import HostTable, JoinTable, PlayHere, ResumeGame, StartAction, StopHost, WatchReplay
from elgrande_tui.screens.catalogue import OpenCatalogue
from elgrande_tui.screens.guide import OpenGuide
from elgrande_tui.screens.menu import MenuList, MenuScreen, footer
from elgrande_tui.screens.settings import OpenSettings
from netplay.process.pid_file import RunningHost

WISHES: dict[str, StartAction] = {
    "play": PlayHere(),
    "host": HostTable(),
    "join": JoinTable(),
    "resume": ResumeGame(),
    "replay": WatchReplay(),
}
"""The last word of the id of a command, and what it is for."""

OPENS: dict[str, Callable[[], Message]] = {"guide": OpenGuide, "cards": OpenCatalogue, "settings": OpenSettings}
"""The last word of the id of a command, and what the app is asked for."""

TITLE = """
 ___ _    ___                  _
| __| |  / __|_ _ __ _ _ _  __| |___
| _|| | | (_ | '_/ _` | ' \\/ _` / -_)
|___|_|  \\___|_| \\__,_|_||_\\__,_\\___|
"""


class StartScreen(MenuScreen[None]):
    """A list of what can be done; each line has its letter."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(START)
    DEFAULT_CSS = """
    StartScreen #heading { height: 7; text-style: none; }
    StartScreen OptionList { margin: 0 0 1 0; }
    """

    class Wished(Message):
        """The player wants to do something."""

        def __init__(self, wish: StartAction) -> None:
            super().__init__()
            self.wish = wish

    def __init__(self, complaints: Sequence[str] = ()) -> None:
        """`complaints` are sentences about the player's own files, shown as long as the app runs."""
        super().__init__()
        self.heading = TITLE
        self.complaints = complaints
        self.host: RunningHost | None = None

    def compose(self) -> ComposeResult:
        """As any menu, in the language of the moment: this screen stays when the language changes."""
        self.keys = footer(
            ("menu.up menu.down", _("row")),
            ("menu.accept", _("go there")),
            ("app.palette", _("commands")),
            ("menu.close", _("quit")),
        )
        yield from super().compose()

    def rows(self) -> ComposeResult:
        """The list, what is wrong with the player's files, and what is known about one's own host."""
        lines = [(by_id(f"start.{name}"), name) for name in (*WISHES, *OPENS)]
        options = [Option(f" {command.spelled}   {_(command.help)} ", id=name) for command, name in lines]
        last = Option(f" {by_id('menu.close').spelled}   {_('Quit')} ", id="quit")
        yield MenuList(*options, last, id="wishes", markup=False)
        yield Static("".join(f"{line}\n" for line in self.complaints), id="complaints", markup=False)
        yield Static(self.host_line, id="own-host", markup=False)
        yield Static(_("An unofficial implementation: the game and its name belong to their owners."), markup=False)

    @property
    def host_line(self) -> str:
        """That one's own host is running, and where; "" when it is not."""
        if self.host is None:
            return ""
        line = _("Your host is running; {key} ends it.").format(key=by_id("start.end_host").spelled)
        return f"{line}\n{join_line(way_in(self.host.port), self.host.code)}\n"

    def show_host(self, host: RunningHost | None) -> None:
        """Say whether one's own host is running."""
        self.host = host
        if self.is_mounted:
            self.query_one("#own-host", Static).update(self.host_line)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a line."""
        name = event.option.id or ""
        if name in WISHES:
            self.action_wish(name)
        elif name in OPENS:
            self.action_open(name)
        else:
            self.action_close()

    def action_wish(self, name: str) -> None:
        """Go where a line leads."""
        self.post_message(self.Wished(WISHES[name]))

    def action_open(self, name: str) -> None:
        """Open what lies over this screen until it is closed."""
        self.post_message(OPENS[name]())

    def action_end_host(self) -> None:
        """End the host that runs in the background."""
        if self.host is not None:
            self.post_message(self.Wished(StopHost()))

    def action_back(self) -> None:
        """There is no way back from the first screen."""

    def action_close(self) -> None:
        """Leave the app."""
        self.app.exit()
