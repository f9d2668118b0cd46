"""The first screen: play here, host, join, resume."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from elgrande_tui.launch import HostTable, JoinTable, PlayHere, ResumeGame, StopHost, Wish
from elgrande_tui.screens.menu import MenuScreen
from elgrande_tui.texts import _, mark

WISHES: dict[str, tuple[Wish, str]] = {
    "p": (PlayHere(), mark("Play here against bots")),
    "h": (HostTable(), mark("Host a table for others on this network")),
    "j": (JoinTable(), mark("Join a table, or look on")),
    "r": (ResumeGame(), mark("Resume a game you left")),
}
"""Key -> what it is for and its line."""

TITLE = """
 ___ _    ___                  _
| __| |  / __|_ _ __ _ _ _  __| |___
| _|| | | (_ | '_/ _` | ' \\/ _` / -_)
|___|_|  \\___|_| \\__,_|_||_\\__,_\\___|
"""


class StartScreen(MenuScreen[None]):
    """A list of what can be done; each line has its letter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"wish('{key}')", show=False) for key in WISHES),
        Binding("s", "stop_host", show=False),
        Binding("q", "app.quit", show=False),
        Binding("escape", "stay", show=False),
    ]
    DEFAULT_CSS = """
    StartScreen #heading { height: 7; text-style: none; }
    StartScreen OptionList { margin: 0 0 1 0; }
    """

    class Wished(Message):
        """The player wants to do something."""

        def __init__(self, wish: Wish) -> None:
            super().__init__()
            self.wish = wish

    def __init__(self) -> None:
        super().__init__()
        self.heading = TITLE
        self.keys = _("letter, or up, down and Enter   q quit")
        self.host_line = ""

    def rows(self) -> ComposeResult:
        """The list, and what is known about one's own host."""
        lines = [Option(f" {key}   {_(text)} ", id=key) for key, (wish, text) in WISHES.items()]
        yield OptionList(*lines, Option(f" q   {_('Quit')} ", id="q"), markup=False)
        yield Static(self.host_line, id="own-host", markup=False)
        yield Static(_("An unofficial implementation: the game and its name belong to their owners."), markup=False)

    def show_host(self, line: str) -> None:
        """Say that one's own host is running, and where; "" when it is not."""
        self.host_line = f"{line}\n" if line else ""
        if self.is_mounted:
            self.query_one("#own-host", Static).update(self.host_line)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a line."""
        key = event.option.id or ""
        if key in WISHES:
            self.action_wish(key)
        else:
            self.app.exit()

    def action_wish(self, key: str) -> None:
        """The letter of a line."""
        self.post_message(self.Wished(WISHES[key][0]))

    def action_stop_host(self) -> None:
        """End the host that runs in the background."""
        if self.host_line:
            self.post_message(self.Wished(StopHost()))

    def action_stay(self) -> None:
        """There is no way back from the first screen; leaving is `q`."""
