"""The commands of a place in Textual's palette."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.widgets import Input

from elgrande_tui.keys import APP, COMMANDS, MENU, START, Command, areas
from elgrande_tui.texts import _


class Palette(CommandPalette):
    """Textual's palette without an emoji, without blinking, and with plain lines."""

    DEFAULT_CSS = """
    Palette > Vertical { margin-top: 0; }
    Palette SearchIcon { display: none; }
    Palette #--input, Palette CommandList { border: none; }
    Palette CommandInput, Palette CommandInput:focus { border: none; padding: 0 2; height: 1; }
    Palette CommandList > .option-list--option-highlighted { text-style: bold reverse; }
    """

    def __init__(self) -> None:
        super().__init__(placeholder=_("Search for a command"))

    def on_mount(self) -> None:
        """Keep the cursor still: a blinking one costs two kilobytes a second over SSH."""
        self.query_one(Input).cursor_blink = False


class Commands(Provider):
    """Commands with their keys and what they do."""

    commands: ClassVar[Sequence[Command]] = ()

    async def discover(self) -> Hits:
        """All of them, in the order of the help."""
        for command in self.commands:
            yield DiscoveryHit(_(command.help), partial(self._run, command), help=command.written)

    async def search(self, query: str) -> Hits:
        """Those whose sentence fits."""
        matcher = self.matcher(query)
        for command in self.found:
            score = matcher.match(_(command.help))
            if score > 0:
                yield Hit(score, matcher.highlight(_(command.help)), partial(self._run, command), help=command.written)

    @property
    def found(self) -> Sequence[Command]:
        """Those that are searched."""
        return self.commands

    async def _run(self, command: Command) -> None:
        await self.screen.run_action(command.action)


class TableCommands(Commands):
    """What can be done at the table; areas are found by their names."""

    commands = (*COMMANDS, *APP[1:])

    @property
    def found(self) -> Sequence[Command]:
        """All, and the areas."""
        return (*self.commands, *areas())


class StartCommands(Commands):
    """What can be done on the first screen."""

    commands = (*START, *APP[1:])


class MenuCommands(Commands):
    """What can be done in forms and lists."""

    commands = (*MENU[2:4], *APP[1:])
