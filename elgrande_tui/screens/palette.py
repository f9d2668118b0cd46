"""Offer the commands of a screen in Textual's palette."""

from __future__ import annotations

from functools import partial

from textual.binding import ActiveBinding
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.widgets import Input

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import APP, MENU, Command, every
from elgrande_tui.model.face import game_commands


class Palette(CommandPalette):
    """Textual's palette without an emoji, without blinking, and with plain lines."""

    DEFAULT_CSS = """
    Palette > Vertical { margin-top: 0; }
    Palette SearchIcon { display: none; }
    Palette #--input, Palette CommandList { border: none; }
    Palette CommandInput, Palette CommandInput:focus { border: none; padding: 0 2; height: 1; }
    Palette > .command-palette--help-text { color: $text-muted; text-style: not bold; }
    Palette:ansi > .command-palette--help-text { color: ansi_default; text-style: dim not bold; }
    Palette CommandList:nocolor > .option-list--option-highlighted { text-style: bold underline; }
    """

    def __init__(self) -> None:
        super().__init__(placeholder=_("Search for a command"))

    def on_mount(self) -> None:
        """Keep the cursor still: a blinking one costs two kilobytes a second over SSH."""
        self.query_one(Input).cursor_blink = False


class ScreenCommands(Provider):
    """The commands that are bound on a screen, with their keys."""

    async def discover(self) -> Hits:
        """Yield all commands but areas, digits and what can do nothing now, those of every screen last.

        A search finds the others too: their keys say why they do nothing.
        """
        can_now = getattr(self.screen, "can_now", lambda _command: True)
        for command, active in self._bound():
            if command.listed and can_now(command):
                yield DiscoveryHit(_(command.help), partial(self._run, active), help=command.written)

    async def search(self, query: str) -> Hits:
        """Yield the commands whose sentence matches, or whose word in the line of keys."""
        matcher = self.matcher(query)
        for command, active in self._bound():
            score = max(matcher.match(_(command.label)), matcher.match(_(command.help)))
            if score > 0:
                found = matcher.highlight(_(command.help))
                yield Hit(score, found, partial(self._run, active), help=command.written)

    def _bound(self) -> list[tuple[Command, ActiveBinding]]:
        bound = {active.binding.id: active for active in self.screen.active_bindings.values()}
        found = [command for command in every(game_commands()) if command.id in bound and command is not APP[0]]
        # Sorting is stable: within the three groups the commands keep the order of the help.
        return [(command, bound[command.id]) for command in sorted(found, key=lambda one: (one in APP, one in MENU))]

    async def _run(self, active: ActiveBinding) -> None:
        await self.app.run_action(active.binding.action, active.node)
