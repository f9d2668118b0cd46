"""Show the first screen: play here, host, join, resume, replay, own games, guide, cards, settings."""

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
from elgrande_tui.lobby.join_targets import join_line, public_address
from elgrande_tui.lobby.launch import HostTable, JoinTable, PlayHere, ResumeGame, StartAction, StopHost, WatchReplay
from elgrande_tui.screens.catalogue import OpenCatalogue
from elgrande_tui.screens.guide import OpenGuide
from elgrande_tui.screens.menu import MenuList, MenuScreen, footer
from elgrande_tui.screens.settings import OpenSettings
from elgrande_tui.screens.stats import OpenStats
from netplay.process.pid_file import RunningHost

START_ACTIONS: dict[str, StartAction] = {
    "play": PlayHere(),
    "host": HostTable(),
    "join": JoinTable(),
    "resume": ResumeGame(),
    "replay": WatchReplay(),
}
"""Last word of the id of a command -> its start action."""

OPENS: dict[str, Callable[[], Message]] = {
    "stats": OpenStats,
    "guide": OpenGuide,
    "cards": OpenCatalogue,
    "settings": OpenSettings,
}
"""Last word of the id of a command -> the request to the app."""

TITLE = """
 ___ _    ___                  _
| __| |  / __|_ _ __ _ _ _  __| |___
| _|| | | (_ | '_/ _` | ' \\/ _` / -_)
|___|_|  \\___|_| \\__,_|_||_\\__,_\\___|
"""


class StartScreen(MenuScreen[None]):
    """A list of start actions and pages; each line has its letter."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(START)
    DEFAULT_CSS = """
    StartScreen #heading { height: 7; text-style: none; }
    StartScreen OptionList { margin: 0 0 1 0; }
    """

    class ActionChosen(Message):
        """A start action was chosen."""

        def __init__(self, action: StartAction) -> None:
            super().__init__()
            self.action = action

    def __init__(self, complaints: Sequence[str] = ()) -> None:
        """Make the screen; `complaints` are sentences about the player's own files, shown as long as the app runs."""
        super().__init__()
        self.heading = TITLE
        self.complaints = complaints
        self.host: RunningHost | None = None
        self.busy = False
        """The player is on the way to another screen: a second start action would take the place of the first."""
        self._left = False
        """A page was asked for, which is not shown yet."""

    def compose(self) -> ComposeResult:
        """Yield the same as any menu, in the current language: this screen stays when the language changes."""
        self.keys = footer(
            ("menu.up menu.down", _("row")),
            ("menu.accept", _("go there")),
            ("app.palette", _("commands")),
            ("menu.close", _("quit")),
        )
        yield from super().compose()

    def rows(self) -> ComposeResult:
        """Yield the list, what is wrong with the player's files, and the state of their own host."""
        lines = [(by_id(f"start.{name}"), name) for name in (*START_ACTIONS, *OPENS)]
        options = [Option(f" {command.spelled}   {_(command.help)} ", id=name) for command, name in lines]
        last = Option(f" {by_id('menu.close').spelled}   {_('Quit')} ", id="quit")
        yield MenuList(*options, last, id="actions", markup=False)
        yield Static("".join(f"{line}\n" for line in self.complaints), id="complaints", markup=False)
        yield Static(self.host_line, id="own-host", markup=False)
        yield Static(_("An unofficial implementation: the game and its name belong to their owners."), markup=False)

    @property
    def host_line(self) -> str:
        """Two lines that say that the player's own host is running, and where; "" when it is not."""
        if self.host is None:
            return ""
        line = _("Your host is running; {key} ends it.").format(key=by_id("start.end_host").spelled)
        return f"{line}\n{join_line(public_address(self.host.port), self.host.code)}\n"

    def show_host(self, host: RunningHost | None) -> None:
        """Say whether the player's own host is running."""
        self.host = host
        if self.is_mounted:
            self.query_one("#own-host", Static).update(self.host_line)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go where the line leads."""
        name = event.option.id or ""
        if name in START_ACTIONS:
            self.action_begin(name)
        elif name in OPENS:
            self.action_open(name)
        else:
            self.action_close()

    def on_screen_resume(self) -> None:
        """Let pages be opened again."""
        self._left = False

    def action_begin(self, name: str) -> None:
        """Begin a start action."""
        self._begin(START_ACTIONS[name])

    def action_open(self, name: str) -> None:
        """Open a page over this screen, unless something else is on its way: keys may be typed faster than it comes."""
        if not self.busy and not self._left:
            self._left = True
            self.post_message(OPENS[name]())

    def action_end_host(self) -> None:
        """End the host that runs in the background."""
        if self.host is not None:
            self._begin(StopHost())

    def _begin(self, action: StartAction) -> None:
        """Begin it, unless something else is on its way; the app tells when it has come."""
        if not self.busy and not self._left:
            self.busy = True
            self.post_message(self.ActionChosen(action))

    def action_back(self) -> None:
        """Do nothing: there is no way back from the first screen."""

    def action_close(self) -> None:
        """Leave the app."""
        self.app.exit()
