"""Offer the commands of a screen in Textual's palette."""

from __future__ import annotations

from functools import partial

from rich.cells import set_cell_size
from textual.binding import ActiveBinding
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.widgets import Input

from elgrande_tui.i18n.translations import _
from elgrande_tui.input.commands import APP, MENU, Command, every
from elgrande_tui.model.game_ui import game_commands
from elgrande_tui.widgets.themes.textual_theme import scheme_of

KEY_CELLS = 10
"""For the key in front of what a command does."""


class Palette(CommandPalette):
    """Textual's palette as a card over the screen, which is not dimmed: that would send all of it again."""

    DEFAULT_CSS = """
    Palette { background: transparent; }
    Palette > Vertical { margin-top: 0; width: 80; max-width: 100%; }
    Palette > Vertical, Palette > Vertical:dark { background: $ground-card; }
    Palette:ansi > Vertical { background: ansi_default; }
    Palette SearchIcon { display: none; }
    Palette #--input, Palette CommandList { border: none; }
    Palette #--input { background: $ground-title; }
    Palette:ansi #--input { background: ansi_default; }
    Palette CommandInput, Palette CommandInput:focus {
        border: none; padding: 0 2; height: 1; color: $ink-gold; text-style: bold;
    }
    Palette CommandList { scrollbar-size-vertical: 1; }
    Palette CommandList:ansi { border-bottom: solid ansi_default; }
    Palette CommandList > .option-list--option { text-style: none; }
    Palette CommandList > .option-list--option-highlighted { background: $ground-chosen; color: $ink-strong; }
    Palette CommandList:ansi > .option-list--option-highlighted {
        background: $block-cursor-background; color: $block-cursor-foreground; text-style: $block-cursor-text-style;
    }
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
        """Yield all commands but areas, digits, cursor keys and what can do nothing now, those of every screen last.

        A search finds the others too: their keys say why they do nothing.
        """
        can_now = getattr(self.screen, "can_now", lambda _command: True)
        for command, active in self._bound():
            if command.listed and not command.moves and can_now(command):
                sentence = _(command.help)
                yield DiscoveryHit(self._line(command, Content(sentence)), partial(self._run, active), sentence)

    async def search(self, query: str) -> Hits:
        """Yield the commands whose sentence matches, or whose word in the line of keys."""
        matcher = self.matcher(query)
        for command, active in self._bound():
            score = max(matcher.match(_(command.label)), matcher.match(_(command.help)))
            if score > 0:
                sentence = _(command.help)
                found = self._line(command, matcher.highlight(sentence))
                yield Hit(score, found, partial(self._run, active), sentence)

    def _bound(self) -> list[tuple[Command, ActiveBinding]]:
        bound = {active.binding.id: active for active in self.screen.active_bindings.values()}
        found = [command for command in every(game_commands()) if command.id in bound and command is not APP[0]]
        # Sorting is stable: within the three groups the commands keep the order of the help.
        return [(command, bound[command.id]) for command in sorted(found, key=lambda one: (one in APP, one in MENU))]

    def _line(self, command: Command, sentence: Content) -> Content:
        """Return the line of a command: its key, and what it does."""
        ink = "bold $ink-gold" if scheme_of(self.app).painted else "bold"
        return Content.assemble((set_cell_size(command.spelled, KEY_CELLS), ink), " ", sentence)

    async def _run(self, active: ActiveBinding) -> None:
        await self.app.run_action(active.binding.action, active.node)
